package terminal

import (
	tea "github.com/charmbracelet/bubbletea"

	"tengen/game"
	"tengen/renju"
	"tengen/say"
)

// reasons are the steps of an explanation, shown one by one.
type reasons struct {
	point renju.Point
	board renju.Board // without the stone that is explained
	steps []say.Step
	at    int
}

// step is the one that is shown.
func (r *reasons) step() *say.Step { return &r.steps[r.at] }

// explain begins to explain what a black stone would do where the cursor is, or what
// the foul did that ended the game.
func (m Model) explain() Model {
	v, o := m.view(), m.state.Options()
	p, b := m.cursor, m.state.Board()
	if end := m.state.End(); m.state.Over() && end.Kinds != 0 {
		p = end.Point
		b = b.Remove(p)
		m.cursor = p
	}
	switch {
	case !v.Hints:
		m.note = m.o.Texts.Text("play.why.hidden", nil)
		return m
	case b.At(p) != renju.NoColor:
		m.note = m.o.Texts.Text("play.why.empty", nil)
		return m
	}
	steps := m.o.Texts.Explain(b.Explain(p, o.Reading), say.Options{Lettering: m.letters(), Board: b, Reading: o.Reading})
	m.why, m.past = &reasons{point: p, board: b, steps: steps}, -1
	return m
}

func (m Model) whyKey(key string) (tea.Model, tea.Cmd) {
	r := *m.why
	switch key {
	case "right", "down", "enter", " ", "l", "j", "tab":
		if r.at++; r.at == len(r.steps) {
			m.why = nil
			return m, nil
		}
	case "left", "up", "h", "k", "shift+tab":
		r.at = max(0, r.at-1)
	case "home":
		r.at = 0
	case "end":
		r.at = len(r.steps) - 1
	case "esc", "q", "w":
		m.why = nil
		return m, nil
	}
	m.why = &r
	return m, nil
}

// forbidden are the points to mark for the one at the keyboard.
func (m Model) forbidden() map[renju.Point]renju.Foul {
	list := map[renju.Point]renju.Foul{}
	for _, f := range m.view().Forbidden {
		list[f.Point] = f.Kinds.First()
	}
	return list
}

// lastMark is the stone that was put last on the board that is shown.
func (m Model) lastMark(moves []game.Move) renju.Point {
	if len(moves) == 0 {
		return renju.NoPoint
	}
	p, _ := moves[len(moves)-1].Move.Stone()
	return p
}
