package play

import (
	"tengen/clock"
	"tengen/game"
	"tengen/renju"
	"tengen/wire"
)

// stateMessage is the whole game for a seat.
func (t *table) stateMessage(s game.State, seat game.Seat) *wire.State {
	o := s.Options()
	m := &wire.State{
		Game:    string(t.id),
		Version: s.Version(),
		You:     wire.You{Seat: int(seat)},
		Now:     t.app.Now().UnixMilli(),
		Options: optionsOf(&o, s),
		Moves:   make([]wire.Move, len(s.Moves())),
		Gaps:    make([]wire.Gap, len(s.Gaps())),
		View:    viewOf(s.View(game.Viewer{Seat: seat}, t.app.Now())),
	}
	for i, move := range s.Moves() {
		m.Moves[i] = moveOf(move)
	}
	for i, gap := range s.Gaps() {
		m.Gaps[i] = gapOf(gap)
	}
	return m
}

// eventMessage is the step from before to after for a seat. A step that does more
// to the list of moves than add one is told by the whole game instead.
func (t *table) eventMessage(before, after game.State, e game.Event, seat game.Seat) wire.ServerMessage {
	viewer := game.Viewer{Seat: seat}
	m := &wire.Event{
		Game:    string(t.id),
		Version: after.Version(),
		At:      after.At().UnixMilli(),
		View:    viewOf(after.View(viewer, after.At())),
	}
	shown := game.Show(e, viewer)
	if _, m.Hidden = shown.(*game.Hidden); m.Hidden {
		return m
	}
	m.Event = &wire.Change{Name: game.Name(shown), Seat: int(game.SeatOf(shown))}
	switch moves := after.Moves(); len(moves) - len(before.Moves()) {
	case 0:
	case 1:
		move := moveOf(moves[len(moves)-1])
		m.Event.Move = &move
	default:
		return t.stateMessage(after, seat)
	}
	if gaps := after.Gaps(); len(gaps) > len(before.Gaps()) {
		gap := gapOf(gaps[len(gaps)-1])
		m.Event.Gap = &gap
	}
	return m
}

var letteringNames = map[renju.Lettering]string{
	renju.International: "international", renju.RussianI: "russian-i", renju.RussianJ: "russian-j",
}

func optionsOf(o *game.Options, s game.State) wire.Options {
	return wire.Options{
		Preset:  o.Preset,
		Opening: o.Opening.String(),
		Foul:    o.Foul.String(),
		Hints:   string(o.Hints),
		Letters: letteringNames[o.Letters],
		Clock:   ClockText(o),
		Rated:   o.Rated,
		Created: s.Created().UnixMilli(),
	}
}

func moveOf(m game.Move) wire.Move {
	return wire.Move{
		Number: m.Number, Seat: int(m.Seat), Color: m.Color.String(), Move: m.Move.String(),
		At: m.At.UnixMilli(), Spent: m.Spent.Milliseconds(),
	}
}

func gapOf(g game.Span) wire.Gap {
	return wire.Gap{Version: g.Version, From: g.From.UnixMilli(), To: g.To.UnixMilli()}
}

// viewOf writes a view for the wire.
func viewOf(v game.View) wire.View {
	out := wire.View{
		Phase:    string(v.Phase),
		ToAct:    int(v.Actor),
		Black:    int(v.Black),
		White:    int(v.White),
		Names:    v.Players,
		Seats:    v.Seats,
		Stones:   stonesOf(v.Moves),
		May:      v.May,
		Opening:  v.Opening,
		Zone:     v.Legal,
		Offered:  v.Offered,
		Draw:     int(v.Draw),
		DrawAt:   v.DrawAt,
		Clock:    clockOf(&v),
		Outcome:  outcomeOf(&v.End),
		Hints:    v.Hints,
		Declared: v.Declared,
		ToOffer:  v.ToOffer,
	}
	if v.Turn != renju.NoColor {
		out.Turn = v.Turn.String()
	}
	if v.Last != renju.NoMove {
		out.Last = v.Last.String()
	}
	if v.May == nil {
		out.May = []string{}
	}
	if v.Hints && v.Phase != game.PhaseOver {
		out.Forbidden = make(map[string]string, len(v.Forbidden))
		for _, f := range v.Forbidden {
			out.Forbidden[f.Point.String()] = f.Kinds.First().String()
		}
	}
	return out
}

// stonesOf is where the stones lie. Every stone on the board is a move of the
// list, and none is ever taken off but with its move.
func stonesOf(moves []game.Move) wire.Stones {
	s := wire.Stones{Black: make([]renju.Point, 0, len(moves)/2+1), White: make([]renju.Point, 0, len(moves)/2+1)}
	for _, m := range moves {
		p, ok := m.Move.Stone()
		switch {
		case ok && m.Color == renju.Black:
			s.Black = append(s.Black, p)
		case ok:
			s.White = append(s.White, p)
		}
	}
	return s
}

func clockOf(v *game.View) *wire.Clock {
	if !v.Clocked {
		return nil
	}
	c := &wire.Clock{At: v.Now.UnixMilli(), Running: int(v.Running)}
	for i, face := range v.Clocks {
		c.Left[i] = face.Left.Milliseconds()
		if face.Left == clock.Forever {
			c.Left[i] = -1
		}
	}
	return c
}

func outcomeOf(e *game.End) *wire.Outcome {
	if !e.Outcome.Over() {
		return nil
	}
	o := &wire.Outcome{
		Result: e.Outcome.Result(), Ending: e.Outcome.Ending.String(), Seat: int(e.Seat), Row: e.Row,
	}
	if foul := e.Kinds.First(); foul != renju.NoFoul {
		o.Foul = foul.String()
	}
	if e.Point.Valid() {
		o.Point = e.Point.String()
	}
	return o
}
