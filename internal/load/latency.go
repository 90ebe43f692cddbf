package load

import (
	"math"
	"sync/atomic"
	"time"
)

// Latencies counts durations in classes that are three in a hundred wide. It is
// safe for concurrent use and has nothing counted when it is zero.
type Latencies struct {
	classes [800]atomic.Int64
	longest atomic.Int64
}

// Quantiles are how long things took, in milliseconds.
type Quantiles struct {
	Count int64   `json:"count"`
	P50   float64 `json:"p50"`
	P95   float64 `json:"p95"`
	P99   float64 `json:"p99"`
	Max   float64 `json:"max"`
}

// classWidth is the logarithm of the width of a class.
const classWidth = 0.03

// Add counts a duration.
func (l *Latencies) Add(d time.Duration) {
	micros := max(1, float64(d.Microseconds()))
	class := min(int(math.Log(micros)/classWidth), len(l.classes)-1)
	l.classes[class].Add(1)
	for {
		longest := l.longest.Load()
		if int64(d) <= longest || l.longest.CompareAndSwap(longest, int64(d)) {
			return
		}
	}
}

// Quantiles returns the quantiles of what was counted: the upper end of the class
// in which each lies.
func (l *Latencies) Quantiles() Quantiles {
	var counts [len(l.classes)]int64
	var q Quantiles
	for i := range counts {
		counts[i] = l.classes[i].Load()
		q.Count += counts[i]
	}
	longest := float64(l.longest.Load()) / 1e6
	at := func(part float64) float64 {
		rest := int64(math.Ceil(part * float64(q.Count)))
		for i, n := range counts {
			if rest -= n; rest <= 0 && n > 0 {
				return min(math.Exp(float64(i+1)*classWidth)/1000, longest)
			}
		}
		return 0
	}
	q.P50, q.P95, q.P99, q.Max = at(0.5), at(0.95), at(0.99), longest
	return q
}
