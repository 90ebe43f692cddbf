package terminal

import (
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"tengen/game"
	"tengen/opening"
	"tengen/renju"
	"tengen/say"
)

// choice is one of the answers to a decision of the opening, chosen by its number.
type choice struct {
	text string
	do   func(Model) (tea.Model, tea.Cmd)
}

// choices are the answers that are open to the person now, besides placing a stone.
func (m Model) choices() (list []choice) {
	if !m.mine() || m.why != nil || m.confirm != nil {
		return nil
	}
	acts, v, t, by := m.state.May(), m.view(), m.o.Texts, game.By{Seat: m.me()}
	command := func(c game.Command) func(Model) (tea.Model, tea.Cmd) {
		return func(m Model) (tea.Model, tea.Cmd) { return m.do(c) }
	}
	color := m.state.ColorOf(m.me())
	switch {
	case m.gathering() || m.adding:
		if len(m.gathered) == m.toGather() {
			key := "web.gather.send.offer"
			if m.adding {
				key = "web.gather.send.add"
			}
			list = append(list, choice{t.Text(key, nil), Model.send})
		}
		if m.adding || m.offering {
			list = append(list, choice{t.Text("web.gather.back", nil), func(m Model) (tea.Model, tea.Cmd) {
				m.gathered, m.adding, m.offering = nil, false, false
				return m, nil
			}})
		}
		return list
	}
	if acts.Has(opening.Swap) {
		list = append(list, choice{t.Text("web.open.swap."+color.Other().String(), nil), command(game.Swap{By: by, Yes: true})})
		if !v.MustSwap {
			list = append(list, choice{t.Text("web.open.keep."+color.String(), nil), command(game.Swap{By: by})})
		}
	}
	if acts.Has(opening.Offer) {
		list = append(list, choice{t.Text("web.open.offer", say.Args{"count": v.ToOffer}), func(m Model) (tea.Model, tea.Cmd) {
			m.offering = true
			return m, nil
		}})
	}
	if acts.Has(opening.Add) {
		list = append(list, choice{t.Text("web.open.add", nil), func(m Model) (tea.Model, tea.Cmd) {
			m.adding = true
			return m, nil
		}})
	}
	return list
}

// choose takes the choice with a number.
func (m Model) choose(n int) (tea.Model, tea.Cmd) {
	if list := m.choices(); n <= len(list) {
		return list[n-1].do(m)
	}
	return m, nil
}

// gathering reports whether the points of an offer are being gathered: at once where
// nothing else can be done, else when the offer was chosen.
func (m Model) gathering() bool {
	acts := m.state.May()
	return m.mine() && acts.Has(opening.Offer) && (m.offering || !acts.Has(opening.Swap))
}

// toGather is how many points are to be gathered.
func (m Model) toGather() int {
	if m.adding {
		return 2
	}
	return m.view().ToOffer
}

// gather adds a point to those gathered, or removes it.
func (m Model) gather(p renju.Point) (tea.Model, tea.Cmd) {
	t, args := m.o.Texts, say.Args{"point": m.letters().Format(p)}
	if i := slices.Index(m.gathered, p); i >= 0 {
		m.gathered = slices.Delete(slices.Clone(m.gathered), i, i+1)
		return m, nil
	}
	twin := m.twinOf(p)
	switch {
	case m.state.Board().At(p) != renju.NoColor:
		m.note = t.Text("board.refusal.occupied", args)
	case len(m.gathered) == m.toGather():
		m.note = t.Text("board.refusal.full", args)
	case twin != renju.NoPoint:
		args["letter"], args["twin"] = letter(slices.Index(m.gathered, twin)), m.letters().Format(twin)
		m.note = t.Text("web.gather.same", args)
	default:
		m.gathered = append(slices.Clone(m.gathered), p)
		if len(m.gathered) == m.toGather() {
			return m, nil
		}
	}
	return m, nil
}

// twinOf is the gathered point that is the same fifth move as p, or NoPoint.
func (m Model) twinOf(p renju.Point) renju.Point {
	if m.adding {
		return renju.NoPoint
	}
	for _, q := range m.state.Opening().AppendTwins(nil, p) {
		if slices.Contains(m.gathered, q) {
			return q
		}
	}
	return renju.NoPoint
}

// send offers what was gathered, or adds the two stones.
func (m Model) send() (tea.Model, tea.Cmd) {
	by := game.By{Seat: m.me()}
	if m.adding {
		return m.do(game.Add{By: by, White: m.gathered[0], Black: m.gathered[1]})
	}
	return m.do(game.Offer{By: by, Points: m.gathered})
}

// letter is the name of an offered point: A, B, C …
func letter(i int) string { return string(rune('A' + i)) }

// nextMarked is the next point after the cursor that is offered, gathered or forbidden,
// so that one key walks through them.
func (m Model) nextMarked() renju.Point {
	v := m.view()
	marked := slices.Concat(v.Offered, m.gathered)
	if len(marked) == 0 {
		for _, f := range v.Forbidden {
			marked = append(marked, f.Point)
		}
	}
	if len(marked) == 0 {
		return m.cursor
	}
	return marked[(slices.Index(marked, m.cursor)+1)%len(marked)]
}

// kind is the name of the decision that is open, as in the texts of the opening.
func kind(acts opening.Acts) string {
	switch {
	case acts.Has(opening.Add):
		return "add"
	case acts.Has(opening.Swap) && acts.Has(opening.Offer):
		return "choice"
	case acts.Has(opening.Swap):
		return "swap"
	case acts.Has(opening.Declare):
		return "declare"
	case acts.Has(opening.Offer):
		return "offer"
	case acts.Has(opening.Choose):
		return "choose"
	}
	return "place"
}

// status says whose decision it is and what can be decided, or how the game ended.
func (m Model) status() string {
	t, v, end := m.o.Texts, m.view(), m.state.End()
	if m.state.Over() {
		return t.Outcome(end.Outcome, v.Last, end.Kinds, m.letters())
	}
	acts, seat := m.state.May(), m.state.Actor()
	args := say.Args{"n": len(v.Moves) + 1, "count": max(v.ToOffer, len(v.Offered)), "who": m.who(seat)}
	plain := m.state.Opening().Over() || !decides(m.state.Opening().Rule())
	k := kind(acts)
	if m.gathering() {
		k = "offer"
	}
	switch {
	case plain && m.alone() && m.mine():
		return t.Text("web.turn.you", nil)
	case plain && m.alone():
		return t.Text("play.thinking", say.Args{"who": m.name(seat)})
	case plain:
		return t.Text("web.turn."+m.state.Turn().String(), nil)
	case !m.alone() || !m.mine():
		if k == "place" {
			k += "." + m.state.Turn().String()
		}
		return t.Text("web.open.they."+k, args)
	case k == "swap":
		return t.Text("web.open.you.swap."+m.state.ColorOf(seat).String(), args)
	case k == "place":
		return t.Text("web.open.you.place."+m.state.Turn().String(), args)
	default:
		return t.Text("web.open.you."+k, args)
	}
}

// decides reports whether an opening rule has decisions to make.
func decides(r opening.Rule) bool { return r != opening.None && r != opening.Free }

// who names a seat at the head of a sentence, with its colour where two people play.
func (m Model) who(s game.Seat) string {
	if m.alone() || s == game.NoSeat {
		return m.name(s)
	}
	return m.o.Texts.Text("web.open.player."+m.state.ColorOf(s).String(), say.Args{"name": m.name(s)})
}

// hints are the lines under a decision that say what else can be done.
func (m Model) hints() []string {
	if !m.mine() || m.state.Over() {
		return nil
	}
	t, acts, v := m.o.Texts, m.state.May(), m.view()
	var list []string
	switch {
	case m.adding:
		list = append(list, t.Text("web.gather.add.hint", nil))
	case m.gathering():
		if n := m.toGather() - len(m.gathered); n > 0 {
			list = append(list, t.Text("web.gather.missing", say.Args{"n": n}))
		}
	case acts.Has(opening.Declare):
		list = append(list, "‹ "+t.Text("web.open.declare", say.Args{"n": m.declare})+" ›", t.Text("play.declare.keys", nil))
	case acts.Has(opening.Choose):
		list = append(list, t.Text("play.choose.keys", nil))
	case acts.Has(opening.Add):
		list = append(list, t.Text("web.open.stay", say.Args{"n": len(v.Moves) + 1}))
	case v.Zone != opening.All && v.Zone != 0 && acts.Has(opening.Place):
		from, to := v.Zone.Corners()
		if from == to {
			list = append(list, t.Text("play.zone.one", say.Args{"zone": m.letters().Format(from)}))
		} else {
			list = append(list, t.Text("play.zone", say.Args{"zone": m.letters().Format(from) + "–" + m.letters().Format(to)}))
		}
	}
	return list
}
