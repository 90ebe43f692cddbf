package puzzle

import (
	"tengen/pattern"
	"tengen/renju"
	"tengen/threat"
	"tengen/threat/check"
)

// hold proves a puzzle in which a move is to be found after which the opponent has no
// win by threats.
func (q *question) hold() (Proved, error) {
	if !q.b.Points(q.me.Other(), pattern.MakesFive).Empty() {
		return Proved{}, unfit("a five must be stopped at once")
	}
	if q.solve(q.b, q.me, threat.Fours, threat.Options{Nodes: foursNodes}).Verdict != threat.NoWin {
		return Proved{}, unfit("there may be a win by fours")
	}
	line, err := q.threatened()
	if err != nil {
		return Proved{}, err
	}
	facts := Facts{Line: line}
	tries, err := q.holders(&facts)
	if err != nil {
		return Proved{}, err
	}
	if len(facts.First) == 0 {
		return Proved{}, unfit("no move holds")
	}
	if err := fair(len(facts.First), len(facts.First), tries-len(facts.Also)); err != nil {
		return Proved{}, err
	}
	return Proved{Facts: facts, Rating: gradeHold(q, facts, tries)}, nil
}

// threatened is the opponent's shortest win by fours if one passes.
func (q *question) threatened() ([]renju.Point, error) {
	other := q.me.Other()
	passed := pattern.NewReading(q.position.Board, other, nil, reading)
	q.solver.Forget()
	r, _ := q.solver.Shortest(q.ctx, passed, other, threat.Fours, threat.Options{Nodes: foursNodes})
	if r.Verdict != threat.Win || len(r.Line) > longestLine {
		return nil, unfit("the opponent threatens no win by fours")
	}
	return r.Line, nil
}

// holders finds all moves that hold. tries counts the moves that disturb what is
// threatened, forbidden ones among them.
func (q *question) holders(f *Facts) (tries int, err error) {
	var open []renju.Point // no fours win after them
	for _, p := range q.position.Board.AppendEmpty(nil) {
		after, _ := q.position.Board.Place(q.me, p)
		if check.Line(after, q.me.Other(), f.Line, reading) == nil {
			continue // it changes nothing
		}
		tries++
		if q.me == renju.Black && q.b.Foul(p) {
			continue
		}
		switch q.fours(after) {
		case threat.Unknown:
			return 0, unfit("it is not known whether " + p.String() + " holds")
		case threat.NoWin:
			open = append(open, p)
		}
	}
	if len(open) > mostOpen {
		return 0, unfit("too much remains to be looked at")
	}
	return tries, q.settle(f, open)
}

// fours tells whether the opponent, to move, wins by fours.
func (q *question) fours(after renju.Board) threat.Verdict {
	b := pattern.NewReading(after, q.me.Other(), nil, reading)
	return q.solve(b, q.me.Other(), threat.Fours, threat.Options{Nodes: foursNodes}).Verdict
}

// settle adds those moves to the facts that hold: that the opponent has no win by fours
// and threes after them is proved, and a search of his quiet threats finds none. After
// a four something must be left that does.
func (q *question) settle(f *Facts, open []renju.Point) error {
	g := q.guard()
	var fours []renju.Point
	for _, p := range open {
		after, _ := q.position.Board.Place(q.me, p)
		if len(after.AppendFives(nil, q.me)) > 0 {
			fours = append(fours, p)
			continue
		}
		switch g.attack(after).Verdict {
		case threat.Unknown:
			return unfit("it is not known whether " + p.String() + " holds")
		case threat.NoWin:
			if f.First = append(f.First, p); len(f.First) > mostFirst {
				return unfit("too many moves hold")
			}
		}
	}
	for _, p := range fours {
		after, _ := q.position.Board.Place(q.me, p)
		switch g.four(after, f.First, mostFours).standing {
		case unknown:
			return unfit("it is not known whether anything holds after " + p.String())
		case keeps, free:
			f.Also = append(f.Also, p)
		}
	}
	return nil
}

// guard looks for moves that hold, as far as need be.
func (q *question) guard() *guard { return &guard{ctx: q.ctx, solver: q.solver, me: q.me} }
