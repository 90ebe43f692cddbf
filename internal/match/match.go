package match

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"
	"time"

	"tengen/pattern"
	"tengen/renju"
)

// Match says who plays whom, how often and how.
type Match struct {
	Engines []Engine
	Variant pattern.Variant
	Plan    Plan
	// Pairs is how many pairs of games each encounter has.
	Pairs    int
	Openings [][]renju.Move // used in turn; the empty board if there are none
	// Seed, if not 0, puts the openings into another order.
	Seed        uint64
	Concurrency int           // games at the same time; 1 if 0
	Tolerance   time.Duration // how much later than its limit an answer may come
	DrawAfter   int           // the number of moves after which a game is drawn, or 0
	SPRT        *SPRT         // ends a match of two engines, or nil
	// Log, if not nil, is called with every line of every conversation, by several
	// goroutines at once.
	Log func(game int, engine string, sent bool, line string)
}

// Plan is who plays whom.
type Plan int

// The plans.
const (
	Everybody  Plan = iota // each engine against each other
	Gauntlet               // the first engine against each other
	Neighbours             // each engine against the next
)

// Encounters returns the engines that play each other, by their indexes, the smaller
// first.
func (m *Match) Encounters() (list [][2]int) {
	for i := range m.Engines {
		for j := i + 1; j < len(m.Engines); j++ {
			if m.Plan == Everybody || m.Plan == Gauntlet && i == 0 || m.Plan == Neighbours && j == i+1 {
				list = append(list, [2]int{i, j})
			}
		}
	}
	return list
}

// Games returns how many games the match has.
func (m *Match) Games() int { return 2 * m.Pairs * len(m.Encounters()) }

// Check says what is wrong with a match.
func (m *Match) Check() error {
	seen := map[string]bool{}
	for _, e := range m.Engines {
		if seen[e.Name] {
			return fmt.Errorf("two engines are called %s: give one another name with name=…", e.Name)
		}
		seen[e.Name] = true
	}
	switch {
	case len(m.Engines) < 2:
		return errors.New("a match needs two engines")
	case m.Pairs < 1:
		return errors.New("a match needs a pair of games")
	case m.SPRT != nil && len(m.Engines) != 2:
		return errors.New("a sequential test is between two engines")
	case m.SPRT != nil:
		return m.SPRT.Check()
	}
	return nil
}

// setting is a game that is to be played.
type setting struct {
	number       int
	black, white int // indexes of engines
	opening      []renju.Move
}

// setting returns the game of a number. Encounters take turns, so that a match that
// is stopped has all about equally far; every encounter plays the same openings.
func (m *Match) setting(number int) setting {
	meet := m.Encounters()
	pair := number / 2
	s := setting{number: number, black: meet[pair%len(meet)][0], white: meet[pair%len(meet)][1]}
	if number%2 == 1 {
		s.black, s.white = s.white, s.black
	}
	if n := len(m.Openings); n > 0 {
		s.opening = m.Openings[m.order()[pair/len(meet)%n]]
	}
	return s
}

// order is the order in which the openings are played.
func (m *Match) order() []int {
	n := len(m.Openings)
	if m.Seed != 0 {
		return rand.New(rand.NewPCG(m.Seed, 0)).Perm(n)
	}
	list := make([]int, n)
	for i := range list {
		list[i] = i
	}
	return list
}

// Run plays the games that are not among done and calls record with each as it
// ends, one call at a time. It returns when all are played, when the test has
// decided, or with an error: ctx has ended, record has failed, or an engine cannot be
// started at all.
func (m *Match) Run(ctx context.Context, done []Game, record func(Game) error) error {
	if err := m.Check(); err != nil {
		return err
	}
	if err := m.tryAll(ctx); err != nil {
		return err
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	r := &running{Match: m, record: record, cancel: cancel, games: append([]Game(nil), done...)}
	if r.decided() {
		return nil
	}
	queue := m.queue(done)
	var group sync.WaitGroup
	for range max(1, m.Concurrency) {
		group.Go(func() { r.worker(ctx, queue) })
	}
	group.Wait()
	if err := context.Cause(ctx); err != nil && !errors.Is(err, errDecided) {
		return err
	}
	return nil
}

// errDecided ends a match whose test has decided.
var errDecided = errors.New("the test has decided")

// queue holds the games that are still to be played.
func (m *Match) queue(done []Game) <-chan int {
	played := map[int]bool{}
	for _, g := range done {
		played[g.Number] = true
	}
	queue := make(chan int, m.Games())
	for n := range m.Games() {
		if !played[n] {
			queue <- n
		}
	}
	close(queue)
	return queue
}

// tryAll starts every engine once: one that cannot be started is a mistake of the
// command line and no forfeit.
func (m *Match) tryAll(ctx context.Context) error {
	for _, e := range m.Engines {
		s := m.seat(e, 0)
		err := s.begin(ctx)
		if err != nil {
			err = fmt.Errorf("%s: %s", e.Name, s.reason(err))
		}
		s.close(err != nil)
		if err != nil {
			return err
		}
	}
	return nil
}

// seat is a place for an engine that has not been started.
func (m *Match) seat(e Engine, game int) *seat {
	if e.Limit == (Limit{}) {
		e.Limit = Limit{Turn: DefaultTurn}
	}
	return &seat{Engine: e, variant: m.Variant, log: func(engine string, sent bool, line string) {
		if m.Log != nil {
			m.Log(game, engine, sent, line)
		}
	}}
}

// running is a match that is being played.
type running struct {
	*Match
	record func(Game) error
	cancel context.CancelCauseFunc
	mu     sync.Mutex
	games  []Game
}

// worker plays one game after the other with engines of its own.
func (r *running) worker(ctx context.Context, queue <-chan int) {
	seats := map[int]*seat{}
	defer func() {
		for _, s := range seats {
			s.close(ctx.Err() != nil)
		}
	}()
	for n := range queue {
		if ctx.Err() != nil {
			return
		}
		g := r.setting(n)
		take := func(i int) *seat {
			s := seats[i]
			if s == nil {
				s = r.seat(r.Engines[i], n)
				seats[i] = s
			}
			s.log = r.seat(r.Engines[i], n).log
			return s
		}
		black, white := take(g.black), take(g.white)
		game, err := r.play(ctx, Game{Number: n, Black: black.Name, White: white.Name}, g.opening, [2]*seat{black, white})
		if err == nil {
			err = r.keep(game)
		}
		if err != nil {
			r.cancel(err)
			return
		}
	}
}

// keep records a game and ends the match if the test has decided.
func (r *running) keep(g Game) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.games = append(r.games, g)
	if err := r.record(g); err != nil {
		return err
	}
	if r.decided() {
		return errDecided
	}
	return nil
}

// decided reports whether the test has come to an end.
func (r *running) decided() bool {
	return r.SPRT != nil && r.SPRT.Decide(r.Summary(r.games).Results[0][1]) != Undecided
}
