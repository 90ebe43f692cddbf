package play

import (
	"time"

	"tengen/clock"
	"tengen/game"
	"tengen/opening"
	"tengen/renju"
	"tengen/wire"
)

// viewOf writes a view for the wire.
func viewOf(v game.View) wire.View {
	out := wire.View{
		Phase:       string(v.Phase),
		ToAct:       int(v.Actor),
		Black:       int(v.Black),
		White:       int(v.White),
		Names:       v.Players,
		Seats:       v.Seats,
		Stones:      stonesOf(v.Moves),
		May:         v.May,
		Opening:     v.Opening,
		Zone:        v.Legal,
		Steps:       stepsOf(v.Steps),
		Step:        v.Step,
		MaxDeclare:  v.MaxDeclare,
		Declared:    v.Declared,
		ToOffer:     v.ToOffer,
		Offered:     v.Offered,
		Twins:       v.Twins,
		MustSwap:    v.MustSwap,
		Draw:        int(v.Draw),
		DrawAt:      v.DrawAt,
		Adjourn:     adjournmentOf(&v),
		Claim:       string(v.Claim),
		WrongClaims: v.Failed,
		Halt:        v.Halt,
		Clock:       clockOf(&v),
		Outcome:     outcomeOf(&v.End),
		Hints:       v.Hints,
		Plan:        planOf(v.Plan),
		Vacation:    vacationOf(v.Vacation),
	}
	if v.Levels != [2]int{} {
		out.Levels = []int{v.Levels[0], v.Levels[1]} // a slice of v would keep all of it
	}
	if v.Takeback != game.NoSeat {
		out.Takeback = &wire.TakebackAsked{Seat: int(v.Takeback), At: v.BackAt, To: v.BackTo, Moves: v.BackMoves}
	}
	if v.Undo > 0 {
		out.Undo = &wire.Undo{To: v.Undo, Moves: v.UndoMoves}
	}
	for _, p := range v.Penalties {
		out.Penalties = append(out.Penalties, wire.Penalty{Version: p.Version, Seat: int(p.Seat), Author: p.Author, Note: p.Note})
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
		out.Forbidden = forbiddenOf(v.Forbidden)
	}
	return out
}

func forbiddenOf(points []renju.ForbiddenPoint) map[string]string {
	named := make(map[string]string, len(points))
	for _, f := range points {
		named[f.Point.String()] = f.Kinds.First().String()
	}
	return named
}

// planOf is nil where nothing is prepared.
func planOf(lines [][]renju.Move) [][]string {
	var list [][]string
	for _, line := range lines {
		texts := make([]string, len(line))
		for i, m := range line {
			texts[i] = m.String()
		}
		list = append(list, texts)
	}
	return list
}

// vacationOf is nil where nobody is on vacation.
func vacationOf(until [2]time.Time) []int64 {
	if until == ([2]time.Time{}) {
		return nil
	}
	list := make([]int64, len(until))
	for i, t := range until {
		if !t.IsZero() {
			list[i] = t.UnixMilli()
		}
	}
	return list
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

// stepsDone are the steps by which the opening has gone so far; without an opening
// rule there are none to tell.
func stepsDone(s game.State) []wire.OpeningStep {
	if s.Options().Opening == opening.None {
		return []wire.OpeningStep{}
	}
	steps, open := s.Steps()
	return stepsOf(steps[:open])
}

func stepsOf(steps []game.Step) []wire.OpeningStep {
	list := make([]wire.OpeningStep, len(steps))
	for i, step := range steps {
		w := wire.OpeningStep{Move: step.Move, Seat: int(step.Seat), N: step.N, Offer: step.Points}
		for _, act := range step.Acts.List() {
			w.Acts = append(w.Acts, act.String())
		}
		if step.Seat != game.NoSeat && step.Acts.Has(opening.Swap) {
			w.Swap = &step.Yes
		}
		list[i] = w
	}
	return list
}

// adjournmentOf is nil in a game that nobody has broken off or wants to.
func adjournmentOf(v *game.View) *wire.Adjournment {
	a := wire.Adjournment{Asked: int(v.Adjourn), AskedAt: v.AdjournAt, Sealer: int(v.HasSealed), Ready: v.Ready}
	if v.Phase == game.PhaseSealing {
		a.Sealer = int(v.Actor)
	}
	if v.Sealed != renju.NoMove {
		a.Sealed = v.Sealed.String()
	}
	if a == (wire.Adjournment{}) {
		return nil
	}
	some := a
	return &some
}

func clockOf(v *game.View) *wire.Clock {
	if !v.Clocked {
		return nil
	}
	c := &wire.Clock{At: v.Now.UnixMilli(), Running: int(v.Running)}
	for i, face := range v.Clocks {
		c.Faces[i] = wire.Face{
			Main: face.Main.Milliseconds(), Periods: face.Periods, Period: face.Period.Milliseconds(),
			Stage: face.Stage, ToGo: face.ToGo, Single: face.Single.Milliseconds(),
		}
		if face.Turn {
			c.Turn = i + 1
		}
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
		Author: e.Author, Note: e.Note,
	}
	for _, kind := range e.Kinds.List() {
		o.Kinds = append(o.Kinds, kind.String())
	}
	if foul := e.Kinds.First(); foul != renju.NoFoul {
		o.Foul = foul.String()
	}
	if e.Point.Valid() {
		o.Point = e.Point.String()
	}
	return o
}
