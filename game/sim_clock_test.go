package game_test

import (
	"strconv"
	"strings"
)

// simClocks are two clocks, counted in microseconds.
type simClocks struct {
	running int
	sides   [3]simSide // 1 and 2
}

// simSide is one clock: the controls still to come behind the one in hand.
type simSide struct {
	main      int64 // in hand
	increment int64
	togo      int // presses to the end of the control, -1 in the last
	later     []simControl
	period    int64
	periods   int // whole periods left, the one in use not counted
	inPeriod  int64
	hasByo    int // periods that begin with the last control
}

type simControl struct {
	presses         int
	main, increment int64
}

// newSimClocks reads a clock of the machine contract, for both seats.
func newSimClocks(spec string) *simClocks {
	var side simSide
	for _, part := range strings.Split(spec, ",") {
		if n, length, ok := strings.Cut(part, "x"); ok {
			side.hasByo, side.period = atoi(n), micros(length)
			continue
		}
		c := simControl{presses: -1}
		if n, rest, ok := strings.Cut(part, "/"); ok {
			c.presses, part = atoi(n), rest
		}
		main, increment, _ := strings.Cut(part, "+")
		c.main = micros(main)
		if increment != "" {
			c.increment = micros(increment)
		}
		side.later = append(side.later, c)
	}
	if n := len(side.later); n == 0 || side.later[n-1].presses > 0 {
		side.later = append(side.later, simControl{presses: -1}) // byo-yomi alone
	}
	side.next()
	return &simClocks{running: 1, sides: [3]simSide{{}, side, side}}
}

// next takes the next control in hand.
func (s *simSide) next() {
	c := s.later[0]
	s.later = s.later[1:]
	s.main += c.main
	s.increment, s.togo = c.increment, c.presses
	if len(s.later) == 0 && s.hasByo > 0 {
		s.periods, s.inPeriod = s.hasByo-1, s.period
	}
}

// pass lets time pass for the clock that runs.
func (c *simClocks) pass(d int64) {
	s := &c.sides[c.running]
	for _, pot := range []*int64{&s.main, &s.inPeriod} {
		take := min(d, *pot)
		*pot -= take
		d -= take
	}
	for s.periods > 0 && s.inPeriod == 0 {
		s.periods--
		s.inPeriod = s.period
		take := min(d, s.inPeriod)
		s.inPeriod -= take
		d -= take
	}
}

// left is the time until the flag of a seat falls.
func (c *simClocks) left(seat int) int64 {
	s := &c.sides[seat]
	return s.main + s.inPeriod + int64(s.periods)*s.period
}

// press ends the turn of the clock that runs.
func (c *simClocks) press() {
	s := &c.sides[c.running]
	s.main += s.increment
	if len(s.later) == 0 && s.hasByo > 0 {
		s.inPeriod = s.period
	}
	if s.togo > 0 {
		if s.togo--; s.togo == 0 {
			s.next()
		}
	}
	c.running = 3 - c.running
}

func atoi(s string) int {
	n, err := strconv.Atoi(s)
	if err != nil {
		panic(err)
	}
	return n
}

// micros reads "90m" or "30s".
func micros(s string) int64 {
	unit := map[byte]int64{'m': 60e6, 's': 1e6}[s[len(s)-1]]
	return int64(atoi(s[:len(s)-1])) * unit
}
