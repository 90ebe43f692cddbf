package web

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"time"

	"tengen/clock"
	"tengen/engine/player"
	"tengen/game"
	"tengen/internal/lobby"
	"tengen/opening"
	"tengen/renju"
	"tengen/say"
)

// wish is the game that a form asks for.
type wish struct {
	options game.Options // without clocks
	seat    game.Seat    // of the creator; NoSeat is by lot
	level   player.Level // of the engine, if the game is against it
	// noVacation: vacations do not count, however long the game is.
	noVacation bool
	// whom is the name of who is challenged, if the game is for one player.
	whom string
	// wanted bounds the rating of who may take a seek.
	wanted lobby.Wanted
	// own and other are the clocks of the creator and of his opponent.
	own, other clock.Control
}

// seated are the options of the game when the creator has a seat.
func (w wish) seated(seat game.Seat) game.Options {
	o := w.options
	o.Clocks = [2]clock.Control{w.own, w.other}
	if seat == game.Second {
		o.Clocks = [2]clock.Control{w.other, w.own}
	}
	o = o.ForServer()
	o.Vacation = o.Vacation && !w.noVacation
	return o
}

// terms are the game as a proposal in the lobby.
func (w wish) terms() lobby.Terms {
	t := lobby.Terms{Options: w.seated(game.First), Own: w.own, Other: w.other, Seat: w.seat, NoVacation: w.noVacation}
	t.Options.Clocks = [2]clock.Control{}
	return t
}

// wishes reads the form. What is wrong is written into it, field by field; then
// the wish is not to be used.
func (f form) wishes() wish {
	preset, err := game.ParsePreset(f.choose("preset"))
	if err != nil {
		return wish{}
	}
	rated := f.choose("rated") == "yes"
	w := wish{options: preset.Options(rated)}
	o := &w.options
	if rated {
		o.Takeback = game.TakebackNever
	}
	o.Private = f.choose("private") == "yes"
	minutes, _ := strconv.Atoi(f.choose("delay")) // one of the choices
	o.Delay = time.Duration(minutes) * time.Minute
	o.DrawAfter, _ = strconv.Atoi(f.choose("draw-after")) // "no" is none
	o.ClockStart = game.ClockStart(f.choose("start"))
	o.Flag = game.FlagPolicy(f.choose("flag"))
	o.Adjourn = f.choose("adjourn") == "yes"
	o.NoChat = f.choose("chat") == "no"
	w.noVacation = f.choose("vacation") == "no"
	if takeback := f.choose("takeback"); takeback != "" {
		o.Takeback = game.TakebackPolicy(takeback)
	}
	f.readOpening(o)
	f.readRules(o)
	f.readAgainst(&w)
	w.own = f.control()
	w.other = f.opponent(w.own)
	f.checkRated(&w)
	switch f.choose("color") {
	case "black":
		w.seat = game.First
	case "white":
		w.seat = game.Second
	}
	return w
}

// readAgainst reads whom the game is against.
func (f form) readAgainst(w *wish) {
	switch against := f.choose("against"); {
	case against == "":
	case (against == againstAnyone || against == againstPlayer) && !f.offered("against", against):
		f.mistake("against", "lobby.refused.needs-account", nil)
	case against == againstEngine:
		w.level = f.level()
	case against == againstAnyone:
		w.wanted = lobby.Wanted{Least: f.bound("least"), Most: f.bound("most"), NoBots: f.choose("bots") == "no"}
	case against == againstPlayer:
		w.whom = strings.TrimSpace(f.values["whom"])
	}
}

// maxBound is the largest rating that a bound can name.
const maxBound = 9999

// bound reads a bound of ratings, 0 for an empty field.
func (f form) bound(name string) int {
	if strings.TrimSpace(f.values[name]) == "" {
		return 0
	}
	n, _ := f.number(name, 1, maxBound)
	return n
}

// checkRated writes down why a game cannot be rated that should be.
func (f form) checkRated(w *wish) {
	if !w.options.Rated || f.Mistakes() > 0 {
		return
	}
	t := w.terms()
	var refusal lobby.Refusal
	switch {
	case w.level > 0:
		f.mistake("rated", "page.form.rated.engine", nil)
	case !f.Person:
		f.mistake("rated", "lobby.refused."+string(lobby.NeedsAccount), nil)
	case errors.As(t.Check(), &refusal):
		f.mistake("rated", "lobby.refused."+string(refusal), nil)
	}
}

// level reads the level of the engine.
func (f form) level() player.Level {
	level, err := player.ParseLevel(f.choose("level"))
	if err != nil {
		return 0 // what is wrong is written down already
	}
	return level
}

// readOpening reads the opening rule and its number, which may also stand in the
// name of the rule: "soosorv-8".
func (f form) readOpening(o *game.Options) {
	name := f.values["opening"]
	if name == "" {
		return
	}
	if rule, err := opening.Parse(name); err == nil {
		o.Opening = rule
		return
	}
	if f.choose("opening") == "" {
		return
	}
	n, ok := f.number("n", 1, opening.MaxOffer)
	if !ok {
		return
	}
	if rule, err := opening.Parse(name + "-" + strconv.Itoa(n)); err == nil {
		o.Opening = rule
	}
}

// readRules reads what may differ from the preset.
func (f form) readRules(o *game.Options) {
	policies := map[string]renju.FoulPolicy{
		"lose": renju.FoulLoses, "prevent": renju.FoulPrevented, "claim": renju.FoulClaimed,
	}
	if foul := f.choose("foul"); foul != "" {
		o.Foul = policies[foul]
		o.Hints = game.DefaultHints(o.Foul, o.Rated)
	}
	if hints := f.choose("hints"); hints != "" {
		o.Hints = game.Hints(hints)
	}
	if two := f.choose("two-pass"); two != "" {
		o.TwoPassDraw = two == "draw"
	}
	if five := f.choose("no-five"); five != "" {
		o.NoFiveDraw = five == "draw"
	}
	letters := map[string]renju.Lettering{
		"international": renju.International, "russian-i": renju.RussianI, "russian-j": renju.RussianJ,
	}
	if name := f.choose("letters"); name != "" {
		o.Letters = letters[name]
	}
}

// choose reads a field that offers choices. One that there is not is written down
// as wrong, and "" returned.
func (f form) choose(name string) string {
	value := f.values[name]
	if slices.Contains(formChoices[name], value) {
		return value
	}
	possible := slices.DeleteFunc(slices.Clone(formChoices[name]), func(s string) bool { return s == "" })
	f.mistake(name, "page.form.choice", say.Args{"value": shortened(value), "choices": strings.Join(possible, ", ")})
	return ""
}

// number reads a field that holds a whole number; false if it does not.
func (f form) number(name string, least, most int) (int, bool) {
	text := strings.TrimSpace(f.values[name])
	n, err := strconv.Atoi(text)
	if err == nil && least <= n && n <= most {
		return n, true
	}
	key := "page.form.number"
	if text == "" {
		key = "page.form.number.missing"
	}
	f.mistake(name, key, say.Args{"value": shortened(text), "least": least, "most": most})
	return 0, false
}

// mistake writes down what is wrong with a field.
func (f form) mistake(name, key string, args say.Args) { f.wrong[name] = f.texts.Text(key, args) }

// shortened is a text that somebody sent, fit to be shown.
func shortened(text string) string {
	if runes := []rune(text); len(runes) > 40 {
		return string(runes[:40]) + "…"
	}
	return text
}
