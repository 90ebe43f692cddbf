package tune

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"

	"tengen/engine/eval"
	"tengen/renju"
)

// Game is a whole game.
type Game struct {
	Moves  string `json:"moves"`
	Result string `json:"result"` // "black", "white" or "draw"
	Ending string `json:"ending,omitempty"`
}

// Position is a position and what a search said about it.
type Position struct {
	Moves string `json:"moves"`
	Score int    `json:"score"` // for the side to move, as of an engine
}

// record is a line of either kind.
type record struct {
	Game
	Score *int `json:"score"`
}

// Data are games and positions to learn from.
type Data struct {
	Games     []Game
	Positions []Position
}

// Read adds what r has, JSON Lines of games and positions in any order, to the data.
// The error names the line that is neither.
func (d *Data) Read(r io.Reader) error {
	in := bufio.NewScanner(r)
	in.Buffer(nil, 1<<20)
	for n := 1; in.Scan(); n++ {
		var x record
		err := json.Unmarshal(in.Bytes(), &x)
		switch {
		case err != nil:
			return fmt.Errorf("line %d: %w", n, err)
		case x.Score != nil:
			d.Positions = append(d.Positions, Position{x.Moves, *x.Score})
		case x.Result == "black" || x.Result == "white" || x.Result == "draw":
			d.Games = append(d.Games, x.Game)
		default:
			return fmt.Errorf(`line %d: neither a "result" (black, white or draw) nor a "score"`, n)
		}
	}
	return in.Err()
}

// share is what the colour to move got, or can expect, of the point.
func (g *Game) share(c renju.Color) float64 {
	switch g.Result {
	case "draw":
		return 0.5
	case c.String():
		return 1
	}
	return 0
}

func (p *Position) share() float64 { return eval.Expected(p.Score) }
