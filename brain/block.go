package brain

import (
	"errors"
	"fmt"
	"strings"

	"tengen/renju"
)

// block is a list of lines that ends with DONE.
type block struct {
	word string
	// entry reads a line of the list.
	entry func(text string) error
	// done is called when the list has ended and all its lines were good.
	done func()
	err  error // the first line that was not good
	n    int   // lines read
}

// mostEntries is how long a list may be: a game with all its passes.
const mostEntries = 2 * renju.Points

// open begins a list. What stands in the line of the command itself is its first
// lines.
func (b *brain) open(word, args string, entry func(string) error, done func()) {
	b.block = &block{word: word, entry: entry, done: done}
	for _, text := range strings.Fields(args) {
		if b.block != nil {
			upper, _ := split(text)
			b.take(upper, text)
		}
	}
}

// take reads a line of the list and reports whether it was one. A command in the
// place of a line means that the manager has given the list up.
func (b *brain) take(word, line string) bool {
	l := b.block
	switch _, command := commands[word]; {
	case word == "":
	case word == "DONE":
		b.block = nil
		if l.err != nil {
			b.fail(l.word, l.err)
			return true
		}
		l.done()
	case command:
		b.block = nil
		b.failf(l.word, "%s came before DONE", word)
		return false
	default:
		l.n++
		l.read(strings.TrimFunc(line, blank))
	}
	return true
}

// read reads one line unless one before was bad.
func (l *block) read(text string) {
	if l.err != nil {
		return
	}
	if l.n > mostEntries {
		l.err = fmt.Errorf("the list has more than %d lines", mostEntries)
		return
	}
	if err := l.entry(text); err != nil {
		l.err = fmt.Errorf("line %d, %q: %w", l.n, shown(text), err)
	}
}

// errEntry is a line of a position that cannot be read.
var errEntry = errors.New(`not "x,y,owner" with an owner 1, 2 or 3`)

// parseListed reads "x,y,owner".
func parseListed(text string) (listed, error) {
	n, ok := numbers(text)
	if !ok || len(n) != 3 || n[2] < own || n[2] > wall {
		return listed{}, errEntry
	}
	m, ok := moveAt(n[0], n[1])
	if !ok {
		return listed{}, fmt.Errorf("the point is off the board: 0 to %d", renju.Size-1)
	}
	return listed{m, n[2]}, nil
}

// readPosition begins a list of "x,y,owner" and calls done when it has become the
// position.
func (b *brain) readPosition(word, args string, done func()) {
	var list []listed
	b.open(word, args, func(text string) error {
		l, err := parseListed(text)
		list = append(list, l)
		return err
	}, func() {
		switch p, err := arrange(list); {
		case !b.started:
			b.fail(word, errNoGame)
		case err != nil:
			b.fail(word, err)
		default:
			b.game = p
			done()
		}
	})
}

// readMoves begins a list of "x,y" in order of play and calls done when it has
// become the position.
func (b *brain) readMoves(word, args string, done func()) {
	var list []renju.Move
	b.open(word, args, func(text string) error {
		m, ok := parse(text)
		if !ok {
			return errors.New(`not "x,y" of a point`)
		}
		list = append(list, m)
		return nil
	}, func() {
		switch p, err := placeAll(list); {
		case !b.started:
			b.fail(word, errNoGame)
		case err != nil:
			b.fail(word, err)
		default:
			b.game = p
			done()
		}
	})
}

func (b *brain) board(args string) {
	b.readPosition("BOARD", args, func() { b.think("BOARD", 1) })
}

// quietBoard is YXBOARD: BOARD without an answer.
func (b *brain) quietBoard(args string) { b.readPosition("YXBOARD", args, func() {}) }

// readPoints begins a list of points and calls each of them.
func (b *brain) readPoints(word, args string, each func(renju.Point)) {
	var list []renju.Point
	b.open(word, args, func(text string) error {
		m, ok := parse(text)
		p, stone := m.Stone()
		if !ok || !stone {
			return errors.New(`not "x,y" of a point`)
		}
		list = append(list, p)
		return nil
	}, func() {
		for _, p := range list {
			each(p)
		}
	})
}

func (b *brain) blockMoves(args string) {
	b.readPoints("YXBLOCK", args, func(p renju.Point) {
		if b.blocked == nil {
			b.blocked = map[renju.Point]bool{}
		}
		b.blocked[p] = true
	})
}

func (b *brain) unblockMoves(args string) {
	b.readPoints("YXBLOCKUNDO", args, func(p renju.Point) { delete(b.blocked, p) })
}

func (b *brain) unblockAll(string) { b.blocked = nil }
