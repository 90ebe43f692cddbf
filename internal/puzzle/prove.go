package puzzle

import (
	"context"
	"fmt"
	"slices"

	"tengen/pattern"
	"tengen/renju"
	"tengen/threat"
)

// How far the solver looks. A position about which it does not know everything
// within these numbers of moves tried is no puzzle, so all is known about those that
// are.
const (
	foursNodes   = 100_000 // for all fours
	threatsNodes = 60_000  // for the first win by threats
	shorterNodes = 150_000 // and for shorter ones
	firstNodes   = 20_000  // for each first move
	alsoNodes    = 1500    // for each other first move, where slower wins are only counted
	holdNodes    = 30_000  // for each move that may hold; a judge looks as far
)

// Bounds of a good puzzle.
const (
	mostFirst   = 4  // moves that solve it
	leastTries  = 4  // moves that look as if they might
	mostOpen    = 14 // moves after which no fours win, where the task is to hold
	longestLine = 41
)

// Prover proves what puzzles tell. It is not safe for concurrent use.
type Prover struct{ solver *threat.Solver }

// NewProver returns a prover.
func NewProver() *Prover { return &Prover{threat.NewSolver(16)} }

// Proved is what [Prover.Prove] found out about a position.
type Proved struct {
	Facts
	Kind   Kind
	Rating int
}

// unfit says why a position is no puzzle of a kind.
type unfit string

func (u unfit) Error() string { return string(u) }

// Prove finds out everything about the position after some moves that a puzzle of a
// kind tells. The error says why it is none: that something is not known is one of
// the reasons. The same moves give the same answer every time. It takes from a
// millisecond to some seconds; ctx stops it.
func (p *Prover) Prove(ctx context.Context, k Kind, moves []renju.Move) (Proved, error) {
	position, err := positionAfter(moves)
	if err != nil {
		return Proved{}, err
	}
	me := position.Turn()
	b := boardOf(position)
	if (k == Foul && me != renju.White) || (k == Avoid && me != renju.Black) {
		return Proved{}, unfit("the other colour is to move")
	}
	if !b.Points(me, pattern.MakesFive).Empty() {
		return Proved{}, unfit("a five stands ready")
	}
	q := &question{solver: p.solver, ctx: ctx, position: position, b: b, me: me, kind: k}
	var found Proved
	if k.Wins() {
		found, err = q.attack()
	} else {
		found, err = q.hold()
	}
	if err == nil {
		err = ctx.Err()
	}
	found.Kind = k
	return found, err
}

// question is a position that is looked at.
type question struct {
	solver   *threat.Solver
	ctx      context.Context
	position renju.Position
	b        *pattern.Board
	me       renju.Color // to move
	kind     Kind
}

// solve looks for a win of a colour, to move on b, as a fresh solver would.
func (q *question) solve(b *pattern.Board, c renju.Color, k threat.Kind, o threat.Options) threat.Result {
	q.solver.Forget()
	return q.solver.Solve(q.ctx, b, c, k, o)
}

// attack proves a puzzle in which a win is to be found.
func (q *question) attack() (Proved, error) {
	kind, o, err := q.means()
	if err != nil {
		return Proved{}, err
	}
	if err := q.rightKind(); err != nil {
		return Proved{}, err
	}
	q.solver.Forget()
	best, shortest := q.solver.Shortest(q.ctx, q.b, q.me, kind, o)
	switch {
	case best.Verdict != threat.Win:
		return Proved{}, unfit("no win is proved")
	case kind == threat.Fours && !shortest:
		return Proved{}, unfit("it is not known which win is the shortest")
	case len(best.Line) < 3 || len(best.Line) > longestLine:
		return Proved{}, unfit("the win is too short or too long")
	}
	facts := Facts{Line: best.Line}
	o.Nodes = firstNodes
	if facts.First, err = q.winners(kind, o); err != nil {
		return Proved{}, err
	}
	if facts.Also, err = q.slower(facts.First); err != nil {
		return Proved{}, err
	}
	tries := q.tries(facts)
	if err := fair(len(facts.First), len(facts.First)+len(facts.Also), tries); err != nil {
		return Proved{}, err
	}
	return Proved{Facts: facts, Rating: gradeAttack(q, facts, tries)}, nil
}

// means are the kind of win that solves the puzzle, and what the search may use.
func (q *question) means() (threat.Kind, threat.Options, error) {
	switch q.kind {
	case Fours, Avoid:
		return threat.Fours, threat.Options{Nodes: foursNodes}, nil
	case Foul:
		return threat.Fours, threat.Options{Nodes: foursNodes, Foul: true}, nil
	}
	r := q.solve(q.b, q.me, threat.Threats, threat.Options{Nodes: threatsNodes, Fukumi: true})
	if r.Verdict != threat.Win {
		return 0, threat.Options{}, unfit("no win by threats is proved")
	}
	return threat.Threats, threat.Options{Nodes: shorterNodes, Fukumi: true}, nil
}

// rightKind tells the kinds apart: a puzzle of threats is not won by fours, one of
// fouls not without them, one of fours needs none.
func (q *question) rightKind() error {
	fours := q.solve(q.b, q.me, threat.Fours, threat.Options{Nodes: foursNodes})
	if fours.Verdict == threat.Unknown {
		return unfit("it is not known whether fours win")
	}
	if q.kind == Threats {
		if fours.Verdict == threat.Win {
			return unfit("fours win")
		}
		return nil
	}
	if fours.Verdict != threat.Win {
		return unfit("fours do not win")
	}
	if q.me == renju.Black {
		return q.rightPath()
	}
	needed := q.foulsNeeded(q.position.Board)
	switch {
	case q.kind == Foul && !needed:
		return unfit("White wins without a foul of Black")
	case q.kind == Fours && needed:
		return unfit("White wins only by a foul of Black")
	}
	return nil
}

// rightPath tells a puzzle of fours from one in which a foul must be avoided: where
// nothing were forbidden, another first move would win as soon.
func (q *question) rightPath() error {
	q.solver.Forget()
	best, _ := q.solver.Shortest(q.ctx, q.b, q.me, threat.Fours, threat.Options{Nodes: foursNodes})
	free := pattern.NewVariant(q.position.Board, q.me, nil, pattern.Standard)
	o := threat.Options{Nodes: firstNodes, Moves: (len(best.Line) + 1) / 2}
	q.solver.Forget()
	for _, a := range q.solver.FirstMoves(q.ctx, free, q.me, threat.Fours, o) {
		if a.Result.Verdict != threat.Win {
			continue
		}
		if trap, err := q.traps(a.Point); trap || err != nil {
			if err == nil && q.kind != Avoid {
				err = unfit("a foul lies in the way")
			}
			return err
		}
	}
	if q.kind == Avoid {
		return unfit("no foul lies in the way")
	}
	return nil
}

// traps tells whether a first move that would win if nothing were forbidden does not
// win by fours.
func (q *question) traps(p renju.Point) (bool, error) {
	if q.b.Foul(p) {
		return true, nil
	}
	q.solver.Forget()
	for _, a := range q.solver.FirstMoves(q.ctx, q.b, q.me, threat.Fours, threat.Options{Nodes: firstNodes}) {
		if a.Point == p {
			if a.Result.Verdict == threat.Unknown {
				return false, unfit("it is not known whether " + p.String() + " wins")
			}
			return a.Result.Verdict == threat.NoWin, nil
		}
	}
	return true, nil
}

// foulsNeeded reports whether White, to move, would have no win by fours if nothing
// were forbidden to Black.
func (q *question) foulsNeeded(b renju.Board) bool {
	free := pattern.NewVariant(b, renju.White, nil, pattern.Freestyle)
	return q.solve(free, renju.White, threat.Fours, threat.Options{Nodes: foursNodes}).Verdict == threat.NoWin
}

// winners are all first moves of wins of a kind.
func (q *question) winners(kind threat.Kind, o threat.Options) (list []renju.Point, err error) {
	q.solver.Forget()
	for _, a := range q.solver.FirstMoves(q.ctx, q.b, q.me, kind, o) {
		switch a.Result.Verdict {
		case threat.Win:
			list = append(list, a.Point)
		case threat.Unknown:
			return nil, unfit("it is not known whether " + a.Point.String() + " wins")
		}
		if len(list) > mostFirst {
			return nil, unfit("too many moves win")
		}
	}
	if len(list) == 0 {
		return nil, unfit("no first move wins")
	}
	slices.Sort(list)
	return list, nil
}

// slower are other first moves that are seen to win by threats. Where fours win
// much wins in the end, so the list says only what a short search sees.
func (q *question) slower(first []renju.Point) (list []renju.Point, err error) {
	if q.kind == Threats {
		return nil, nil
	}
	q.solver.Forget()
	for _, a := range q.solver.FirstMoves(q.ctx, q.b, q.me, threat.Threats, threat.Options{Nodes: alsoNodes}) {
		if a.Result.Verdict == threat.Win && !slices.Contains(first, a.Point) {
			list = append(list, a.Point)
		}
	}
	slices.Sort(list)
	return list, nil
}

// tries counts the legal moves that look as if they might win: all that make a three
// or a four, and those that do.
func (q *question) tries(f Facts) int {
	var set pattern.Set
	for _, c := range []pattern.Class{pattern.MakesThree, pattern.MakesTwoThrees, pattern.MakesFour,
		pattern.MakesFourThree, pattern.MakesTwoFours, pattern.MakesStraight, pattern.Doubtful} {
		for _, p := range q.b.Points(q.me, c).Append(nil) {
			if q.me == renju.White || !q.b.Foul(p) {
				set.Put(p)
			}
		}
	}
	for _, p := range slices.Concat(f.First, f.Also) {
		set.Put(p)
	}
	return set.Len()
}

// fair says why a puzzle would be too easy to guess.
func fair(first, good, tries int) error {
	switch {
	case tries < leastTries:
		return unfit(fmt.Sprintf("only %d moves look as if they might solve it", tries))
	case first > mostFirst:
		return unfit(fmt.Sprintf("%d moves solve it", first))
	case 2*good >= tries:
		return unfit(fmt.Sprintf("%d of %d moves that might solve it do", good, tries))
	}
	return nil
}
