package puzzle

import (
	"bufio"
	_ "embed"
	"fmt"
	"io"
	"math/bits"
	"strings"
	"sync"
	"time"
)

//go:embed puzzles.txt
var shippedText string

// Set is puzzles that are known by name. It must not be changed.
type Set struct {
	list []Puzzle
	byID map[string]int
}

// Shipped returns the puzzles in the program. They are read once, in milliseconds.
var Shipped = sync.OnceValue(func() *Set {
	s, err := Read(strings.NewReader(shippedText))
	if err != nil {
		panic("puzzle: the puzzles in the program: " + err.Error())
	}
	return s
})

// Read reads puzzles, one a line as [Puzzle.String] writes them. Empty lines and lines
// that begin with # are skipped. The error names the line.
func Read(r io.Reader) (*Set, error) {
	s := &Set{byID: make(map[string]int)}
	lines := bufio.NewScanner(r)
	for n := 1; lines.Scan(); n++ {
		text := strings.TrimSpace(lines.Text())
		if text == "" || text[0] == '#' {
			continue
		}
		p, err := Parse(text)
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", n, err)
		}
		if at, twice := s.byID[p.ID]; twice {
			return nil, fmt.Errorf("line %d: puzzle %s stands there twice, first as number %d", n, p.ID, at+1)
		}
		s.byID[p.ID] = len(s.list)
		s.list = append(s.list, p)
	}
	return s, lines.Err()
}

// Len returns how many puzzles there are.
func (s *Set) Len() int { return len(s.list) }

// At returns a puzzle by its index, from 0.
func (s *Set) At(i int) *Puzzle { return &s.list[i] }

// Find returns the puzzle with a name, and false if there is none.
func (s *Set) Find(id string) (*Puzzle, bool) {
	i, ok := s.byID[id]
	if !ok {
		return nil, false
	}
	return &s.list[i], true
}

// OfKind returns the puzzles of a kind, in the order of the file; all of them for no
// kind.
func (s *Set) OfKind(k Kind) []*Puzzle {
	var list []*Puzzle
	for i := range s.list {
		if k == 0 || s.list[i].Kind == k {
			list = append(list, &s.list[i])
		}
	}
	return list
}

// The puzzle of a day is for everybody who comes by, so it has a middling rating.
const (
	dailyLeast = 900
	dailyMost  = 1700
)

// Daily returns the puzzle of a day, as the calendar of the time's own zone counts.
// Days that follow each other have puzzles far apart in the file; every puzzle of a
// middling rating has its day before one comes again. It is nil if there are none.
func (s *Set) Daily(day time.Time) *Puzzle {
	var list []*Puzzle
	for i := range s.list {
		if r := s.list[i].Rating; dailyLeast <= r && r <= dailyMost {
			list = append(list, &s.list[i])
		}
	}
	n := uint64(len(list))
	if n == 0 {
		return nil
	}
	y, m, d := day.Date()
	number := uint64(time.Date(y, m, d, 0, 0, 0, 0, time.UTC).Unix() / (24 * 60 * 60))
	return list[number*stride(n)%n]
}

// Daily is [Set.Daily] of the puzzles in the program.
func Daily(day time.Time) *Puzzle { return Shipped().Daily(day) }

// stride is a step that goes through n places without meeting one twice: near to n
// divided by the golden ratio, and without a divisor in common with n.
func stride(n uint64) uint64 {
	step, _ := bits.Mul64(n, 0x9E3779B97F4A7C15)
	for step = max(step, 1); gcd(step, n) != 1; {
		step++
	}
	return step
}

func gcd(a, b uint64) uint64 {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}
