package lesson

import (
	"fmt"
	"slices"
	"strings"

	"tengen/renju"
)

// Figure is a board with what it shows. It is shared by all languages and must not
// be changed.
type Figure struct {
	Name  string
	Board renju.Board
	// Marks are letters and numbers on empty points.
	Marks map[renju.Point]string
	// Fouls are the points that are drawn as forbidden to Black.
	Fouls map[renju.Point]renju.Foul
	// Moves are those that led to the board, if it is the beginning of a game.
	Moves []renju.Move
	// Turn is the colour to move where it matters, else [renju.NoColor].
	Turn     renju.Color
	Claims   []Claim
	Question *Question // nil if the figure asks nothing

	source string // file and line, for errors
}

// sheet is one file of figures while it is read.
type sheet struct {
	name    string
	lines   []string
	at      int // the line that is read, from 0
	figures map[string]*Figure
}

func (s *sheet) wrong(format string, args ...any) error {
	return fmt.Errorf("%s:%d: %s", s.name, s.at+1, fmt.Sprintf(format, args...))
}

// readFigures reads a file of figures into all of them.
func readFigures(name, text string, figures map[string]*Figure) error {
	s := sheet{name: name, lines: strings.Split(text, "\n"), figures: figures}
	var f *Figure
	for ; s.at < len(s.lines); s.at++ {
		line := strings.TrimSpace(s.lines[s.at])
		switch {
		case line == "" || strings.HasPrefix(line, "#"):
		case strings.HasPrefix(line, "== "):
			f = &Figure{Name: line[3:], source: fmt.Sprintf("%s:%d", name, s.at+1)}
			if !nameForm.MatchString(f.Name) {
				return s.wrong("%q is no name of a figure: small letters, digits and hyphens", f.Name)
			}
			if figures[f.Name] != nil {
				return s.wrong("there is a figure %s already, at %s", f.Name, figures[f.Name].source)
			}
			figures[f.Name] = f
		case f == nil:
			return s.wrong("a figure begins with == and its name")
		default:
			if err := s.line(f, line); err != nil {
				return err
			}
		}
	}
	return nil
}

// line reads one line that belongs to a figure.
func (s *sheet) line(f *Figure, line string) error {
	word, rest, _ := strings.Cut(line, " ")
	switch word {
	case "like":
		return s.like(f, rest)
	case "moves":
		return s.moves(f, rest)
	case "stones":
		return s.stones(f, rest)
	case "mark":
		return s.mark(f, rest)
	case "turn":
		var ok bool
		if f.Turn, ok = renju.ParseColor(rest); !ok {
			return s.wrong("%q has no turn: black or white", rest)
		}
		return nil
	case "ask":
		q, err := parseQuestion(f, rest)
		if err != nil {
			return s.wrong("%v", err)
		}
		f.Question = q
		return nil
	}
	if len(word) == 1 && strings.ContainsAny(word, ".XO") || len(strings.Fields(line)) == renju.Size {
		return s.drawing(f)
	}
	c, err := parseClaim(f, line)
	if err != nil {
		return s.wrong("%v", err)
	}
	f.Claims = append(f.Claims, c)
	return nil
}

// drawing reads the 15 rows that begin at the present line.
func (s *sheet) drawing(f *Figure) error {
	end := min(s.at+renju.Size, len(s.lines))
	d, err := renju.ParseDiagram(strings.Join(s.lines[s.at:end], "\n"))
	if err != nil {
		return s.wrong("the figure %s: %v", f.Name, err)
	}
	f.Board, f.Marks, f.Fouls = d.Board, map[renju.Point]string{}, map[renju.Point]renju.Foul{}
	for p, mark := range d.Marks {
		switch mark {
		case '3':
			f.Fouls[p] = renju.DoubleThree
		case '4':
			f.Fouls[p] = renju.DoubleFour
		case '6':
			f.Fouls[p] = renju.Overline
		default:
			f.Marks[p] = string(mark)
		}
	}
	s.at = end - 1
	return nil
}

// like takes the stones, marks and turn of a figure that stands above.
func (s *sheet) like(f *Figure, name string) error {
	other := s.figures[name]
	if other == nil || other == f {
		return s.wrong("there is no figure %q above", name)
	}
	f.Board, f.Turn = other.Board, other.Turn
	return nil
}

func (s *sheet) moves(f *Figure, text string) error {
	moves, err := renju.AppendMoves(nil, text)
	if err != nil {
		return s.wrong("%v", err)
	}
	f.Moves, f.Turn = moves, renju.Black
	for _, m := range moves {
		if p, ok := m.Stone(); ok {
			if f.Board, err = f.Board.Place(f.Turn, p); err != nil {
				return s.wrong("%v", err)
			}
		}
		f.Turn = f.Turn.Other()
	}
	return nil
}

// stones puts stones given as colour and points: "black e8 f8 white d8".
func (s *sheet) stones(f *Figure, text string) error {
	color := renju.NoColor
	for _, word := range strings.Fields(text) {
		if c, ok := renju.ParseColor(word); ok {
			color = c
			continue
		}
		points, err := parsePoints(word)
		if err != nil {
			return s.wrong("%v", err)
		}
		if color == renju.NoColor {
			return s.wrong("the stones have no colour")
		}
		for _, p := range points {
			if f.Board, err = f.Board.Place(color, p); err != nil {
				return s.wrong("%v", err)
			}
		}
	}
	return nil
}

// mark puts letters or numbers on points: "A h8 10 g7".
func (s *sheet) mark(f *Figure, text string) error {
	words := strings.Fields(text)
	if len(words)%2 != 0 {
		return s.wrong("marks are letters and points in turn")
	}
	for pair := range slices.Chunk(words, 2) {
		p, err := renju.ParsePoint(pair[1])
		if err != nil || len(pair[0]) > 2 || f.Board.At(p) != renju.NoColor {
			return s.wrong("%q is no mark on an empty point", strings.Join(pair, " "))
		}
		if f.Marks == nil {
			f.Marks = map[renju.Point]string{}
		}
		f.Marks[p] = pair[0]
	}
	return nil
}

// point reads a point of a figure: its name, or the letter that marks it alone.
func (f *Figure) point(text string) (renju.Point, error) {
	if len(text) != 1 {
		return renju.ParsePoint(text)
	}
	found := renju.NoPoint
	for p, mark := range f.Marks {
		if mark != text {
			continue
		}
		if found != renju.NoPoint {
			return renju.NoPoint, fmt.Errorf("the letter %s marks more than one point", text)
		}
		found = p
	}
	if found == renju.NoPoint {
		return found, fmt.Errorf("the letter %s marks no point", text)
	}
	return found, nil
}

// points reads points of a figure with blanks between them; "a1-e1" is the points
// from one to the other in their line.
func (f *Figure) points(words []string) ([]renju.Point, error) {
	var list []renju.Point
	for _, word := range words {
		if len(word) == 1 {
			p, err := f.point(word)
			if err != nil {
				return nil, err
			}
			list = append(list, p)
			continue
		}
		points, err := parsePoints(word)
		if err != nil {
			return nil, err
		}
		list = append(list, points...)
	}
	slices.Sort(list)
	return list, nil
}

// parsePoints reads points and lines of points.
func parsePoints(text string) ([]renju.Point, error) {
	var list []renju.Point
	for _, word := range strings.Fields(text) {
		from, to, isLine := strings.Cut(word, "-")
		a, err := renju.ParsePoint(from)
		if err != nil {
			return nil, err
		}
		if !isLine {
			list = append(list, a)
			continue
		}
		b, err := renju.ParsePoint(to)
		if err != nil {
			return nil, err
		}
		points, ok := between(a, b)
		if !ok {
			return nil, fmt.Errorf("%s lies on no line", word)
		}
		list = append(list, points...)
	}
	return list, nil
}

// between are the points of a line from a to b.
func between(a, b renju.Point) ([]renju.Point, bool) {
	dc, dr := b.Col()-a.Col(), b.Row()-a.Row()
	n := a.Distance(b)
	if n == 0 || dc%n != 0 || dr%n != 0 {
		return nil, false
	}
	list := make([]renju.Point, 0, n+1)
	for i := range n + 1 {
		list = append(list, renju.At(a.Col()+i*dc/n, a.Row()+i*dr/n))
	}
	return list, true
}
