package web

import (
	"context"
	"slices"
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

// measure tells package play the round trip to a player again and again, until
// the connection ends.
func (c *conn) measure() {
	var trips []time.Duration
	for n := 1; ; n++ {
		trip, ok := c.roundTrip()
		if c.measured.Err() != nil {
			return
		}
		if ok {
			if trips = append(trips, trip); len(trips) > measureKept {
				trips = trips[1:]
			}
			c.viewer.Measured(median(trips))
		}
		wait := measureEvery
		if n < measureFirst {
			wait = measureSoon
		}
		select {
		case <-time.After(wait):
		case <-c.measured.Done():
			return
		}
	}
}

// roundTrip measures once; false if there was no answer.
func (c *conn) roundTrip() (time.Duration, bool) {
	ctx, cancel := context.WithTimeout(c.measured, writeTime)
	defer cancel()
	start := time.Now()
	err := c.socket.Ping(ctx)
	return time.Since(start), err == nil
}

func median(list []time.Duration) time.Duration {
	sorted := slices.Sorted(slices.Values(list))
	return sorted[len(sorted)/2]
}
