package puzzle

import (
	"fmt"
	"strconv"
	"strings"

	"tengen/pattern"
	"tengen/renju"
)

// Puzzle is a position of a game and what is proved about it.
type Puzzle struct {
	// ID names the puzzle for ever: it is made of what stands on the board, see [IDOf].
	ID   string
	Kind Kind
	// Rating is where the rating of the puzzle begins, in points; see [Grade].
	Rating int
	// Moves are those of the game that led to the position.
	Moves []renju.Move
	Facts
}

// Facts is what is proved about the position of a puzzle.
type Facts struct {
	// First are all moves that solve the puzzle or begin its solution, by means of its
	// kind, in the order of points: in a puzzle of fours all with which a win by fours
	// begins, in one of defence all that hold and are no fours.
	First []renju.Point
	// Also are other moves that are as good: those that begin a slower win by threats,
	// as far as a short search sees, or fours that only put the decision off.
	Also []renju.Point
	// Line is the shortest win, the solver's moves and the longest defence in turn. Where
	// the task is to hold it is what the opponent threatens: his win if one passes.
	Line []renju.Point
}

// rules are those of the games: every end counts.
var rules = renju.Rules{FirstPass: 7, TwoPassDraw: true, NoFiveDraw: true}

// reading is how fouls are read in puzzles.
const reading = renju.ReadingRIF

// Position returns the position that the puzzle is about. It panics if the moves
// cannot be played; those of a puzzle that [Parse] returned can.
func (p *Puzzle) Position() renju.Position {
	position, err := positionAfter(p.Moves)
	if err != nil {
		panic("puzzle " + p.ID + ": " + err.Error())
	}
	return position
}

// Turn returns the colour to move, that of whoever solves the puzzle.
func (p *Puzzle) Turn() renju.Color { return p.Position().Turn() }

func positionAfter(moves []renju.Move) (renju.Position, error) {
	var p renju.Position
	for _, m := range moves {
		next, err := p.Play(&rules, m)
		if err != nil {
			return p, err
		}
		p = next
	}
	if p.Outcome.Over() {
		return p, fmt.Errorf("the game is over after move %d", p.Moves)
	}
	return p, nil
}

// boardOf is the position for the solver.
func boardOf(p renju.Position) *pattern.Board {
	return pattern.NewReading(p.Board, p.Turn(), nil, reading)
}

// Length returns how many moves the line has of the side that wins in it.
func (f *Facts) Length() int { return (len(f.Line) + 1) / 2 }

// FoursOf returns how many fours the line of a puzzle of fours has: its length, less
// the five at the end if the line goes so far.
func (p *Puzzle) FoursOf() int {
	position := p.Position()
	n := 0
	b, turn := position.Board, position.Turn()
	for i, at := range p.Line {
		if i%2 == 0 && b.Wins(turn, at) {
			break
		}
		c := turn
		if i%2 == 1 {
			c = turn.Other()
		} else {
			n++
		}
		b, _ = b.Place(c, at)
	}
	return n
}

// String writes the puzzle as a line of a file: id, kind, rating, moves, first, also
// and line, parted by blanks; "-" stands for no points. See docs/puzzles.md.
func (p *Puzzle) String() string {
	return strings.Join([]string{
		p.ID, p.Kind.String(), strconv.Itoa(p.Rating), renju.FormatMoves(p.Moves),
		formatPoints(p.First), formatPoints(p.Also), formatPoints(p.Line),
	}, " ")
}

func formatPoints(points []renju.Point) string {
	if len(points) == 0 {
		return "-"
	}
	var b strings.Builder
	for _, p := range points {
		b.WriteString(p.String())
	}
	return b.String()
}

// Parse reads a puzzle that [Puzzle.String] wrote. It proves nothing: that does
// [Verify]. The error says which part is wrong.
func Parse(line string) (Puzzle, error) {
	parts := strings.Split(line, " ")
	if len(parts) != 7 {
		return Puzzle{}, fmt.Errorf("a puzzle has 7 parts, parted by single blanks, not %d", len(parts))
	}
	p := Puzzle{ID: parts[0]}
	var err error
	if p.Kind, err = ParseKind(parts[1]); err != nil {
		return p, err
	}
	if p.Rating, err = strconv.Atoi(parts[2]); err != nil {
		return p, fmt.Errorf("the rating %q is no number", parts[2])
	}
	if p.Moves, err = renju.AppendMoves(nil, parts[3]); err != nil {
		return p, err
	}
	if _, err = positionAfter(p.Moves); err != nil {
		return p, err
	}
	for i, to := range []*[]renju.Point{&p.First, &p.Also, &p.Line} {
		if *to, err = parsePoints(parts[4+i]); err != nil {
			return p, fmt.Errorf("part %d: %w", 5+i, err)
		}
	}
	return p, nil
}

func parsePoints(text string) ([]renju.Point, error) {
	if text == "-" {
		return nil, nil
	}
	moves, err := renju.AppendMoves(nil, text)
	if err != nil {
		return nil, err
	}
	points := make([]renju.Point, len(moves))
	for i, m := range moves {
		p, ok := m.Stone()
		if !ok {
			return nil, fmt.Errorf("%q has a pass where points stand", text)
		}
		points[i] = p
	}
	return points, nil
}

// Task returns the key of the text that says what to do: "puzzle.task.vcf-black" and
// its like.
func (p *Puzzle) Task() string { return "puzzle.task." + p.Kind.String() + "-" + p.Turn().String() }
