// Package limit bounds how often something may be done, and how much at the same
// time. It is the one place that counts: packages account, api and web have the
// numbers, this package the arithmetic.
//
// Start with [Limiter.Count]. What is refused is refused with an [Error], which
// says how long to wait: nobody is ever left without an answer. [Gate] bounds what
// goes on at the same time.
package limit

import (
	"fmt"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// Limit is how often something may be done: so many times at once, and once more
// each time so long has passed. The zero value is no limit.
type Limit struct {
	Times int
	Every time.Duration
}

// None is a limit that nobody reaches.
var None = Limit{1e9, 1}

// Error refuses what was done too often.
type Error struct {
	// Wait is how long it takes until it may be done again, in whole seconds, at
	// least one.
	Wait time.Duration
}

// Error implements error.
func (e *Error) Error() string { return fmt.Sprintf("too often; possible again in %s", e.Wait) }

// Bucket is one thing that is done by one person, address or connection.
type Bucket struct {
	Limit Limit
	What  string
	Who   string
}

// Limiter counts by what is done and by whom. The zero value has counted nothing.
// It must not be copied; its methods are safe for concurrent use.
type Limiter struct {
	mu      sync.Mutex
	buckets map[Bucket]*rate.Limiter
}

// maxBuckets is how many are remembered before the full ones are forgotten.
const maxBuckets = 50_000

// Count counts something that is done at now in all the buckets, or in none of them
// and returns an [*Error] if one is empty.
func (l *Limiter) Count(now time.Time, buckets ...Bucket) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.forgetFull(now)
	var reserved []*rate.Reservation
	var wait time.Duration
	for _, b := range buckets {
		if b.Limit == (Limit{}) {
			continue
		}
		r := l.bucket(b).ReserveN(now, 1)
		reserved = append(reserved, r)
		wait = max(wait, r.DelayFrom(now))
	}
	if wait == 0 {
		return nil
	}
	for _, r := range reserved {
		r.CancelAt(now)
	}
	return &Error{Whole(wait)}
}

// Whole is a time to wait in whole seconds, at least one, never too short.
func Whole(wait time.Duration) time.Duration {
	return max(time.Second, (wait + time.Second - 1).Truncate(time.Second))
}

// bucket is called with l.mu held.
func (l *Limiter) bucket(b Bucket) *rate.Limiter {
	if l.buckets == nil {
		l.buckets = make(map[Bucket]*rate.Limiter)
	}
	limiter := l.buckets[b]
	if limiter == nil {
		limiter = rate.NewLimiter(rate.Every(b.Limit.Every), b.Limit.Times)
		l.buckets[b] = limiter
	}
	return limiter
}

// forgetFull drops buckets that are as good as new. It is called with l.mu held.
func (l *Limiter) forgetFull(now time.Time) {
	if len(l.buckets) < maxBuckets {
		return
	}
	for b, limiter := range l.buckets {
		if limiter.TokensAt(now) >= float64(b.Limit.Times) {
			delete(l.buckets, b)
		}
	}
}

// Pardon makes a bucket as good as new.
func (l *Limiter) Pardon(b Bucket) {
	l.mu.Lock()
	defer l.mu.Unlock()
	delete(l.buckets, b)
}
