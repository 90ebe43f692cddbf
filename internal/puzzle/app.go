package puzzle

import (
	"cmp"
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"time"

	"tengen/internal/account"
	"tengen/rating"
	"tengen/renju"
)

// Config is what an [App] needs. The zero value is an app that keeps nothing.
type Config struct {
	// Store keeps rated tries; nil keeps none.
	Store Store
	// Now is the time of tries; it must be given with a store.
	Now func() time.Time
	// Judges is how many moves are judged at the same time; 2 if 0.
	Judges int
}

// App answers those who solve puzzles and keeps their ratings. Make it with [New]. It
// is safe for concurrent use.
type App struct {
	store  Store
	now    func() time.Time
	judges chan *Judge
}

// New returns an app over the puzzles in the program.
func New(c Config) *App {
	a := &App{store: c.Store, now: c.Now, judges: make(chan *Judge, cmp.Or(c.Judges, 2))}
	for range cap(a.judges) {
		a.judges <- NewJudge()
	}
	return a
}

// mostTime is the longest that a move is looked at. Where it ends the search, the
// line of the puzzle decides.
const mostTime = 5 * time.Second

// Change is what a rated try made of a person's rating.
type Change struct {
	Before, After rating.Rating
	Solved        bool
}

// judge lends a judge, when one is free.
func (a *App) judge(ctx context.Context, use func(context.Context, *Judge) error) error {
	select {
	case j := <-a.judges:
		defer func() { a.judges <- j }()
		ctx, cancel := context.WithTimeout(ctx, mostTime)
		defer cancel()
		return use(ctx, j)
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Try answers a move, as [Judge.Try]. The first time that a person solves a puzzle or
// goes wrong in it counts, and the change is returned then; a guest, who has no id,
// is not rated.
func (a *App) Try(ctx context.Context, who account.ID, z *Puzzle, moves []renju.Point) (Verdict, *Change, error) {
	var v Verdict
	err := a.judge(ctx, func(ctx context.Context, j *Judge) (err error) {
		if v, err = j.Try(ctx, z, moves); errors.Is(err, context.DeadlineExceeded) {
			v, err = Verdict{State: Unclear}, nil
		}
		return err
	})
	if err != nil || v.State != Solved && v.State != Lost {
		return v, nil, err
	}
	change, err := a.count(ctx, who, z, v.State == Solved)
	return v, change, err
}

// Next tells how a puzzle goes on, as [Judge.Next]. Who asks has not solved it: that
// counts, as in Try.
func (a *App) Next(ctx context.Context, who account.ID, z *Puzzle, moves []renju.Point) (line []renju.Point, change *Change, err error) {
	err = a.judge(ctx, func(ctx context.Context, j *Judge) (err error) {
		if line, err = j.Next(ctx, z, moves); errors.Is(err, context.DeadlineExceeded) {
			line, err = nil, nil
		}
		return err
	})
	if err != nil {
		return nil, nil, err
	}
	change, err = a.count(ctx, who, z, false)
	return line, change, err
}

// count keeps a try, unless it is a guest's or not the first.
func (a *App) count(ctx context.Context, who account.ID, z *Puzzle, solved bool) (*Change, error) {
	if a.store == nil || who == "" {
		return nil, nil
	}
	for range 5 {
		t, err := a.rate(ctx, who, z, solved)
		if err != nil {
			return nil, err
		}
		switch err := a.store.AddTry(ctx, t); {
		case errors.Is(err, ErrTried):
			return nil, nil
		case errors.Is(err, ErrStale):
			continue
		case err != nil:
			return nil, err
		}
		return &Change{Before: t.Before, After: t.Solver.Rating, Solved: solved}, nil
	}
	return nil, ErrStale
}

// rate is a try with what it makes of both ratings.
func (a *App) rate(ctx context.Context, who account.ID, z *Puzzle, solved bool) (Try, error) {
	now := a.now()
	solver, err := a.store.SolverStanding(ctx, who)
	if err != nil {
		return Try{}, err
	}
	of, err := a.store.PuzzleStanding(ctx, z.ID)
	if err != nil {
		return Try{}, err
	}
	score := rating.Loss
	if solved {
		score = rating.Win
	}
	before := solver.Now(now)
	mine, its := rating.Play(before, z.Now(of), score)
	return Try{
		Account: who, Puzzle: z.ID, At: now, Solved: solved, Before: before,
		Solver: Standing{mine, solver.Tries + 1, now}, Of: Standing{its, of.Tries + 1, now},
	}, nil
}

// Now returns the rating of a person at a moment: less certain, the longer ago the
// last try was.
func (s Standing) Now(now time.Time) rating.Rating {
	if s.Tries == 0 {
		return rating.New()
	}
	return s.Rating.After(now.Sub(s.At))
}

// Now returns the rating of a puzzle that has a standing: that of its tries, or the one
// it begins with. Time does not make it less certain, for puzzles do not change.
func (p *Puzzle) Now(s Standing) rating.Rating {
	if s.Tries > 0 {
		return s.Rating
	}
	r := rating.New()
	r.Value, r.Deviation = float64(p.Rating), firstDeviation
	return r
}

// firstDeviation is how far the rating may be off that a puzzle begins with.
const firstDeviation = 150

// Standing returns where a person stands.
func (a *App) Standing(ctx context.Context, who account.ID) (Standing, error) {
	if a.store == nil || who == "" {
		return Standing{}, nil
	}
	return a.store.SolverStanding(ctx, who)
}

// RatingOf returns the rating of a puzzle.
func (a *App) RatingOf(ctx context.Context, z *Puzzle) (rating.Rating, error) {
	if a.store == nil {
		return z.Now(Standing{}), nil
	}
	s, err := a.store.PuzzleStanding(ctx, z.ID)
	return z.Now(s), err
}

// History returns up to limit tries of a person before a time, the latest first.
func (a *App) History(ctx context.Context, who account.ID, before time.Time, limit int) ([]Try, error) {
	if a.store == nil || who == "" {
		return nil, nil
	}
	return a.store.Tries(ctx, who, before, limit)
}

// nearest is among how many puzzles of the right strength the next one is drawn.
const nearest = 12

// Choose draws a puzzle of a kind, or of any if it is 0, for somebody of a strength:
// one of those nearest to it that are not in tried, or of all if all were. It returns
// nil if there is none of the kind.
func Choose(s *Set, k Kind, strength float64, tried []string, rng *rand.Rand) *Puzzle {
	list := s.OfKind(k)
	if left := slices.DeleteFunc(slices.Clone(list), func(p *Puzzle) bool { return slices.Contains(tried, p.ID) }); len(left) > 0 {
		list = left
	}
	if len(list) == 0 {
		return nil
	}
	away := func(p *Puzzle) float64 { return max(float64(p.Rating)-strength, strength-float64(p.Rating)) }
	slices.SortStableFunc(list, func(a, b *Puzzle) int { return cmp.Compare(away(a), away(b)) })
	return list[rng.IntN(min(nearest, len(list)))]
}

// Draw is [Choose] of the puzzles in the program for a person, or for a guest of a
// strength that he says himself.
func (a *App) Draw(ctx context.Context, who account.ID, k Kind, strength float64, rng *rand.Rand) (*Puzzle, error) {
	var tried []string
	if a.store != nil && who != "" {
		s, err := a.store.SolverStanding(ctx, who)
		if err != nil {
			return nil, err
		}
		if s.Tries > 0 {
			strength = s.Rating.Value
		}
		if tried, err = a.store.Tried(ctx, who); err != nil {
			return nil, err
		}
	}
	return Choose(Shipped(), k, strength, tried, rng), nil
}

// Counts reports whether the next try of a person at a puzzle is rated.
func (a *App) Counts(ctx context.Context, who account.ID, z *Puzzle) (bool, error) {
	if a.store == nil || who == "" {
		return false, nil
	}
	tried, err := a.store.Tried(ctx, who)
	return err == nil && !slices.Contains(tried, z.ID), err
}
