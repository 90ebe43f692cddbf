package analysis

import (
	"context"
	"math"

	"tengen/engine"
	"tengen/opening"
	"tengen/renju"
	"tengen/threat"
)

// Searcher is the engine as the analysis uses it; *engine.Engine is one.
type Searcher interface {
	// Search looks for the best move of the side to move, as [engine.Engine.Search].
	Search(ctx context.Context, stones renju.Board, turn renju.Color, l engine.Limits, report func(engine.Info)) engine.Info
	// Lines returns the best lines of the last search, the best first.
	Lines() []engine.Info
	// Clear forgets what was learnt from earlier searches.
	Clear()
}

// Options say what is analysed and how thoroughly.
type Options struct {
	Rules renju.Rules
	// Limits are those of the engine in every position. With Nodes alone the report is
	// the same every time.
	Limits engine.Limits
	// Proofs is how many moves the solver may try in every position to prove a win;
	// 20,000 if 0.
	Proofs int
	// First is the number of the first move that is graded; 6 if 0, because before it
	// opening rules ask for balanced moves rather than for strong ones.
	First int
}

// Analyst analyses games. It is not safe for concurrent use.
type Analyst struct {
	search Searcher
	solver *threat.Solver
}

// New returns an analyst who asks the given engine.
func New(s Searcher) *Analyst { return &Analyst{search: s, solver: threat.NewSolver(18)} }

// job is the analysis of one game.
type job struct {
	*Analyst
	Options
	before []renju.Position // the position before each move, and the last one
	r      Report
}

// Game analyses a game. progress, if not nil, is called after each position with how
// many are done and how many there are. A move that cannot be played gives a
// *renju.MoveError, and the end of ctx its error; there is no report then.
func (a *Analyst) Game(ctx context.Context, moves []renju.Move, o Options, progress func(done, total int)) (Report, error) {
	j := &job{Analyst: a, Options: o}
	if j.Proofs == 0 {
		j.Proofs = 20000
	}
	if j.First == 0 {
		j.First = 6
	}
	if err := j.play(moves); err != nil {
		return Report{}, err
	}
	a.search.Clear()
	a.solver.Forget()
	total := len(j.before)
	for i := total - 1; i >= 0; i-- {
		if err := j.position(ctx, i); err != nil {
			return Report{}, err
		}
		if progress != nil {
			progress(total-i, total)
		}
	}
	for i := range j.r.Moves {
		j.grade(i)
	}
	j.sides()
	j.r.Turning = j.turning()
	j.r.Stretches = stretches(j.r.Moves)
	return j.r, nil
}

// play replays the moves up to the end of the game.
func (j *job) play(moves []renju.Move) error {
	var p renju.Position
	j.before = append(j.before, p)
	for i, m := range moves {
		if p.Outcome.Over() {
			j.r.AfterEnd = len(moves) - i
			break
		}
		next, err := p.Play(&j.Rules, m)
		if err != nil {
			return err
		}
		if j.Rules.Foul == renju.FoulClaimed {
			next.Fouls = j.foulsOf(p, m)
		}
		move := Move{Number: i + 1, Color: p.Turn(), Move: m, Fouls: next.Fouls}
		j.facts(&move, p, next)
		j.r.Moves = append(j.r.Moves, move)
		j.before = append(j.before, next)
		p = next
	}
	j.r.Outcome = p.Outcome
	j.r.Positions = make([]Position, len(j.before))
	j.r.Opening, j.r.Named = opening.RecogniseMoves(moves[:len(j.r.Moves)])
	return nil
}

// foulsOf are the fouls of a move, where they do not end the game.
func (j *job) foulsOf(before renju.Position, m renju.Move) renju.Fouls {
	p, stone := m.Stone()
	if !stone || before.Turn() != renju.Black {
		return 0
	}
	if v := before.Board.Judge(p, j.Rules.Reading); !v.Five {
		return v.Kinds
	}
	return 0
}

// facts are what the rules alone say about a move.
func (j *job) facts(m *Move, before, after renju.Position) {
	stop := j.fives(before.Board, m.Color.Other())
	m.Forced = len(stop) > 0 && len(j.fives(before.Board, m.Color)) == 0
	if _, stone := m.Move.Stone(); stone && !after.Outcome.Over() {
		m.Four = len(j.fives(after.Board, m.Color)) > 0
	}
}

// fives are the points where a colour wins at once.
func (j *job) fives(b renju.Board, c renju.Color) []renju.Point {
	return b.AppendFives(nil, c)
}

// grade says what a move was worth, from the positions before and after it.
func (j *job) grade(i int) {
	m, p := &j.r.Moves[i], &j.r.Positions[i]
	m.Before, m.After = p.Expected, 1-j.r.Positions[i+1].Expected
	m.Loss = max(0, m.Before-m.After)
	m.Missed = j.missed(i)
	switch {
	case m.Number < j.First:
	case m.Forced && m.Loss < 0.05:
		m.Grade = Only
	default:
		m.Grade = gradeOf(m.Loss)
	}
}

// missed says what a move failed to do.
func (j *job) missed(i int) Missed {
	m, p := &j.r.Moves[i], &j.r.Positions[i]
	last := i == len(j.r.Moves)-1
	stone, _ := m.Move.Stone()
	after := j.before[i+1].Board
	mine := j.fives(j.before[i].Board, m.Color)
	switch {
	case p.Claim:
		return MissedClaim
	case len(mine) > 0 && !(last && j.r.Outcome.Winner == m.Color) && after.WinningRow(stone) == nil:
		return MissedFive
	case j.Rules.Foul == renju.FoulClaimed && !last && after.WinningRow(stone) != nil:
		return MissedOwnFive
	case m.Loss < 0.05:
		return NothingMissed
	case p.Win != nil && p.Win.Block != renju.NoPoint:
		return MissedFoulWin
	case p.Win != nil:
		return MissedWin
	case len(mine) == 0 && !m.Forced:
		return NothingMissed
	}
	if theirs := j.fives(j.before[i].Board, m.Color.Other()); len(theirs) == 1 && theirs[0] != stone {
		return MissedBlock
	}
	return NothingMissed
}

// sides adds up how both sides played.
func (j *job) sides() {
	for _, m := range j.r.Moves {
		s := &j.r.Sides[m.Color-renju.Black]
		s.Grades[m.Grade]++
		if m.Missed != NothingMissed && m.Missed != MissedBlock {
			s.Missed++
		}
		if m.Grade < Good {
			continue
		}
		s.Moves++
		s.MeanLoss += m.Loss
		s.Accuracy += math.Exp(-4 * m.Loss)
	}
	for i := range j.r.Sides {
		if s := &j.r.Sides[i]; s.Moves > 0 {
			s.MeanLoss /= float64(s.Moves)
			s.Accuracy /= float64(s.Moves)
		}
	}
}

// turning is the number of the move that decided, see Report.Turning.
func (j *job) turning() (number int) {
	winner := j.r.Outcome.Winner
	if winner == renju.NoColor {
		return 0
	}
	worst := 0.0 // of what is at least a mistake
	for i := len(j.r.Moves) - 1; i >= 0; i-- {
		m := &j.r.Moves[i]
		if m.Color == winner {
			continue
		}
		if m.Loss > worst && m.Grade >= Mistake {
			number, worst = m.Number, m.Loss
		}
		if m.Before >= 0.5 {
			break
		}
	}
	return number
}

// leastFours is how many fours make a stretch worth telling.
const leastFours = 3

// stretches finds the parts of a game in which one side made fours without a pause.
func stretches(moves []Move) (list []Stretch) {
	for i := 0; i < len(moves); i++ {
		if !moves[i].Four {
			continue
		}
		end, fours := i, 1
		for end+2 < len(moves) && moves[end+1].Forced && moves[end+2].Four {
			end += 2
			fours++
		}
		if fours >= leastFours {
			list = append(list, Stretch{From: i + 1, To: end + 1, Attacker: moves[i].Color})
			i = end
		}
	}
	return list
}
