package web_test

import (
	"testing"
	"time"

	"tengen/internal/play"
	"tengen/internal/web"
)

// The server measures the way to a player by itself and tells both; a browser
// that is slow to read is slow to answer.
func TestLagIsMeasured(t *testing.T) {
	s := newSite(t, play.Config{}, web.Config{})
	one := s.browser()
	address := one.create(goodForm())
	slow, _, err := one.dial(address)
	if err != nil {
		t.Fatal(err)
	}
	slow.write(`{"t":"join","game":"` + slow.game + `","since":0}`)
	watcher := s.browser().joined(address)
	time.Sleep(250 * time.Millisecond) // what the server sends waits so long
	slow.read("state")
	go func() { // the answer to the ping is given while reading
		for {
			if _, err := slow.next(); err != nil {
				return
			}
		}
	}()
	for {
		if m := watcher.read("presence"); m.Lag[0] > 0 {
			if m.Lag[0] < 200 || m.Lag[1] != 0 {
				t.Errorf("the lag is told as %v, want more than 200 ms and nothing for the seat that is free", m.Lag)
			}
			return
		}
	}
}
