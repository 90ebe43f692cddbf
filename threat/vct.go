package threat

import (
	"context"

	"tengen/pattern"
	"tengen/renju"
)

// Options say which threats a VCT may use and when the search gives up.
type Options struct {
	// Fukumi allows quiet moves that threaten a VCF without making a three.
	Fukumi bool
	// Nodes is the largest number of positions to look at, 0 for no limit.
	Nodes int
}

// VCT searches b for a victory by continuous threats for attacker, who is to move:
// each move of his makes a four or threatens a VCF, and the defender may answer
// with anything that could disturb it, his own fours included. NoWin is a proof
// that there is no win by the kinds of threat that o allows. It stops with Unknown
// when ctx ends or the limit is reached. The board is used during the search and
// left as it was.
//
// It is a proof-number search (df-pn): the attacker's nodes choose, the defender's
// must all be refuted.
func (s *Solver) VCT(ctx context.Context, b *pattern.Board, attacker renju.Color, o Options) Result {
	s.begin(ctx.Done(), b, attacker, o.Nodes)
	if s.proofs == nil {
		s.proofs = make([]proof, len(s.table))
		s.wins = map[uint64][]renju.Point{}
	}
	s.fukumi = o.Fukumi
	var r Result
	s.withTurn(func() bool {
		n := s.prove(true, infinite, infinite)
		switch {
		case n.pn == 0:
			r.Verdict = Win
			r.Line = s.mainLine()
		case n.dn == 0:
			r.Verdict = NoWin
		}
		return n.pn == 0
	})
	r.Nodes = s.nodes
	return r
}

// numbers are the proof and disproof numbers of a node, from the attacker's side
// at every node: the least number of open positions that must be won, or lost, to
// settle it.
type numbers struct{ pn, dn uint32 }

const infinite = 1 << 30

var (
	proven    = numbers{0, infinite}
	disproven = numbers{infinite, 0}
)

// proof is an entry of the table of proof numbers.
type proof struct {
	key uint64
	numbers
}

// nodeKey tells nodes of the attacker and of the defender apart.
func (s *Solver) nodeKey(attack bool) uint64 {
	key := s.key()
	if s.fukumi {
		key ^= 0x1f83_d9ab_fb41_bd6b
	}
	if !attack {
		key = ^key
	}
	return key
}

func (s *Solver) load(key uint64) (numbers, bool) {
	for i := range uint64(4) {
		if e := &s.proofs[(key+i)&s.mask]; e.key == key {
			return e.numbers, true
		}
	}
	return numbers{1, 1}, false
}

// store keeps settled nodes rather than open ones, and replaces the entry that
// says least.
func (s *Solver) store(key uint64, n numbers) {
	var slot *proof
	for i := range uint64(4) {
		e := &s.proofs[(key+i)&s.mask]
		if e.key == key {
			slot = e
			break
		}
		if slot == nil || e.weight() < slot.weight() {
			slot = e
		}
	}
	*slot = proof{key, n}
}

func (p *proof) weight() uint32 {
	switch {
	case p.key == 0:
		return 0
	case p.pn == 0 || p.dn == 0:
		return infinite
	}
	return min(p.pn, infinite/4) + min(p.dn, infinite/4)
}

// child is a move and the number it leads to.
type child struct {
	p renju.Point
	numbers
}

// prove works on the position until a number reaches its limit, and returns the
// numbers.
func (s *Solver) prove(attack bool, pnLimit, dnLimit uint32) numbers {
	s.nodes++
	if s.outOfTime() {
		return numbers{1, 1}
	}
	key := s.nodeKey(attack)
	children, n, settled := s.expand(attack)
	if settled {
		s.store(key, n)
		return n
	}
	for {
		best, second := s.sum(attack, children, &n)
		s.store(key, n)
		if n.pn >= pnLimit || n.dn >= dnLimit || s.stopped {
			return n
		}
		c := &children[best]
		pn, dn := limits(attack, n, c.numbers, second, pnLimit, dnLimit)
		s.b.Move(renju.Move(c.p))
		c.numbers = s.prove(!attack, pn, dn)
		s.b.Undo()
	}
}

// limits are the numbers at which the work on the best child pauses: when it is
// clearly no longer the best, or when its parent is decided.
func limits(attack bool, n, c numbers, second, pnLimit, dnLimit uint32) (pn, dn uint32) {
	margin := min(infinite, second+second/4+1)
	if attack {
		return min(pnLimit, margin), min(infinite, dnLimit-n.dn+c.dn)
	}
	return min(infinite, pnLimit-n.pn+c.pn), min(dnLimit, margin)
}

// sum works out a node's numbers from its children and returns the child to work
// on and the number of the next best.
func (s *Solver) sum(attack bool, children []child, n *numbers) (best int, second uint32) {
	least, total := uint32(infinite), uint32(0)
	second = infinite
	for i := range children {
		mine, others := children[i].pn, children[i].dn
		if !attack {
			mine, others = others, mine
		}
		total = min(infinite, total+others)
		switch {
		case mine < least:
			best, second, least = i, least, mine
		case mine < second:
			second = mine
		}
	}
	if least == 0 {
		total = infinite
	}
	if least >= infinite {
		total = 0
	}
	if attack {
		*n = numbers{least, total}
	} else {
		*n = numbers{total, least}
	}
	return best, second
}

// expand finds the moves of a node, or settles it at once.
func (s *Solver) expand(attack bool) (children []child, n numbers, settled bool) {
	if known, ok := s.load(s.nodeKey(attack)); ok && (known.pn == 0 || known.dn == 0) {
		return nil, known, true
	}
	var points []renju.Point
	if attack {
		points, n, settled = s.threats()
	} else {
		points, n, settled = s.defences()
	}
	if settled {
		return nil, n, true
	}
	children = make([]child, len(points))
	for i, p := range points {
		s.b.Move(renju.Move(p))
		known, ok := s.load(s.nodeKey(!attack))
		s.b.Undo()
		if !ok {
			known = s.guess(attack, p)
		}
		children[i] = child{p, known}
	}
	return children, n, false
}

// guess gives first numbers to a position that was not looked at: a stronger
// threat leaves fewer answers.
func (s *Solver) guess(attack bool, p renju.Point) numbers {
	if !attack {
		return numbers{1, 1}
	}
	switch s.b.Class(s.attacker, p) {
	case pattern.MakesStraight, pattern.MakesTwoFours, pattern.MakesFourThree, pattern.MakesFour, pattern.MakesTwoThrees:
		return numbers{1, 1}
	case pattern.MakesThree, pattern.Doubtful:
		return numbers{2, 1}
	}
	return numbers{4, 1}
}
