package renju

import (
	"errors"
	"math/bits"
	"strconv"
)

// ErrOccupied says that a stone cannot be put on a point because one lies there.
// It comes wrapped with the point.
var ErrOccupied = errors.New("the point is taken")

// Board is the stones on the 225 points. It is a value: a changed board is a
// copy, the old one stays, and boards with the same stones are equal with ==. The
// zero value is the empty board. Copying it costs about as much as one look-up in
// a map; none of its methods allocates unless a slice must grow.
type Board struct {
	lines [lineCount][2]uint16 // stones of Black and White in each line, first point lowest
	hash  uint64
	count [2]uint8
}

// NewBoard returns the board with the given stones. It returns an error that
// names the point and wraps [ErrOccupied] or [ErrOffBoard] if a point stands
// twice or is none.
func NewBoard(black, white []Point) (Board, error) {
	var b Board
	for i, stones := range [2][]Point{black, white} {
		for _, p := range stones {
			if err := b.checkEmpty(p); err != nil {
				return Board{}, err
			}
			b.put(Color(i+1), p)
		}
	}
	return b, nil
}

// At returns the colour of the stone on p, or NoColor if p is empty or no point.
func (b Board) At(p Point) Color { return b.at(p) }

func (b *Board) at(p Point) Color {
	if !p.Valid() {
		return NoColor
	}
	s := board.slots[p][0] // the first slot of a point is its row
	l := &b.lines[s.line]
	return Color(l[0]>>s.pos&1 | l[1]>>s.pos&1<<1)
}

// Place returns the board with a stone of colour c added on p. The error wraps
// [ErrOccupied] or [ErrOffBoard] and names the point; the board returned is then
// unchanged. It knows no fouls and no turns. It panics if c is no colour.
func (b Board) Place(c Color, p Point) (Board, error) {
	if err := b.checkEmpty(p); err != nil {
		return b, err
	}
	b.put(c, p)
	return b, nil
}

// Remove returns the board without the stone on p; an empty point changes
// nothing.
func (b Board) Remove(p Point) Board {
	if c := b.at(p); c != NoColor {
		b.flip(c, p)
		b.count[c-1]--
	}
	return b
}

func (b *Board) checkEmpty(p Point) error {
	if !p.Valid() {
		return because(ErrOffBoard, "point ", strconv.Itoa(int(p)), ": ")
	}
	if b.at(p) != NoColor {
		return because(ErrOccupied, p.String(), ": ")
	}
	return nil
}

// put adds a stone on an empty point.
func (b *Board) put(c Color, p Point) {
	b.flip(c, p)
	b.count[c-1]++
}

// flip adds a stone to the lines and the hash, or takes it from them.
func (b *Board) flip(c Color, p Point) {
	b.flipLines(c, p)
	b.hash ^= keys[c-1][p]
}

func (b *Board) flipLines(c Color, p Point) {
	slots := &board.slots[p]
	for i := range board.through[p] {
		s := slots[i]
		b.lines[s.line][c-1] ^= 1 << s.pos
	}
}

// Count returns the number of stones of colour c.
func (b Board) Count(c Color) int {
	if c != Black && c != White {
		return 0
	}
	return int(b.count[c-1])
}

// Full reports whether no point is empty.
func (b Board) Full() bool { return int(b.count[0])+int(b.count[1]) == Points }

// Hash returns the Zobrist hash of the stones: equal boards have equal hashes,
// different boards almost never do. It is the same on every machine and in every
// version, so it may be stored. The turn is not part of it.
func (b Board) Hash() uint64 { return b.hash }

// AppendStones appends the points of all stones of colour c to dst, from a1 row
// by row. It allocates only if dst must grow.
func (b Board) AppendStones(dst []Point, c Color) []Point {
	if c != Black && c != White {
		return dst
	}
	for row := range Size {
		dst = appendRow(dst, row, uint32(b.lines[row][c-1]))
	}
	return dst
}

// AppendEmpty appends all empty points to dst, from a1 row by row. It allocates
// only if dst must grow.
func (b Board) AppendEmpty(dst []Point) []Point {
	for row := range Size {
		dst = appendRow(dst, row, b.emptyInRow(row))
	}
	return dst
}

// emptyInRow has a bit for each empty point of a row. The first 15 lines are the
// rows of the board.
func (b *Board) emptyInRow(row int) uint32 {
	return ^uint32(b.lines[row][0]|b.lines[row][1]) & (1<<Size - 1)
}

func appendRow(dst []Point, row int, mask uint32) []Point {
	for ; mask != 0; mask &= mask - 1 {
		dst = append(dst, Point(1+row*Size+bits.TrailingZeros32(mask)))
	}
	return dst
}

// look returns what colour c sees of the line around a slot.
func (b *Board) look(c Color, s slot) view {
	l := &b.lines[s.line]
	own, shut := uint32(l[c-1]), uint32(l[2-c])
	return view{
		own:  own << reach >> s.pos,
		shut: (shut<<reach | board.walls[s.line]) >> s.pos,
	}
}

// keys are the random numbers of the Zobrist hash, made from a fixed seed.
var keys = zobristKeys()

func zobristKeys() (k [2][Points + 1]uint64) {
	seed := uint64(0x7e6e_7e6e_0808_0f0f)
	for c := range k {
		for p := 1; p <= Points; p++ {
			seed += 0x9e37_79b9_7f4a_7c15
			z := seed
			z = (z ^ z>>30) * 0xbf58_476d_1ce4_e5b9
			z = (z ^ z>>27) * 0x94d0_49bb_1331_11eb
			k[c][p] = z ^ z>>31
		}
	}
	return k
}
