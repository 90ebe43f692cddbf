package clock_test

import "tengen/clock"

// slowSide is one clock that really ticks: a second is taken off at a time, as a
// hall clock would, without any of the sums of package clock. Everything is in
// seconds. It also adds up what the seat was ever granted.
type slowSide struct {
	spec    clock.Spec
	stage   int
	presses int
	main    int
	periods []int // what is left of each period; the first is in use
	single  int
	fallen  bool
	spent   int
	granted int
	pending int // ticks not yet charged
}

func newSlow(c clock.Control) *slowSide {
	s := &slowSide{spec: c.Spec()}
	if s.timed() {
		s.enter(0)
		s.single = s.longest()
	}
	return s
}

func (s *slowSide) timed() bool  { return len(s.spec.Stages) > 0 }
func (s *slowSide) length() int  { return int(s.spec.Period.Seconds()) }
func (s *slowSide) longest() int { return int(s.spec.Longest.Seconds()) }

func (s *slowSide) enter(stage int) {
	s.stage, s.presses = stage, 0
	s.grant(int(s.spec.Stages[stage].Main.Seconds()))
	if stage == len(s.spec.Stages)-1 {
		for range s.spec.Periods {
			s.periods = append(s.periods, s.length())
			s.granted += s.length()
		}
	}
}

func (s *slowSide) grant(seconds int) {
	s.main += seconds
	s.granted += seconds
}

// charge lets the pending seconds tick, but for credit of them.
func (s *slowSide) charge(credit int) {
	for range max(0, s.pending-credit) {
		s.tick()
	}
	s.pending = 0
}

func (s *slowSide) tick() {
	switch {
	case !s.timed():
		s.spent++
		return
	case s.fallen:
		return
	}
	s.spent++
	if s.main > 0 {
		s.main--
	} else if s.periods[0]--; s.periods[0] == 0 {
		s.periods = append([]int(nil), s.periods[1:]...)
	}
	if s.longest() > 0 {
		s.single--
	}
	s.look()
}

// look sees whether the flag is down.
func (s *slowSide) look() {
	s.fallen = s.main == 0 && len(s.periods) == 0 || s.longest() > 0 && s.single == 0
}

func (s *slowSide) press() {
	if !s.timed() || s.fallen {
		return
	}
	if len(s.periods) > 0 {
		s.granted += s.length() - s.periods[0]
		s.periods[0] = s.length()
	}
	s.single = s.longest()
	st := s.spec.Stages[s.stage]
	s.grant(int(st.Increment.Seconds()))
	if s.presses++; st.Presses > 0 && s.presses == st.Presses {
		s.enter(s.stage + 1)
	}
}

func (s *slowSide) begin() {
	if !s.fallen {
		s.single = s.longest()
	}
}

// add gives or takes main time as an arbiter does, and reports whether it may.
func (s *slowSide) add(seconds int) bool {
	was := *s
	was.periods = append([]int(nil), s.periods...)
	s.charge(0)
	if s.timed() && s.main+seconds >= 0 {
		s.grant(seconds)
		if seconds > 0 && s.longest() > 0 {
			s.single += seconds
		}
		s.look()
		if !s.fallen {
			return true
		}
	}
	*s = was
	return false
}

// left counts the ticks until the flag falls, -1 for never.
func (s *slowSide) left() int {
	if !s.timed() {
		return -1
	}
	c := *s
	c.periods = append([]int(nil), s.periods...)
	c.charge(0)
	n := 0
	for ; !c.fallen; n++ {
		c.tick()
	}
	return n
}

// rest is all that is left on the clock, whatever limits a single turn.
func (s *slowSide) rest() int {
	sum := s.main
	for _, p := range s.periods {
		sum += p
	}
	return sum
}
