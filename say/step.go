package say

import (
	"strings"
	"unicode/utf8"

	"tengen/renju"
)

// Role says what a step of an explanation does, so that a board can draw it.
type Role string

// The roles.
const (
	RoleVerdict Role = "verdict" // the answer; it begins a paragraph
	RoleCount   Role = "count"   // what the stone makes, in one sentence
	RoleRow     Role = "row"     // a five or an overline
	RoleFour    Role = "four"    // a four and its completing points
	RoleThree   Role = "three"   // a three that counts, and its completing points
	RoleSeeming Role = "seeming" // a three in appearance that does not count
	RoleReason  Role = "reason"  // why a completing point can be used, or cannot
	RoleSummary Role = "summary" // what follows from the steps before
)

// Step is one sentence of an explanation, and what a board shows with it.
type Step struct {
	Role Role   `json:"role" jsonschema:"enum=verdict,enum=count,enum=row,enum=four,enum=three,enum=seeming,enum=reason,enum=summary"`
	Text string `json:"text"`
	// Depth is 0 while the stone that was asked about is explained, and one more
	// for each stone that is only imagined before the one that is explained.
	Depth int `json:"depth"`
	// Placed are the black stones to imagine on the board, in the order in which
	// they are put; the first is the one that was asked about.
	Placed []renju.Point `json:"placed"`
	// Stones are the stones that the sentence names, Points the empty points.
	Stones []renju.Point `json:"stones,omitempty"`
	Points []renju.Point `json:"points,omitempty"`
}

// Prose joins steps into paragraphs with an empty line between them, each
// indented by two blanks for each level of depth. If strong is not nil, the
// verdicts go through it; it may add bold print and must not change the width.
// Lines are wrapped to width characters, indentation included, or not at all if
// width is 0. The text does not end with a line end.
func Prose(steps []Step, width int, strong func(string) string) string {
	var out strings.Builder
	p := paragraph{out: &out, width: width}
	for i, s := range steps {
		if s.Role == RoleVerdict {
			p.begin(s.Depth, i > 0)
		}
		words := unbroken(s.Text)
		for j, word := range words {
			shown := word
			if s.Role == RoleVerdict && strong != nil {
				shown = strongWord(strong, words, j)
			}
			p.add(word, shown)
		}
	}
	return out.String()
}

// Wrap fits a text of one paragraph to lines of width characters; a longer word has a
// line of its own, and no line begins with a dash.
func Wrap(text string, width int) string {
	var out strings.Builder
	p := paragraph{out: &out, width: width}
	for _, word := range unbroken(text) {
		p.add(word, word)
	}
	return out.String()
}

// unbroken is the words of a text as they may be wrapped: no line begins with a
// dash.
func unbroken(text string) []string {
	words := strings.Split(text, " ")
	kept := words[:0]
	for _, word := range words {
		if word == "–" && len(kept) > 0 {
			kept[len(kept)-1] += " –"
			continue
		}
		kept = append(kept, word)
	}
	return kept
}

// strongWord is word j of a verdict with the beginning or the end of what strong
// puts around the whole.
func strongWord(strong func(string) string, words []string, j int) string {
	const mark = "\x00"
	before, after, _ := strings.Cut(strong(mark), mark)
	word := words[j]
	if j == 0 {
		word = before + word
	}
	if j == len(words)-1 {
		word += after
	}
	return word
}

// paragraph writes words into lines.
type paragraph struct {
	out           *strings.Builder
	width, indent int
	used          int // characters on the present line
}

func (p *paragraph) begin(depth int, gap bool) {
	if gap {
		p.out.WriteString("\n\n")
	}
	p.indent, p.used = 2*depth, 0
}

// add writes a word as it is shown; plain is the same without what takes no room.
func (p *paragraph) add(plain, shown string) {
	n := utf8.RuneCountInString(plain)
	switch {
	case p.used == 0:
	case p.width > 0 && p.used+1+n > p.width:
		p.out.WriteByte('\n')
		p.used = 0
	default:
		p.out.WriteByte(' ')
		p.used++
	}
	if p.used == 0 {
		p.out.WriteString(strings.Repeat(" ", p.indent))
		p.used = p.indent
	}
	p.out.WriteString(shown)
	p.used += n
}
