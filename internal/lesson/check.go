package lesson

import (
	"context"
	"fmt"
	"slices"

	"tengen/opening"
	"tengen/pattern"
	"tengen/renju"
	"tengen/threat"
)

// solverBits is the size of the table of a search: boards of lessons are small.
const solverBits = 14

// Check tests everything that the figure claims by the rules and the solver: its
// claims, and that its marks 3, 4 and 6 stand where Black would commit such a foul.
// The error names the figure's file and line and what is so instead. It may search
// for some tenths of a second.
func (f *Figure) Check() error {
	for p, foul := range f.Fouls {
		if got := f.Board.Foul(p, renju.ReadingRIF); got != foul {
			return fmt.Errorf("%s: %s: on %s stands the mark of %v, but it is %v", f.source, f.Name, p, foul, got)
		}
	}
	for i := range f.Claims {
		if err := f.Claims[i].check(f); err != nil {
			return fmt.Errorf("%s: %s: %q: %w", f.source, f.Name, f.Claims[i].source, err)
		}
	}
	return nil
}

// board is the board that the claim is about.
func (c *Claim) board(f *Figure) (renju.Board, error) {
	b := f.Board
	for _, put := range c.After {
		var err error
		if b, err = b.Place(put.Color, put.Point); err != nil {
			return b, err
		}
	}
	return b, nil
}

func (c *Claim) check(f *Figure) error {
	b, err := c.board(f)
	if err != nil {
		return err
	}
	switch c.Kind {
	case ClaimVerdict:
		return c.checkVerdict(b)
	case ClaimWins:
		for _, p := range c.Points {
			if !b.Wins(c.Color, p) {
				return fmt.Errorf("%v does not win on %s", c.Color, p)
			}
		}
	case ClaimRow:
		return c.checkRow(b)
	case ClaimForbidden:
		return c.checkForbidden(b)
	case ClaimFork:
		return c.checkFork(b)
	case ClaimStarts:
		return c.checkStarts(b)
	case ClaimNone:
		if r := solve(b, c); r.Verdict != threat.NoWin {
			return fmt.Errorf("the solver says %v: %v", r.Verdict, r.Line)
		}
	case ClaimLine:
		return checkLine(b, c.Color, c.Points)
	case ClaimOpening:
		return c.checkOpening(f.Moves)
	case ClaimNoRoom:
		if b.CanMakeFive(c.Color) {
			return fmt.Errorf("%v has room for a five", c.Color)
		}
	default:
		return fmt.Errorf("there is no claim of kind %d", c.Kind)
	}
	return nil
}

// checkOpening recognises the first three moves, the third being one of the points if
// there are any.
func (c *Claim) checkOpening(moves []renju.Move) error {
	third := c.Points
	if len(third) == 0 && len(moves) > 2 {
		third = []renju.Point{renju.Point(moves[2])}
	}
	for _, p := range third {
		o, ok := opening.RecogniseMoves(append(slices.Clone(moves[:2]), renju.Move(p)))
		if !ok || o.Code() != c.Opening {
			return fmt.Errorf("with %s the moves are the opening %s", p, o.Code())
		}
	}
	if len(third) == 0 {
		return fmt.Errorf("there is no third move")
	}
	return nil
}

// verdictWord is what claims and answers call a verdict.
func verdictWord(v renju.Verdict) string {
	if w := v.String(); w != "legal" {
		return w
	}
	return "allowed"
}

func (c *Claim) checkVerdict(b renju.Board) error {
	for _, p := range c.Points {
		if b.At(p) != renju.NoColor {
			return fmt.Errorf("a stone lies on %s", p)
		}
		if got := verdictWord(b.Judge(p, c.Reading)); got != c.Verdict {
			return fmt.Errorf("%s is %s", p, got)
		}
	}
	return nil
}

func (c *Claim) checkRow(b renju.Board) error {
	var near []string
	for _, s := range b.Structures(c.Color, c.Reading) {
		stones, at := slices.Sorted(slices.Values(s.Stones)), slices.Sorted(slices.Values(s.Completes))
		if s.Kind == c.Row && slices.Equal(stones, c.Points) && slices.Equal(at, c.At) {
			return nil
		}
		if slices.ContainsFunc(stones, func(p renju.Point) bool { return slices.Contains(c.Points, p) }) {
			near = append(near, fmt.Sprintf("%v %v at %v", stones, s.Kind, at))
		}
	}
	return fmt.Errorf("the stones are in %v", near)
}

func (c *Claim) checkForbidden(b renju.Board) error {
	var got []renju.Point
	for _, fp := range b.AppendForbidden(nil, c.Reading) {
		got = append(got, fp.Point)
	}
	if !slices.Equal(got, c.Points) {
		return fmt.Errorf("forbidden are %v", got)
	}
	return nil
}

func (c *Claim) checkFork(b renju.Board) error {
	for _, p := range c.Points {
		got := "no fork"
		for _, fork := range b.Forks(c.Color, c.Reading) {
			if fork.Point == p {
				got = fork.String()
			}
		}
		if got != c.Fork {
			return fmt.Errorf("%s is %s", p, got)
		}
	}
	return nil
}

func (c *Claim) checkStarts(b renju.Board) error {
	starts := starts(b, c.Color, c.Win)
	for _, p := range c.Points {
		if !slices.Contains(starts, p) {
			return fmt.Errorf("such wins begin on %v", starts)
		}
	}
	return nil
}

// kindOf is how the solver is asked for a win.
func kindOf(win string) (threat.Kind, threat.Options) {
	switch win {
	case "vct":
		return threat.Threats, threat.Options{Nodes: 400_000, Megabytes: 64}
	case "foul-win":
		return threat.Fours, threat.Options{Foul: true, Nodes: 400_000}
	}
	return threat.Fours, threat.Options{Nodes: 400_000}
}

func solve(b renju.Board, c *Claim) threat.Result {
	k, o := kindOf(c.Win)
	return threat.NewSolver(solverBits).Solve(context.Background(), pattern.NewReading(b, c.Color, nil, c.Reading), c.Color, k, o)
}

// starts are the moves with which a colour that is to move begins a forced win.
func starts(b renju.Board, color renju.Color, win string) []renju.Point {
	k, o := kindOf(win)
	var list []renju.Point
	for _, a := range threat.NewSolver(solverBits).FirstMoves(context.Background(), pattern.New(b, color, nil), color, k, o) {
		if a.Result.Verdict == threat.Win {
			list = append(list, a.Point)
		}
	}
	slices.Sort(list)
	return list
}

// checkLine plays fours, and the one answer to each, to the end: a row that wins, or
// a four that cannot be stopped.
func checkLine(b renju.Board, color renju.Color, line []renju.Point) error {
	var err error
	for i, p := range line {
		c := color
		if i%2 == 1 {
			c = color.Other()
		}
		if c == renju.Black && b.Foul(p, renju.ReadingRIF) != renju.NoFoul {
			return fmt.Errorf("%s is forbidden to Black", p)
		}
		wins := b.Wins(c, p)
		if b, err = b.Place(c, p); err != nil {
			return err
		}
		if wins && i == len(line)-1 && c == color {
			return nil
		}
		if c != color {
			continue
		}
		stops := defences(b, color)
		switch last := i >= len(line)-2; {
		case last && len(stops) > 0:
			return fmt.Errorf("after %s %v can still defend on %v", p, color.Other(), stops)
		case last:
			return nil
		case !slices.Equal(stops, line[i+1:i+2]):
			return fmt.Errorf("after %s the defences are %v", p, stops)
		}
	}
	return nil
}

// defences are the moves that stop a colour from making a five at once; the other
// side's own fives are among them. Two fives cannot be stopped by one stone.
func defences(b renju.Board, attacker renju.Color) []renju.Point {
	own := b.AppendFives(nil, attacker.Other())
	if fives := b.AppendFives(nil, attacker); len(fives) == 1 {
		p := fives[0]
		if attacker == renju.Black || b.Foul(p, renju.ReadingRIF) == renju.NoFoul {
			own = append(own, p)
		}
	} else if len(fives) == 0 {
		return b.AppendEmpty(nil) // nothing is threatened
	}
	slices.Sort(own)
	return slices.Compact(own)
}
