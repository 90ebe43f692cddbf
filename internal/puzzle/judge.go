package puzzle

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"tengen/pattern"
	"tengen/renju"
	"tengen/threat"
)

// State is how a puzzle stands after a move of somebody who solves it. The zero value
// is no answer.
type State uint8

// The states.
const (
	Open    State = iota + 1 // the win is still there, or the decision was put off: go on
	Solved                   // nothing more is to be done
	Lost                     // the move gave the win away, or does not hold
	Unclear                  // the solver gave up before it knew
)

// String returns "open", "solved", "lost" or "unclear", and "none" for no state.
func (s State) String() string {
	return [...]string{"none", "open", "solved", "lost", "unclear"}[s]
}

// Reason is why a move was wrong. The zero value gives none.
type Reason uint8

// The reasons.
const (
	NoReason  Reason = iota
	IsFoul           // the move is a foul of Black
	LeavesOne        // the opponent makes a five
	IsStopped        // the block of the four ends the attack
	IsQuiet          // it threatens nothing, so the opponent has time
	IsRefuted        // it threatens to win, but there is a defence
	Countered        // the opponent comes first and wins himself
	Fails            // the opponent wins as he threatened, or in another way
	NoneHolds        // the four is answered, and after that nothing holds
)

// String returns the name for programs, such as "stopped"; it is empty for NoReason.
func (r Reason) String() string {
	return [...]string{"", "foul", "five", "stopped", "quiet", "refuted", "countered", "fails", "none-holds"}[r]
}

// Verdict is what is said about a move.
type Verdict struct {
	State  State
	Reason Reason // of Lost
	// Reply is the opponent's move: the defence that holds out longest while the win is
	// there, the refutation of a wrong move. NoPoint if he has none or need not move.
	Reply renju.Point
	// Row is the five that ends the game, or the points where the winner completes one
	// and the loser can no longer stop it.
	Row []renju.Point
	// Line is how it goes on for the opponent after a wrong move, Reply first.
	Line []renju.Point
}

// ErrMoves says that moves cannot have been played in a puzzle. It comes wrapped with
// which and why.
var ErrMoves = errors.New("not moves of this puzzle")

// How far a judge looks, in moves tried.
const (
	tryFours   = 50_000
	tryThreats = 60_000
	tryAll     = 300_000 // for everything about one move
)

// Judge answers the moves of people who solve puzzles. It is not safe for concurrent
// use.
type Judge struct{ solver *threat.Solver }

// NewJudge returns a judge.
func NewJudge() *Judge { return &Judge{threat.NewSolver(16)} }

// Try answers the last of moves, which were made since the beginning of the puzzle:
// those of whoever solves it and the answers to them in turn. Any win that is proved
// is right, whatever line stands in the puzzle, and so is a longer one. Where the
// solver gives up, the line of the puzzle decides, and for other moves the state is
// Unclear. The error wraps [ErrMoves]. It takes up to a second; ctx stops it.
func (j *Judge) Try(ctx context.Context, z *Puzzle, moves []renju.Point) (Verdict, error) {
	a, err := j.attempt(ctx, z, moves)
	if err != nil {
		return Verdict{}, err
	}
	v := a.try()
	return v, ctx.Err()
}

// attempt is a last move that is looked at.
type attempt struct {
	ctx    context.Context
	solver *threat.Solver
	puzzle *Puzzle
	before []renju.Point // the moves before it
	board  renju.Board   // before it
	move   renju.Point
	me     renju.Color
	left   int // moves that may still be tried
}

// attempt plays the moves before the last.
func (j *Judge) attempt(ctx context.Context, z *Puzzle, moves []renju.Point) (*attempt, error) {
	if len(moves)%2 == 0 {
		return nil, fmt.Errorf("%w: the last is not that of the one who solves it", ErrMoves)
	}
	last := len(moves) - 1
	a := &attempt{ctx: ctx, solver: j.solver, puzzle: z, before: moves[:last], move: moves[last], left: tryAll}
	position, err := a.puzzle.after(a.before)
	if err != nil {
		return nil, err
	}
	a.board, a.me = position.Board, position.Turn()
	if !a.move.Valid() || a.board.At(a.move) != renju.NoColor {
		return nil, fmt.Errorf("%w: %v is not free", ErrMoves, a.move)
	}
	return a, nil
}

// after is the position after moves made since the beginning. A block that had to be
// made must have been made.
func (p *Puzzle) after(moves []renju.Point) (renju.Position, error) {
	position := p.Position()
	me := position.Turn()
	for i, at := range moves {
		if i%2 == 1 {
			if fives := position.Board.AppendFives(nil, me); len(fives) > 0 && !slices.Contains(fives, at) {
				return position, fmt.Errorf("%w: %v does not stop the five", ErrMoves, at)
			}
		}
		next, err := position.Play(&rules, renju.Move(at))
		if err != nil {
			return position, fmt.Errorf("%w: %w", ErrMoves, err)
		}
		if next.Outcome.Over() {
			return position, fmt.Errorf("%w: the game is over after %v", ErrMoves, at)
		}
		position = next
	}
	return position, nil
}

func (a *attempt) try() Verdict {
	switch {
	case a.board.Wins(a.me, a.move):
		after, _ := a.board.Place(a.me, a.move)
		return Verdict{State: Solved, Row: after.WinningRow(a.move)}
	case a.me == renju.Black && a.board.Foul(a.move, reading) != renju.NoFoul:
		return Verdict{State: Lost, Reason: IsFoul}
	}
	a.board, _ = a.board.Place(a.me, a.move)
	if fives := a.board.AppendFives(nil, a.me.Other()); len(fives) > 0 {
		return Verdict{State: Lost, Reason: LeavesOne, Reply: fives[0], Line: fives[:1]}
	}
	block, forced, over := a.block()
	switch {
	case over:
		return Verdict{State: Solved, Row: a.board.AppendFives(nil, a.me)}
	case !a.puzzle.Kind.Wins() && forced:
		return a.putsOff(block)
	case !a.puzzle.Kind.Wins():
		return a.holds()
	case forced:
		return a.blocked(block)
	}
	return a.quiet()
}

// block is the move that stops a five, if one is threatened; over if none does.
func (a *attempt) block() (at renju.Point, forced, over bool) {
	fives := a.board.AppendFives(nil, a.me)
	if len(fives) == 0 {
		return renju.NoPoint, false, false
	}
	blocked := a.me == renju.White && a.board.Foul(fives[0], reading) != renju.NoFoul
	return fives[0], true, len(fives) > 1 || blocked
}

// solve looks for a win of a colour, to move on the board.
func (a *attempt) solve(b renju.Board, c renju.Color, k threat.Kind, o threat.Options) threat.Result {
	if o.Nodes = min(o.Nodes, a.left); o.Nodes <= 0 {
		return threat.Result{}
	}
	a.solver.Forget()
	r := a.solver.Solve(a.ctx, pattern.NewReading(b, c, nil, reading), c, k, o)
	a.left -= r.Nodes
	return r
}

// fours looks for a win by fours.
func (a *attempt) fours(b renju.Board, c renju.Color) threat.Result {
	return a.solve(b, c, threat.Fours, threat.Options{Nodes: tryFours})
}

// wins looks for a win of any kind, as means has them.
func (a *attempt) wins(b renju.Board, c renju.Color) (r threat.Result) {
	for _, m := range means {
		if r = a.solve(b, c, m.kind, m.options); r.Verdict == threat.Win {
			return r
		}
	}
	return r
}

// means are the ways in which a win is looked for, the last the widest: where quiet
// moves are tried as well, a win by fours and threes can be lost in their number.
var means = []struct {
	kind    threat.Kind
	options threat.Options
}{
	{threat.Fours, threat.Options{Nodes: tryFours}},
	{threat.Threats, threat.Options{Nodes: tryThreats}},
	{threat.Threats, threat.Options{Nodes: tryThreats, Fukumi: true}},
}

// known reports whether the moves so far are those that stand in the puzzle.
func (a *attempt) known() bool {
	if len(a.before) == 0 {
		return slices.Contains(a.puzzle.First, a.move) || slices.Contains(a.puzzle.Also, a.move)
	}
	played := append(slices.Clone(a.before), a.move)
	return a.puzzle.Kind.Wins() && len(played) <= len(a.puzzle.Line) && slices.Equal(played, a.puzzle.Line[:len(played)])
}

// blocked judges a four that the opponent must stop.
func (a *attempt) blocked(block renju.Point) Verdict {
	after, _ := a.board.Place(a.me.Other(), block)
	r := a.wins(after, a.me)
	switch {
	case r.Verdict == threat.Win || a.known():
		return Verdict{State: Open, Reply: block}
	case r.Verdict == threat.Unknown:
		return Verdict{State: Unclear}
	}
	return Verdict{State: Lost, Reason: IsStopped, Reply: block, Line: []renju.Point{block}}
}

// counter is the opponent's win by fours, if he is to move and has one.
func (a *attempt) counter() []renju.Point {
	return a.fours(a.board, a.me.Other()).Line
}

// holds judges a move that should hold.
func (a *attempt) holds() Verdict {
	r := a.guard().attack(a.board)
	switch {
	case r.Verdict == threat.Win:
		return Verdict{State: Lost, Reason: Fails, Reply: r.Line[0], Line: r.Line}
	case r.Verdict == threat.Unknown && !a.known():
		return Verdict{State: Unclear}
	}
	return Verdict{State: Solved}
}

// putsOff judges a four where the task is to hold, by what holds after it is answered.
func (a *attempt) putsOff(block renju.Point) Verdict {
	r := a.guard().four(a.board, a.puzzle.First, mostFours)
	switch {
	case r.standing == free:
		return Verdict{State: Solved, Reply: block}
	case r.standing == falls && r.direct:
		return Verdict{State: Lost, Reason: Fails, Reply: block, Line: r.line}
	case r.standing == falls:
		return Verdict{State: Lost, Reason: NoneHolds, Reply: block, Line: r.line}
	case r.standing == unknown && !a.known():
		return Verdict{State: Unclear}
	}
	return Verdict{State: Open, Reply: block}
}

// guard looks for moves that hold, with what the attempt may still try.
func (a *attempt) guard() *guard {
	return &guard{ctx: a.ctx, solver: a.solver, me: a.me, left: &a.left}
}
