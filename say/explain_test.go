package say

import (
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"tengen/renju"
)

// example is the false three of the guide to forbidden moves.
const example = `
. . . . . . . . . . . . . . .
. . . . . . . . . . . . . . .
. . . . . . . . . . . . . . .
. . . . . . . . . . . . . . .
. . . . . . X . . . . . . . .
. . . . . . X X . . . . . . .
. . . . . . X X . . . . . . .
. . . . X X . * . . . . . . .
. . . . . . X . . . . . . . .
. . . . . . X . . . . . . . .
. . . . . . . . . . . . . . .
. . . . . . . . . . . . . . .
. . . . . . . . . . . . . . .
. . . . . . . . . . . . . . .
. . . . . . . . . . . . . . .
`

func ExampleTexts_Explain() {
	d, err := renju.ParseDiagram(example)
	if err != nil {
		fmt.Println(err)
		return
	}
	e := d.Board.Explain(renju.Tengen, renju.ReadingRIF)
	steps := In("en").Explain(e, Options{Board: d.Board})
	fmt.Println(Prose(steps, 72, nil))
	// Output:
	// h8 is allowed. The stone makes two threes in appearance. Column h:
	// h8-h9-h10 is a three: h7 or h11 would make a straight four. Row 8:
	// e8-f8-h8 could become a straight four only at g8. But g8 would also join
	// g6-g7-g9-g10-g11 to six in column g: an overline, forbidden. So row 8 is
	// no three, one three is left, and one three is no foul.
}

func TestSteps(t *testing.T) {
	d, err := renju.ParseDiagram(example)
	if err != nil {
		t.Fatal(err)
	}
	steps := In("en").Explain(d.Board.Explain(renju.Tengen, renju.ReadingRIF), Options{Board: d.Board})
	var got []string
	for _, s := range steps {
		got = append(got, fmt.Sprintf("%s %d placed %v stones %v points %v", s.Role, s.Depth, s.Placed, s.Stones, s.Points))
	}
	want := []string{
		"verdict 0 placed [h8] stones [h8] points []",
		"count 0 placed [h8] stones [h8] points []",
		"three 0 placed [h8] stones [h8 h9 h10] points [h7 h11]",
		"seeming 0 placed [h8] stones [e8 f8 h8] points [g8]",
		"reason 1 placed [h8 g8] stones [g6 g7 g8 g9 g10 g11] points []",
		"summary 0 placed [h8] stones [] points []",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// A tree made by hand, of stones on no board, is told as far as it goes.
func TestExplainWithoutBoard(t *testing.T) {
	p := func(s string) renju.Point { return point(t, s) }
	usable := []renju.Extension{{Point: p("h7"), Usable: true}}
	e := renju.Explanation{
		Point:   p("h8"),
		Verdict: renju.Verdict{Kinds: renju.FoulsOf(renju.DoubleThree)},
		Threes: []renju.ThreeReason{
			{Stones: [3]renju.Point{p("h8"), p("h9"), p("h10")}, Counts: true, Extensions: usable},
			{Stones: [3]renju.Point{p("h8"), p("i8"), p("j8")}, Counts: true, Extensions: []renju.Extension{{Point: p("k8"), Usable: true}}},
		},
	}
	const want = "h8 is forbidden: a double-three. The stone makes two threes. Column h: h8-h9-h10 is a three: h7 would make a straight four. " +
		"Row 8: h8-i8-j8 is a three: k8 would make a straight four. More than one three through one stone is a foul."
	if got := Prose(In("en").Explain(e, Options{}), 0, nil); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// Every explanation of the published fouls, under both readings, can be drawn:
// its stones lie where the steps say, its points are empty, each paragraph is
// about one stone whose verdict is what it says, and no placeholder is left.
func TestExplainEveryFoul(t *testing.T) {
	data, err := os.ReadFile("../testdata/fouls.json")
	if err != nil {
		t.Fatal(err)
	}
	var file struct {
		Entries []struct {
			ID           string
			Black, White []renju.Point
			Point        renju.Point
		}
	}
	if err := json.Unmarshal(data, &file); err != nil {
		t.Fatal(err)
	}
	deepest := 0
	for _, entry := range file.Entries {
		board, err := renju.NewBoard(entry.Black, entry.White)
		if err != nil {
			t.Fatalf("%s: %v", entry.ID, err)
		}
		for _, r := range []renju.Reading{renju.ReadingRIF, renju.ReadingPermitted} {
			for _, lang := range Languages() {
				steps := In(lang).Explain(board.Explain(entry.Point, r), Options{Board: board, Reading: r})
				if err := checkSteps(board, steps, In(lang), r); err != nil {
					t.Errorf("%s, reading %v, %s: %v\n%s", entry.ID, r, lang, err, Prose(steps, 100, nil))
				}
				deepest = max(deepest, steps[len(steps)-1].Depth)
			}
		}
	}
	if deepest < 4 {
		t.Errorf("the deepest explanation has depth %d, want 4 or more", deepest)
	}
}

func checkSteps(board renju.Board, steps []Step, t Texts, r renju.Reading) error {
	see, paragraphs := 0, 0
	below := map[string]string{"en": "see below", "ru": "см. ниже"}[t.Lang()]
	for i, s := range steps {
		if s.Depth != len(s.Placed)-1 || (i == 0) != (s.Role == RoleVerdict && s.Depth == 0) {
			return fmt.Errorf("step %d: depth %d with %v", i, s.Depth, s.Placed)
		}
		if strings.ContainsAny(s.Text, "⟦{}") || !strings.HasSuffix(s.Text, ".") || strings.Contains(s.Text, "  ") {
			return fmt.Errorf("step %d: %q", i, s.Text)
		}
		before, after := board, board
		for _, p := range s.Placed {
			var err error
			before = after
			if after, err = after.Place(renju.Black, p); err != nil {
				return err
			}
		}
		for _, p := range s.Stones {
			if after.At(p) != renju.Black {
				return fmt.Errorf("step %d: no black stone on %v: %s", i, p, s.Text)
			}
		}
		for _, p := range s.Points {
			if after.At(p) != renju.NoColor {
				return fmt.Errorf("step %d: %v is not empty: %s", i, p, s.Text)
			}
		}
		if s.Role == RoleVerdict {
			paragraphs++
			v := t.Text("foul.a."+before.Foul(s.Placed[s.Depth], r).String(), nil)
			legal := strings.HasPrefix(v, "⟦")
			if !legal && !strings.Contains(s.Text, v) || legal && strings.Contains(s.Text, t.Text("foul.a.double-three", nil)) {
				return fmt.Errorf("step %d: %q, but the stone is %v", i, s.Text, before.Judge(s.Placed[s.Depth], r))
			}
		}
		if strings.Contains(s.Text, below) {
			see++
		}
	}
	if see != paragraphs-1 {
		return fmt.Errorf("%d paragraphs, but %d references", paragraphs, see)
	}
	return nil
}

func TestProse(t *testing.T) {
	steps := []Step{
		{Role: RoleVerdict, Text: "Ход h8 разрешён."},
		{Role: RoleThree, Text: "Вертикаль h: h8–h9–h10 – тройка."},
		{Role: RoleVerdict, Depth: 1, Text: "После h8 ход g8 запрещён."},
		{Role: RoleThree, Depth: 1, Text: "Горизонталь 8."},
	}
	const want = "*Ход h8 разрешён.*\n" +
		"Вертикаль h:\n" +
		"h8–h9–h10 –\n" +
		"тройка.\n" +
		"\n" +
		"  *После h8 ход\n" +
		"  g8 запрещён.*\n" +
		"  Горизонталь 8."
	bold := func(s string) string { return "*" + s + "*" }
	if got := Prose(steps, 16, bold); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if got := Prose(steps[:2], 0, nil); got != "Ход h8 разрешён. Вертикаль h: h8–h9–h10 – тройка." {
		t.Errorf("not wrapped: %q", got)
	}
}
