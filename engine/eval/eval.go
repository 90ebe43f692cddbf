// Package eval holds what a position is worth to the engine when nothing is
// forced: a value for what each empty point offers either colour, added up over
// the board, and one for the kinds of threat that both sides have, with separate
// tables for Black and White and for who is to move. It also knows how likely a
// point is to be chosen ([Promise]). The tables were tuned from games; see
// docs/strength.md.
package eval

import (
	_ "embed"
	"sync"

	"tengen/pattern"
)

// Scale is the score, in the engine's units, that wins about three games in four:
// a score s means a win probability of 1/(1+exp(-s/Scale)).
const Scale = 200

// Grain is how many units of a table make one unit of score: sums are finer than
// scores.
const Grain = 16

// Tables are the numbers of an evaluation, in units of 1/16 of a score.
type Tables struct {
	Values pattern.Values
	// Threats has for the colour to move the value of each set of threats, see
	// [Threats].
	Threats [2][ThreatSets]int16
}

// ThreatSets is the number of sets of threats.
const ThreatSets = 1 << 9

// Threats tells which kinds of threat there are on the board, a bit each. The side
// to move could make: a four and a three (1), a four (2), a three (4), two threes or,
// for Black, what may be two (8); the opponent: a straight four or two fours (16), a
// four and a three (32), a four (64), a three (128), two threes (256).
func Threats(b *pattern.Board) (set int) {
	me := b.Turn()
	opponent := me.Other()
	set = bit(b.Points(me, pattern.MakesFourThree), 0) | bit(b.Points(me, pattern.MakesFour), 1) |
		bit(b.Points(me, pattern.MakesThree), 2) | bit(b.Points(opponent, pattern.MakesFourThree), 5) |
		bit(b.Points(opponent, pattern.MakesFour), 6) | bit(b.Points(opponent, pattern.MakesThree), 7) |
		bit(b.Points(opponent, pattern.MakesStraight), 4) | bit(b.Points(opponent, pattern.MakesTwoFours), 4)
	set |= bit(b.Points(me, pattern.MakesTwoThrees), 3) | bit(b.Points(me, pattern.Doubtful), 3)
	return set | bit(b.Points(opponent, pattern.MakesTwoThrees), 8) | bit(b.Points(opponent, pattern.Doubtful), 8)
}

// bit is a bit that is set if the points are not none.
func bit(s *pattern.Set, i int) int {
	x := s[0] | s[1] | s[2] | s[3]
	return int((x|-x)>>63) << i
}

// Score returns what the position is worth to the colour to move, in units of
// [Scale]. The board must have been made with the tables' values.
func (t *Tables) Score(b *pattern.Board) int {
	me := b.Turn()
	return (int(b.Sum(me, pattern.ToMove)-b.Sum(me.Other(), pattern.Waiting)) + int(t.Threats[me-1][Threats(b)])) / Grain
}

// Score is [Tables.Score] with the tables of the board's variant.
func Score(b *pattern.Board) int { return TablesFor(b.Variant()).Score(b) }

//go:embed tables.txt
var tablesText string

// tuned are the tables for renju.
var tuned = sync.OnceValue(func() *Tables {
	t, err := Decode(tablesText)
	if err != nil {
		panic("eval: tables.txt: " + err.Error())
	}
	return t
})

// TablesFor returns the tables for a variant. In those without fouls both colours are
// valued as White is in renju. The tables are shared and must not be changed.
func TablesFor(v pattern.Variant) *Tables {
	if v == pattern.Renju {
		return tuned()
	}
	return free()
}

var free = sync.OnceValue(func() *Tables {
	t := *tuned()
	t.Values[0], t.Threats[0] = t.Values[1], t.Threats[1]
	return &t
})

// Values returns the values of [TablesFor] renju.
func Values() *pattern.Values { return &tuned().Values }

// ValuesFor returns the values of [TablesFor] a variant.
func ValuesFor(v pattern.Variant) *pattern.Values { return &TablesFor(v).Values }

// Decode reads tables written by [Encode].
func Decode(text string) (*Tables, error) { return decode[Tables](text) }

// Encode writes tables as text: base64 of little-endian 16-bit numbers, in lines
// of 76 characters.
func Encode(t *Tables) string { return encode(t) }

// Expected returns the share of the points that a score promises, from 0 to 1.
func Expected(score int) float64 { return logistic(float64(score) / Scale) }
