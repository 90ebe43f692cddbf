package puzzle

import (
	"context"
	"slices"

	"tengen/pattern"
	"tengen/renju"
	"tengen/threat"
	"tengen/threat/check"
)

// quiet judges a move that makes no four: it must threaten to win by fours, and win
// against every legal defence.
func (a *attempt) quiet() Verdict {
	threatened := a.fours(a.board, a.me)
	if threatened.Verdict != threat.Win {
		return a.idle()
	}
	best, length := renju.NoPoint, 0
	unclear := false
	for _, d := range a.board.AppendEmpty(nil) {
		if a.me == renju.White && a.board.Foul(d, reading) != renju.NoFoul {
			continue
		}
		after, _ := a.board.Place(a.me.Other(), d)
		line := threatened.Line
		if check.Line(after, a.me, line, reading) != nil {
			r := a.wins(after, a.me)
			switch {
			case r.Verdict == threat.NoWin && !a.known():
				return a.refuted(d)
			case r.Verdict != threat.Win:
				unclear = true
				continue
			}
			line = r.Line
		}
		if len(line) > length {
			best, length = d, len(line)
		}
	}
	switch {
	case unclear && !a.known():
		return Verdict{State: Unclear}
	case best == renju.NoPoint:
		return Verdict{State: Solved} // Black has no legal move left
	}
	return Verdict{State: Open, Reply: a.preferred(best)}
}

// preferred is the answer that stands in the puzzle, where its line was followed, so
// that who follows it sees it to its end.
func (a *attempt) preferred(best renju.Point) renju.Point {
	played := append(slices.Clone(a.before), a.move)
	if line := a.puzzle.Line; len(played) < len(line) && slices.Equal(played, line[:len(played)]) {
		return line[len(played)]
	}
	return best
}

// idle tells what the opponent does after a move that threatens nothing.
func (a *attempt) idle() Verdict {
	if line := a.counter(); line != nil {
		return Verdict{State: Lost, Reason: Countered, Reply: line[0], Line: line}
	}
	return Verdict{State: Lost, Reason: IsQuiet}
}

// refuted tells about a defence that takes the win away.
func (a *attempt) refuted(d renju.Point) Verdict {
	if line := a.counter(); line != nil {
		return Verdict{State: Lost, Reason: Countered, Reply: line[0], Line: line}
	}
	return Verdict{State: Lost, Reason: IsRefuted, Reply: d, Line: []renju.Point{d}}
}

// Next returns how the puzzle is solved from a position reached in it, after moves of
// both sides: the shortest win that is found, or a move that holds. It is nil if none
// is found. The error wraps [ErrMoves].
func (j *Judge) Next(ctx context.Context, z *Puzzle, moves []renju.Point) ([]renju.Point, error) {
	position, err := z.after(moves)
	if err != nil {
		return nil, err
	}
	switch {
	case !z.Kind.Wins():
		if len(moves) == 0 {
			return z.First[:1], nil
		}
		return j.holding(ctx, z, position)
	case len(moves) < len(z.Line) && slices.Equal(moves, z.Line[:len(moves)]):
		return z.Line[len(moves):], nil
	}
	me := position.Turn()
	for _, m := range means {
		j.solver.Forget()
		b := pattern.NewReading(position.Board, me, nil, reading)
		if r, _ := j.solver.Shortest(ctx, b, me, m.kind, m.options); r.Verdict == threat.Win {
			return r.Line, ctx.Err()
		}
	}
	return nil, ctx.Err()
}

// holding is a move that holds after a four put the decision off: one of those that
// held before if it still does, then any other.
func (j *Judge) holding(ctx context.Context, z *Puzzle, p renju.Position) ([]renju.Point, error) {
	left := tryAll
	g := &guard{ctx: ctx, solver: j.solver, me: p.Turn(), left: &left}
	r := g.rest(p.Board, z.First, mostFours)
	if r.standing != keeps {
		return nil, ctx.Err()
	}
	return []renju.Point{r.move}, ctx.Err()
}
