package web

import (
	"slices"
	"strconv"
	"sync"
	"time"
)

// How the round trip to a player is measured: by pings of the protocol, which the
// browser answers by itself, so that no page can make itself seem slower.
const (
	measureEvery = 15 * time.Second
	measureFirst = 3 // measurements that follow each other more quickly, at the beginning
	measureSoon  = time.Second
	measureKept  = 5 // the median of so many counts
)

// trip is how long the way to a client and back takes. Nothing waits for an answer:
// a timer sends the next ping, and who reads hears the answer.
type trip struct {
	mu    sync.Mutex
	timer *time.Timer // nil if nothing is measured, or no longer
	pings int         // that were sent
	sent  time.Time   // when the last one was
	took  []time.Duration
}

// measure begins to tell package play the round trip to a player, again and again
// until [trip.stop].
func (c *conn) measure() {
	c.trip.mu.Lock()
	defer c.trip.mu.Unlock()
	c.trip.timer = time.AfterFunc(0, c.ping)
}

// ping sends one ping and sees to the next.
func (c *conn) ping() {
	t := &c.trip
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.timer == nil {
		return
	}
	t.pings++
	t.sent = time.Now()
	c.mu.Lock()
	_ = c.hold(pingFrame, strconv.AppendInt(nil, int64(t.pings), 10)) && c.start() // a connection that has ended is pinged no longer
	c.mu.Unlock()
	if t.pings < measureFirst {
		t.timer.Reset(measureSoon)
	} else {
		t.timer.Reset(measureEvery)
	}
}

// pong takes the answer to a ping. One to an earlier ping than the last counts for
// nothing.
func (c *conn) pong(payload []byte) {
	if took, ok := c.trip.back(string(payload)); ok {
		c.viewer.Measured(took)
	}
}

// back returns the round trip as it is known after an answer; false if that is not
// to the ping that was sent last.
func (t *trip) back(payload string) (time.Duration, bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.sent.IsZero() || payload != strconv.Itoa(t.pings) {
		return 0, false
	}
	if t.took = append(t.took, time.Since(t.sent)); len(t.took) > measureKept {
		t.took = slices.Delete(t.took, 0, 1)
	}
	t.sent = time.Time{}
	return median(t.took), true
}

// stop ends the measuring. It may be called when there is none.
func (t *trip) stop() {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.timer != nil {
		t.timer.Stop()
		t.timer = nil
	}
}

func median(list []time.Duration) time.Duration {
	sorted := slices.Sorted(slices.Values(list))
	return sorted[len(sorted)/2]
}
