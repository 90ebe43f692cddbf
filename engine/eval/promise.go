package eval

import (
	_ "embed"
	"math"
	"sync"

	"tengen/pattern"
	"tengen/renju"
)

// Promise says how likely a good player is to choose a point: the numbers of what a
// stone of either colour would make there, and of how the point lies to the last two
// moves, added up, are in hundredths of a nat. The first index of each table is the
// colour to move.
type Promise struct {
	Own, Other   [2][pattern.Mixes]int16
	Last, Before [2][Relations]int16
}

// Relations is the number of ways in which [Relation] tells points apart.
const Relations = 16

//go:embed promise.txt
var promiseText string

// Promises returns the tuned tables. They are shared and must not be changed.
var Promises = sync.OnceValue(func() *Promise {
	p, err := decode[Promise](promiseText)
	if err != nil {
		panic("eval: promise.txt: " + err.Error())
	}
	return p
})

// EncodePromise writes tables as [Encode] does.
func EncodePromise(p *Promise) string { return encode(p) }

// PromisesFor returns the tables for a variant. In those without fouls both colours
// choose as White does in renju.
func PromisesFor(v pattern.Variant) *Promise {
	if v == pattern.Renju {
		return Promises()
	}
	return freePromises()
}

var freePromises = sync.OnceValue(func() *Promise {
	p := *Promises()
	p.Own[0], p.Other[0], p.Last[0], p.Before[0] = p.Own[1], p.Own[1], p.Last[1], p.Before[1]
	p.Other[1] = p.Own[1]
	return &p
})

// Relation tells how two points lie to each other: 0 if they are more than five
// apart, else their distance if they stand in a line, or that and 5 more.
func Relation(p, q renju.Point) int {
	x, y := abs(p.Col()-q.Col()), abs(p.Row()-q.Row())
	switch far := max(x, y); {
	case far > 5:
		return 0
	case x == 0 || y == 0 || x == y:
		return far
	default:
		return far + 5
	}
}

func abs(x int) int { return max(x, -x) }

func logistic(x float64) float64 { return 1 / (1 + math.Exp(-x)) }
