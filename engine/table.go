package engine

import "tengen/renju"

// bound says what a stored score means.
type bound uint8

const (
	noBound bound = iota
	upper         // the true score is at most this
	lower         // the true score is at least this
	exact
)

// slot is an entry of the transposition table: 16 bytes.
type slot struct {
	key   uint64
	score int16
	depth int8
	bound bound
	move  renju.Move
	age   uint8
}

// table remembers positions. Positions are told apart by their whole hash; a
// bucket of four keeps the deeper and newer ones.
type table struct {
	slots []slot
	mask  uint64
	age   uint8
}

const bucket = 4

// newTable returns a table of at most the given number of megabytes, at least one.
func newTable(megabytes int) *table {
	n := uint64(bucket)
	for n*2*16 <= uint64(max(1, megabytes))<<20 {
		n *= 2
	}
	return &table{slots: make([]slot, n), mask: n - bucket}
}

func (t *table) probe(key uint64) (slot, bool) {
	base := key & t.mask
	for i := range uint64(bucket) {
		if s := t.slots[base+i]; s.key == key && s.bound != noBound {
			return s, true
		}
	}
	return slot{}, false
}

func (t *table) store(s slot) {
	base := s.key & t.mask
	victim := &t.slots[base]
	for i := range uint64(bucket) {
		e := &t.slots[base+i]
		if e.key == s.key {
			if s.move == renju.NoMove {
				s.move = e.move
			}
			victim = e
			break
		}
		if t.worth(e) < t.worth(victim) {
			victim = e
		}
	}
	s.age = t.age
	*victim = s
}

func (t *table) worth(e *slot) int {
	if e.bound == noBound {
		return -1000
	}
	w := int(e.depth)
	if e.age != t.age {
		w -= 256
	}
	return w
}
