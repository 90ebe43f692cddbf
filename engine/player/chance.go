package player

import "math"

// dice are throws that are the same whenever the same question is asked: a point
// that was overlooked stays overlooked. The zero value throws too.
type dice uint64

// on returns the dice for a question about n.
func (d dice) on(n ...uint64) dice {
	x := uint64(d)
	for _, k := range n {
		x = (x ^ k) * 0x9e3779b97f4a7c15
		x ^= x >> 29
		x *= 0xbf58476d1ce4e5b9
		x ^= x >> 32
	}
	return dice(x)
}

// share is a throw from 0 to 1, 1 not included.
func (d dice) share() float64 { return float64(d.on(1)>>11) / (1 << 53) }

// normal is a throw with mean 0 and standard deviation 1.
func (d dice) normal() float64 {
	u := 1 - d.on(2).share()
	return math.Sqrt(-2*math.Log(u)) * math.Cos(2*math.Pi*d.on(3).share())
}

// below is a throw from 0 to n-1.
func (d dice) below(n int) int { return int(d.share() * float64(n)) }
