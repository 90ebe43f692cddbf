package player

import (
	"tengen/pattern"
	"tengen/renju"
)

// sight is a position as a level sees it.
type sight struct {
	b    *pattern.Board
	me   renju.Color
	a    *ability
	dice dice // of this player and game
	last renju.Point
	// blind are the lines along which stones of Black and of White are not noticed.
	blind [2][directions][lineNumbers]bool
	// prevented: nobody can walk into a foul, because the stone would be refused.
	prevented bool
	near      pattern.Set // the points that come to mind
}

const (
	directions  = 4 // as in a pattern.Code: row, column, the two diagonals
	lineNumbers = 2*renju.Size - 1
)

// lineOf numbers the lines of each direction.
var lineOf = func() (of [directions][renju.Points + 1]uint8) {
	for p := renju.Point(1); p <= renju.Points; p++ {
		col, row := p.Col(), p.Row()
		of[0][p], of[1][p] = uint8(row), uint8(col)
		of[2][p], of[3][p] = uint8(renju.Size-1+col-row), uint8(col+row)
	}
	return of
}()

// look looks at a board. last is the opponent's last stone, or NoPoint.
func look(b *pattern.Board, a *ability, d dice, last renju.Point, prevented bool) *sight {
	e := &sight{b: b, me: b.Turn(), a: a, dice: d, last: last, prevented: prevented, near: *b.Near()}
	if a.depth == 0 && a.nodes == 0 {
		e.near.Keep(beside(b))
	}
	if a.blind > 0 {
		e.overlook()
	}
	return e
}

// beside are the points at most two lines from a stone: who does not look ahead
// thinks of no others.
func beside(b *pattern.Board) *pattern.Set {
	var set pattern.Set
	for p := renju.Point(1); p <= renju.Points; p++ {
		if b.At(p) == renju.NoColor {
			continue
		}
		for dx := -2; dx <= 2; dx++ {
			for dy := -2; dy <= 2; dy++ {
				if q := renju.At(p.Col()+dx, p.Row()+dy); q != renju.NoPoint {
					set.Put(q)
				}
			}
		}
	}
	return &set
}

// overlook decides along which lines the level sees nothing. The throw depends on
// the stones of the line, so that it is made again only when one is added there.
func (e *sight) overlook() {
	var strongest [2][directions][lineNumbers]pattern.Pattern
	var stones [directions][lineNumbers]dice
	for p := renju.Point(1); p <= renju.Points; p++ {
		c := e.b.At(p)
		for d := range directions {
			l := lineOf[d][p]
			if c != renju.NoColor {
				stones[d][l] += dice(0).on(uint64(p), uint64(c))
				continue
			}
			for i := range strongest {
				made := pattern.Pattern(e.b.Code(renju.Color(i+1), p) >> (4 * d) & 15)
				if made != pattern.Overline {
					strongest[i][d][l] = max(strongest[i][d][l], made)
				}
			}
		}
	}
	for i := range e.blind {
		for d := range directions {
			for l := range lineNumbers {
				miss := e.a.blind * e.hidden(renju.Color(i+1), d, l, strongest[i][d][l])
				throw := e.dice.on(uint64(i), uint64(d), uint64(l), uint64(stones[d][l]))
				e.blind[i][d][l] = throw.share() < miss
			}
		}
	}
}

// hidden is by how much a line is easier to overlook than others.
func (e *sight) hidden(c renju.Color, d, line int, strongest pattern.Pattern) float64 {
	f := 1.0
	switch strongest {
	case pattern.Five:
		f = .25
	case pattern.StraightFour:
		f = .8
	}
	if d >= 2 {
		f *= 1.25
	} else {
		f *= .9
	}
	if e.last != renju.NoPoint && int(lineOf[d][e.last]) == line {
		f *= .7
	} else {
		f *= 1.2
	}
	if c == e.me {
		f *= .5
	}
	return f
}

// code is what the level believes a stone of colour c on p would make.
func (e *sight) code(c renju.Color, p renju.Point) pattern.Code {
	code := e.b.Code(c, p)
	if e.a.blind == 0 {
		return code
	}
	for d := range directions {
		if e.blind[c-1][d][lineOf[d][p]] && code>>(4*d)&15 > pattern.Code(pattern.ClosedTwo) {
			code = code&^(15<<(4*d)) | pattern.Code(pattern.ClosedTwo)<<(4*d)
		}
	}
	return code
}

// forbidden reports whether p is forbidden for Black as far as the level knows. A
// point it has to know because the stone would be refused is always known.
func (e *sight) forbidden(p renju.Point) bool {
	if !e.b.Foul(p) {
		return false
	}
	if e.a.fouls >= 1 || e.prevented {
		return true
	}
	return e.dice.on('f', uint64(p), uint64(len(e.b.Moves()))).share() < e.a.fouls
}

// count is what a stone makes in all lines, as far as a level sees it.
type count struct{ fives, straight, fours, threes int }

func tally(code pattern.Code) (n count) {
	for ; code != 0; code >>= 4 {
		switch pattern.Pattern(code & 15) {
		case pattern.Five:
			n.fives++
		case pattern.StraightFour:
			n.straight++
		case pattern.ClosedFour, pattern.InlineFours:
			n.fours++
		case pattern.OpenThree1, pattern.OpenThree2:
			n.threes++
		}
	}
	return n
}
