package engine

import (
	"sync/atomic"

	"tengen/renju"
)

// bound says what a stored score means.
type bound uint8

const (
	noBound bound = iota
	upper         // the true score is at most this
	lower         // the true score is at least this
	exact
)

// entry is what the transposition table knows of a position.
type entry struct {
	score int16 // relative to the node, see toTable
	eval  int16 // the static evaluation
	depth int8
	bound bound
	move  renju.Point // NoPoint if none is known
}

// slot is an entry in the table: the entry packed into 64 bits, and the key of the
// position combined with them by exclusive or. A slot that two threads wrote half
// each fits no key, so no lock is needed.
type slot struct{ key, data atomic.Uint64 }

// table remembers positions for all threads of an engine. Positions are told apart
// by their whole hash; a bucket of four slots fills a line of the cache and keeps
// what is deeper and newer.
type table struct {
	slots []slot
	mask  uint64
	age   uint64
}

const (
	bucket   = 4
	slotSize = 16
	ages     = 64
)

// newTable returns a table of at most the given number of megabytes, at least one.
func newTable(megabytes int) *table {
	n := uint64(bucket)
	for n*2*slotSize <= uint64(max(1, megabytes))<<20 {
		n *= 2
	}
	return &table{slots: make([]slot, n), mask: n - bucket}
}

// clear forgets everything. Nobody may use the table meanwhile.
func (t *table) clear() {
	clear(t.slots)
	t.age = 0
}

// grow older: what is stored from now on is worth more than what is there.
func (t *table) nextAge() { t.age = (t.age + 1) % ages }

func pack(e entry, age uint64) uint64 {
	return uint64(uint16(e.score)) | uint64(uint16(e.eval))<<16 | uint64(uint8(e.depth))<<32 |
		uint64(e.move)<<40 | uint64(e.bound)<<48 | age<<56
}

func unpack(d uint64) entry {
	return entry{score: int16(d), eval: int16(d >> 16), depth: int8(d >> 32), move: renju.Point(d >> 40), bound: bound(d >> 48 & 3)}
}

func (t *table) probe(key uint64) (entry, bool) {
	base := key & t.mask
	slots := t.slots[base : base+bucket : base+bucket]
	for i := range slots {
		data := slots[i].data.Load()
		if slots[i].key.Load()^data == key && data != 0 {
			return unpack(data), true
		}
	}
	return entry{}, false
}

// store remembers an entry in place of the one with the same key, or of the one
// that is worth least.
func (t *table) store(key uint64, e entry) {
	base := key & t.mask
	slots := t.slots[base : base+bucket : base+bucket]
	victim, least := &slots[0], 1<<20
	for i := range slots {
		s := &slots[i]
		data := s.data.Load()
		if data == 0 || s.key.Load()^data == key {
			if data != 0 {
				old := unpack(data)
				if e.move == renju.NoPoint {
					e.move = old.move
				}
				if e.bound != exact && old.depth > e.depth+3 && data>>56 == t.age {
					return
				}
			}
			victim = s
			break
		}
		if w := t.worth(data); w < least {
			victim, least = s, w
		}
	}
	data := pack(e, t.age)
	victim.data.Store(data)
	victim.key.Store(key ^ data)
}

// worth is the depth of a slot, less for each search that it is old.
func (t *table) worth(data uint64) int {
	old := (t.age - data>>56) % ages
	return int(int8(data>>32)) - 4*int(old)
}
