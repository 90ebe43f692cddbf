package live_test

import (
	"encoding/json"
	"fmt"
	"net"
	"os"
	"slices"
	"sync"
	"testing"
	"time"

	"tengen/internal/live"
)

// trouble is what happens to one message on its way. web/client/chaos.test.ts draws the
// same from the same numbers; testdata/trouble.json holds both to it.
type trouble struct {
	kind  string // pass, drop, double, cut, hang-up or stall
	delay int    // milliseconds
}

func (t trouble) String() string { return fmt.Sprint(t.kind, " ", t.delay) }

// dice draws the troubles of one direction of one connection of a schedule.
type dice struct{ state uint32 }

func newDice(schedule, connection, direction uint32) *dice {
	d := &dice{schedule*2654435761 + connection*97 + direction}
	for range 4 {
		d.draw()
	}
	return d
}

func (d *dice) draw() int {
	d.state = d.state*1664525 + 1013904223
	return int(d.state >> 16)
}

func (d *dice) next() trouble {
	n, delay := d.draw()%100, d.draw()
	switch {
	case n < 72:
		return trouble{"pass", delay % 200}
	case n < 80:
		return trouble{"pass", 1000 + delay%3000}
	case n < 85:
		return trouble{"drop", 0}
	case n < 91:
		return trouble{"double", delay % 200}
	case n < 95:
		return trouble{"cut", 0}
	case n < 98:
		return trouble{"hang-up", 3000 + delay%15000}
	}
	return trouble{"stall", 0}
}

// The generator is that of the browser's test: the file holds both to it.
func TestTroubleIsShared(t *testing.T) {
	text, err := os.ReadFile("../../testdata/trouble.json")
	if err != nil {
		t.Fatal(err)
	}
	var file struct {
		Drawn []struct {
			Schedule, Connection, Direction uint32
			Troubles                        []string
		}
	}
	if err := json.Unmarshal(text, &file); err != nil {
		t.Fatal(err)
	}
	if len(file.Drawn) == 0 {
		t.Fatal("the file draws nothing")
	}
	for _, c := range file.Drawn {
		d := newDice(c.Schedule, c.Connection, c.Direction)
		var got []string
		for range c.Troubles {
			got = append(got, d.next().String())
		}
		if !slices.Equal(got, c.Troubles) {
			t.Errorf("schedule %d, connection %d, direction %d: drawn %q, want %q", c.Schedule, c.Connection, c.Direction, got, c.Troubles)
		}
	}
}

// parcel is a message on its way.
type parcel struct {
	frame []byte
	due   time.Time
}

// troubled is a socket that trouble comes to. After a hang-up, and after the client
// closes it, what the client has sent still arrives.
type troubled struct {
	inner    live.Socket
	up, down chan parcel // to the server, to the client
	gone     chan struct{}
	leave    func() // closes gone
	carried  sync.WaitGroup

	mu      sync.Mutex
	calm    time.Time // from then on there is no trouble
	upDice  *dice
	last    time.Time // when the last message arrives at the server
	stalled bool
}

func newTroubled(inner live.Socket, schedule, connection uint32, calm time.Time) *troubled {
	s := &troubled{
		inner: inner, up: make(chan parcel, 4096), down: make(chan parcel, 4096), gone: make(chan struct{}),
		calm: calm, upDice: newDice(schedule, connection, 0),
	}
	s.leave = sync.OnceFunc(func() { close(s.gone) })
	s.carried.Go(s.carryUp)
	s.carried.Go(func() { s.carryDown(newDice(schedule, connection, 1)) })
	return s
}

// meet decides what happens to a message; it returns how often it arrives and when.
func (s *troubled) meet(d *dice) (times int, delay time.Duration) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.stalled {
		return 0, 0
	}
	if !time.Now().Before(s.calm) {
		return 1, 0
	}
	t := d.next()
	delay = time.Duration(t.delay) * time.Millisecond
	switch t.kind {
	case "drop":
		return 0, 0
	case "double":
		return 2, delay
	case "cut":
		s.leave()
		s.inner.Close()
		return 0, 0
	case "hang-up":
		s.leave()
	case "stall":
		s.stalled = true
		return 0, 0
	}
	return 1, delay
}

// Write implements [live.Socket].
func (s *troubled) Write(frame []byte) error {
	select {
	case <-s.gone:
		return net.ErrClosed
	default:
	}
	times, delay := s.meet(s.upDice)
	s.last = later(s.last, time.Now().Add(delay))
	for range times {
		s.up <- parcel{slices.Clone(frame), s.last}
	}
	return nil
}

// later keeps the order of what is sent: nothing overtakes on one connection.
func later(last, due time.Time) time.Time {
	if due.Before(last) {
		return last
	}
	return due
}

// carryUp brings messages to the server, also those that were under way when the
// client left.
func (s *troubled) carryUp() {
	defer s.inner.Close()
	for {
		select {
		case p := <-s.up:
			time.Sleep(time.Until(p.due))
			if s.inner.Write(p.frame) != nil {
				return
			}
			continue
		default:
		}
		select {
		case p := <-s.up:
			time.Sleep(time.Until(p.due))
			if s.inner.Write(p.frame) != nil {
				return
			}
		case <-s.gone:
			return
		}
	}
}

func (s *troubled) carryDown(d *dice) {
	defer s.leave()
	var last time.Time
	for {
		frame, err := s.inner.Read()
		if err != nil {
			return
		}
		times, delay := s.meet(d)
		last = later(last, time.Now().Add(delay))
		for range times {
			select {
			case s.down <- parcel{frame, last}:
			case <-s.gone: // nobody takes it
			}
		}
	}
}

// Read implements [live.Socket].
func (s *troubled) Read() ([]byte, error) {
	var p parcel
	select {
	case p = <-s.down:
	case <-s.gone:
		return nil, net.ErrClosed
	}
	wait := time.NewTimer(time.Until(p.due))
	defer wait.Stop()
	select {
	case <-wait.C:
		return p.frame, nil
	case <-s.gone:
		return nil, net.ErrClosed
	}
}

// Close implements [live.Socket].
func (s *troubled) Close() { s.leave() }
