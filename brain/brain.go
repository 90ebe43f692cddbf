package brain

import (
	"bufio"
	"context"
	"errors"
	"io"
	"strings"
	"time"

	"tengen/engine"
	"tengen/engine/player"
	"tengen/renju"
)

// Searcher is what thinks for a brain: [engine.Engine], or a stand-in for it in a
// test. It is used by one goroutine at a time.
type Searcher interface {
	Search(ctx context.Context, b renju.Board, turn renju.Color, l engine.Limits, report func(engine.Info)) engine.Info
	Clear()
}

// Options configure a brain. The zero value is a brain without a name that plays
// freestyle until it is told otherwise.
type Options struct {
	// Name, Version, Author and Country are what ABOUT answers.
	Name, Version, Author, Country string
	// Rule holds until the manager names one.
	Rule Rule
	// Threads and Megabytes of the table hold until the manager names others;
	// 1 and 64 if 0.
	Threads, Megabytes int
	// Level is how well is played under renju, 0 for as well as the engine can. Seed
	// is what a level's play depends on beside the position.
	Level player.Level
	Seed  uint64
	// Off are the parts of the search that are switched off.
	Off engine.Part
	// LimitMemory, if not nil, is called when the manager limits the memory of the
	// process, with bytes, or with 0 for no limit.
	LimitMemory func(bytes int)
	// New makes the engine; engine.New if nil.
	New func(engine.Options) Searcher
}

// Run is a brain: it answers the commands that it reads from in on out, until END
// or the end of the input, when it finishes what was asked. It returns the error of
// out, or of ctx if that ends first. When it returns, a goroutine may still wait
// for in.
func Run(ctx context.Context, in io.Reader, out io.Writer, o Options) error {
	if o.New == nil {
		o.New = func(o engine.Options) Searcher { return engine.New(o) }
	}
	stop := make(chan struct{})
	defer close(stop)
	b := &brain{options: o, out: &printer{w: out}, clock: untold(), settings: defaults(o)}
	defer b.leave()
	return b.loop(ctx, readLines(in, stop))
}

// brain is the state of a conversation.
type brain struct {
	options Options
	out     *printer
	clock   clock
	settings
	started bool // a game has been started
	games   int  // that were started
	over    bool // END was read
	ended   bool // the input has ended
	game    position
	block   *block   // a list that is being read
	pending []string // lines that wait until the thinking ends

	engine Searcher
	made   engine.Options // what engine was made with
	job    *job           // the thinking that owes an answer
	ponder *job           // thinking in the opponent's time
	stuck  *job           // a search that was told to end and still uses the engine
	misses int            // answers in a row that were given without the engine
	missed time.Time      // when the first of them was
	spare  bool           // engine stands in for one that had to be given up
}

// idle is how long no command must come before what they ask for is prepared.
const idle = 3 * time.Millisecond

// loop does one thing after the other until the conversation ends.
func (b *brain) loop(ctx context.Context, lines <-chan string) error {
	for {
		for b.job == nil && len(b.pending) > 0 && !b.over {
			line := b.pending[0]
			b.pending = b.pending[1:]
			b.do(line)
		}
		if err := b.out.broken(); err != nil {
			return err
		}
		if b.over || b.job == nil && b.ended {
			if b.block != nil && !b.over {
				b.failf(b.block.word, "the input ended before DONE")
			}
			return b.out.broken()
		}
		select {
		case line, more := <-lines:
			if !more {
				lines = nil
				b.endOfInput()
				continue
			}
			b.hear(line)
		case a := <-b.job.answered():
			b.finish(a)
		case <-b.job.overdue():
			b.finishWithout()
		case a := <-b.stuck.answered():
			b.settled(a)
		case <-b.unprepared():
			b.prepareInPeace()
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// unprepared gives a signal after a moment of quiet if there is something to make
// ready that would else cost time of the next move.
func (b *brain) unprepared() <-chan time.Time {
	if !b.started || b.job != nil || b.ponder != nil || b.stuck != nil || b.engine != nil && b.made == b.engineOptions() {
		return nil
	}
	return time.After(idle)
}

// leave ends all thinking and says nothing more.
func (b *brain) leave() {
	b.out.close()
	b.stopPondering()
	if b.job != nil {
		b.job.cancel()
	}
}

// longestLine is the most of a line that is kept, in bytes; a command takes some
// twenty.
const longestLine = 4096

// readLines hands over the lines of a stream, without line ends, until the stream
// or stop ends.
func readLines(in io.Reader, stop <-chan struct{}) <-chan string {
	lines := make(chan string, 64)
	go func() {
		defer close(lines)
		r := bufio.NewReader(in)
		for {
			line, err := readLine(r)
			if err == nil || line != "" {
				select {
				case lines <- line:
				case <-stop:
					return
				}
			}
			if err != nil {
				return
			}
		}
	}()
	return lines
}

// readLine reads one line, of a long one only the beginning. A line ends with LF,
// CR or both; an empty line more is no harm.
func readLine(r *bufio.Reader) (string, error) {
	var line strings.Builder
	for {
		c, err := r.ReadByte()
		switch {
		case err != nil:
			return line.String(), err
		case c == '\n' || c == '\r':
			return line.String(), nil
		case line.Len() < longestLine:
			line.WriteByte(c)
		}
	}
}

// hear takes a line. While nothing is thought about it is done next; else it waits
// for the answer that is due, but for what ends the thinking.
func (b *brain) hear(line string) {
	word, _ := split(line)
	if b.job == nil {
		b.pending = append(b.pending, line)
		return
	}
	switch word {
	case "":
		return
	case "STOP", "YXSTOP":
		b.job.hurry()
		if len(b.pending) == 0 {
			return
		}
	case "END", "START", "RECTSTART", "RESTART", "BOARD", "YXBOARD", "SWAP2BOARD":
		b.job.hurry()
	case "ABOUT":
		if len(b.pending) == 0 && !b.job.hurried {
			b.about("") // at once: a manager may ask in order to see whether we live
			return
		}
	case "INFO", "YXSHOWINFO":
	default:
		if b.job.endless {
			b.job.hurry()
		}
	}
	b.pending = append(b.pending, line)
}

// endOfInput: no more can come, so an endless search would never end. What was
// asked before is still done.
func (b *brain) endOfInput() {
	b.ended = true
	if b.job != nil && b.job.endless {
		b.job.hurry()
	}
}

// cutShort reports whether something that waits ends the search that is about to
// begin.
func (b *brain) cutShort(endless bool) bool {
	if endless && (b.ended || len(b.pending) > 0) {
		return true
	}
	for i, line := range b.pending {
		switch word, _ := split(line); word {
		case "STOP", "YXSTOP":
			b.pending = append(b.pending[:i:i], b.pending[i+1:]...)
			return true
		case "END":
			return true
		}
	}
	return false
}

// split cuts a line into its command in capital letters and what follows.
func split(line string) (word, rest string) {
	line = strings.TrimPrefix(line, "\ufeff")
	line = strings.TrimFunc(line, blank)
	i := strings.IndexFunc(line, blank)
	if i < 0 {
		return strings.ToUpper(line), ""
	}
	return strings.ToUpper(line[:i]), strings.TrimFunc(line[i:], blank)
}

// blank reports whether r is no part of a word: a blank, a tab, a zero byte and
// whatever else cannot be seen.
func blank(r rune) bool { return r <= ' ' || r == '\u00a0' }

// errNoGame is the answer to what needs a game.
var errNoGame = errors.New(`no game has been started: send "START 15" first`)
