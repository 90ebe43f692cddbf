package renju

import "math/bits"

// Judge says what a Black stone on p would do: win by an exact five, be legal, or
// be a foul, with all kinds that hold. A move that makes a five is never a foul.
// A three counts towards a double-three only if at least one point that makes a
// straight four of it is itself no foul, judged with the stone on p on the board,
// as deep as such fouls are nested (RIF 9.3, rulings R1 to R4). It does not ask
// whose turn it is, does not allocate, and panics if p is not an empty point.
func (b Board) Judge(p Point, r Reading) Verdict {
	b.mustBeEmpty(p)
	return b.judge(p, r)
}

// Foul returns the kind of foul that Black would commit by a stone on p, or
// NoFoul. It is [Board.Judge] for those who need no more, and cheaper, because it
// stops at the first foul found. It panics if p is not an empty point.
func (b Board) Foul(p Point, r Reading) Foul {
	b.mustBeEmpty(p)
	var sh shapes
	if !b.shapesAt(p, &sh) || sh.five {
		return NoFoul
	}
	switch {
	case sh.overline:
		return Overline
	case sh.fours > 1:
		return DoubleFour
	case b.countThrees(p, &sh, r) > 1:
		return DoubleThree
	}
	return NoFoul
}

// Wins reports whether a stone of colour c on p makes a row that wins: exactly
// five for Black, five or more for White (RIF 3 and 9). It panics if p is not an
// empty point.
func (b Board) Wins(c Color, p Point) bool {
	b.mustBeEmpty(p)
	return b.wins(c, p)
}

func (b *Board) wins(c Color, p Point) bool {
	for i := range board.through[p] {
		v := b.look(c, board.slots[p][i])
		if n := v.run(); n == 5 || n > 5 && c == White {
			return true
		}
	}
	return false
}

func (b *Board) mustBeEmpty(p Point) {
	if !p.Valid() || b.at(p) != NoColor {
		panic("renju: " + p.String() + " is not an empty point")
	}
}

// AppendForbidden appends every empty point on which Black would commit a foul to
// dst, from a1 row by row, with all its kinds. It allocates only if dst must grow.
func (b Board) AppendForbidden(dst []ForbiddenPoint, r Reading) []ForbiddenPoint {
	for row := range Size {
		for empty := b.emptyInRow(row); empty != 0; empty &= empty - 1 {
			p := Point(1 + row*Size + bits.TrailingZeros32(empty))
			if v := b.judge(p, r); v.Kinds != 0 && !v.Five {
				dst = append(dst, ForbiddenPoint{p, v.Kinds})
			}
		}
	}
	return dst
}

// AppendFives appends every empty point on which a stone of colour c wins, as
// [Board.Wins] says, to dst, from a1 row by row. It allocates only if dst must
// grow.
func (b Board) AppendFives(dst []Point, c Color) []Point {
	for row := range Size {
		for empty := b.emptyInRow(row); empty != 0; empty &= empty - 1 {
			p := Point(1 + row*Size + bits.TrailingZeros32(empty))
			if b.wins(c, p) {
				dst = append(dst, p)
			}
		}
	}
	return dst
}

// shapes is what a Black stone on a point makes, before the question which of its
// threes count.
type shapes struct {
	five, overline bool
	fours          int
	threes         int // lines with a three in appearance
	extensions     [4]struct {
		slot slot
		mask uint32
	}
}

// near are the places within four of a point: nothing further can be part of a
// row of five through it.
const near = 0b1111_0_1111 << (reach - 4)

// candidate reports whether a Black stone on p could make a five or a foul. Most
// points have no two lines with two black stones near and no line with four: they
// can be neither, and cost next to nothing.
func (b *Board) candidate(p Point) bool {
	pairs := 0
	for _, s := range board.slots[p][:board.through[p]] {
		own := uint32(b.lines[s.line][0]) << reach >> s.pos & near
		if own&(own-1) == 0 {
			continue // fewer than two
		}
		if pairs++; pairs > 1 || bits.OnesCount32(own) >= 4 {
			return true
		}
	}
	return false
}

// shapesAt fills sh with what a Black stone on p makes and reports whether that
// could be a five or a foul.
func (b *Board) shapesAt(p Point, sh *shapes) bool {
	if !b.candidate(p) {
		return false
	}
	for _, s := range board.slots[p][:board.through[p]] {
		if v := b.look(Black, s); bits.OnesCount32(v.own&near) >= 2 {
			sh.add(s, v)
		}
	}
	return true
}

// add takes in what the stone makes in one line.
func (sh *shapes) add(s slot, v view) {
	v.own |= centre
	switch n := v.run(); {
	case n == 5:
		sh.five = true
	case n > 5:
		sh.overline = true
	}
	if n, _ := v.fours(); n > 0 {
		sh.fours += n
		return // never together with a three in one line (ruling R6)
	}
	if _, mask := v.three(); mask != 0 {
		sh.extensions[sh.threes].slot = s
		sh.extensions[sh.threes].mask = mask
		sh.threes++
	}
}

func (b *Board) judge(p Point, r Reading) (v Verdict) {
	var sh shapes
	if !b.shapesAt(p, &sh) {
		return v
	}
	v.Five = sh.five
	if sh.overline {
		v.Kinds = v.Kinds.with(Overline)
	}
	if sh.fours > 1 {
		v.Kinds = v.Kinds.with(DoubleFour)
	}
	if b.countThrees(p, &sh, r) > 1 {
		v.Kinds = v.Kinds.with(DoubleThree)
	}
	return v
}

// countThrees counts the threes through a stone on p that can become a straight
// four by a stone that is allowed. It stops as soon as it is known whether there
// are two. The stones of all outer levels stay on the board meanwhile (ruling R3).
func (b *Board) countThrees(p Point, sh *shapes, r Reading) int {
	if sh.threes < 2 {
		return sh.threes
	}
	b.flipLines(Black, p)
	counted := 0
	for i := 0; i < sh.threes && counted < 2 && counted+sh.threes-i >= 2; i++ {
		if b.anyUsable(sh.extensions[i].slot, sh.extensions[i].mask, r) {
			counted++
		}
	}
	b.flipLines(Black, p)
	return counted
}

// anyUsable reports whether Black may put a stone on one of the places that make
// a straight four of a three.
func (b *Board) anyUsable(s slot, mask uint32, r Reading) bool {
	for ; mask != 0; mask &= mask - 1 {
		if b.usable(s.place(bits.TrailingZeros32(mask)), r) {
			return true
		}
	}
	return false
}

// usable reports whether a stone on p that makes a straight four makes its three
// count: it is no foul and, under ReadingRIF, no five (rulings R1 and R4).
func (b *Board) usable(p Point, r Reading) bool {
	var sh shapes
	if !b.shapesAt(p, &sh) {
		return true
	}
	if sh.five {
		return r != ReadingRIF
	}
	return !sh.overline && sh.fours < 2 && b.countThrees(p, &sh, r) < 2
}
