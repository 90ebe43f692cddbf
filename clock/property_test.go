package clock_test

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"tengen/clock"
)

// sec draws whole seconds.
func sec(lo, hi int) *rapid.Generator[time.Duration] {
	return rapid.Map(rapid.IntRange(lo, hi), func(n int) time.Duration { return time.Duration(n) * time.Second })
}

// anyControl draws small controls of every kind, so that flags fall, periods are
// used up and controls are completed all the time.
func anyControl() *rapid.Generator[clock.Control] {
	return rapid.Custom(func(t *rapid.T) clock.Control {
		var s clock.Spec
		for range rapid.IntRange(0, 2).Draw(t, "controls before the last") {
			s.Stages = append(s.Stages, clock.Stage{
				Presses:   rapid.IntRange(1, 3).Draw(t, "presses"),
				Main:      sec(1, 20).Draw(t, "main"),
				Increment: sec(0, 3).Draw(t, "increment"),
			})
		}
		switch kind := rapid.IntRange(0, 4).Draw(t, "kind"); {
		case kind == 0 && len(s.Stages) == 0:
			return clock.Control{}
		case kind == 1:
			s.Periods, s.Period = rapid.IntRange(1, 4).Draw(t, "periods"), sec(1, 6).Draw(t, "period")
			s.Stages = append(s.Stages, clock.Stage{Main: sec(0, 15).Draw(t, "main"), Increment: sec(0, 2).Draw(t, "increment")})
		case kind == 2 && len(s.Stages) == 0:
			main := sec(1, 40).Draw(t, "main")
			s.Longest = min(main, sec(1, 12).Draw(t, "longest"))
			s.Stages = append(s.Stages, clock.Stage{Main: main, Increment: sec(0, 2).Draw(t, "increment")})
		default:
			s.Stages = append(s.Stages, clock.Stage{Main: sec(1, 30).Draw(t, "main"), Increment: sec(0, 4).Draw(t, "increment")})
		}
		c, err := s.Control()
		if err != nil {
			t.Fatalf("%+v: %v", s, err)
		}
		return c
	})
}

// pair is the clocks and the ticking ones beside them, at the same moment.
type pair struct {
	state   clock.State
	slow    [2]*slowSide
	on      int // index of the seat on turn
	running bool
	now     time.Time
}

func newPair(t *rapid.T) *pair {
	first := anyControl().Draw(t, "first")
	second := first
	if rapid.Bool().Draw(t, "unequal") {
		second = anyControl().Draw(t, "second")
	}
	p := &pair{state: clock.New(first, second), now: base, running: true}
	p.slow = [2]*slowSide{newSlow(first), newSlow(second)}
	p.state = p.state.Start(clock.First, base)
	return p
}

func (p *pair) wait(d time.Duration) {
	p.now = p.now.Add(d)
	if p.running {
		p.slow[p.on].pending += int(d.Seconds())
	}
}

func (p *pair) handOver() {
	p.on = 1 - p.on
	p.slow[p.on].begin()
}

// agree compares everything that can be seen.
func (p *pair) agree(t *rapid.T) {
	for i, seat := range []clock.Seat{clock.First, clock.Second} {
		left := time.Duration(p.slow[i].left()) * time.Second
		if left < 0 {
			left = clock.Forever
		}
		if got := p.state.Left(seat, p.now); got != left {
			t.Fatalf("seat %d has %v left, the ticking clock %v", seat, got, left)
		}
		f := p.state.Face(seat, p.now)
		if f.Left != left || min(f.Left, f.Main, f.Period, f.Single) < 0 || min(f.Periods, f.ToGo) < 0 {
			t.Fatalf("seat %d shows %+v, %v left", seat, f, left)
		}
		if f.Turn != (i == p.on) || f.Running != (i == p.on && p.running) {
			t.Fatalf("seat %d: turn %v, running %v", seat, f.Turn, f.Running)
		}
	}
	if deadline, ok := p.state.Deadline(); ok && !p.slow[p.on].fallen {
		if want := p.now.Add(time.Duration(p.slow[p.on].left()) * time.Second); p.slow[p.on].left() > 0 && !deadline.Equal(want) {
			t.Fatalf("the deadline is %v, the ticking clock says %v", deadline, want)
		}
	}
}

// conserved checks that what is left and what was spent is what was granted.
func (p *pair) conserved(t *rapid.T) {
	settled := p.state.Pause(p.now)
	p.slow[p.on].charge(0)
	p.state = settled
	if p.running {
		p.state = settled.Resume(p.now)
	}
	for i, slow := range p.slow {
		d := settled.Sides[i]
		if want := time.Duration(slow.spent) * time.Second; d.Spent != want {
			t.Fatalf("seat %d spent %v, the ticking clock says %v", i+1, d.Spent, want)
		}
		if !slow.timed() {
			continue
		}
		rest := d.Main + time.Duration(d.Periods)*slow.spec.Period - d.Used
		if granted := time.Duration(slow.granted) * time.Second; rest+d.Spent != granted {
			t.Fatalf("seat %d: %v left and %v spent are not the %v granted", i+1, rest, d.Spent, granted)
		}
		if slow.rest()+slow.spent != slow.granted {
			t.Fatalf("the ticking clock of seat %d loses time itself", i+1)
		}
	}
}

// againstSlow plays anything on both and compares after every step.
func againstSlow(t *rapid.T) {
	p := newPair(t)
	t.Repeat(map[string]func(*rapid.T){
		"": p.agree,
		"wait": func(t *rapid.T) {
			p.wait(sec(0, 9).Draw(t, "seconds"))
		},
		"press": func(t *rapid.T) {
			credit := rapid.IntRange(0, 3).Draw(t, "credit") * rapid.IntRange(0, 1).Draw(t, "lag")
			lag := time.Duration(credit) * time.Second
			inTime, seat := p.state.InTime(p.now, lag), p.state.Turn
			p.state = p.state.Press(p.now, lag)
			p.slow[p.on].charge(credit)
			if p.slow[p.on].fallen == inTime {
				t.Fatalf("in time: %v, the flag of the ticking clock: %v", inTime, p.slow[p.on].fallen)
			}
			p.slow[p.on].press()
			p.handOver()
			if p.state.Fallen(seat, p.now) == inTime {
				t.Fatalf("seat %d pressed in time: %v, and its flag: %v", seat, inTime, !inTime)
			}
		},
		"hand": func(t *rapid.T) {
			p.state = p.state.Hand(p.state.Turn.Other(), p.now)
			p.slow[p.on].charge(0)
			p.handOver()
		},
		"pause": func(*rapid.T) {
			p.state = p.state.Pause(p.now)
			p.slow[p.on].charge(0)
			p.running = false
		},
		"resume": func(*rapid.T) {
			p.state = p.state.Resume(p.now)
			p.running = true
		},
		"gap": func(t *rapid.T) {
			from := p.now
			p.now = p.now.Add(sec(1, 50).Draw(t, "gap"))
			p.state = p.state.Gap(from, p.now)
			p.slow[p.on].charge(0)
		},
		"add": func(t *rapid.T) {
			i := rapid.IntRange(0, 1).Draw(t, "index")
			d := rapid.IntRange(-12, 12).Draw(t, "seconds")
			next, err := p.state.Add(clock.Seat(i+1), time.Duration(d)*time.Second, p.now)
			if may := p.slow[i].add(d); may == (err != nil) {
				t.Fatalf("adding %d s to seat %d: %v, the ticking clock: %v", d, i+1, err, may)
			}
			if err == nil {
				p.slow[p.on].charge(0)
			}
			p.state = next
		},
		"sum": p.conserved,
	})
}

// TestAgainstSlowClock compares with clocks that tick second by second: time left,
// time spent, and that time is conserved.
func TestAgainstSlowClock(t *testing.T) { rapid.Check(t, againstSlow) }

// FuzzAgainstSlowClock is the same property under the fuzzer.
func FuzzAgainstSlowClock(f *testing.F) { f.Fuzz(rapid.MakeFuzz(againstSlow)) }

// turnInHand draws clocks in the middle of a game with a turn that began at the
// returned moment.
func turnInHand(t *rapid.T) (clock.State, time.Time) {
	c := anyControl().Draw(t, "control")
	now := base
	s := clock.New(c, anyControl().Draw(t, "other")).Start(clock.First, now)
	for range rapid.IntRange(0, 8).Draw(t, "presses") {
		now = now.Add(nanos(t, 8*time.Second))
		s = s.Press(now, 0)
	}
	return s, now
}

// nanos draws any time up to most.
func nanos(t *rapid.T, most time.Duration) time.Duration {
	return time.Duration(rapid.Int64Range(0, int64(most)).Draw(t, "time"))
}

// TestLeftOnlyFalls checks that time left falls second for second to 0 and stays.
func TestLeftOnlyFalls(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, now := turnInHand(t)
		on := s.Turn
		a := now.Add(nanos(t, time.Minute))
		b := a.Add(nanos(t, time.Minute))
		before, after := s.Left(on, a), s.Left(on, b)
		switch {
		case before == clock.Forever:
			if after != clock.Forever {
				t.Fatalf("no clock, then %v", after)
			}
		case after != max(0, before-b.Sub(a)):
			t.Fatalf("%v left, %v later %v", before, b.Sub(a), after)
		}
		if s.Left(on.Other(), a) != s.Left(on.Other(), b) {
			t.Fatal("the waiting clock moved")
		}
		deadline, ok := s.Deadline()
		if ok && !s.Fallen(on, now) && (s.InTime(b, 0) != b.Before(deadline) || s.Fallen(on, b) == b.Before(deadline)) {
			t.Fatalf("deadline %v, in time at %v: %v, fallen: %v", deadline, b, s.InTime(b, 0), s.Fallen(on, b))
		}
	})
}

// TestPressInTime checks that a press in time never leaves less than there was,
// never flags, and that a late one never helps.
func TestPressInTime(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, now := turnInHand(t)
		on := s.Turn
		at := now.Add(nanos(t, 40*time.Second))
		credit := nanos(t, 2*time.Second)
		inTime := s.InTime(at, credit)
		pressed, stopped := s.Press(at, credit), s.Stop(at, credit)
		if inTime == pressed.Fallen(on, at) || inTime == stopped.Fallen(on, at) {
			t.Fatalf("in time %v, flag after a press %v, after the end %v", inTime, pressed.Fallen(on, at), stopped.Fallen(on, at))
		}
		if s.InTime(at, 0) && !inTime {
			t.Fatal("credit made it late")
		}
		if inTime && pressed.Left(on, at) < stopped.Left(on, at) {
			t.Fatalf("the press cost time: %v, %v", pressed.Left(on, at), stopped.Left(on, at))
		}
		later := at.Add(nanos(t, time.Hour))
		if pressed.Left(on, later) != pressed.Left(on, at) || pressed.Turn != on.Other() || stopped.Turn != clock.NoSeat {
			t.Fatal("the clock runs on")
		}
	})
}

// TestReadingsDoNotMatter checks that cutting a turn into pieces changes nothing,
// and that a pause only moves it.
func TestReadingsDoNotMatter(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, now := turnInHand(t)
		cut, at := s, now
		for range rapid.IntRange(1, 5).Draw(t, "cuts") {
			at = at.Add(nanos(t, 5*time.Second))
			cut.Face(clock.First, at)
			cut = cut.Pause(at).Resume(at).Gap(at, at)
		}
		at = at.Add(nanos(t, 5*time.Second))
		if a, b := cut.Press(at, 0), s.Press(at, 0); a != b {
			t.Fatalf("cut and whole differ:\n%s", cmp.Diff(b, a))
		}
		from := now.Add(nanos(t, 5*time.Second))
		length := nanos(t, 1000*time.Hour)
		rest := nanos(t, 5*time.Second)
		whole := s.Press(from.Add(rest), 0)
		paused := s.Pause(from).Resume(from.Add(length)).Press(from.Add(length+rest), 0)
		gap := s.Gap(from, from.Add(length)).Press(from.Add(length+rest), 0)
		if paused.Sides != whole.Sides || gap.Sides != whole.Sides {
			t.Fatalf("a pause or a gap cost time:\n%s%s", cmp.Diff(whole.Sides, paused.Sides), cmp.Diff(whole.Sides, gap.Sides))
		}
	})
}

// TestStateIsPlainData checks JSON, ==, and times in other forms.
func TestStateIsPlainData(t *testing.T) {
	far := time.FixedZone("far", 12*3600)
	rapid.Check(t, func(t *rapid.T) {
		s, now := turnInHand(t)
		if rapid.Bool().Draw(t, "paused") {
			s = s.Pause(now.Add(nanos(t, 5*time.Second)))
		}
		data, err := json.Marshal(s)
		if err != nil {
			t.Fatal(err)
		}
		var back clock.State
		if err := json.Unmarshal(data, &back); err != nil || back != s {
			t.Fatalf("%v, JSON %s\n%s", err, data, cmp.Diff(s, back))
		}
		at := now.Add(nanos(t, 5*time.Second))
		if s.Press(at, 0) != s.Press(at.In(far), 0) {
			t.Fatal("the location of a time matters")
		}
	})
}

// TestControlsAsText checks parse(print(x)) = x for any control.
func TestControlsAsText(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := anyControl().Draw(t, "control")
		back, err := clock.Parse(c.String())
		if err != nil || back != c {
			t.Fatalf("%q is read as %q, %v", c, back, err)
		}
	})
}
