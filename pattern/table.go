package pattern

// Code is the patterns that a stone of one colour on a point makes in the four
// directions, four bits each.
type Code uint16

// Fours returns the number of fours in a code, a pair in one line as two.
func (c Code) Fours() (n int) {
	for ; c != 0; c >>= 4 {
		switch Pattern(c & 15) {
		case ClosedFour, StraightFour:
			n++
		case InlineFours:
			n += 2
		}
	}
	return n
}

// Best returns the strongest pattern of a code.
func (c Code) Best() (best Pattern) {
	for ; c != 0; c >>= 4 {
		best = max(best, Pattern(c&15))
	}
	return best
}

// tables are the look-up tables of a variant.
type tables struct {
	// line gives the patterns of both colours for the ten neighbours of a point in
	// one line, two bits each: Black's in the low half of the byte, White's in the
	// high one.
	line [1 << (4 * around)]uint8
	// entries give for Black and White the mix of a code and the class of a point.
	entries [2][1 << 16]entry
}

// entry is a mix and, in the highest bits, a class.
type entry uint16

const mixBits = 12

func (e entry) mix() Mix     { return Mix(e & (1<<mixBits - 1)) }
func (e entry) class() Class { return Class(e >> mixBits) }

// point makes a point of its patterns.
func (t *tables) point(patterns uint32) point {
	return point(patterns) | point(t.entries[0][gather(patterns)])<<32 | point(t.entries[1][gather(patterns>>4)])<<48
}

// gather makes the code of a colour from the patterns of a point, shifted so that
// the colour's are in the low halves of the bytes.
func gather(patterns uint32) Code {
	x := patterns & 0x0f0f0f0f
	x = (x | x>>4) & 0x00ff00ff
	return Code(x | x>>8)
}

// Mix is the number of a multiset of four patterns: codes that differ only in the
// directions have the same.
type Mix uint16

// Mixes is the number of mixes: the multisets of four out of 15 patterns.
const Mixes = 3060

// Cells of a line key.
const (
	empty = iota
	black
	white
	wall
)

func makeTables(v Variant) *tables {
	t := new(tables)
	exact := v.exact()
	judges := [2]*classifier{{exact: exact[0]}, {exact: exact[1]}}
	t.fill(judges, 0, 0, 0)
	t.numberMixes(v.classes())
	return t
}

// numberMixes gives each multiset of patterns a number, and each its classes.
func (t *tables) numberMixes(class [2]func(Code) Class) {
	next := Mix(0)
	for code := range Code(0xffff) {
		p := code.split()
		sorted := p[0] <= p[1] && p[1] <= p[2] && p[2] <= p[3]
		if !sorted || p[3] >= patterns {
			continue
		}
		for c := range class {
			k := Idle
			if code.Best() >= ClosedTwo {
				k = class[c](code)
			}
			for _, o := range orders {
				t.entries[c][join(p[o[0]], p[o[1]], p[o[2]], p[o[3]])] = entry(next) | entry(k)<<mixBits
			}
		}
		next++
	}
}

// orders are the orders of four things.
var orders = func() (list [][4]int) {
	for i := range 256 {
		o := [4]int{i & 3, i >> 2 & 3, i >> 4 & 3, i >> 6}
		if 1<<o[0]|1<<o[1]|1<<o[2]|1<<o[3] == 15 {
			list = append(list, o)
		}
	}
	return list
}()

func (c Code) split() [4]Pattern {
	return [4]Pattern{Pattern(c & 15), Pattern(c >> 4 & 15), Pattern(c >> 8 & 15), Pattern(c >> 12)}
}

func join(a, b, c, d Pattern) Code { return Code(a) | Code(b)<<4 | Code(c)<<8 | Code(d)<<12 }

// MixOf returns the mix of a code.
func MixOf(c Code) Mix { return theTables[Renju]().entries[0][c].mix() }

// fill enters all keys whose neighbours at and beyond i are still open. Walls
// stand only outside everything else.
func (t *tables) fill(judges [2]*classifier, i int, key uint32, walls int) {
	if i == 2*around {
		t.line[key] = judgeKey(judges, key)
		return
	}
	for cell := uint32(empty); cell <= wall; cell++ {
		left := i < around
		switch {
		case cell == wall && left && walls != i:
			continue // on the left a wall follows walls only
		case cell != wall && !left && walls > around:
			continue // on the right nothing follows a wall
		}
		next := walls
		switch {
		case cell == wall && left:
			next = i + 1
		case cell == wall:
			next = around + 1
		case i == around-1 && walls <= around:
			next = 0
		}
		t.fill(judges, i+1, key|cell<<(2*i), next)
	}
}

func judgeKey(judges [2]*classifier, key uint32) uint8 {
	var stones [2]uint16
	var walls uint16
	for i := range 2 * around {
		place := uint16(1) << i
		if i >= around {
			place <<= 1 // the point itself lies between
		}
		switch key >> (2 * i) & 3 {
		case black:
			stones[0] |= place
		case white:
			stones[1] |= place
		case wall:
			walls |= place
		}
	}
	b := judges[0].pattern(shape{stones[0] | middle, stones[1] | walls})
	w := judges[1].pattern(shape{stones[1] | middle, stones[0] | walls})
	return uint8(b) | uint8(w)<<4
}
