package terminal

import (
	"fmt"
	"strings"

	"tengen/clock"
	"tengen/game"
	"tengen/opening"
	"tengen/renju"
	"tengen/say"
)

// section is a part of the panel beside or below the board. Where there is no room for
// all, those of the highest rank are left out.
type section struct {
	rank  int
	lines []string
}

// sections are the parts of the panel in their order, wrapped to a width.
func (m Model) sections(width int) []section {
	if m.why != nil {
		return m.whySections(width)
	}
	list := []section{{1, m.seats()}}
	add := func(rank int, paint func(string) string, texts ...string) {
		var lines []string
		for _, text := range texts {
			for _, l := range wrap(text, width) {
				lines = append(lines, paint(l))
			}
		}
		if len(lines) > 0 {
			list = append(list, section{rank, lines})
		}
	}
	plain := func(s string) string { return s }
	switch {
	case m.past == 0:
		add(0, m.o.Look.strong, m.o.Texts.Text("web.past.start", nil))
	case m.past > 0:
		add(0, m.o.Look.strong, m.o.Texts.Text("web.past", say.Args{"n": m.past, "total": len(m.state.Moves())}))
	default:
		add(0, m.o.Look.strong, m.status())
	}
	if m.confirm != nil {
		add(0, m.o.Look.accent, m.confirm.text, m.o.Texts.Text("play.confirm.keys", nil))
		return list
	}
	var choices []string
	for i, c := range m.choices() {
		choices = append(choices, fmt.Sprintf("%d  %s", i+1, c.text))
	}
	add(0, m.o.Look.accent, choices...)
	add(1, m.o.Look.muted, m.hints()...)
	if m.note != "" {
		add(0, m.o.Look.accent, m.note)
	}
	add(0, m.o.Look.accent, m.offers()...)
	if m.hint != nil {
		add(1, plain, m.adviceText("play.hint", m.hint))
	} else if m.adviser != nil && m.adviser.hint {
		add(1, m.o.Look.muted, m.o.Texts.Text("play.hint.looking", nil))
	}
	if m.analysing {
		if m.advice != nil {
			add(2, plain, m.adviceText("play.analysis", m.advice))
		} else if m.mine() {
			add(2, m.o.Look.muted, m.o.Texts.Text("play.analysis.wait", nil))
		}
	}
	add(4, m.o.Look.muted, m.about()...)
	add(3, plain, m.moveLines(width)...)
	return list
}

// seats are the two people with their colours and clocks.
func (m Model) seats() (lines []string) {
	o := m.state.Options()
	v := m.view()
	for _, seat := range []game.Seat{v.Black, v.White} {
		if seat == game.NoSeat {
			continue
		}
		color := m.state.ColorOf(seat)
		mark := "  "
		if m.state.Actor() == seat {
			mark = m.o.Look.accent("> ")
		}
		text := m.stoneSign(color) + " " + m.name(seat) + " (" + m.o.Texts.Text("judge.turn."+color.String(), nil) + ")"
		if o.Clocked() {
			text += "  " + m.clockFace(v.Clocks[seat-1])
		}
		lines = append(lines, mark+text)
	}
	return lines
}

// stoneSign is a stone in a line of text.
func (m Model) stoneSign(c renju.Color) string {
	switch {
	case !m.o.Look.color && c == renju.Black:
		return "X"
	case !m.o.Look.color:
		return "O"
	case c == renju.Black:
		return m.o.Look.ground(" ● ", ink, wood, true)
	}
	return m.o.Look.ground(" ● ", white, wood, true)
}

// clockFace is what a clock shows.
func (m Model) clockFace(f clock.Face) string {
	if f.Left == clock.Forever {
		return ""
	}
	shown, more := f.Main, ""
	if f.Periods > 0 {
		if f.Main <= 0 {
			shown = f.Period
		}
		more = fmt.Sprintf(" (%d × %s)", f.Periods, clock.Digits(f.Period))
	}
	return clock.Digits(shown) + more
}

// offers are what stands between the two: a draw, a draw that will be offered.
func (m Model) offers() (list []string) {
	seat, _ := m.state.DrawOffer()
	switch {
	case m.state.Over() || seat == game.NoSeat:
	case seat == m.me():
		list = append(list, m.o.Texts.Text("web.draw.offered", nil))
	default:
		list = append(list, m.o.Texts.Text("web.draw.asked", nil)+" "+m.o.Texts.Text("play.draw.keys", nil))
	}
	if m.wantDraw && m.note == "" {
		list = append(list, m.o.Texts.Text("play.draw.later", nil))
	}
	return list
}

// about are the rules of the game and the name of its opening.
func (m Model) about() []string {
	t, o := m.o.Texts, m.state.Options()
	lines := []string{t.Text("page.preset."+o.Preset, nil)}
	if decides(o.Opening) {
		lines[0] += ", " + m.ruleName(o.Opening)
	}
	if named, ok := opening.RecogniseMoves(m.state.MoveList()); ok {
		code, name := named.Code(), named.Romaji
		if t.Text("language.openings", nil) == "russian" {
			code, name = named.RussianCode(), named.Russian
		}
		lines = append(lines, t.Text("judge.opening", say.Args{"code": code, "name": name}))
	}
	return lines
}

// moveLines are the last moves of the game.
func (m Model) moveLines(width int) []string {
	moves := m.state.Moves()
	if len(moves) == 0 {
		return nil
	}
	var words []string
	for _, move := range moves[:m.shown()] {
		name := "--"
		if p, ok := move.Move.Stone(); ok {
			name = m.letters().Format(p)
		}
		if move.Number%2 == 1 {
			name = fmt.Sprintf("%d. %s", move.Number, name)
		}
		words = append(words, name)
	}
	lines := wrap(strings.Join(words, " "), width)
	return lines[max(0, len(lines)-4):]
}

// whySections are the steps of an explanation up to the one that is shown.
func (m Model) whySections(width int) []section {
	t, r := m.o.Texts, m.why
	title := t.Text("web.why.title", say.Args{"point": m.letters().Format(r.point)})
	list := []section{
		{0, []string{m.o.Look.strong(title)}},
		{0, []string{m.o.Look.muted(t.Text("web.why.step", say.Args{"n": r.at + 1, "total": len(r.steps)}))}},
		{0, wrap(r.step().Text, width)},
	}
	if r.at > 0 {
		var before []string
		for _, s := range r.steps[:r.at] {
			for _, l := range wrap(s.Text, width) {
				before = append(before, m.o.Look.muted(l))
			}
		}
		list = append(list, section{3, before[max(0, len(before)-8):]})
	}
	return append(list, section{0, wrap(t.Text("play.why.keys", nil), width)})
}
