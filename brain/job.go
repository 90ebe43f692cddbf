package brain

import (
	"context"
	"fmt"
	"sync"
	"time"

	"tengen/engine"
	"tengen/renju"
)

// job is a search in a goroutine of its own. A nil job is none.
type job struct {
	word    string // the command that asked
	cancel  context.CancelFunc
	endless bool // only STOP or another command ends it
	hurried bool // it was told to end
	begun   time.Time
	reply   chan answer
	timer   *time.Timer // fires when an answer must be out; nil if endless
	due     time.Time   // when that is

	mu   sync.Mutex
	best renju.Move // of the last report
	told bool       // the answer is out: reports are too late
}

// answer is the line that answers a command, and the moves that it makes.
type answer struct {
	text   string
	moves  []renju.Move
	failed any // what the search panicked with
}

// patience is how long a search that was told to stop may take for it.
const patience = 500 * time.Millisecond

func (j *job) answered() <-chan answer {
	if j == nil {
		return nil
	}
	return j.reply
}

func (j *job) overdue() <-chan time.Time {
	if j == nil || j.timer == nil {
		return nil
	}
	return j.timer.C
}

// hurry ends the search early; it answers with what it has.
func (j *job) hurry() {
	j.cancel()
	j.hurried = true
	due := time.Now().Add(patience)
	switch {
	case j.timer == nil:
		j.timer = time.NewTimer(patience)
	case due.Before(j.due):
		j.timer.Reset(patience)
	default:
		return
	}
	j.due = due
}

// note keeps the best move so far and reports whether others may still hear of it.
func (j *job) note(i engine.Info) bool {
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.told {
		return false
	}
	if i.Rank <= 1 && len(i.Line) > 0 {
		j.best = i.Line[0]
	}
	return true
}

// close makes the job silent and returns the best move that it knows.
func (j *job) close() renju.Move {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.told = true
	return j.best
}

// run starts a search that owes an answer. ask looks for it; it may use the
// engine until its context ends. If a search before still has the engine, it waits
// for that first.
func (b *brain) run(word string, endless bool, last time.Duration, begun time.Time, ask func(context.Context, *job) answer) {
	ctx, cancel := context.WithCancel(context.Background())
	j := &job{word: word, cancel: cancel, endless: endless, begun: begun, reply: make(chan answer, 1)}
	if !endless && last > 0 {
		j.due = begun.Add(last)
		j.timer = time.NewTimer(max(0, time.Until(j.due)))
	}
	b.job = j
	if b.cutShort(endless) {
		j.hurry()
	}
	before := b.stuck
	b.stuck = nil
	go func() {
		defer func() {
			if r := recover(); r != nil {
				j.reply <- answer{failed: r}
			}
		}()
		if before != nil {
			if a := <-before.reply; a.failed != nil {
				j.reply <- a
				return
			}
		}
		j.reply <- ask(ctx, j)
	}()
}

// finish gives the answer of the search.
func (b *brain) finish(a answer) {
	j := b.job
	if a.failed != nil {
		b.out.line("DEBUG %s: the search failed: %s", j.word, shown(fmt.Sprint(a.failed)))
		b.engine = nil
		b.conclude(b.emergency(j.word, j.close()))
		return
	}
	j.close()
	b.misses = 0
	b.conclude(a)
}

// finishWithout answers for a search that has not done so in time. On a busy
// machine it is only a little late: the engine is kept for the next command.
func (b *brain) finishWithout() {
	b.stuck = b.job
	if b.misses++; b.misses == 1 {
		b.missed = time.Now()
	}
	b.conclude(b.emergency(b.job.word, b.job.close()))
}

// settle waits until a search that was given up has ended, so that the engine can be
// used at once. An engine that does not end is given up too.
func (b *brain) settle() {
	if b.stuck == nil {
		return
	}
	select {
	case a := <-b.stuck.reply:
		b.settled(a)
	case <-time.After(4 * patience):
		b.giveUp()
	}
}

// settled takes the end of a search that was given up: the engine is free again.
func (b *brain) settled(a answer) {
	b.stuck = nil
	if a.failed != nil {
		b.engine = nil
	}
}

// giveUp goes on without an engine that does not come back.
func (b *brain) giveUp() {
	b.stuck, b.engine, b.spare, b.misses = nil, nil, true, 0
}

// gone reports whether the engine has missed so many answers, and for so long, that
// it will not come back.
func (b *brain) gone() bool { return b.misses >= 3 && time.Since(b.missed) > 2*patience }

// conclude ends the job with an answer.
func (b *brain) conclude(a answer) {
	j := b.job
	j.cancel()
	if j.timer != nil {
		j.timer.Stop()
	}
	b.job = nil
	b.out.line("%s", a.text)
	b.clock.spend(time.Since(j.begun))
	for _, m := range a.moves {
		if err := b.game.play(m); err != nil {
			b.fail(j.word, err)
			return
		}
	}
	if b.pondering && len(a.moves) == 1 && len(b.pending) == 0 {
		b.startPondering()
	}
}

// startPondering searches the opponent's position, so that the table knows it when
// the move comes.
func (b *brain) startPondering() {
	if b.engine == nil || b.stuck != nil || b.game.board.Full() {
		return
	}
	ctx, cancel := context.WithCancel(context.Background())
	j := &job{cancel: cancel, endless: true, reply: make(chan answer, 1)}
	b.ponder = j
	e, board, turn := b.engine, b.game.board, b.game.toMove()
	go func() {
		defer func() {
			a := answer{failed: recover()}
			j.reply <- a
		}()
		e.Search(ctx, board, turn, engine.Limits{}, nil)
	}()
}

// stopPondering tells the thinking in the opponent's time to end.
func (b *brain) stopPondering() {
	if b.ponder != nil {
		b.ponder.cancel()
		b.stuck, b.ponder = b.ponder, nil
	}
}

// engineOptions are what the engine has to be made with.
func (b *brain) engineOptions() engine.Options {
	return engine.Options{Megabytes: min(b.megabytes, b.useful()), Threads: b.threads, Variant: b.variant, Off: b.options.Off}
}

// useful is how large a table can be filled in some moves, in megabytes. A larger one
// only takes time of its own: to clear it, a second on a busy machine.
func (b *brain) useful() int {
	const least, perSecond = 16, 128
	if b.clock.turn < 0 {
		return b.megabytes
	}
	return max(least, int(b.clock.turn.Seconds()*perSecond))
}

// prepare makes the engine if there is none that fits.
func (b *brain) prepare() {
	o := b.engineOptions()
	if b.engine != nil && b.made == o {
		return
	}
	if b.engine != nil && b.spare {
		return // until there is time for a better one
	}
	b.engine = nil // lets the old table go before the new one is made
	if b.spare {
		o.Megabytes = 1 // the time of a move is running, and a table takes its own
	}
	b.engine, b.made = b.options.New(o), o
}

// prepareInPeace makes the engine that is wanted, while no time is running.
func (b *brain) prepareInPeace() {
	b.spare = false
	b.prepare()
}
