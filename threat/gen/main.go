// Command gen makes problems of victory by continuous fours from games that the
// engine plays against itself, and writes them as JSON Lines. Equal arguments give
// equal problems:
//
//	go run ./threat/gen -seed 1 -games 6000 > testdata/vcf-own.jsonl
//
// A game begins with some random stones near the centre and is played with few
// nodes a move. Of each game and each kind of win the position with the most fours
// is taken, with the shortest line that was found, until there are enough with so
// many fours.
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"

	"tengen/engine"
	"tengen/pattern"
	"tengen/renju"
	"tengen/threat"
)

// problem is a line of the output.
type problem struct {
	ID    string        `json:"id"`
	Black []renju.Point `json:"black"`
	White []renju.Point `json:"white"`
	Turn  string        `json:"turn"`
	Mode  string        `json:"mode"` // "vcf", or "foul" if Black is left only forbidden blocks
	Fours int           `json:"fours"`
	Line  []renju.Point `json:"line"`
}

func main() {
	seed := flag.Uint64("seed", 1, "seed of the openings")
	games := flag.Int("games", 100, "number of games")
	nodes := flag.Int("nodes", 150, "nodes a move")
	most := flag.Int("most", 100, "problems of a colour and kind with the same number of fours")
	flag.Parse()
	rng := rand.New(rand.NewPCG(*seed, 1))
	m := maker{engine: engine.New(engine.Options{Megabytes: 1}), solver: threat.NewSolver(16), nodes: *nodes}
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	enc := json.NewEncoder(out)
	n := 0
	type class struct {
		turn, mode string
		fours      int
	}
	have := map[class]int{}
	for range *games {
		m.engine.Clear()
		for _, p := range m.game(rng) {
			c := class{p.Turn, p.Mode, p.Fours}
			if have[c]++; have[c] > *most {
				continue
			}
			p.ID = fmt.Sprintf("own-%04d", n)
			n++
			if err := enc.Encode(p); err != nil {
				fmt.Fprintln(os.Stderr, err)
				os.Exit(1)
			}
		}
	}
}

// maker plays games and finds problems in them.
type maker struct {
	engine *engine.Engine
	solver *threat.Solver
	nodes  int
}

// rules are those of the games: every end counts.
var rules = renju.Rules{FirstPass: 7, TwoPassDraw: true, NoFiveDraw: true}

// game plays a game and returns the best problem of each kind in it.
func (m *maker) game(rng *rand.Rand) []problem {
	var p renju.Position
	var best [3]problem
	for move := 0; !p.Outcome.Over(); move++ {
		if move >= 7 {
			m.look(p, &best)
		}
		next, err := p.Play(&rules, m.choose(rng, p, move))
		if err != nil {
			break // the engine has no move left
		}
		p = next
	}
	var list []problem
	for _, b := range best {
		if b.Fours >= 2 {
			list = append(list, b)
		}
	}
	return list
}

// choose takes a random point near the centre in the opening, then asks the engine.
func (m *maker) choose(rng *rand.Rand, p renju.Position, move int) renju.Move {
	for move < 7 {
		wide := 1 + (move+1)/2
		q := renju.At(7+rng.IntN(2*wide+1)-wide, 7+rng.IntN(2*wide+1)-wide)
		if move == 0 {
			q = renju.Tengen
		}
		if p.Board.At(q) == renju.NoColor {
			return renju.Move(q)
		}
	}
	line := m.engine.Search(context.Background(), p.Board, p.Turn(), engine.Limits{Nodes: m.nodes}, nil).Line
	if len(line) == 0 {
		return renju.NoMove
	}
	return line[0]
}

// look keeps the wins of the side to move if they have more fours than those known.
func (m *maker) look(p renju.Position, best *[3]problem) {
	const most = 20000
	b := pattern.New(p.Board, p.Turn(), nil)
	kinds := []threat.Options{{Nodes: most}}
	if p.Turn() == renju.White {
		kinds = append(kinds, threat.Options{Nodes: most, Foul: true})
	}
	for _, o := range kinds {
		m.solver.Forget()
		r, _ := m.solver.Shortest(context.Background(), b, p.Turn(), threat.Fours, o)
		slot := &best[p.Turn()-1]
		mode := "vcf"
		if o.Foul {
			slot, mode = &best[2], "foul"
		}
		if fours := (len(r.Line) + 1) / 2; r.Verdict == threat.Win && fours <= 40 && fours > slot.Fours {
			*slot = problem{
				Black: p.Board.AppendStones(nil, renju.Black), White: p.Board.AppendStones(nil, renju.White),
				Turn: p.Turn().String(), Mode: mode, Fours: fours, Line: r.Line,
			}
		}
	}
}
