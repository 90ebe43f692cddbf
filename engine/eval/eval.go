// Package eval holds what a position is worth to the engine when nothing is
// forced: a value for what each empty point offers either colour, added up over
// the board, with separate tables for Black and White and for who is to move. The
// tables were tuned from games; see docs/strength.md.
package eval

import (
	_ "embed"
	"sync"

	"tengen/pattern"
)

// Scale is the score, in the engine's units, that wins about three games in four:
// a score s means a win probability of 1/(1+exp(-s/Scale)).
const Scale = 200

// Score returns what the position is worth to the colour to move, in units of
// [Scale]. The board must have been made with the same values.
func Score(b *pattern.Board) int {
	me := b.Turn()
	return int(b.Sum(me, pattern.ToMove)-b.Sum(me.Other(), pattern.Waiting)) / grain
}

// grain is how many units of a table make one unit of score: sums are finer than
// scores.
const grain = 16

//go:embed values.txt
var valuesText string

// Values returns the tuned tables. They are shared and must not be changed.
var Values = sync.OnceValue(func() *pattern.Values {
	v, err := Decode(valuesText)
	if err != nil {
		panic("eval: values.txt: " + err.Error())
	}
	return v
})

// ValuesFor returns the tables for a variant: those of [Values] for renju. In the
// others, where Black has no fouls, both colours are valued as White is in renju.
func ValuesFor(v pattern.Variant) *pattern.Values {
	if v == pattern.Renju {
		return Values()
	}
	return freeValues()
}

var freeValues = sync.OnceValue(func() *pattern.Values {
	v := *Values()
	v[0] = v[1]
	return &v
})

// Decode reads tables written by [Encode].
func Decode(text string) (*pattern.Values, error) { return decode[pattern.Values](text) }

// Encode writes tables as text: base64 of little-endian 16-bit numbers, in lines
// of 76 characters.
func Encode(v *pattern.Values) string { return encode(v) }

// Expected returns the share of the points that a score promises, from 0 to 1.
func Expected(score int) float64 { return logistic(float64(score) / Scale) }
