package threat

import (
	"context"

	"tengen/pattern"
	"tengen/renju"
)

// VCT searches b for a victory by continuous threats for attacker, who is to move:
// each move of his makes a four or threatens a VCF, and the defender may answer
// with anything that could disturb it, his own fours included. NoWin is a proof
// that there is no win by the kinds of threat that o allows. It stops with Unknown
// when ctx ends or a limit is reached. The board is used during the search and
// left as it was.
//
// It is a proof-number search (df-pn) over a graph of positions: the attacker's
// nodes choose, the defender's must all be refuted. Several plans search in turn,
// see race.
func (s *Solver) VCT(ctx context.Context, b *pattern.Board, attacker renju.Color, o Options) (r Result) {
	s.begin(ctx.Done(), b, attacker, o)
	if o.Foul && attacker == renju.Black {
		return Result{Verdict: NoWin}
	}
	s.withTurn(attacker, func() { r = s.race(renju.NoPoint) })
	r.finish(s)
	return r
}

// nodeKey tells nodes of the attacker and of the defender apart.
func (s *Solver) nodeKey(hash uint64, attack bool, left int) uint64 {
	key := s.key(hash, s.attacker, left)
	if !attack {
		key = ^key
	}
	return key
}

// prove works on a node until a number reaches its limit.
func (s *Solver) prove(id uint32, pnLimit, dnLimit uint32) {
	g := s.graph
	if g.node(id).settled() || s.outOfTime() {
		return
	}
	if g.full() {
		s.plan.full = true
		return
	}
	if !g.node(id).expanded && !s.expand(id) {
		return
	}
	for {
		best, second := s.sum(id)
		n := g.node(id).numbers
		if n.settled() || n.pn >= pnLimit || n.dn >= dnLimit || s.pausing() {
			return
		}
		to, known := s.follow(id, best)
		if !known {
			continue
		}
		pn, dn := s.limits(id, to, second, pnLimit, dnLimit)
		e := g.edgesOf(id)[best]
		if pn < infinite {
			pn -= min(pn, uint32(e.cost))
		}
		s.b.Move(renju.Move(e.p))
		s.prove(to, pn, dn)
		s.b.Undo()
	}
}

// follow returns the node that an edge leads to, making it if it is new. It
// reports false if the node was there but not known to the edge, so that the best
// edge may be another.
func (s *Solver) follow(id uint32, i int) (to uint32, known bool) {
	g := s.graph
	e := &g.edgesOf(id)[i]
	if e.to != 0 {
		return e.to, true
	}
	n := *g.node(id)
	left := n.left
	if n.attack {
		left = int32(fewer(int(left)))
	}
	key := s.nodeKey(s.b.HashAfter(s.b.Turn(), e.p), !n.attack, int(left))
	if e.to = g.find(key); e.to != 0 {
		return e.to, false
	}
	to = g.add(node{key: key, numbers: e.first, attack: !n.attack, left: left, fourless: !n.attack && !e.four})
	g.edgesOf(id)[i].to = to
	return to, true
}

// limits are the numbers at which the work on the best child pauses: when it is
// clearly no longer the best, or when its parent is decided.
func (s *Solver) limits(id, to uint32, second, pnLimit, dnLimit uint32) (pn, dn uint32) {
	n, c := s.graph.node(id), s.graph.node(to)
	margin := min(infinite, second+second/4+1)
	if n.attack {
		return min(pnLimit, margin), min(infinite, dnLimit-n.dn+c.dn)
	}
	return min(infinite, pnLimit-n.pn+c.pn), min(dnLimit, margin)
}

// sum works out a node's numbers from its children and returns the child to work
// on and the number of the next best. Where all children must be settled it takes
// the hardest and one unit for each other, not their sum: they lead to the same
// positions again and again, and a sum would count those many times. Only what is
// settled may get the number infinite.
func (s *Solver) sum(id uint32) (best int, second uint32) {
	g := s.graph
	n := g.node(id)
	if n.moves == 0 {
		return 0, infinite
	}
	least, most, open := uint32(infinite), uint32(0), uint32(0)
	second = infinite
	for i := range g.edgesOf(id) {
		c := g.numbersOf(id, i)
		mine, others := c.pn, c.dn
		if !n.attack {
			mine, others = others, mine
		}
		if others > 0 {
			open++
		}
		most = max(most, others)
		switch {
		case mine < least:
			best, second, least = i, least, mine
		case mine < second:
			second = mine
		}
	}
	total := min(infinite-1, most+(open-1)*unit)
	switch {
	case least == 0:
		total = infinite
	case least >= infinite:
		total = 0
	}
	if n.attack {
		n.numbers = numbers{least, total}
	} else {
		n.numbers = numbers{total, least}
	}
	return best, second
}

func (g *graph) numbersOf(id uint32, i int) numbers {
	e := &g.edgesOf(id)[i]
	if e.to == 0 {
		return e.first
	}
	n := g.node(e.to).numbers
	if !n.settled() {
		n.pn = min(infinite-1, n.pn+uint32(e.cost))
	}
	return n
}

// expand finds the moves of a node, or settles it at once. It reports false if the
// search was stopped meanwhile: then nothing that was found counts.
func (s *Solver) expand(id uint32) bool {
	before := *s.graph.node(id)
	if before.attack {
		s.expandAttack(id)
	} else {
		s.expandDefence(id)
	}
	if s.stopped {
		*s.graph.node(id) = before
		return false
	}
	s.graph.node(id).expanded = true
	return true
}

// settle gives a node its last word.
func (s *Solver) settle(id uint32, n numbers) { s.graph.node(id).numbers = n }
