package pattern

import (
	"math/bits"

	"tengen/renju"
)

// Foul reports whether Black would commit a foul on the empty point p. It costs
// next to nothing but for doubtful points, which are judged as deep as such fouls
// are nested.
func (b *Board) Foul(p renju.Point) bool {
	switch b.points[p].entry(0).class() {
	case Foul:
		return true
	case Doubtful:
		return b.doubleThree(p, uint32(b.points[p]), nil)
	}
	return false
}

// AddReasons adds to set the points whose stones could decide, or could change,
// whether Black would commit a foul on the empty point p: while none of them is
// taken or left, the answer of [Board.Foul] stays.
func (b *Board) AddReasons(p renju.Point, set *Set) {
	set.Add(&reach[p])
	if b.Class(renju.Black, p) == Doubtful {
		b.doubleThree(p, uint32(b.points[p]), set)
	}
}

// AppendForbidden appends all points on which Black would commit a foul to dst.
func (b *Board) AppendForbidden(dst []renju.Point) []renju.Point {
	dst = b.now.sets[0][Foul].Append(dst)
	for i, word := range b.now.sets[0][Doubtful] {
		for ; word != 0; word &= word - 1 {
			if p := renju.Point(i<<6 + bits.TrailingZeros64(word)); b.Foul(p) {
				dst = append(dst, p)
			}
		}
	}
	return dst
}

// doubleThree reports whether more than one of the threes that a Black stone on p
// makes in appearance counts: each must have a point that makes a straight four of
// it and is no foul itself, with the stone on p on the board. It adds all points
// that the answer depends on to reasons, if that is not nil.
func (b *Board) doubleThree(p renju.Point, patterns uint32, reasons *Set) bool {
	b.flipKeys(p, renju.Black)
	counted, left := 0, threesOf(patterns)
	for i := range grid[p].n {
		s := &grid[p].slots[i&3]
		pat := Pattern(patterns >> (8 * s.dir) & 15)
		if pat != OpenThree1 && pat != OpenThree2 {
			continue
		}
		if b.counts(s, reasons) {
			counted++
		}
		if left--; counted > 1 || counted+left < 2 {
			break
		}
	}
	b.flipKeys(p, renju.Black)
	return counted > 1
}

func threesOf(patterns uint32) (n int) {
	for ; patterns != 0; patterns >>= 8 {
		if pat := Pattern(patterns & 15); pat == OpenThree1 || pat == OpenThree2 {
			n++
		}
	}
	return n
}

// counts reports whether the three in appearance through the Black stone at a slot
// can become a straight four by a stone that Black may put.
func (b *Board) counts(s *slot, reasons *Set) bool {
	key := b.keys[s.line] >> (2 * s.pos)
	around10 := key&outer | key>>2&(outer<<(2*around))
	for i := uint8(1); i <= 2*around-2; i++ { // nothing further than four away
		if around10>>(2*i)&3 != empty || Pattern(b.t.line[around10|black<<(2*i)]&15) != StraightFour {
			continue
		}
		q := s.pos + i - around
		if i >= around {
			q++ // the stone itself lies between
		}
		if b.usable(near[s.line][q&15], reasons) {
			return true
		}
	}
	return false
}

// usable reports whether Black may make a straight four on p for a three to count
// (rulings R1 and R4). The stones of all outer levels are in the keys.
func (b *Board) usable(p renju.Point, reasons *Set) bool {
	if reasons != nil {
		reasons.Add(&reach[p])
	}
	patterns := b.patternsAt(p)
	switch b.t.entries[0][gather(patterns)].class() {
	case MakesFive:
		return b.reading != renju.ReadingRIF
	case Foul:
		return false
	case Doubtful:
		return !b.doubleThree(p, patterns, reasons)
	}
	return true
}
