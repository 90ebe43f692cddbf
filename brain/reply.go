package brain

import (
	"context"
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"tengen/renju"
)

// Reply is the move of a program, and what it said about it.
type Reply struct {
	Move renju.Move
	// Eval is the program's evaluation for its own side as it wrote it, such as "84"
	// or "+M12"; empty if it told none.
	Eval string
	// Score is Eval as a number, a forced end beyond every other: [Mate] less the
	// moves to it. It is 0 if Known is false.
	Score int
	Known bool
	// Depth and Nodes are the last that the program told, or 0.
	Depth, Nodes int
	// Time is how long the answer took.
	Time time.Duration
}

// Mate is the Score of a won game.
const Mate = 30000

// BadMoveError is an answer that is written as a move and is no point of the board.
type BadMoveError struct{ Text string }

// Error quotes the answer.
func (e *BadMoveError) Error() string {
	return fmt.Sprintf("the answer %q is no point of the board", shown(e.Text))
}

// Begin asks for the first move of a game.
func (c *Client) Begin(ctx context.Context) (Reply, error) {
	return c.move(ctx, "BEGIN", "BEGIN")
}

// Turn tells the opponent's move and asks for an answer.
func (c *Client) Turn(ctx context.Context, m renju.Move) (Reply, error) {
	return c.move(ctx, "TURN", "TURN "+format(m))
}

// Board tells the whole game, from its first move, and asks the program for the
// next one. A pass is not sent: it shows in the order of the stones.
func (c *Client) Board(ctx context.Context, moves []renju.Move) (Reply, error) {
	return c.move(ctx, "BOARD", c.list("BOARD", moves)...)
}

// Position tells the whole game without asking for a move, by YXBOARD.
func (c *Client) Position(moves []renju.Move) error {
	return c.sendAll(c.list("YXBOARD", moves))
}

// list writes a game as BOARD wants it. The receiver is the side to move.
func (c *Client) list(command string, moves []renju.Move) []string {
	lines := []string{command}
	for i, m := range moves {
		owner := opponent
		if (len(moves)-i)%2 == 0 {
			owner = own
		}
		if _, stone := m.Stone(); stone {
			lines = append(lines, fmt.Sprintf("%s,%d", format(m), owner))
		}
	}
	return append(lines, "DONE")
}

func (c *Client) sendAll(lines []string) error {
	for _, l := range lines {
		if err := c.send("%s", l); err != nil {
			return err
		}
	}
	return nil
}

// move sends a command and waits for the move that answers it.
func (c *Client) move(ctx context.Context, command string, lines ...string) (r Reply, err error) {
	if err := c.sendAll(lines); err != nil {
		return r, err
	}
	begun := time.Now()
	var bad error
	err = c.await(ctx, command, false, func(line string) bool {
		n, ok := numbers(line)
		if !ok || len(n) < 2 {
			r.note(line)
			return false
		}
		if r.Move, ok = moveAt(n[0], n[1]); !ok || len(n) > 2 {
			bad = &BadMoveError{line}
		}
		return true
	})
	r.Time = time.Since(begun)
	if err == nil {
		err = bad
	}
	return r, err
}

// notes are the words that begin what a program may say at any time.
var notes = map[string]bool{"MESSAGE": true, "DEBUG": true, "INFO": true, "SUGGEST": true}

// note reads depth, evaluation and nodes out of what a program says while it
// thinks. Programs agree on the words, if on nothing else.
func (r *Reply) note(line string) {
	word, rest := split(line)
	if !notes[word] || word == "DEBUG" {
		return
	}
	fields := strings.FieldsFunc(rest, func(c rune) bool { return blank(c) || c == '|' || c == ':' || c == '=' })
	for i := 0; i+1 < len(fields); i++ {
		next := fields[i+1]
		switch strings.ToLower(fields[i]) {
		case "depth":
			before, _, _ := strings.Cut(next, "-")
			if n, ok := amount(before); ok {
				r.Depth = n
			}
		case "node", "nodes", "totalnodes", "n":
			if n, ok := amount(next); ok {
				r.Nodes = n
			}
		case "eval", "ev":
			if s, ok := evaluation(next); ok {
				r.Eval, r.Score, r.Known = next, s, true
			}
		}
	}
}

// amount reads a number that may end in K, M or G.
func amount(text string) (int, bool) {
	scale := 1.0
	switch {
	case strings.HasSuffix(text, "K"):
		scale = 1e3
	case strings.HasSuffix(text, "M"):
		scale = 1e6
	case strings.HasSuffix(text, "G"):
		scale = 1e9
	}
	f, err := strconv.ParseFloat(strings.TrimRight(text, "KMG"), 64)
	if err != nil || math.IsNaN(f) || math.Abs(f*scale) > 1e15 {
		return 0, false
	}
	return int(f * scale), true
}

// evaluation reads "84", "-12", "+M12" or "-M3".
func evaluation(text string) (int, bool) {
	if n, err := strconv.Atoi(text); err == nil {
		return min(max(n, -Mate), Mate), true
	}
	sign := 1
	rest := strings.TrimPrefix(text, "+")
	if strings.HasPrefix(text, "-") {
		sign, rest = -1, text[1:]
	}
	n, err := strconv.Atoi(strings.TrimPrefix(rest, "M"))
	if !strings.HasPrefix(rest, "M") || err != nil || n < 0 || n > Mate {
		return 0, false
	}
	return sign * (Mate - n), true
}
