package live

import (
	"math/rand/v2"
	"time"
)

// The waits between attempts to connect, as those of a page.
const (
	waitFirst   = 100 * time.Millisecond
	waitSpread  = 400 * time.Millisecond
	waitGrowth  = 1.7
	waitLongest = 15 * time.Second
)

// backoff tells how long to wait before the next attempt: at once nearly, then
// longer and longer, with chance in it so that a thousand clients do not come
// back together.
type backoff struct {
	rand   *rand.Rand
	factor float64 // of the next wait; 0 is the first
}

func (b *backoff) next() time.Duration {
	if b.factor == 0 {
		b.factor = 1
	}
	wait := time.Duration((float64(waitFirst) + float64(waitSpread)*b.rand.Float64()) * b.factor)
	if wait >= waitLongest {
		return time.Duration(float64(waitLongest) * (0.8 + 0.2*b.rand.Float64()))
	}
	b.factor *= waitGrowth
	return wait
}

func (b *backoff) reset() { b.factor = 0 }
