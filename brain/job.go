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
// engine until its context ends.
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
	go func() {
		defer func() {
			if r := recover(); r != nil {
				j.reply <- answer{failed: r}
			}
		}()
		j.reply <- ask(ctx, j)
	}()
}

// finish gives the answer of the search.
func (b *brain) finish(a answer) {
	j := b.job
	if a.failed != nil {
		b.out.line("DEBUG %s: the search failed: %s", j.word, shown(fmt.Sprint(a.failed)))
		b.finishWithout()
		return
	}
	j.close()
	b.conclude(a)
}

// finishWithout answers for a search that has not done so in time, or has failed.
// The engine is given up with it: a new one is made for the next command.
func (b *brain) finishWithout() {
	best := b.job.close()
	b.engine = nil
	b.conclude(b.emergency(b.job.word, best))
}

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
	if b.engine == nil || b.game.board.Full() {
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

// stopPondering ends thinking in the opponent's time. An engine that does not stop
// is given up.
func (b *brain) stopPondering() {
	j := b.ponder
	if j == nil {
		return
	}
	b.ponder = nil
	j.cancel()
	select {
	case a := <-j.reply:
		if a.failed == nil {
			return
		}
	case <-time.After(patience):
	}
	b.engine = nil
}

// engineOptions are what the engine has to be made with.
func (b *brain) engineOptions() engine.Options {
	return engine.Options{Megabytes: b.megabytes, Threads: b.threads, Variant: b.variant, Off: b.options.Off}
}

// prepare makes the engine if there is none that fits.
func (b *brain) prepare() {
	if o := b.engineOptions(); b.engine == nil || b.made != o {
		b.engine = nil // lets the old table go before the new one is made
		b.engine, b.made = b.options.New(o), o
	}
}
