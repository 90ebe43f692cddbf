package oracle

import (
	"math/rand/v2"

	"tengen/renju"
)

// Generator makes random boards of one kind for comparisons. The boards are
// dense and, but for the late ones, black-heavy on purpose, and could seldom
// come from a game.
type Generator struct {
	Name string
	What string                      // what its boards are, for a table
	Make func(rng *rand.Rand) *Board // depends on nothing but rng and the seeds
}

// Generators returns all generators. The seeds are boards with nested fouls,
// such as those of testdata/fouls.json; there must be at least one.
func Generators(seeds []Board) []Generator {
	return []Generator{
		{"scattered", "stones anywhere, every seventh to every second point black", scattered},
		{"crowded", "a square of 6 to 11 lines, often in a corner, nearly full", crowded},
		{"fragments", "pieces of rows of five to seven points, laid across each other", fragments},
		{"played", "stones put next to others, two black ones for each white one", played},
		{"chains", "threes that cross in the extension of another three, to a depth of six", chains},
		{"nested", "published and derived positions, turned, shifted and disturbed",
			func(rng *rand.Rand) *Board { return disturbed(rng, seeds) }},
		{"late", "nearly full boards of both colours, on which five may not be possible", late},
	}
}

// scattered puts stones on independent points of the whole board.
func scattered(rng *rand.Rand) *Board {
	return sprinkle(rng, 0, 0, renju.Size, 0.15+0.35*rng.Float64(), 0.12*rng.Float64())
}

// crowded puts stones on most points of a small square.
func crowded(rng *rand.Rand) *Board {
	side := 6 + rng.IntN(6)
	col := rng.IntN(renju.Size - side + 1)
	row := rng.IntN(renju.Size - side + 1)
	if rng.IntN(3) == 0 {
		col = 0
	}
	if rng.IntN(3) == 0 {
		row = renju.Size - side
	}
	return sprinkle(rng, col, row, side, 0.25+0.35*rng.Float64(), 0.15*rng.Float64())
}

// sprinkle makes each point of a square black or white with the given chances.
func sprinkle(rng *rand.Rand, col, row, side int, black, white float64) *Board {
	b := new(Board)
	for r := row; r < row+side; r++ {
		for c := col; c < col+side; c++ {
			switch chance := rng.Float64(); {
			case chance < black:
				b[r][c] = renju.Black
			case chance < black+white:
				b[r][c] = renju.White
			}
		}
	}
	return b
}

// fragments lays short pieces of line over each other, each with two to four
// black stones and now and then a white one at an end.
func fragments(rng *rand.Rand) *Board {
	b := new(Board)
	for range 6 + rng.IntN(18) {
		d := directions[rng.IntN(len(directions))]
		from := anyPoint(rng)
		length := 5 + rng.IntN(3)
		for range 2 + rng.IntN(3) {
			b.drop(renju.Black, step(from, d, rng.IntN(length)))
		}
		if rng.IntN(3) == 0 {
			b.drop(renju.White, step(from, d, (length-1)*rng.IntN(2)))
		}
	}
	return b
}

// played puts each stone within two steps of a stone that lies already.
func played(rng *rand.Rand) *Board {
	b := new(Board)
	b.put(renju.Black, renju.Tengen)
	stones := []renju.Point{renju.Tengen}
	for range 10 + rng.IntN(80) {
		p := step(stones[rng.IntN(len(stones))], direction{rng.IntN(5) - 2, rng.IntN(5) - 2}, 1)
		if p == renju.NoPoint || b.At(p) != renju.NoColor {
			continue
		}
		b.put([]renju.Color{renju.Black, renju.Black, renju.White}[rng.IntN(3)], p)
		stones = append(stones, p)
	}
	return b
}

// chains lays threes in appearance through one empty point, then through a point
// that would extend one of them, and so on, and disturbs the result a little.
func chains(rng *rand.Rand) *Board {
	b := new(Board)
	for range 1 + rng.IntN(3) {
		p := anyPoint(rng)
		for range 1 + rng.IntN(6) {
			next := renju.NoPoint
			for _, i := range rng.Perm(len(directions))[:2+rng.IntN(2)] {
				if e := b.layThree(rng, p, directions[i]); e != renju.NoPoint {
					next = e
				}
			}
			if next == renju.NoPoint {
				break
			}
			p = next
		}
	}
	b.disturb(rng, rng.IntN(6))
	return b
}

// layThree puts two black stones so that a third on p leaves one of four
// neighbouring points of the line empty, and returns that point.
func (b *Board) layThree(rng *rand.Rand, p renju.Point, d direction) renju.Point {
	from := step(p, d, -rng.IntN(4))
	if from == renju.NoPoint || step(from, d, 3) == renju.NoPoint {
		return renju.NoPoint
	}
	var others []renju.Point
	for n := range 4 {
		if q := step(from, d, n); q != p {
			others = append(others, q)
		}
	}
	gap := others[rng.IntN(len(others))]
	if b.At(gap) != renju.NoColor {
		return renju.NoPoint
	}
	for _, q := range others {
		if q != gap {
			b.drop(renju.Black, q)
		}
	}
	return gap
}

// disturbed returns one of the seeds, turned or mirrored, shifted, and with a
// few stones added, taken away or recoloured.
func disturbed(rng *rand.Rand, seeds []Board) *Board {
	b := seeds[rng.IntN(len(seeds))].turned(rng.IntN(8)).shifted(rng.IntN(7)-3, rng.IntN(7)-3)
	b.disturb(rng, rng.IntN(8))
	return &b
}

// late returns a full board without a row of three in any direction, turned, with
// some points emptied and a few stones recoloured.
func late(rng *rand.Rand) *Board {
	var b Board
	for p := renju.Point(1); p <= renju.Points; p++ {
		b.put([]renju.Color{renju.Black, renju.White}[(p.Row()/2+p.Col())%2], p)
	}
	b = b.turned(rng.IntN(8))
	for range 2 + rng.IntN(40) {
		b.put(renju.NoColor, anyPoint(rng))
	}
	for range rng.IntN(12) {
		b.put([]renju.Color{renju.Black, renju.White}[rng.IntN(2)], anyPoint(rng))
	}
	return &b
}

// disturb changes the given number of points, most of them next to stones.
func (b *Board) disturb(rng *rand.Rand, changes int) {
	for range changes {
		p := anyPoint(rng)
		if stones := b.Stones(renju.Black); len(stones) > 0 && rng.IntN(8) > 0 {
			p = step(stones[rng.IntN(len(stones))], direction{rng.IntN(5) - 2, rng.IntN(5) - 2}, 1)
		}
		if p != renju.NoPoint {
			b.put([]renju.Color{renju.NoColor, renju.Black, renju.Black, renju.White}[rng.IntN(4)], p)
		}
	}
}

// turned returns b carried by one of the eight symmetries of the square: bit 0
// mirrors columns, bit 1 mirrors rows, bit 2 exchanges columns and rows.
func (b Board) turned(symmetry int) Board {
	var image Board
	for row := range b {
		for col, color := range b[row] {
			c, r := col, row
			if symmetry&1 != 0 {
				c = renju.Size - 1 - c
			}
			if symmetry&2 != 0 {
				r = renju.Size - 1 - r
			}
			if symmetry&4 != 0 {
				c, r = r, c
			}
			image[r][c] = color
		}
	}
	return image
}

// shifted returns b moved by columns and rows; stones that leave the board are
// lost.
func (b Board) shifted(cols, rows int) Board {
	var image Board
	for p := renju.Point(1); p <= renju.Points; p++ {
		if q := step(p, direction{cols, rows}, 1); q != renju.NoPoint {
			image.put(b.At(p), q)
		}
	}
	return image
}

// drop puts a stone on p if p is an empty point.
func (b *Board) drop(c renju.Color, p renju.Point) {
	if p != renju.NoPoint && b.At(p) == renju.NoColor {
		b.put(c, p)
	}
}

func anyPoint(rng *rand.Rand) renju.Point { return renju.Point(1 + rng.IntN(renju.Points)) }
