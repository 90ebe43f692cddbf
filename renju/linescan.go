package renju

import "math/bits"

// lineScan finds the structures of one colour in one line. Bit reach of the view
// is the first point of the line, bit end is just behind its last.
type lineScan struct {
	view
	end   int
	exact bool // six is no five: Black
	found []group
}

// rows finds finished rows.
func (l *lineScan) rows() {
	for i := reach; i < l.end; i++ {
		n := bits.TrailingZeros32(^(l.own >> i))
		switch {
		case n == 5:
			l.found = append(l.found, group{kind: Five, stones: window << i})
		case n > 5:
			l.found = append(l.found, group{kind: LongRow, stones: (1<<n - 1) << i})
		}
		i += n
	}
}

// viable reports whether filling a window of five could make a winning row: no
// opposing stone in it, and for Black none of his own next to it.
func (l *lineScan) viable(s int) bool {
	ends := uint32(1)<<(s-1) | uint32(1)<<(s+5)
	return l.shut&(window<<s) == 0 && (!l.exact || l.own&ends == 0)
}

// fours finds the fours. For White, whose six counts, several sets of four stones
// can wait for the same points; they are one four with all those stones.
func (l *lineScan) fours() {
	var sets, fours []group
	for s := reach; s+5 <= l.end; s++ {
		win := uint32(window) << s
		if stones := l.own & win; l.viable(s) && bits.OnesCount32(stones) == 4 {
			sets = gather(sets, group{ClosedFour, stones, win &^ stones})
		}
	}
	for _, g := range sets {
		if !l.partOf(g) && !outdone(sets, g) {
			fours = join(fours, g)
		}
	}
	for i := range fours {
		if bits.OnesCount32(fours[i].completes) == 2 {
			fours[i].kind = StraightFour
		}
	}
	l.found = append(l.found, fours...)
}

// outdone reports whether another set with a stone of g waits for the point that
// g waits for and for one more: a straight four beside which g says nothing.
func outdone(sets []group, g group) bool {
	for _, h := range sets {
		if g.stones&h.stones != 0 && g.completes != h.completes && g.completes&^h.completes == 0 {
			return true
		}
	}
	return false
}

// join adds a four, or its stones to the four that waits for the same points.
func join(fours []group, g group) []group {
	for i := range fours {
		if fours[i].completes == g.completes {
			fours[i].stones |= g.stones
			return fours
		}
	}
	return append(fours, g)
}

// threes finds the threes in appearance. Which of their points count, and so
// whether they are open, is the board's to say.
func (l *lineScan) threes() {
	var sets []group
	for s := reach; s+4 <= l.end; s++ {
		four := uint32(span) << s
		ends := uint32(1)<<(s-1) | uint32(1)<<(s+4)
		beyond := uint32(1)<<(s-2) | uint32(1)<<(s+5)
		if l.shut&(four|ends) != 0 || l.own&ends != 0 || l.exact && l.own&beyond != 0 {
			continue
		}
		if stones := l.own & four; bits.OnesCount32(stones) == 3 {
			sets = gather(sets, group{Three, stones, four &^ stones})
		}
	}
	l.addParts(sets)
}

// pseudoThrees finds three stones that can be filled up to a five but make no
// straight four on the way.
func (l *lineScan) pseudoThrees() {
	var sets []group
	for s := reach; s+5 <= l.end; s++ {
		win := uint32(window) << s
		if stones := l.own & win; l.viable(s) && bits.OnesCount32(stones) == 3 {
			sets = gather(sets, group{PseudoThree, stones, win &^ stones})
		}
	}
	l.addParts(sets)
}

// deadRows finds three or four stones close enough for a five that no window of
// five can ever hold: shut in, or, for Black, too many already.
func (l *lineScan) deadRows() {
	var sets []group
	for s := reach; s+5 <= l.end; s++ {
		if l.shut&(window<<s) == 0 {
			sets = l.gatherDead(sets, l.own&(window<<s))
		}
	}
	for s := reach; s < l.end; s++ {
		n := bits.TrailingZeros32(l.shut >> s)
		if n < 5 {
			sets = l.gatherDead(sets, l.own&((1<<n-1)<<s))
		}
		s += n
	}
	l.addParts(sets)
}

func (l *lineScan) gatherDead(sets []group, stones uint32) []group {
	if n := bits.OnesCount32(stones); n != 3 && n != 4 {
		return sets
	}
	for s := reach; s+5 <= l.end; s++ {
		if l.viable(s) && stones&^(window<<s) == 0 {
			return sets
		}
	}
	return gather(sets, group{kind: DeadRow, stones: stones})
}

// gather adds a group, or its completing points to one with the same stones.
func gather(sets []group, g group) []group {
	for i := range sets {
		if sets[i].stones == g.stones {
			sets[i].completes |= g.completes
			return sets
		}
	}
	return append(sets, g)
}

// addParts adds the groups that are no part of something found before or of a
// larger one among them.
func (l *lineScan) addParts(sets []group) {
	var whole []group
	for _, g := range sets {
		part := l.partOf(g)
		for _, h := range sets {
			part = part || g.stones != h.stones && g.stones&^h.stones == 0
		}
		if !part {
			whole = append(whole, g)
		}
	}
	l.found = append(l.found, whole...)
}

// partOf reports whether a group has nothing of its own to say beside those found
// before, which are all better: its stones belong to one of them, or two of them
// do and it is only a pseudo-three or a dead row.
func (l *lineScan) partOf(g group) bool {
	for _, f := range l.found {
		shared := bits.OnesCount32(g.stones & f.stones)
		if g.stones&^f.stones == 0 || g.kind >= PseudoThree && shared >= 2 {
			return true
		}
	}
	return false
}
