package terminal

import (
	"context"
	"errors"

	tea "github.com/charmbracelet/bubbletea"

	"tengen/game"
	"tengen/opening"
	"tengen/renju"
	"tengen/say"
)

// fresh is the model with nothing left of what belonged to an earlier state.
func (m Model) fresh() Model {
	m.stop()
	m.stop, m.thinking = func() {}, false
	m.gathered, m.adding, m.offering, m.declare = nil, false, false, 1
	m.hint, m.advice, m.why, m.confirm, m.typed = nil, nil, nil, nil, typing{}
	m.adviser.end()
	m.adviser, m.past = nil, -1
	m.now = m.o.Now()
	return m
}

// me is the seat that looks at the board: the person against the computer, of two
// people the one who is to act.
func (m Model) me() game.Seat {
	for i, c := range m.computers {
		if c != nil {
			return game.Seat(i + 1).Other()
		}
	}
	if a := m.state.Actor(); a != game.NoSeat {
		return a
	}
	return game.First
}

// alone reports whether one person plays against the computer.
func (m Model) alone() bool { return m.computers[0] != nil || m.computers[1] != nil }

// mine reports whether a person is to act.
func (m Model) mine() bool { return m.state.Actor() != game.NoSeat && m.state.Actor() == m.me() }

// view is the game as the one at the keyboard may see it.
func (m Model) view() game.View {
	return m.state.View(game.Viewer{Seat: m.me()}, m.now)
}

// do carries out a command of the person and goes on.
func (m Model) do(c game.Command) (tea.Model, tea.Cmd) {
	next, err := m.apply(c)
	if next.state.Version() == m.state.Version() {
		next.note = m.refusal(err)
		return next, nil
	}
	next = next.fresh()
	next.note = m.refusal(err)
	if next.wantDraw && next.state.Actor() != m.me() {
		next.wantDraw = false
		if offered, err := next.apply(game.Draw{By: game.By{Seat: m.me()}, Reply: game.Ask}); err == nil {
			next = offered
		}
	}
	return next.goOn()
}

// apply decides a command and applies its events.
func (m Model) apply(c game.Command) (Model, error) {
	events, err := m.state.Decide(c, m.o.Now())
	for _, e := range events {
		next, bad := m.state.Apply(e)
		if bad != nil {
			return m, bad
		}
		m.state = next
	}
	return m, err
}

// refusal is the sentence for a command that was not done, empty for nil.
func (m Model) refusal(err error) string {
	var r *game.Refusal
	switch {
	case err == nil:
		return ""
	case !errors.As(err, &r):
		return err.Error()
	}
	from, to := r.Zone.Corners()
	words := say.Refusal{
		Reason: string(r.Reason), Point: r.Point, Twin: r.Twin, From: from, To: to,
		Opening: r.Opening, Got: r.Got, Min: r.Min, Max: r.Max, Kinds: r.Kinds,
	}
	for _, a := range r.May.List() {
		words.May = append(words.May, a.String())
	}
	return m.o.Texts.Refusal(words, m.letters())
}

// letters are those of the columns that people read and type.
func (m Model) letters() renju.Lettering {
	o := m.state.Options()
	return o.Letters
}

// flag ends the game if the running flag has fallen.
func (m Model) flag() (Model, tea.Cmd) {
	deadline, ok := m.state.Deadline(0)
	if !ok || m.now.Before(deadline) {
		return m, nil
	}
	next, err := m.apply(game.FlagFall{})
	if err != nil {
		return m, nil
	}
	return next.fresh(), nil
}

// goOn starts what the new state asks for: the computer, the line of analysis, the
// clocks.
func (m Model) goOn() (Model, tea.Cmd) {
	m, think := m.think()
	m, analyse := m.analyse()
	return m, tea.Batch(think, analyse, m.ticking())
}

// decided is what the computer wants to do in a version of the game.
type decided struct {
	version int
	command game.Command
	err     error
}

// think lets the computer decide, if there is something for it to decide: its turn, or
// an offer of the person.
func (m Model) think() (Model, tea.Cmd) {
	if m.state.Over() || !m.alone() {
		return m, nil
	}
	seat := m.me().Other()
	offer, _ := m.state.DrawOffer()
	if m.state.Actor() != seat && offer != m.me() && m.state.Options().Foul != renju.FoulClaimed {
		return m, nil
	}
	ctx, stop := context.WithCancel(context.Background())
	m.stop, m.thinking = stop, m.state.Actor() == seat
	state, computer, now := m.state, m.computers[seat-1], m.o.Now()
	return m, func() tea.Msg {
		c, err := computer.Decide(ctx, &state, seat, now)
		return decided{state.Version(), c, err}
	}
}

// decided does what the computer wants.
func (m Model) decided(d decided) (tea.Model, tea.Cmd) {
	if d.version != m.state.Version() {
		return m, nil // it thought about another state
	}
	m.thinking = false
	if d.err != nil || d.command == nil {
		if d.err != nil && !errors.Is(d.err, context.Canceled) {
			m.note = d.err.Error()
		}
		return m, nil
	}
	next, err := m.apply(d.command)
	if err != nil && next.state.Version() == m.state.Version() {
		m.note = m.refusal(err)
		return m, nil
	}
	note := m.answered(d.command)
	if next.state.Actor() != m.me().Other() {
		m.stop()
	}
	next = next.fresh()
	next.note = note
	return next.goOn()
}

// answered is what is said about an act of the computer that no board shows.
func (m Model) answered(c game.Command) string {
	t := m.o.Texts
	switch c := c.(type) {
	case game.Draw:
		if c.Reply == game.Decline {
			return t.Text("web.news.draw-declined", say.Args{"who": m.name(m.me().Other())})
		}
	case game.Swap:
		color := m.state.ColorOf(m.me())
		way := "kept"
		if c.Yes {
			way, color = "swapped", color.Other()
		}
		return t.Text("web.open."+way+"."+color.String(), nil)
	case game.Declare:
		return t.Text("web.news.declared", say.Args{"who": m.name(m.me().Other()), "n": c.N})
	case game.Pass:
		return t.Text("web.say.pass", say.Args{"side": m.name(m.me().Other())})
	}
	return ""
}

// name is what a seat is called.
func (m Model) name(s game.Seat) string {
	switch {
	case !m.alone():
		return m.o.Texts.Text("web.player", say.Args{"n": int(s)})
	case s == m.me():
		return m.o.Texts.Text("web.you", nil)
	}
	return m.o.Texts.Text("play.computer", say.Args{"n": m.o.Setup.Level})
}

// restorer signs takebacks in the game's events.
const restorer = "terminal"

// undo takes back the last act of the person, and what came after it; of two people
// the last act of either.
func (m Model) undo() (tea.Model, tea.Cmd) {
	to, _ := m.state.Undo(m.me())
	if !m.alone() {
		other, _ := m.state.Undo(m.me().Other())
		to = max(to, other)
	}
	if to == 0 {
		m.note = m.o.Texts.Text("play.undo.nothing", nil)
		return m, nil
	}
	return m.do(game.Restore{Author: restorer, To: to})
}

// place puts a stone where the cursor is, or gathers the point, or asks first.
func (m Model) place(p renju.Point) (tea.Model, tea.Cmd) {
	acts, by := m.state.May(), game.By{Seat: m.me()}
	switch {
	case m.state.Over() || !m.mine():
		m.note = m.waiting()
		return m, nil
	case m.adding || m.gathering():
		return m.gather(p)
	case acts.Has(opening.Choose):
		return m.do(game.Choose{By: by, Point: p})
	case m.losesByFoul(p):
		kinds := m.state.Board().Judge(p, m.state.Options().Reading).Kinds
		m.confirm = &question{command: game.Place{By: by, Point: p}, text: m.o.Texts.Text("web.ask.foul",
			say.Args{"point": m.letters().Format(p), "foul": m.o.Texts.Fouls(kinds)})}
		return m, nil
	case !acts.Has(opening.Place) && acts.Has(opening.Swap):
		return m.keepAndPlace(p)
	}
	return m.do(game.Place{By: by, Point: p})
}

// keepAndPlace puts a stone where a swap decision comes first: the colours stay, if the
// person goes on then.
func (m Model) keepAndPlace(p renju.Point) (tea.Model, tea.Cmd) {
	by := game.By{Seat: m.me()}
	next, err := m.apply(game.Swap{By: by})
	if err == nil && next.state.Actor() == m.me() && next.state.May().Has(opening.Place) {
		if placed, err := next.apply(game.Place{By: by, Point: p}); err == nil {
			placed = placed.fresh()
			return placed.goOn()
		} else {
			m.note = m.refusal(err)
			return m, nil
		}
	}
	m.note = m.o.Texts.Text("play.choose-first", nil)
	return m, nil
}

// losesByFoul reports whether a stone on p is a foul that the person may know of and
// that would lose the game.
func (m Model) losesByFoul(p renju.Point) bool {
	o, b := m.state.Options(), m.state.Board()
	return o.Foul == renju.FoulLoses && m.state.Turn() == renju.Black && b.At(p) == renju.NoColor &&
		m.state.HintsFor(game.Viewer{Seat: m.me()}) && b.Foul(p, o.Reading) != renju.NoFoul
}

// waiting says why the person cannot place a stone now.
func (m Model) waiting() string {
	reason := game.NotYourTurn
	if m.state.Over() {
		reason = game.GameOver
	}
	return m.o.Texts.Refusal(say.Refusal{Reason: string(reason)}, m.letters())
}
