package opening

import "tengen/renju"

// vector is a point, or the place to which a motion carries it, which may lie
// off the board.
type vector struct{ x, y int }

// motion is a turn or a mirroring, followed by a shift.
type motion struct {
	symmetry int
	shift    vector
}

// Twins looks for two points that are the same fifth move: equal points, or two
// of which one is carried to the other by a turn, a mirroring and a shift that
// carry the four stones, Black 1, White 2, Black 3 and White 4 in the order in
// which they were put, onto stones of their own colour. This is the test by
// shape; the shape may have a symmetry that the board with the shape on it has
// not. It returns the first such pair in the order of the points.
func Twins(four [4]renju.Point, points []renju.Point) (a, b renju.Point, found bool) {
	motions := motionsOf(four)
	for j, q := range points {
		for _, p := range points[:j] {
			if p == q || carried(motions, p, q) {
				return p, q, true
			}
		}
	}
	return renju.NoPoint, renju.NoPoint, false
}

// AppendTwins appends to dst the points of the board that are the same fifth move
// as p with the four stones of [Twins], p itself not among them.
func AppendTwins(dst []renju.Point, four [4]renju.Point, p renju.Point) []renju.Point {
	start := len(dst)
	for _, m := range motionsOf(four) {
		v := m.apply(vectorOf(p))
		q := renju.At(v.x, v.y)
		if q == renju.NoPoint || q == p || holds(dst[start:], q) {
			continue
		}
		dst = append(dst, q)
	}
	return dst
}

func holds(points []renju.Point, p renju.Point) bool {
	for _, q := range points {
		if q == p {
			return true
		}
	}
	return false
}

func carried(motions []motion, p, q renju.Point) bool {
	for _, m := range motions {
		if m.apply(vectorOf(p)) == vectorOf(q) {
			return true
		}
	}
	return false
}

// motionsOf finds the motions that carry the stones onto themselves, each colour
// onto itself. At most one shift can fit each of the eight symmetries: the one
// that brings the mean of the stones back to its place.
func motionsOf(four [4]renju.Point) []motion {
	var stones [4]vector
	var sum vector
	for i, p := range four {
		stones[i] = vectorOf(p)
		sum.x += stones[i].x
		sum.y += stones[i].y
	}
	var fit []motion
	for s := range int(renju.Symmetries) {
		turned := turn(s, sum)
		dx, dy := sum.x-turned.x, sum.y-turned.y
		if dx%4 != 0 || dy%4 != 0 {
			continue // the shift would not be by whole lines
		}
		m := motion{s, vector{dx / 4, dy / 4}}
		if m.keeps(stones[0], stones[2]) && m.keeps(stones[1], stones[3]) {
			fit = append(fit, m)
		}
	}
	return fit
}

// keeps reports whether m carries the pair onto itself.
func (m motion) keeps(a, b vector) bool {
	ma, mb := m.apply(a), m.apply(b)
	return ma == a && mb == b || ma == b && mb == a
}

func (m motion) apply(v vector) vector {
	t := turn(m.symmetry, v)
	return vector{t.x + m.shift.x, t.y + m.shift.y}
}

// turn is one of the eight linear symmetries of the plane.
func turn(s int, v vector) vector {
	if s >= 4 {
		v.x = -v.x
	}
	for range s % 4 {
		v.x, v.y = -v.y, v.x
	}
	return v
}

func vectorOf(p renju.Point) vector { return vector{p.Col(), p.Row()} }
