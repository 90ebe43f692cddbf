package engine

import (
	"math"
	"math/bits"

	"tengen/pattern"
	"tengen/renju"
)

// move is a move and how promising it looks.
type move struct {
	m     renju.Move
	score int32
}

// reductions by depth and number of the move.
var reductions = func() (r [32][64]int) {
	for d := range r {
		for i := range r[d] {
			if d > 0 && i > 0 {
				r[d][i] = int(0.4 + math.Log(float64(d))*math.Log(float64(i))/1.9)
			}
		}
	}
	return r
}()

// generate lists the moves of a node: the one that is forced, or the answers to a
// straight four to come, or everything near the stones.
func (s *search) generate(ply int, forced, hash renju.Move) []move {
	list := s.lists[ply][:0]
	if forced != renju.NoMove {
		list = append(list, move{m: forced})
		s.lists[ply] = list
		return list
	}
	set := s.candidates()
	if s.restricted(ply) {
		set = *s.b.Empty()
	}
	for i, word := range set {
		for ; word != 0; word &= word - 1 {
			p := renju.Point(i<<6 + bits.TrailingZeros64(word))
			if s.b.Turn() == renju.Black && s.b.Foul(p) {
				continue
			}
			if ply == 0 && !s.allowed(renju.Move(p)) {
				continue
			}
			list = append(list, move{renju.Move(p), s.promise(p, ply, hash)})
		}
	}
	s.lists[ply] = list
	return list
}

// candidates are the points worth a look. If the opponent threatens a straight
// four they are those that could stop it and one's own fours.
func (s *search) candidates() pattern.Set {
	me, opponent := s.b.Turn(), s.b.Turn().Other()
	var threats, set pattern.Set
	threats.Add(s.b.Points(opponent, pattern.MakesStraight))
	if !threats.Empty() {
		for i, word := range threats {
			for ; word != 0; word &= word - 1 {
				set.Add(s.b.Reach(renju.Point(i<<6 + bits.TrailingZeros64(word))))
			}
		}
		set.Keep(s.b.Near())
		for k := pattern.MakesFour; k <= pattern.MakesStraight; k++ {
			set.Add(s.b.Points(me, k))
		}
		return set
	}
	set = *s.b.Near()
	if set.Empty() {
		set = *s.b.Empty()
		if set.Has(renju.Tengen) {
			set = pattern.Set{}
			set.Put(renju.Tengen)
		}
	}
	return set
}

// promise scores a move for the order in which moves are tried.
func (s *search) promise(p renju.Point, ply int, hash renju.Move) int32 {
	m := renju.Move(p)
	switch m {
	case hash:
		return 1 << 30
	case s.killers[ply][0]:
		return 1<<20 + 1
	case s.killers[ply][1]:
		return 1 << 20
	}
	me := s.b.Turn()
	score := weight[s.b.Class(me, p)]*5/4 + weight[s.b.Class(me.Other(), p)]
	score += shape(s.b.Code(me, p))*5/4 + shape(s.b.Code(me.Other(), p))
	if s.has(PartHistory) {
		score += s.history[me-1][p] / 16
	}
	return score
}

// weight is what a class adds to the promise of a point.
var weight = [pattern.Classes]int32{
	pattern.MakesThree: 300, pattern.MakesTwoThrees: 2500, pattern.MakesFour: 350,
	pattern.MakesFourThree: 4000, pattern.MakesTwoFours: 8000, pattern.MakesStraight: 8000,
	pattern.MakesFive: 16000, pattern.Foul: 0, pattern.Doubtful: 300,
}

// shapes is what a pattern in one line adds.
var shapes = [16]int32{
	pattern.ClosedTwo: 12, pattern.OpenTwo: 30, pattern.OpenTwo2: 45, pattern.OpenTwo3: 60, pattern.ClosedThree: 55,
	pattern.OpenThree1: 150, pattern.OpenThree2: 200, pattern.ClosedFour: 160, pattern.StraightFour: 900,
}

func shape(c pattern.Code) int32 {
	return shapes[c&15] + shapes[c>>4&15] + shapes[c>>8&15] + shapes[c>>12]
}

// pick brings the best of the moves from i on to place i and returns it.
func pick(list []move, i int) renju.Move {
	best := i
	for j := i + 1; j < len(list); j++ {
		if list[j].score > list[best].score {
			best = j
		}
	}
	list[i], list[best] = list[best], list[i]
	return list[i].m
}

// reward remembers a move that cut its node off.
func (s *search) reward(m renju.Move, depth, ply int) {
	if s.killers[ply][0] != m {
		s.killers[ply][1], s.killers[ply][0] = s.killers[ply][0], m
	}
	h := &s.history[s.b.Turn()-1]
	if h[m] += int32(depth * depth * 16); h[m] > 1<<18 {
		for i := range h {
			h[i] /= 2
		}
	}
}
