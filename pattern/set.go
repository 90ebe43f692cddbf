package pattern

import (
	"math/bits"

	"tengen/renju"
)

// Set is a set of points.
type Set [4]uint64

// Has reports whether p is in the set.
func (s *Set) Has(p renju.Point) bool { return s[p>>6]>>(p&63)&1 != 0 }

// Len returns the number of points in the set.
func (s *Set) Len() int {
	return bits.OnesCount64(s[0]) + bits.OnesCount64(s[1]) + bits.OnesCount64(s[2]) + bits.OnesCount64(s[3])
}

// Empty reports whether the set has no points.
func (s *Set) Empty() bool { return s[0]|s[1]|s[2]|s[3] == 0 }

// Add adds the points of t to the set.
func (s *Set) Add(t *Set) {
	s[0] |= t[0]
	s[1] |= t[1]
	s[2] |= t[2]
	s[3] |= t[3]
}

// Keep drops the points that are not in t.
func (s *Set) Keep(t *Set) {
	s[0] &= t[0]
	s[1] &= t[1]
	s[2] &= t[2]
	s[3] &= t[3]
}

// Drop drops the points that are in t.
func (s *Set) Drop(t *Set) {
	s[0] &^= t[0]
	s[1] &^= t[1]
	s[2] &^= t[2]
	s[3] &^= t[3]
}

// Put adds a point to the set.
func (s *Set) Put(p renju.Point) { s[p>>6] |= 1 << (p & 63) }

// Meet reports whether the sets have a point in common.
func (s *Set) Meet(t *Set) bool {
	return s[0]&t[0]|s[1]&t[1]|s[2]&t[2]|s[3]&t[3] != 0
}

// First returns the first point of the set, or false if it is empty.
func (s *Set) First() (renju.Point, bool) {
	for i, word := range s {
		if word != 0 {
			return renju.Point(i<<6 + bits.TrailingZeros64(word)), true
		}
	}
	return renju.NoPoint, false
}

// Append appends the points of the set to dst, in the order of their numbers.
func (s *Set) Append(dst []renju.Point) []renju.Point {
	for i, word := range s {
		for ; word != 0; word &= word - 1 {
			dst = append(dst, renju.Point(i<<6+bits.TrailingZeros64(word)))
		}
	}
	return dst
}

func (s *Set) flip(p renju.Point) { s[p>>6] ^= 1 << (p & 63) }
