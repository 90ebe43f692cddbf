package match

import (
	"math"

	"tengen/renju"
)

// Summary is what the games of a match add up to.
type Summary struct {
	Games int
	// Results are the tallies of each engine against each other, by their indexes in
	// Match.Engines; Results[j][i] is Results[i][j] from the other side.
	Results [][]Tally
	// Black, White and Draws count the games by who won.
	Black, White, Draws int
	Endings             map[string]int   // by the names of the machine contract
	Faults              []map[string]int // of each engine, by the names of faults
	Moves               int              // of all games, openings included
	// Repeated counts the pairs that went move by move like another pair of the same
	// engines: they say nothing new and are no pairs of the tallies.
	Repeated int
	// Depth, Nodes and Millis are means of each engine for a move, 0 if it told none.
	Depth, Nodes, Millis []float64
}

// Summary adds games up. Games of engines that are not in the match are passed over.
func (m *Match) Summary(games []Game) Summary {
	n := len(m.Engines)
	s := Summary{
		Endings: map[string]int{}, Results: make([][]Tally, n), Faults: make([]map[string]int, n),
		Depth: make([]float64, n), Nodes: make([]float64, n), Millis: make([]float64, n),
	}
	index := map[string]int{}
	for i, e := range m.Engines {
		index[e.Name] = i
		s.Results[i] = make([]Tally, n)
		s.Faults[i] = map[string]int{}
	}
	halves := map[int]Game{}
	seen := map[string]bool{}
	told := make([][3]int, n)
	for _, g := range games {
		black, ok1 := index[g.Black]
		white, ok2 := index[g.White]
		if !ok1 || !ok2 || black == white {
			continue
		}
		s.count(g, black, white)
		s.means(g, [2]int{black, white}, told)
		other, whole := halves[g.Number/2]
		halves[g.Number/2] = g
		if whole && other.Number != g.Number && other.Black == g.White {
			s.pair(g, other, black, white, seen)
		}
	}
	for i := range n {
		for k, sum := range []*float64{&s.Depth[i], &s.Nodes[i], &s.Millis[i]} {
			*sum /= math.Max(1, float64(told[i][k]))
		}
	}
	return s
}

// count adds one game.
func (s *Summary) count(g Game, black, white int) {
	s.Games++
	s.Endings[g.Ending]++
	moves, err := renju.AppendMoves(nil, g.Moves)
	if err == nil {
		s.Moves += len(moves)
	}
	loser := white
	b, w := &s.Results[black][white], &s.Results[white][black]
	switch g.Result {
	case "black":
		s.Black++
		b.Wins++
		w.Losses++
	case "white":
		s.White++
		b.Losses++
		w.Wins++
		loser = black
	default:
		s.Draws++
		b.Draws++
		w.Draws++
	}
	if g.Fault != "" {
		s.Faults[loser][g.Fault]++
	}
}

// means adds up what the engines told in a game, and counts how often they did.
func (s *Summary) means(g Game, who [2]int, told [][3]int) {
	for i, ms := range g.Millis {
		e := who[(g.Opening+i)%2]
		s.Millis[e] += float64(ms)
		told[e][2]++
		if i < len(g.Depths) && g.Depths[i] > 0 {
			s.Depth[e] += float64(g.Depths[i])
			told[e][0]++
		}
		if i < len(g.Nodes) && g.Nodes[i] > 0 {
			s.Nodes[e] += float64(g.Nodes[i])
			told[e][1]++
		}
	}
}

// pair adds a whole pair, of which g was the game that ended later, unless it is
// among those seen.
func (s *Summary) pair(g, other Game, black, white int, seen map[string]bool) {
	if other.Number < g.Number {
		g, other, black, white = other, g, white, black
	}
	key := g.Black + "\n" + g.White + "\n" + g.Moves + "\n" + other.Moves
	if seen[key] {
		s.Repeated++
		return
	}
	seen[key] = true
	points := g.points(renju.Black) + other.points(renju.White)
	s.Results[black][white].Pairs[int(2*points)]++
	s.Results[white][black].Pairs[4-int(2*points)]++
}
