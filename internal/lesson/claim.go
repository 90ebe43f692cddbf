package lesson

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"tengen/opening"
	"tengen/renju"
)

// ClaimKind is what a claim is about. The zero value is no claim.
type ClaimKind uint8

// The kinds of claim, with how each is written.
const (
	ClaimVerdict   ClaimKind = iota + 1 // "h8 double-three": what a Black stone there would be
	ClaimWins                           // "white h8 wins": a stone there makes a row that wins
	ClaimRow                            // "b14-f14 five", "c9-e9 three at b9": what the stones are
	ClaimForbidden                      // "forbidden h8 g7", "forbidden none": all of Black's forbidden points
	ClaimFork                           // "white h8 fork 3x3", "black h8 fork 4x3"
	ClaimStarts                         // "white vcf d7", "white foul-win d7": moves that begin a forced win
	ClaimNone                           // "white no-vcf", "white no-foul-win", "black no-vct"
	ClaimLine                           // "white line g6 h5 j8": fours to the end, each answer forced
	ClaimOpening                        // "opening 10I": the first three moves; "h6 opening 10I": what a third one makes
	ClaimNoRoom                         // "white no-room": no five is possible any more
)

// Claim is one thing that a figure shows. "after black h8 white g7: " before it puts
// stones first, "permitted: " judges by the reading of the Russian sport rules.
type Claim struct {
	Kind    ClaimKind
	Color   renju.Color
	Points  []renju.Point // those it is about
	At      []renju.Point // ClaimRow: the points that complete it
	Verdict string        // ClaimVerdict: "allowed", "five", or a kind of foul
	Row     renju.StructureKind
	Fork    string // ClaimFork: "3x3"
	Win     string // ClaimStarts and ClaimNone: "vcf", "vct", "foul-win"
	Opening string // ClaimOpening: the code
	Reading renju.Reading
	After   []Put // stones that are put first

	source string // as it is written
}

// Put is a stone that is put on a figure.
type Put struct {
	Color renju.Color
	Point renju.Point
}

var verdicts = []string{"allowed", "five", "overline", "double-four", "double-three"}

var rowKinds = map[string]renju.StructureKind{}

func init() {
	for k := renju.Five; k <= renju.DeadRow; k++ {
		rowKinds[k.String()] = k
	}
}

// parseClaim reads a claim about a figure.
func parseClaim(f *Figure, line string) (Claim, error) {
	c := Claim{source: line}
	rest := line
	if after, tail, ok := strings.Cut(line, ": "); ok && strings.HasPrefix(after, "after ") {
		puts, err := f.puts(strings.Fields(after)[1:])
		if err != nil {
			return c, err
		}
		c.After, rest = puts, tail
	}
	if tail, ok := strings.CutPrefix(rest, "permitted: "); ok {
		c.Reading, rest = renju.ReadingPermitted, tail
	}
	words := strings.Fields(rest)
	if color, ok := renju.ParseColor(words[0]); ok {
		c.Color, words = color, words[1:]
	}
	if len(words) < 1 {
		return c, fmt.Errorf("%q claims nothing", line)
	}
	err := c.parse(f, words)
	if err != nil {
		err = fmt.Errorf("%q: %w", line, err)
	}
	return c, err
}

func (f *Figure) puts(words []string) ([]Put, error) {
	var list []Put
	color := renju.Black
	for _, word := range words {
		if c, ok := renju.ParseColor(word); ok {
			color = c
			continue
		}
		p, err := f.point(word)
		if err != nil {
			return nil, err
		}
		list = append(list, Put{color, p})
	}
	return list, nil
}

// parse reads the words behind the colour.
func (c *Claim) parse(f *Figure, words []string) (err error) {
	switch words[0] {
	case "forbidden":
		c.Kind, c.Color = ClaimForbidden, renju.Black
		if len(words) == 2 && words[1] == "none" {
			return nil
		}
		c.Points, err = f.points(words[1:])
		return err
	case "line":
		c.Kind = ClaimLine
		for _, word := range words[1:] {
			p, err := f.point(word)
			if err != nil {
				return err
			}
			c.Points = append(c.Points, p)
		}
		return c.needsColor()
	case "opening":
		c.Kind = ClaimOpening
		c.Opening = strings.Join(words[1:], " ")
		_, err := opening.ByCode(c.Opening)
		return err
	case "no-room":
		c.Kind = ClaimNoRoom
		return c.needsColor()
	case "vcf", "vct", "foul-win":
		c.Kind, c.Win = ClaimStarts, words[0]
		if c.Points, err = f.points(words[1:]); err != nil {
			return err
		}
		if len(c.Points) == 0 {
			return errors.New("where does it begin?")
		}
		return c.needsColor()
	case "no-vcf", "no-vct", "no-foul-win":
		c.Kind, c.Win = ClaimNone, words[0][len("no-"):]
		return c.needsColor()
	}
	return c.aboutPoints(f, words)
}

func (c *Claim) needsColor() error {
	if c.Color == renju.NoColor {
		return errors.New("whose? It begins with black or white")
	}
	return nil
}

// aboutPoints reads a claim that begins with points.
func (c *Claim) aboutPoints(f *Figure, words []string) (err error) {
	n := slices.IndexFunc(words, func(w string) bool {
		return slices.Contains(verdicts, w) || rowKinds[w] != renju.NoStructure || w == "wins" || w == "fork" || w == "opening"
	})
	if n < 1 {
		return errors.New("no such claim")
	}
	if c.Points, err = f.points(words[:n]); err != nil {
		return err
	}
	what, rest := words[n], words[n+1:]
	switch {
	case what == "wins":
		c.Kind = ClaimWins
		return c.needsColor()
	case what == "opening" && len(rest) == 1:
		c.Kind, c.Opening = ClaimOpening, rest[0]
		_, err := opening.ByCode(c.Opening)
		return err
	case what == "fork" && len(rest) == 1:
		c.Kind, c.Fork = ClaimFork, rest[0]
		return c.needsColor()
	case strings.Contains(words[0], "-"):
		return c.aboutRow(f, what, rest)
	}
	c.Kind, c.Color, c.Verdict = ClaimVerdict, renju.Black, what
	if !slices.Contains(verdicts, what) || len(rest) > 0 {
		return fmt.Errorf("a point is one of %s", strings.Join(verdicts, ", "))
	}
	return nil
}

// aboutRow reads a claim about stones in a line: gaps between them are left out.
func (c *Claim) aboutRow(f *Figure, what string, rest []string) (err error) {
	c.Kind, c.Row = ClaimRow, rowKinds[what]
	if c.Row == renju.NoStructure {
		return fmt.Errorf("stones are no %s", what)
	}
	b, err := c.board(f)
	if err != nil {
		return err
	}
	c.Points = slices.DeleteFunc(c.Points, func(p renju.Point) bool { return b.At(p) == renju.NoColor })
	if len(c.Points) == 0 {
		return errors.New("no stones lie there")
	}
	if c.Color = b.At(c.Points[0]); len(rest) > 1 && rest[0] == "at" {
		c.At, err = f.points(rest[1:])
		return err
	}
	if len(rest) > 0 || c.Row != renju.Five && c.Row != renju.LongRow && c.Row != renju.DeadRow {
		return errors.New("where is it completed? Add at and the points")
	}
	return nil
}
