package threat

import "tengen/renju"

// plan is one way to look for a VCT. What it leaves out lets it find the rest
// sooner, and another does not leave it out.
type plan struct {
	quiet  bool // with moves that make no three
	short  int  // the attacker's moves until the end of the line, 0 for any number
	deep   int  // the attacker's moves before the VCF at the end, 0 for any number
	threat int  // the attacker's moves in a VCF that counts as a threat, 0 for any number
	budget int  // nodes after which a VCF gives up, 0 for never
	cost   int  // what is added to the proof number of a four

	graph  *graph
	root   uint32
	gaveUp bool // some VCF gave up or was cut short, so that a loss is no proof
	full   bool // there is no more memory for the graph
}

// The first plan looks for wins in few moves with few nodes, the second for all,
// with a small budget for each VCF. If that has found none after a lap, one that
// bounds the depth and knows only threes takes turns with it: where there are many
// fours, these can come at any time and in any order, and without a bound the
// search is lost among them. There a move of Black that makes neither a four nor a
// three cannot threaten to win by a single four, so only White tries such.
const (
	shortMoves  = 5
	shortNodes  = 4000
	vcfNodes    = 30
	threatMoves = 3
	broadLap    = 2_500_000
	deepLap     = 3_000_000
	deepStep    = 4
	deepest     = 40
	fourCost    = unit
	laterNodes  = 2000
)

// race lets the plans search until one of them has an answer. Without first the
// attacker is to move, else the defender after the attacker's move first.
func (s *Solver) race(first renju.Point) Result {
	quiet, short := s.options.Fukumi, s.options.Moves
	if quiet && (short == 0 || short > shortMoves) {
		p := &plan{short: shortMoves, threat: threatMoves, budget: vcfNodes}
		s.start(p, first)
		if s.lap(p, shortNodes); p.won() {
			return s.winBy(p, first)
		}
	}
	broad := &plan{quiet: quiet, short: short, threat: threatMoves, budget: vcfNodes}
	deep := &plan{quiet: quiet && s.attacker == renju.White, deep: deepStep, threat: 1, budget: vcfNodes, cost: fourCost}
	s.start(broad, first)
	s.start(deep, first)
	for !broad.over() && !s.stopped {
		if s.lap(broad, broadLap); broad.won() || broad.over() {
			break
		}
		if short == 0 && s.deeper(deep, deepLap, first) {
			return s.winBy(deep, first)
		}
	}
	if broad.won() {
		return s.winBy(broad, first)
	}
	return s.thorough(broad, first)
}

// deeper works on a plan of bounded depth, and on the next when that has come to
// its end. It reports whether there is a win.
func (s *Solver) deeper(p *plan, nodes int, first renju.Point) (won bool) {
	for end := s.nodes + nodes; s.nodes < end && !s.stopped && !p.full && p.deep <= deepest; {
		if s.lap(p, end-s.nodes); p.won() {
			return true
		}
		if p.over() && !p.full {
			p.deep += deepStep
			s.start(p, first)
		}
	}
	return false
}

// thorough tells whether the end of a plan proves that there is no win, and
// searches with larger budgets if it does not.
func (s *Solver) thorough(p *plan, first renju.Point) Result {
	for _, budget := range []int{laterNodes, 0} {
		if s.stopped || p.full || !p.gaveUp {
			break
		}
		p = &plan{quiet: p.quiet, short: p.short, budget: budget}
		s.start(p, first)
		if s.lap(p, 0); p.won() {
			return s.winBy(p, first)
		}
	}
	switch {
	case p.full && !s.stopped:
		s.stop(ByMemory)
	case !s.stopped && !p.gaveUp:
		return Result{Verdict: NoWin}
	}
	return Result{Limit: s.limit}
}

// start sets up the graph of a plan. The one of bounded depth has a graph of its
// own, with a quarter of the memory.
func (s *Solver) start(p *plan, first renju.Point) {
	megabytes := s.options.Megabytes
	if megabytes == 0 {
		megabytes = 512
	}
	bytes := megabytes << 20
	p.graph, p.gaveUp, p.full = &s.graphs[0], false, false
	if p.deep > 0 {
		p.graph, bytes = &s.graphs[1], bytes/4
	} else {
		bytes -= bytes / 4
	}
	p.graph.reset(bytes)
	left := unlimited
	if n := p.short + p.deep; n > 0 {
		left = n
	}
	attack := first == renju.NoPoint
	if !attack {
		left = fewer(left)
	}
	p.root = p.graph.add(node{
		key: s.nodeKey(s.b.Hash(), attack, left), numbers: numbers{unit, unit}, attack: attack, left: int32(left),
	})
}

// lap works on a plan for some nodes, 0 for no limit.
func (s *Solver) lap(p *plan, nodes int) {
	s.resume(p)
	s.lapEnd = 1 << 62
	if nodes > 0 {
		s.lapEnd = s.nodes + nodes
	}
	s.prove(p.root, infinite, infinite)
	p.gaveUp = s.fours.gaveUp
}

// resume makes a plan the one that is worked on.
func (s *Solver) resume(p *plan) {
	s.plan, s.graph = p, p.graph
	s.fours.gaveUp, s.fours.budget = p.gaveUp, p.budget
}

// pausing reports whether the work on a plan must rest.
func (s *Solver) pausing() bool { return s.stopped || s.nodes >= s.lapEnd || s.plan.full }

func (p *plan) won() bool { return p.graph.node(p.root).pn == 0 }

// over reports whether there is nothing more to do.
func (p *plan) over() bool { return p.full || p.graph.node(p.root).settled() }

// winBy is the win that a plan has found.
func (s *Solver) winBy(p *plan, first renju.Point) Result {
	s.resume(p)
	if first == renju.NoPoint {
		return Result{Verdict: Win, Proof: s.extract(p.root)}
	}
	proof := &Proof{Move: first}
	s.extractDefence(proof, p.root)
	return Result{Verdict: Win, Line: proof.Line(), Proof: proof}
}

// foursLeft is the number of moves that a VCF may have where so many moves of the
// attacker are left.
func (s *Solver) foursLeft(left int) int {
	if s.plan.short == 0 {
		return unlimited
	}
	return left
}
