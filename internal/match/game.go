package match

import (
	"context"
	"errors"
	"fmt"
	"time"

	"tengen/brain"
	"tengen/pattern"
	"tengen/renju"
)

// Game is a finished game, as it is kept.
type Game struct {
	Number  int    `json:"game"` // from 0; the games 2n and 2n+1 are a pair
	Black   string `json:"black"`
	White   string `json:"white"`
	Opening int    `json:"opening"` // how many moves of Moves are the opening
	Moves   string `json:"moves"`
	// Result is black, white or draw, Ending one of the machine contract's.
	Result string `json:"result"`
	Ending string `json:"ending"`
	// Fault is why the loser lost by something that is no move of renju: time, illegal,
	// crash or start; empty in a regular game. Why tells more, for people.
	Fault string `json:"fault,omitempty"`
	Why   string `json:"why,omitempty"`
	// What the engines said to each move after the opening: the evaluation from the
	// mover's side, depth, nodes, and the time by our clock in milliseconds.
	Evals  []string `json:"evals,omitempty"`
	Depths []int    `json:"depths,omitempty"`
	Nodes  []int    `json:"nodes,omitempty"`
	Millis []int64  `json:"ms,omitempty"`
}

// The faults.
const (
	FaultTime    = "time"
	FaultIllegal = "illegal"
	FaultCrash   = "crash"
	FaultStart   = "start"
)

// play lets two engines play a game from an opening. An error is not a fault of an
// engine: ctx has ended.
func (m *Match) play(ctx context.Context, g Game, opening []renju.Move, seats [2]*seat) (Game, error) {
	t := table{variant: m.Variant}
	for _, move := range opening {
		if err := t.play(move); err != nil {
			return g, err
		}
	}
	g.Opening = len(opening)
	for i, s := range seats {
		if err := s.begin(ctx); err != nil {
			if ctx.Err() != nil {
				return g, ctx.Err()
			}
			return g.forfeit(&t, i, FaultStart, s.reason(err)), nil
		}
	}
	left := [2]time.Duration{seats[0].Game, seats[1].Game}
	var asked [2]bool
	for !t.at.Outcome.Over() && !m.tooLong(&t) {
		who := int(t.turn() - renju.Black)
		s := seats[who]
		allowed := s.allowed(left[who])
		r, err := s.move(ctx, t.moves, !asked[who], left[who], allowed+m.Tolerance+hangs)
		if ctx.Err() != nil {
			return g, ctx.Err()
		}
		asked[who] = true
		if fault, why := m.fault(s, &t, r, err, allowed); fault != "" {
			return g.forfeit(&t, who, fault, why), nil
		}
		g.note(r)
		left[who] = max(0, left[who]-r.Time) + s.Plus
	}
	return g.end(&t, t.at.Outcome), nil
}

// hangs is how much later than too late an answer may come until it is not waited
// for any more.
const hangs = time.Second

// allowed is how long the engine may take for its next move.
func (s *seat) allowed(left time.Duration) time.Duration {
	switch {
	case s.Turn > 0 && s.Game > 0:
		return min(s.Turn, left)
	case s.Game > 0:
		return left
	case s.Turn > 0:
		return s.Turn
	}
	return patience
}

// fault makes the move of a reply and says what is wrong with it, if anything.
func (m *Match) fault(s *seat, t *table, r brain.Reply, err error, allowed time.Duration) (fault, why string) {
	var bad *brain.BadMoveError
	switch late := r.Time > allowed+m.Tolerance; {
	case errors.As(err, &bad):
		return FaultIllegal, err.Error()
	case errors.Is(err, context.DeadlineExceeded):
		s.close(true)
		return FaultTime, err.Error()
	case err != nil:
		why := s.reason(err)
		s.close(true)
		return FaultCrash, why
	case late && s.timed():
		return FaultTime, fmt.Sprintf("%d ms for a move, %d ms were allowed", r.Time.Milliseconds(), allowed.Milliseconds())
	}
	if err := t.play(r.Move); err != nil {
		return FaultIllegal, err.Error()
	}
	return "", ""
}

// reason is an error with what the program wrote to its error stream.
func (s *seat) reason(err error) string {
	text := err.Error()
	if c := s.complaint(); c != "" {
		text += ": " + c
	}
	return text
}

// tooLong reports whether the game is drawn by its length.
func (m *Match) tooLong(t *table) bool { return m.DrawAfter > 0 && len(t.moves) >= m.DrawAfter }

func (g *Game) note(r brain.Reply) {
	g.Evals = append(g.Evals, r.Eval)
	g.Depths = append(g.Depths, r.Depth)
	g.Nodes = append(g.Nodes, r.Nodes)
	g.Millis = append(g.Millis, r.Time.Milliseconds())
}

// forfeit ends the game as lost for the engine of a seat.
func (g Game) forfeit(t *table, who int, fault, why string) Game {
	g.Fault, g.Why = fault, why
	o := renju.Outcome{Winner: (renju.Black + renju.Color(who)).Other(), Ending: renju.EndedAdjudication}
	if fault == FaultTime {
		o.Ending = renju.EndedTime
	}
	return g.end(t, o)
}

// end writes the outcome down. A game without one was drawn by its length.
func (g Game) end(t *table, o renju.Outcome) Game {
	if !o.Over() {
		o.Ending = renju.EndedMoveLimit
	}
	g.Moves = renju.FormatMoves(t.moves)
	g.Result, g.Ending = o.Result(), o.Ending.String()
	return g
}

// points are those of a colour in a game.
func (g Game) points(c renju.Color) float64 {
	switch g.Result {
	case c.String():
		return 1
	case "draw":
		return 0.5
	}
	return 0
}

// Variants are the games that a match may be of, by their names.
var Variants = map[string]pattern.Variant{
	"renju": pattern.Renju, "freestyle": pattern.Freestyle, "standard": pattern.Standard,
}
