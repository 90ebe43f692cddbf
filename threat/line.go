package threat

import (
	"tengen/pattern"
	"tengen/renju"
)

// disturbers returns the points where a stone of the defender, who is to move,
// could change anything about a line of fours that the attacker would play after a
// pass. A stone anywhere else leaves every move of the line, every forced answer
// and the end as they are:
//
//   - a four of the attacker is spoilt only on its own empty points, which are the
//     attacker's move and the points that complete it;
//   - the defender wins a tempo only with a stone that makes a four, now or with the
//     answers he is forced to give;
//   - a black move of the attacker becomes a foul, and a last block of Black becomes
//     legal, only through the points that the verdict depends on.
func (s *Solver) disturbers(line []renju.Point) (set pattern.Set) {
	defender := s.attacker.Other()
	s.addFours(&set, defender)
	s.b.Move(renju.Pass)
	made := 1
	for i, p := range line {
		set.Put(p)
		if i%2 == 0 && s.attacker == renju.Black && s.b.Class(renju.Black, p) == pattern.Doubtful {
			s.b.AddReasons(p, &set)
		}
		if i%2 == 0 && s.b.Class(s.attacker, p) == pattern.MakesFive {
			break
		}
		s.b.Move(renju.Move(p))
		made++
		if i%2 == 1 {
			s.addFours(&set, defender)
		}
	}
	if len(line)%2 == 1 {
		s.addBlocks(&set, defender)
	}
	for range made {
		s.b.Undo()
	}
	set.Keep(s.b.Empty())
	return set
}

// addFours adds the points where a stone of c would make a four, also those where
// it would be a foul now.
func (s *Solver) addFours(set *pattern.Set, c renju.Color) {
	for k := pattern.MakesFour; k < pattern.Classes; k++ {
		set.Add(s.b.Points(c, k))
	}
}

// addBlocks adds the points that would stop the last four, and all that decides
// whether Black may play there.
func (s *Solver) addBlocks(set *pattern.Set, defender renju.Color) {
	blocks := s.b.Points(s.attacker, pattern.MakesFive)
	set.Add(blocks)
	if defender == renju.Black && (blocks.Len() == 1 || s.options.Foul) {
		for _, q := range blocks.Append(nil) {
			s.b.AddReasons(q, set)
		}
	}
}

// standing reports whether a line of fours of the attacker, who is to move, still
// wins move by move.
func (s *Solver) standing(line []renju.Point) bool {
	s.fours.side = s.attacker
	made, won := 0, false
	for i := 0; i < len(line); i += 2 {
		p := line[i]
		if s.b.At(p) != renju.NoColor {
			break
		}
		if s.b.Class(s.attacker, p) == pattern.MakesFive {
			won = !s.options.Foul
			break
		}
		threats := s.b.Points(s.attacker.Other(), pattern.MakesFive)
		if !threats.Empty() && (!threats.Has(p) || threats.Len() > 1) || !s.makesFour(p) {
			break
		}
		if k := s.b.Class(s.attacker, p); !s.options.Foul && threats.Empty() && (k == pattern.MakesStraight || k == pattern.MakesTwoFours) {
			won = true
			break
		}
		s.b.Move(renju.Move(p))
		made++
		if !s.b.Points(s.attacker.Other(), pattern.MakesFive).Empty() {
			break
		}
		var q renju.Point
		if q, won = s.block(); won {
			break
		}
		if q == renju.NoPoint || i+1 >= len(line) || line[i+1] != q {
			break
		}
		s.b.Move(renju.Move(q))
		made++
	}
	for range made {
		s.b.Undo()
	}
	return won
}
