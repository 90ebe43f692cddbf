// Command ladder measures how far the levels of package player lie apart: each
// level plays its neighbour above from balanced openings, each opening with both
// colours. It prints a line for every pair: games, wins, draws, losses of the upper
// level, the difference in Elo and its 95 % interval.
//
//	go run ./engine/player/ladder -games 200
//
// The same seed gives the same games except where the full level thinks by time.
package main

import (
	"context"
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"time"

	"tengen/engine"
	"tengen/engine/player"
	"tengen/game"
	"tengen/renju"
)

func main() {
	games := flag.Int("games", 200, "games for each pair, an even number")
	seed := flag.Uint64("seed", 1, "of the openings and the players")
	first := flag.Int("from", 1, "the lowest level that plays")
	last := flag.Int("to", player.Levels, "the highest level that plays")
	step := flag.Int("step", 1, "how far apart the levels are that meet")
	move := flag.Duration("move", 100*time.Millisecond, "the time of the full level for a move")
	flag.Parse()
	fmt.Printf("%-8s %6s %5s %5s %5s %7s  %-14s %8s\n", "levels", "games", "won", "drawn", "lost", "Elo", "95 %", "ms/move")
	for l := *first; l+*step <= *last; l++ {
		m := newMatch(player.Level(l), player.Level(l+*step), *seed, *move)
		if err := m.play(*games); err != nil {
			fmt.Fprintln(os.Stderr, "ladder:", err)
			os.Exit(1)
		}
		fmt.Println(m)
	}
}

// match is one pair of levels.
type match struct {
	lower, upper player.Level
	engines      [2]*engine.Engine
	rand         *rand.Rand
	most         time.Duration
	score        [3]int // of the upper level: lost, drawn, won
	thought      [2]time.Duration
	moves        [2]int
}

func newMatch(lower, upper player.Level, seed uint64, most time.Duration) *match {
	m := &match{lower: lower, upper: upper, rand: rand.New(rand.NewPCG(seed, uint64(lower))), most: most}
	for i := range m.engines {
		m.engines[i] = engine.New(engine.Options{Megabytes: 16})
	}
	return m
}

// play plays games, two from each opening.
func (m *match) play(games int) error {
	for range games / 2 {
		opening := m.opening()
		for upper := range 2 {
			result, err := m.game(opening, upper)
			if err != nil {
				return err
			}
			m.score[result]++
		}
	}
	return nil
}

// opening is five stones about which the engine sees no great advantage.
func (m *match) opening() []renju.Point {
	for {
		stones := []renju.Point{renju.Tengen}
		var board renju.Board
		board, _ = board.Place(renju.Black, renju.Tengen)
		for i, reach := range []int{1, 2, 3, 4} {
			c := [2]renju.Color{renju.White, renju.Black}[i%2]
			p := renju.At(7-reach+m.rand.IntN(2*reach+1), 7-reach+m.rand.IntN(2*reach+1))
			next, err := board.Place(c, p)
			if err != nil {
				break
			}
			board, stones = next, append(stones, p)
		}
		if len(stones) < 5 {
			continue
		}
		i := m.engines[0].Search(context.Background(), board, renju.White, engine.Limits{Nodes: 3000}, nil)
		if i.Score > -60 && i.Score < 60 {
			return stones
		}
	}
}

// game plays one game; upper is the seat, from 0, of the upper level. The result is
// the upper level's: 0 lost, 1 drawn, 2 won.
func (m *match) game(opening []renju.Point, upper int) (int, error) {
	s, err := begin(opening)
	if err != nil {
		return 0, err
	}
	var seats [2]*player.Player
	for i := range seats {
		level := m.lower
		if i == upper {
			level = m.upper
		}
		seats[i] = player.New(player.Options{Engine: m.engines[i], Level: level, Rand: m.rand, Most: m.most})
	}
	for !s.Over() {
		seat := s.Actor()
		begun := time.Now()
		c, err := seats[seat-1].Decide(context.Background(), &s, seat, begun)
		if err != nil {
			return 0, err
		}
		i := 0
		if int(seat)-1 == upper {
			i = 1
		}
		m.thought[i] += time.Since(begun)
		m.moves[i]++
		if s, err = act(s, c); err != nil {
			return 0, fmt.Errorf("level %d or %d: %w", m.lower, m.upper, err)
		}
	}
	switch s.End().Seat {
	case game.NoSeat:
		return 1, nil
	case game.Seat(upper + 1):
		return 2, nil
	}
	return 0, nil
}

// begin is a game under the rules of RIF with the stones of an opening on the
// board.
func begin(opening []renju.Point) (game.State, error) {
	o := game.RIF.Options(false)
	o.Hints = game.HintsNone
	var s game.State
	s, err := act(s, game.Create{Options: o, Seat: game.First})
	if err == nil {
		s, err = act(s, game.Sit{})
	}
	for _, p := range opening {
		if err == nil {
			s, err = act(s, game.Place{By: game.By{Seat: s.Actor()}, Point: p})
		}
	}
	return s, err
}

func act(s game.State, c game.Command) (game.State, error) {
	events, err := s.Decide(c, time.Unix(0, 0)) // nothing depends on when
	for _, e := range events {
		if err == nil {
			s, err = s.Apply(e)
		}
	}
	return s, err
}

// String is the line of the pair.
func (m *match) String() string {
	n := float64(m.score[0] + m.score[1] + m.score[2])
	share := (float64(m.score[2]) + float64(m.score[1])/2) / n
	spread := math.Sqrt((float64(m.score[0])*sq(share)+float64(m.score[1])*sq(.5-share)+float64(m.score[2])*sq(1-share))/n) / math.Sqrt(n)
	return fmt.Sprintf("%2d-%-5d %6.0f %5d %5d %5d %7.0f  %-14s %8.2f", m.lower, m.upper, n, m.score[2], m.score[1], m.score[0],
		elo(share), fmt.Sprintf("%.0f to %.0f", elo(share-1.96*spread), elo(share+1.96*spread)), m.perMove())
}

// perMove is how many milliseconds the lower level took for a move.
func (m *match) perMove() float64 {
	return float64(m.thought[0].Microseconds()) / 1000 / float64(max(1, m.moves[0]))
}

func sq(x float64) float64 { return x * x }

// elo is the difference that a share of the points stands for, cut where it would
// be infinite.
func elo(share float64) float64 {
	share = min(max(share, .001), .999)
	return -400 * math.Log10(1/share-1)
}
