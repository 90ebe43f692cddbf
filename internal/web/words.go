package web

import (
	"strings"
	"time"

	"tengen/clock"
	"tengen/game"
	"tengen/renju"
	"tengen/say"
)

// rulesText names what a game is played by.
func rulesText(t say.Texts, preset, opening, control string) string {
	return t.Text("page.rules", say.Args{"preset": t.Text("page.preset."+preset, nil),
		"opening": ruleText(t, opening), "clock": clockText(t, control)})
}

// clockText tells the time control of a game in words; one that is not known is
// told as it is written.
func clockText(t say.Texts, control string) string {
	if first, second, two := strings.Cut(control, " / "); two {
		return t.Text("page.clock.two", say.Args{"first": clockText(t, first), "second": clockText(t, second)})
	}
	switch control {
	case "", "none": // of both seats, of one
		return t.Text("page.clock.without", nil)
	}
	c, err := clock.Parse(control)
	if err != nil {
		return control
	}
	return controlText(t, c.Spec())
}

func controlText(t say.Texts, spec clock.Spec) string {
	last := spec.Stages[len(spec.Stages)-1]
	text := ""
	for _, stage := range spec.Stages[:len(spec.Stages)-1] {
		text = then(t, text, withIncrement(t, t.Text("page.clock.stage", say.Args{"n": stage.Presses, "main": timeText(t, stage.Main)}), stage))
	}
	if last.Main > 0 || last.Increment > 0 {
		text = then(t, text, withIncrement(t, timeText(t, last.Main), last))
	}
	if spec.Longest > 0 {
		text = t.Text("page.clock.longest", say.Args{"main": text, "longest": timeText(t, spec.Longest)})
	}
	period := say.Args{"n": int(spec.Period / time.Second), "periods": spec.Periods}
	switch {
	case spec.Periods == 1 && text == "":
		text = t.Text("page.clock.per-move", period)
	case spec.Periods > 0:
		text = then(t, text, t.Text("page.clock.periods", period))
	}
	return text
}

// then puts one part of a time control after another.
func then(t say.Texts, one, two string) string {
	if one == "" {
		return two
	}
	return t.Text("page.clock.then", say.Args{"one": one, "two": two})
}

func withIncrement(t say.Texts, text string, stage clock.Stage) string {
	if stage.Increment == 0 {
		return text
	}
	return t.Text("page.clock.increment", say.Args{"main": text, "n": int(stage.Increment / time.Second)})
}

// timeText tells a time in the largest unit that fits.
func timeText(t say.Texts, d time.Duration) string {
	switch {
	case d > 0 && d%(24*time.Hour) == 0:
		return t.Text("page.clock.days", say.Args{"n": int(d / (24 * time.Hour))})
	case d%time.Minute == 0:
		return t.Text("page.clock.minutes", say.Args{"n": int(d / time.Minute)})
	}
	return t.Text("page.clock.seconds", say.Args{"n": int(d / time.Second)})
}

// ratedText says whether a game is rated.
func ratedText(t say.Texts, rated bool) string {
	if rated {
		return t.Text("page.term.rated", nil)
	}
	return t.Text("page.term.unrated", nil)
}

// termsText are the rules of a game beside its preset, opening and clock.
func termsText(t say.Texts, o *game.Options) []string {
	terms := []string{
		ratedText(t, o.Rated),
		t.Text("page.term.foul."+o.Foul.String(), nil),
		t.Text("page.term.hints."+string(o.Hints), nil),
		t.Text("page.term.two-pass."+drawOrOn(o.TwoPassDraw), nil),
		t.Text("page.term.no-five."+drawOrOn(o.NoFiveDraw), nil),
	}
	if o.Clocked() {
		terms = append(terms, t.Text("page.term.start."+string(o.ClockStart), nil), t.Text("page.term.flag."+string(o.Flag), nil))
	}
	terms = append(terms, t.Text("page.term.takeback."+string(o.Takeback), nil))
	if o.Adjourn {
		terms = append(terms, t.Text("page.term.adjourn", nil))
	}
	if o.GiveTime {
		terms = append(terms, t.Text("page.term.give", say.Args{"n": int(game.GivenTime / time.Second)}))
	}
	if o.Absence > 0 {
		terms = append(terms, t.Text("page.term.absence", say.Args{"n": int(o.Absence / time.Second)}))
	}
	if o.Vacation {
		terms = append(terms, t.Text("page.term.vacation", nil))
	}
	if o.NoChat {
		terms = append(terms, t.Text("page.term.no-chat", nil))
	}
	if o.Private {
		terms = append(terms, t.Text("page.term.private", nil))
	}
	if o.Delay > 0 {
		terms = append(terms, t.Text("page.term.delay", say.Args{"n": int(o.Delay / time.Minute)}))
	}
	if limit := o.Rules().MoveLimit; limit > 0 {
		terms = append(terms, t.Text("page.term.limit", say.Args{"n": limit}))
	}
	return terms
}

func drawOrOn(draw bool) string {
	if draw {
		return "draw"
	}
	return "on"
}

// statusText says where a game stands and whose decision it is.
func statusText(t say.Texts, s game.State, v game.View, l renju.Lettering) string {
	side := t.Text("web.side.white", nil)
	if v.Actor == v.Black {
		side = t.Text("web.side.black", nil)
	}
	switch v.Phase {
	case game.PhaseOver:
		return t.Outcome(v.End.Outcome, renju.Move(v.End.Point), v.End.Kinds, l)
	case game.PhaseSeating:
		return t.Text("web.waiting.seat", nil)
	case game.PhaseOpening:
		var acts []string
		for _, act := range s.May().List() {
			acts = append(acts, t.Text("act."+act.String(), nil))
		}
		return t.Text("page.game.acts", say.Args{"side": side, "acts": strings.Join(acts, ", ")})
	case game.PhaseSealing:
		return t.Text("page.game.sealing", say.Args{"side": side})
	case game.PhaseAdjourned:
		return t.Text("web.adjourned", nil) + " " + t.Text("web.adjourned.seen", nil)
	case game.PhaseClaim:
		return t.Text("web.claim.waits", nil)
	case game.PhaseHalted:
		return t.Text("web.halted", nil)
	case game.PhasePlay:
	}
	return t.Text("page.game.turn."+v.Turn.String(), nil)
}
