package live_test

import (
	"context"
	"errors"
	"net"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"tengen/internal/live"
)

// scripted is a socket that says what it is told to and then nothing.
type scripted struct {
	say  []string
	gone chan struct{}
	once sync.Once
}

func (s *scripted) Read() ([]byte, error) {
	if len(s.say) > 0 {
		frame := s.say[0]
		s.say = s.say[1:]
		if frame == "cut" {
			return nil, net.ErrClosed
		}
		return []byte(frame), nil
	}
	<-s.gone
	return nil, net.ErrClosed
}

func (s *scripted) Write([]byte) error { return nil }
func (s *scripted) Close()             { s.once.Do(func() { close(s.gone) }) }

// dialed opens a client whose connections are scripted, and returns when each was
// opened; where there are no more scripts the connection says nothing.
func dialed(t *testing.T, scripts ...[]string) (*live.Client, func() []time.Duration) {
	var mu sync.Mutex
	var opened []time.Duration
	start := time.Now()
	c := live.Open(t.Context(), live.Config{
		Game: "g", Rand: chance(1), Hear: func(live.Message) {},
		Network: func(context.Context) (live.Socket, error) {
			mu.Lock()
			defer mu.Unlock()
			opened = append(opened, time.Since(start))
			s := &scripted{gone: make(chan struct{})}
			if len(scripts) > 0 {
				s.say, scripts = scripts[0], scripts[1:]
			}
			return s, nil
		},
	})
	return c, func() []time.Duration {
		mu.Lock()
		defer mu.Unlock()
		return opened
	}
}

func TestFatalErrorEndsTheClient(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c, opened := dialed(t, []string{`{"t":"error","reason":"too-many","text":"Enough.","fatal":true}`})
		<-c.Done()
		var stopped *live.Stopped
		if err := c.Err(); !errors.As(err, &stopped) || stopped.Reason != "too-many" || stopped.Text != "Enough." {
			t.Errorf("got %v, want the reason of the server", err)
		}
		if n := len(opened()); n != 1 {
			t.Errorf("%d connections, want that it does not come again", n)
		}
		c.Close()
	})
}

// A server that goes away says when to come back: not before, and not much later.
func TestBye(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c, opened := dialed(t, []string{`{"t":"bye","retryAfter":4000}`, "cut"})
		time.Sleep(7 * time.Second)
		if at := opened(); len(at) != 2 || at[1] < 4*time.Second || at[1] > 6*time.Second {
			t.Errorf("connected at %v, want again after 4 to 6 seconds", at)
		}
		c.Close()
	})
}

// A connection on which nothing is heard is given up after nine seconds.
func TestSilence(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c, opened := dialed(t)
		time.Sleep(8900 * time.Millisecond)
		if n := len(opened()); n != 1 {
			t.Errorf("%d connections in nine seconds of silence, want that it waits", n)
		}
		time.Sleep(time.Second)
		if n := len(opened()); n != 2 {
			t.Errorf("%d connections after nine seconds of silence, want a second one", n)
		}
		c.Close()
	})
}
