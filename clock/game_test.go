package clock_test

import (
	"math/rand/v2"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"tengen/clock"
)

// table is a board with one clock between two players and an arbiter, all living
// in virtual time. Whoever acts holds mu.
type table struct {
	mu      sync.Mutex
	state   clock.State
	flagged clock.Seat
	at      time.Time // when the flag was seen
	moved   chan struct{}
	over    chan struct{}
}

func newTable(c clock.Control) *table {
	return &table{
		state: clock.New(c, c).Start(clock.First, time.Now()),
		moved: make(chan struct{}, 1),
		over:  make(chan struct{}),
	}
}

// sweep waits for each deadline in turn and looks at the flag when it comes, as a
// server does.
func (b *table) sweep() {
	for {
		b.mu.Lock()
		deadline, ok := b.state.Deadline()
		b.mu.Unlock()
		var fall <-chan time.Time
		if ok {
			fall = time.After(time.Until(deadline))
		}
		select {
		case <-b.over:
			return
		case <-b.moved:
		case now := <-fall:
			b.mu.Lock()
			if seat := b.state.Flagged(now); seat != clock.NoSeat && b.flagged == clock.NoSeat {
				b.flagged, b.at = seat, now
				b.state = b.state.Stop(now, 0)
				close(b.over)
			}
			b.mu.Unlock()
		}
	}
}

// press presses for seat at the moment received, whatever the time is now, and
// reports whether it was in time.
func (b *table) press(seat clock.Seat, received time.Time) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.state.Turn != seat || !b.state.InTime(received, 0) {
		return false
	}
	b.state = b.state.Press(received, 0)
	select {
	case b.moved <- struct{}{}:
	default:
	}
	return true
}

// TestTwoHourGame plays a game of more than two hours with two players who think
// at random, a pause for lunch, and a flag at the end, in virtual time.
func TestTwoHourGame(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		control := clock.MustParse("russia-120-30")
		b := newTable(control)
		begin := time.Now()
		go b.sweep()
		rng := rand.New(rand.NewPCG(2, 120))
		presses := [2]int{}
		thought := [2]time.Duration{}
		for n := range 120 {
			seat := clock.Seat(n%2 + 1)
			think := time.Duration(rng.Int64N(int64(2 * time.Minute)))
			time.Sleep(think)
			thought[seat-1] += think
			if !b.press(seat, time.Now()) {
				t.Fatalf("press %d of seat %d after %v is not in time", n, seat, think)
			}
			presses[seat-1]++
			if n == 60 {
				lunch(b, 45*time.Minute)
			}
		}
		played := time.Since(begin) - 45*time.Minute
		if played < 110*time.Minute || thought[0]+thought[1] != played {
			t.Fatalf("%v were played, %v thought", played, thought)
		}
		b.mu.Lock()
		state := b.state
		b.mu.Unlock()
		for i, seat := range []clock.Seat{clock.First, clock.Second} {
			want := 2*time.Hour + time.Duration(presses[i])*30*time.Second - thought[i]
			if got := state.Left(seat, time.Now()); got != want {
				t.Errorf("seat %d has %v left, want %v", seat, got, want)
			}
			if got := state.Sides[i].Spent; got != thought[i] {
				t.Errorf("seat %d spent %v, thought %v", seat, got, thought[i])
			}
		}
		left, from := state.Left(clock.First, time.Now()), time.Now()
		<-b.over
		if b.flagged != clock.First || !b.at.Equal(from.Add(left)) {
			t.Errorf("the flag of seat %d fell after %v, not that of seat 1 after %v", b.flagged, b.at.Sub(from), left)
		}
		if got := b.state.Left(clock.First, time.Now()); got != 0 {
			t.Errorf("%v left after the fall", got)
		}
	})
}

// lunch pauses the clocks.
func lunch(b *table, length time.Duration) {
	b.mu.Lock()
	b.state = b.state.Pause(time.Now())
	b.mu.Unlock()
	time.Sleep(length)
	b.mu.Lock()
	b.state = b.state.Resume(time.Now())
	b.mu.Unlock()
	b.moved <- struct{}{}
}

// TestMoveAtTheDeadline reads a move 1 ms before the deadline and stores it 500 ms
// later: the time of reading counts, the move stands, and the next deadline counts
// from it. A move read at the deadline does not stand.
func TestMoveAtTheDeadline(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := clock.New(clock.MustParse("60s"), clock.MustParse("60s")).Start(clock.First, time.Now())
		deadline, _ := s.Deadline()
		time.Sleep(time.Until(deadline) - time.Millisecond)
		received := time.Now()
		time.Sleep(500 * time.Millisecond)
		now := time.Now()
		if s.Flagged(now) != clock.First {
			t.Fatal("no flag is seen half a second late")
		}
		if !s.InTime(received, 0) || s.InTime(deadline, 0) {
			t.Fatal("the time of reading does not decide")
		}
		s = s.Press(received, 0)
		if got := s.Left(clock.First, now); got != time.Millisecond {
			t.Errorf("%v left, want 1ms", got)
		}
		if got := s.Left(clock.Second, now); got != 60*time.Second-500*time.Millisecond {
			t.Errorf("the other has %v left", got)
		}
		if seat := s.Flagged(now); seat != clock.NoSeat {
			t.Errorf("the flag of seat %d is down", seat)
		}
	})
}

// TestMonotonicReadingsAreDropped checks that a time as the system gives it is
// stored like one read from a log.
func TestMonotonicReadingsAreDropped(t *testing.T) {
	now := time.Now()
	c := clock.MustParse("5m+2s")
	a := clock.New(c, c).Start(clock.First, now).Press(now.Add(time.Second), 0)
	b := clock.New(c, c).Start(clock.First, now.Round(0).UTC()).Press(now.Add(time.Second).Round(0).UTC(), 0)
	if a != b {
		t.Errorf("%+v\nis not\n%+v", a, b)
	}
}

// TestNothingOverflows presses the largest control for thousands of years.
func TestNothingOverflows(t *testing.T) {
	for _, text := range []string{"366d/366d+366d", "366d+366d,99x366d", "1/366d+366d,1/366d,366d+366d,99x366d", "none"} {
		c := clock.MustParse(text)
		now := base
		s := clock.New(c, c).Start(clock.First, now)
		for n := range 4000 {
			if n%3 == 0 {
				now = now.Add(100 * 24 * time.Hour)
			}
			s = s.Press(now, 0)
			for i, d := range s.Sides {
				if d.Main < 0 || d.Spent < 0 || s.Left(clock.Seat(i+1), now) <= 0 {
					t.Fatalf("%s after %d presses: %+v", text, n, d)
				}
			}
		}
		far := now.AddDate(5000, 0, 0)
		fallen := s.Fallen(s.Turn, far)
		if s.Press(far, 0).Sides[0].Spent < 0 || fallen == c.IsNone() {
			t.Errorf("%s: after 5000 years the flag is down: %v", text, fallen)
		}
	}
}

// TestNoSeat checks what is asked about a chair that is not there.
func TestNoSeat(t *testing.T) {
	c := clock.MustParse("5m")
	s := clock.New(c, c)
	for _, seat := range []clock.Seat{clock.NoSeat, 3, 255} {
		if seat.Other() != clock.NoSeat || s.Start(seat, base) != s || s.Left(seat, base) != clock.Forever ||
			s.Took(seat, base) != 0 || s.Face(seat, base) != (clock.Face{Left: clock.Forever}) ||
			s.Start(clock.First, base).Hand(seat, base) != s.Start(clock.First, base) {
			t.Errorf("seat %d does something", seat)
		}
	}
	if !s.InTime(base, 0) || s.Flagged(base) != clock.NoSeat {
		t.Error("a flag is down before the start")
	}
	if s.Restore(s, base) != s || s.Stop(base, 0) != s {
		t.Error("clocks that never started changed")
	}
}

// TestPressDoesNotAllocate also gives the benchmark its answer.
func TestPressDoesNotAllocate(t *testing.T) {
	c := clock.MustParse("40/120m,20/60m,15m+30s,3x60s")
	s := clock.New(c, c).Start(clock.First, base)
	now := base
	n := testing.AllocsPerRun(200, func() {
		now = now.Add(time.Second)
		if s.InTime(now, 0) {
			s = s.Press(now, 0)
		}
		s.Face(clock.Second, now)
		s.Deadline()
	})
	if n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// BenchmarkPress is one act: the look at the flag and the press.
func BenchmarkPress(b *testing.B) {
	c := clock.MustParse("40/120m,20/60m,15m+30s,3x60s")
	s := clock.New(c, c).Start(clock.First, base)
	now := base
	b.ReportAllocs()
	for b.Loop() {
		now = now.Add(time.Second)
		if s.InTime(now, 0) {
			s = s.Press(now, 0)
		}
	}
	if s.Turn == clock.NoSeat {
		b.Fatal("the clocks stopped")
	}
}
