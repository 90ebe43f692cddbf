package lobby

import (
	"cmp"
	"slices"
	"time"

	"tengen/internal/notice"
)

// Waiter is somebody who waits in a pool.
type Waiter struct {
	Person notice.Person
	Rating float64
	Since  time.Time
	// Last is his last opponent, or nobody.
	Last notice.Person
}

// How far apart the ratings of a pair may be.
const (
	firstWidth = 100.0            // points, at once
	widening   = 20.0             // points more for each second of waiting
	anyRating  = 45 * time.Second // who has waited so long plays anybody
)

// width is how far from his own a rating may be for somebody at a time.
func (w *Waiter) width(now time.Time) float64 {
	return firstWidth + widening*now.Sub(w.Since).Seconds()
}

// near reports whether two ratings fit: the distance is within the mean of what
// both accept by now, or one of them accepts anybody.
func near(a, b *Waiter, now time.Time) bool {
	if now.Sub(a.Since) >= anyRating || now.Sub(b.Since) >= anyRating {
		return true
	}
	return distance(a, b) <= (a.width(now)+b.width(now))/2
}

func distance(a, b *Waiter) float64 { return max(a.Rating-b.Rating, b.Rating-a.Rating) }

// Pair pairs people who wait: who has waited longest first, each with the nearest
// rating of those that fit by now. Two who have just played each other are not
// paired again while either could play somebody else who waits. may says whether
// two persons can be paired at all. Nobody is in two pairs; waiting is not changed.
func Pair(waiting []Waiter, now time.Time, may func(a, b notice.Person) bool) [][2]Waiter {
	queue := slices.Clone(waiting)
	slices.SortStableFunc(queue, func(a, b Waiter) int {
		return cmp.Or(a.Since.Compare(b.Since), cmp.Compare(a.Person, b.Person))
	})
	paired := make(map[notice.Person]bool, len(queue))
	var pairs [][2]Waiter
	for i := range queue {
		a := &queue[i]
		if paired[a.Person] {
			continue
		}
		if b := partner(a, queue, paired, now, may); b != nil {
			paired[a.Person], paired[b.Person] = true, true
			pairs = append(pairs, [2]Waiter{*a, *b})
		}
	}
	return pairs
}

// partner is the nearest of those who fit to a, nil if there is none.
func partner(a *Waiter, queue []Waiter, paired map[notice.Person]bool, now time.Time, may func(a, b notice.Person) bool) *Waiter {
	var best *Waiter
	for i := range queue {
		b := &queue[i]
		switch {
		case b.Person == a.Person || paired[b.Person] || !near(a, b, now),
			best != nil && distance(a, b) >= distance(a, best),
			!may(a.Person, b.Person),
			again(a, b) && (hasOther(a, b, queue, may) || hasOther(b, a, queue, may)):
			continue
		}
		best = b
	}
	return best
}

// again reports whether either's last opponent was the other.
func again(a, b *Waiter) bool { return a.Last == b.Person || b.Last == a.Person }

// hasOther reports whether there is somebody beside b whom a could play sooner or
// later.
func hasOther(a, b *Waiter, queue []Waiter, may func(a, b notice.Person) bool) bool {
	for i := range queue {
		c := &queue[i]
		if c.Person != a.Person && c.Person != b.Person && may(a.Person, c.Person) {
			return true
		}
	}
	return false
}
