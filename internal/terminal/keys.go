package terminal

import (
	tea "github.com/charmbracelet/bubbletea"

	"tengen/game"
	"tengen/opening"
	"tengen/renju"
	"tengen/say"
)

// gameKey answers a key on the board. Letters up to p belong to points.
func (m Model) gameKey(key string) (tea.Model, tea.Cmd) {
	if m, ok := m.point(key); ok {
		return m, nil
	}
	m.typed = typing{}
	switch key {
	case "enter", " ":
		if m.past >= 0 {
			m.past = -1
			return m, nil
		}
		if m.mine() && m.state.May().Has(opening.Declare) {
			return m.do(game.Declare{By: game.By{Seat: m.me()}, N: m.declare})
		}
		return m.place(m.cursor)
	case "1", "2", "3", "4", "5", "6", "7", "8", "9":
		return m.choose(int(key[0] - '0'))
	case "+":
		m.declare = min(m.declare+1, max(1, m.view().MaxDeclare))
	case "esc":
		m.gathered, m.adding, m.offering, m.past, m.hint = nil, false, false, -1, nil
	case "tab":
		m.cursor = m.nextMarked()
	case "-":
		return m.minus()
	case "=":
		return m.draw()
	case "!":
		return m.claim()
	default:
		return m.command(key)
	}
	return m, nil
}

// command answers the letters behind p and what does not act on the game.
func (m Model) command(key string) (tea.Model, tea.Cmd) {
	switch key {
	case "u":
		return m.undo()
	case "r":
		if !m.state.Over() {
			m.confirm = &question{text: m.o.Texts.Text("web.ask.resign", nil), command: game.Resign{By: game.By{Seat: m.me()}}}
		}
	case "t":
		return m.askHint()
	case "x":
		m.analysing = !m.analysing
		if !m.analysing {
			m.adviser.end()
			m.adviser, m.advice = nil, nil
		}
		return m.analyse()
	case "w":
		return m.explain(), nil
	case "v":
		m.numbers = !m.numbers
	case "s":
		m.note = m.save()
	case "z":
		if !m.state.Over() && len(m.state.Moves()) > 0 {
			m.note = m.o.Texts.Text("play.new.first", nil)
			return m, nil
		}
		m = m.fresh()
		m.setup = newForm(m.o.Setup)
	case "[", "pgup":
		m.past = max(0, m.shown()-1)
	case "]", "pgdown":
		if m.past++; m.past == 0 || m.past >= len(m.state.Moves()) {
			m.past = -1
		}
	case "home":
		m.past = 0
	case "end":
		m.past = -1
	case "?", "f1":
		m.help = true
	case "q":
		return m.leave()
	}
	return m, nil
}

// shown is how many moves of the game the board shows.
func (m Model) shown() int {
	if m.past >= 0 {
		return m.past
	}
	return len(m.state.Moves())
}

// leave ends the program, and asks first in the middle of a game.
func (m Model) leave() (tea.Model, tea.Cmd) {
	if m.state.Over() || len(m.state.Moves()) == 0 {
		m.stop()
		return m, tea.Quit
	}
	m.confirm = &question{text: m.o.Texts.Text("play.ask.leave", nil)}
	return m, nil
}

// minus declares less, or passes.
func (m Model) minus() (tea.Model, tea.Cmd) {
	switch {
	case m.mine() && m.state.May().Has(opening.Declare):
		m.declare = max(1, m.declare-1)
	case !m.mine() || m.state.Over():
		m.note = m.waiting()
	default:
		pass := game.Pass{By: game.By{Seat: m.me()}}
		if _, err := m.apply(pass); err != nil {
			m.note = m.refusal(err)
			return m, nil
		}
		m.confirm = &question{text: m.o.Texts.Text("web.ask.pass", nil), command: pass}
	}
	return m, nil
}

// draw offers a draw, answers one that is offered, or keeps the offer until after the
// next stone, because a draw is offered while the other side is to act.
func (m Model) draw() (tea.Model, tea.Cmd) {
	by := game.By{Seat: m.me()}
	seat, at := m.state.DrawOffer()
	switch {
	case m.state.Over():
		m.note = m.waiting()
		return m, nil
	case !m.alone():
		return m.drawOfTwo(seat, at)
	case seat == m.me().Other():
		return m.do(game.Draw{By: by, Reply: game.Accept, Offer: at})
	case m.mine():
		m.wantDraw = !m.wantDraw
		m.note = ""
		if m.wantDraw {
			m.note = m.o.Texts.Text("play.draw.later", nil)
		}
		return m, nil
	}
	return m.do(game.Draw{By: by, Reply: game.Ask})
}

// drawOfTwo is the draw of two people at one keyboard: who has just moved offers, and
// who is to move accepts.
func (m Model) drawOfTwo(offer game.Seat, at int) (tea.Model, tea.Cmd) {
	if offer == m.me().Other() {
		return m.do(game.Draw{By: game.By{Seat: m.me()}, Reply: game.Accept, Offer: at})
	}
	return m.do(game.Draw{By: game.By{Seat: m.me().Other()}, Reply: game.Ask})
}

// claim claims what can be claimed: one's own five, else the other side's foul.
func (m Model) claim() (tea.Model, tea.Cmd) {
	o := m.state.Options()
	if o.Foul != renju.FoulClaimed {
		m.note = m.o.Texts.Text("play.claim.none", nil)
		return m, nil
	}
	seat, what := m.me(), game.ClaimFoul
	if last := m.state.Moves(); len(last) > 0 && (!m.alone() || last[len(last)-1].Seat == m.me()) {
		p, _ := last[len(last)-1].Move.Stone()
		if m.state.Board().WinningRow(p) != nil {
			seat, what = last[len(last)-1].Seat, game.ClaimFive
		}
	}
	return m.do(game.Claim{By: game.By{Seat: seat}, What: what})
}

// save keeps the game and says where.
func (m Model) save() string {
	if m.o.Save == nil {
		return ""
	}
	file, err := m.o.Save(m.Record())
	if err != nil {
		return m.o.Texts.Text("play.save.failed", say.Args{"reason": err.Error()})
	}
	return m.o.Texts.Text("play.saved", say.Args{"file": file})
}

// Record is the game as a text that the other commands of Tengen read: a line about
// the rules and the result behind #, and the moves.
func (m Model) Record() string {
	o := m.state.Options()
	head := "# " + o.Preset + ", " + o.Opening.String()
	if m.state.Over() {
		head += ", " + m.state.End().Outcome.Result() + ", " + m.state.End().Outcome.Ending.String()
	}
	text := head + "\n"
	for i, move := range m.state.MoveList() {
		switch {
		case i > 0 && i%10 == 0:
			text += "\n"
		case i > 0:
			text += " "
		}
		p, stone := move.Stone()
		if stone {
			text += m.letters().Format(p)
		} else {
			text += "--"
		}
	}
	return text + "\n"
}
