package threat

import (
	"slices"

	"tengen/renju"
)

// Proof is the proof of a win with the attacker to move. Equal positions may share
// their proofs, so it is a graph without cycles rather than a tree. It must not be
// changed.
type Proof struct {
	// Fours is a line of fours to the end of the game, the attacker's moves and the
	// forced answers in turn. If it is not empty, the rest is.
	Fours []renju.Point
	// Move is the attacker's move otherwise.
	Move renju.Point
	// Threat is the line of fours by which the attacker wins if the defender does
	// nothing about it: against every legal defence that is not in Replies. It is
	// empty if Move makes a four; then the only defence is in Replies.
	Threat []renju.Point
	// Replies are the defences that need an answer of their own.
	Replies []Reply
}

// Reply is a move of the defender and the proof that the attacker wins all the
// same.
type Reply struct {
	Point renju.Point
	Next  *Proof
}

// extract builds the proof of a proven attacker's node, on the board. The limits
// do not hold any more, and its work is not counted.
func (s *Solver) extract(root uint32) *Proof {
	nodes := s.nodes
	s.done, s.options.Nodes, s.fours.budget, s.stopped = nil, 0, 0, false
	p := (&extractor{s, map[uint32]*Proof{}}).attack(root)
	s.nodes = nodes
	return p
}

type extractor struct {
	*Solver
	known map[uint32]*Proof
}

func (x *extractor) attack(id uint32) *Proof {
	if p, ok := x.known[id]; ok {
		return p
	}
	p := new(Proof)
	x.known[id] = p
	n := *x.graph.node(id)
	if n.moves == 0 {
		p.Fours = x.win(int(n.left))
		return p
	}
	for i, e := range x.graph.edgesOf(id) {
		if x.graph.numbersOf(id, i).pn == 0 {
			p.Move = e.p
			x.b.Move(renju.Move(e.p))
			x.defence(p, e.to)
			x.b.Undo()
			break
		}
	}
	return p
}

// win is the line of fours that is known to be there.
func (x *extractor) win(left int) []renju.Point {
	if !x.attackFrom(x.attacker, x.foursLeft(left)) {
		panic("threat: a win by fours is lost")
	}
	return x.fours.played()
}

// defence fills in the answers to the defender's moves.
func (x *extractor) defence(p *Proof, id uint32) {
	n := *x.graph.node(id)
	if n.length == 0 {
		for _, e := range x.graph.edgesOf(id) {
			x.reply(p, e.p, func() *Proof { return x.attack(e.to) })
		}
		return
	}
	p.Threat = append(p.Threat, x.graph.lineOf(id)...)
	open := map[renju.Point]uint32{}
	for _, e := range x.graph.edgesOf(id) {
		open[e.p] = e.to
	}
	set := x.disturbers(p.Threat)
	for _, q := range set.Append(nil) {
		if x.attacker == renju.White && x.b.Foul(q) {
			continue
		}
		x.reply(p, q, func() *Proof {
			if to, ok := open[q]; ok {
				return x.attack(to)
			}
			if x.standing(p.Threat) {
				return nil
			}
			return &Proof{Fours: x.win(int(n.left))}
		})
	}
	if len(p.Replies) == 0 {
		x.anyReply(p)
	}
}

// anyReply gives a threat that nothing disturbs one answer all the same, so that
// the main line goes on to its end.
func (x *extractor) anyReply(p *Proof) {
	for _, q := range x.b.Empty().Append(nil) {
		if x.attacker == renju.Black || !x.b.Foul(q) {
			x.reply(p, q, func() *Proof { return &Proof{Fours: p.Threat} })
			return
		}
	}
}

func (x *extractor) reply(p *Proof, q renju.Point, next func() *Proof) {
	x.b.Move(renju.Move(q))
	if proof := next(); proof != nil {
		p.Replies = append(p.Replies, Reply{q, proof})
	}
	x.b.Undo()
}

// Line returns a main line of the proof: at each choice the defender takes the
// defence that holds out longest in it.
func (p *Proof) Line() []renju.Point {
	if p.Fours != nil {
		return slices.Clone(p.Fours)
	}
	lengths := map[*Proof]int{}
	var line []renju.Point
	for p.Fours == nil {
		line = append(line, p.Move)
		if len(p.Replies) == 0 {
			return line // the defender has no legal move at all
		}
		best := p.Replies[0]
		for _, r := range p.Replies[1:] {
			if r.Next.length(lengths) > best.Next.length(lengths) {
				best = r
			}
		}
		line = append(line, best.Point)
		p = best.Next
	}
	return append(line, p.Fours...)
}

// length is the number of moves of the main line.
func (p *Proof) length(known map[*Proof]int) int {
	if p.Fours != nil {
		return len(p.Fours)
	}
	if n, ok := known[p]; ok {
		return n
	}
	n := 0
	for _, r := range p.Replies {
		n = max(n, 2+r.Next.length(known))
	}
	known[p] = n
	return n
}

// extractDefence fills in the answers of a proven defender's node, on the board.
func (s *Solver) extractDefence(p *Proof, root uint32) {
	nodes := s.nodes
	s.done, s.options.Nodes, s.fours.budget, s.stopped = nil, 0, 0, false
	(&extractor{s, map[uint32]*Proof{}}).defence(p, root)
	s.nodes = nodes
}
