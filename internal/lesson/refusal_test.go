package lesson

import (
	"strings"
	"testing"
)

// What cannot be read is refused with its file and line, and what is wrong.
func TestFiguresRefused(t *testing.T) {
	t.Parallel()
	board := strings.Repeat(strings.Repeat(". ", 15)+"\n", 15)
	for _, c := range []struct{ text, want string }{
		{"h8 allowed", "f:1: a figure begins with =="},
		{"== Two", "f:1: \"Two\" is no name"},
		{"== a\n== a", "f:2: there is a figure a already, at f:1"},
		{"== a\n" + board + "h8 wonderful", "f:17: \"h8 wonderful\": no such claim"},
		{"== a\nstones black h8 white h8", "f:2: h8"},
		{"== a\nstones h8", "f:2: the stones have no colour"},
		{"== a\nstones black e8-h9", "f:2: e8-h9 lies on no line"},
		{"== a\nstones black e8-h8\ne8-h8 straight-four", "where is it completed?"},
		{"== a\nmark A h8\nB allowed", "the letter B marks no point"},
		{"== a\nask black luck", "f:2: \"black luck\" asks nothing that the rules can answer"},
		{"== a\nlike b", "f:2: there is no figure \"b\" above"},
		{"== a\nwhite vcf", "where does it begin?"},
		{"== a\nturn red", "f:2: \"red\" has no turn"},
	} {
		err := readFigures("f", c.text, map[string]*Figure{})
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: %v, want %q", c.text, err, c.want)
		}
	}
}

func TestLessonsRefused(t *testing.T) {
	t.Parallel()
	const head = "# T\n> L\n"
	for _, c := range []struct{ text, want string }{
		{"# T", "a lesson has a title (#) and a sentence for the map (>)"},
		{head + "## Gaps", "l:3: a section has a name and a title"},
		{head + "## a A\n## a B", "l:4: there is a section a already"},
		{head + "=nothing", "l:3: there is no figure \"nothing\""},
		{head + "?nothing Where?", "l:3: there is no figure \"nothing\" that asks something"},
		{head + "+ Yes", "is none of the forms of a lesson"},
		{head + "| a | b |\n| c |", "l:4: a row of 1 in a table of 2"},
		{head + "| a | b |\n|---|---|", "l:4: a table has no empty places"},
		{head + "@closings", "l:3: \"@closings\" is none of the forms"},
	} {
		_, err := readLesson("l", "t", c.text, map[string]*Figure{})
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: %v, want %q", c.text, err, c.want)
		}
	}
}

// A link leads to a word of the glossary, a lesson or a section, or is refused.
func TestLinks(t *testing.T) {
	t.Parallel()
	b := In("en")
	l := b.Lesson("fours")
	for to, want := range map[string]string{
		"three": "/learn/glossary#three", "fouls": "/learn/fouls", "fouls#overline": "/learn/fouls#overline", "#edge": "/learn/fours#edge", "/puzzles": "/puzzles",
	} {
		text := Text{{Words: "x", To: to}}
		if err := b.resolve(l, text); err != nil || text[0].To != want {
			t.Errorf("%s leads to %s, %v, want %s", to, text[0].To, err, want)
		}
	}
	for _, to := range []string{"luck", "fouls#luck", "#luck"} {
		if err := b.resolve(l, Text{{Words: "x", To: to}}); err == nil {
			t.Errorf("%s leads somewhere", to)
		}
	}
}

// A claim that is not so is found, whatever its kind.
func TestWrongClaimsAreFound(t *testing.T) {
	t.Parallel()
	const stones = "== a\nstones black e8 f8 g8 h9 h10 white d8 g10\n"
	for _, claim := range []string{
		"h8 double-three", "black h8 fork 3x3", "forbidden h8", "white h8 wins", "e8-g8 open-three at d8 h8", "e8-g8 pseudo-three at h8",
		"black vcf a1", "black no-vcf", "black line a1 a2", "black no-room", "after black h8: h7 five", "after white h8: h8 allowed",
	} {
		figures := map[string]*Figure{}
		if err := readFigures("f", stones+claim, figures); err != nil {
			t.Fatalf("%s: %v", claim, err)
		}
		if err := figures["a"].Check(); err == nil || !strings.Contains(err.Error(), "f:1: a: ") {
			t.Errorf("%q is taken for true: %v", claim, err)
		}
	}
}
