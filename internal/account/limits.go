package account

import (
	"fmt"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// Limit is how often something may be done: so many times at once, and once more
// each time so long has passed.
type Limit struct {
	Times int
	Every time.Duration
}

// Limits bounds what can be guessed and what costs much work.
type Limits struct {
	// Register is for one network address.
	Register Limit
	// SignIn is for one name from one address, SignInAddress for all names from
	// one address, SignInName for one name from all addresses together: the last
	// is wide, so that nobody can keep another out.
	SignIn, SignInAddress, SignInName Limit
	// Code is for the codes of the second step of one account.
	Code Limit
	// Password is for the present password, asked for again in the settings.
	Password Limit
	// Mail is for letters that one address asks for, MailTo for letters to one
	// account.
	Mail, MailTo Limit
}

// DefaultLimits are above what people do, in a club with one address too, and far
// below what guessing needs.
var DefaultLimits = Limits{
	Register:      Limit{20, 3 * time.Minute},
	SignIn:        Limit{10, time.Minute},
	SignInAddress: Limit{60, 10 * time.Second},
	SignInName:    Limit{100, 20 * time.Second},
	Code:          Limit{5, time.Minute},
	Password:      Limit{10, time.Minute},
	Mail:          Limit{10, 5 * time.Minute},
	MailTo:        Limit{3, 20 * time.Minute},
}

// NoLimits are for measuring and for a closed network.
var NoLimits = Limits{
	Limit{1e9, 1}, Limit{1e9, 1}, Limit{1e9, 1}, Limit{1e9, 1}, Limit{1e9, 1}, Limit{1e9, 1}, Limit{1e9, 1}, Limit{1e9, 1},
}

// LimitError refuses what was done too often.
type LimitError struct {
	// Wait is how long it takes until it may be done again, in whole seconds, at
	// least one.
	Wait time.Duration
}

// Error implements error.
func (e *LimitError) Error() string { return fmt.Sprintf("too often; possible again in %s", e.Wait) }

// limiter counts by what is done and by whom.
type limiter struct {
	limits Limits

	mu      sync.Mutex
	buckets map[bucket]*rate.Limiter
}

// bucket is one thing done by one.
type bucket struct {
	limit Limit
	what  string
	who   string
}

// maxBuckets is how many are remembered before the full ones are forgotten.
const maxBuckets = 50_000

func newLimiter(l Limits) *limiter {
	return &limiter{limits: l, buckets: make(map[bucket]*rate.Limiter)}
}

// count counts something that is done at now in all the buckets, or in none of
// them and returns a [*LimitError] if one is empty.
func (l *limiter) count(now time.Time, buckets ...bucket) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.forgetFull(now)
	var reserved []*rate.Reservation
	var wait time.Duration
	for _, b := range buckets {
		limiter := l.buckets[b]
		if limiter == nil {
			limiter = rate.NewLimiter(rate.Every(b.limit.Every), b.limit.Times)
			l.buckets[b] = limiter
		}
		r := limiter.ReserveN(now, 1)
		reserved = append(reserved, r)
		wait = max(wait, r.DelayFrom(now))
	}
	if wait == 0 {
		return nil
	}
	for _, r := range reserved {
		r.CancelAt(now)
	}
	return &LimitError{max(time.Second, (wait + time.Second - 1).Truncate(time.Second))}
}

// forgetFull drops buckets that are as good as new. It is called with l.mu held.
func (l *limiter) forgetFull(now time.Time) {
	if len(l.buckets) < maxBuckets {
		return
	}
	for b, limiter := range l.buckets {
		if limiter.TokensAt(now) >= float64(b.limit.Times) {
			delete(l.buckets, b)
		}
	}
}

// pardon makes a bucket as good as new.
func (l *limiter) pardon(b bucket) {
	l.mu.Lock()
	defer l.mu.Unlock()
	delete(l.buckets, b)
}
