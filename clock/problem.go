package clock

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"
)

// Problem says what is wrong with a time control. The catalogue of package say
// explains it to people under the key "clock.problem." and its text, with the
// arguments part and right of the [Error].
type Problem string

// The problems, closed. Each sentence is what [Error] says of it.
const (
	Empty        Problem = "empty"         // nothing is there
	Unknown      Problem = "unknown"       // neither a time control nor the name of one
	NoUnit       Problem = "no-unit"       // a number of time without its unit
	BadUnit      Problem = "bad-unit"      // a unit that is not known here
	NoNumber     Problem = "no-number"     // a number should stand here
	TooMuch      Problem = "too-much"      // more than the limit
	TooMany      Problem = "too-many"      // more controls than the limit
	Nothing      Problem = "nothing"       // no time where some is needed
	NotWhole     Problem = "not-whole"     // not a whole number of seconds, or negative
	Trailing     Problem = "trailing"      // something follows that does not belong
	NeedsPresses Problem = "needs-presses" // a control before the last without its number of moves
	NeedsRest    Problem = "needs-rest"    // the last control is by moves; one for the rest must follow
	NotLast      Problem = "not-last"      // something follows the byo-yomi
	NoPeriods    Problem = "no-periods"    // periods without a length, or a length without periods
	Alone        Problem = "alone"         // a longest move beside several controls or byo-yomi
	LongerThan   Problem = "longer-than"   // a longest move longer than the whole time
	NotHere      Problem = "not-here"      // a form that the machine contract does not have
)

// Error says what is wrong with a time control, where, and what would be right.
type Error struct {
	// Text is the whole text that was read, empty if the control came as a [Spec].
	Text string
	// Offset is the place in Text in bytes from 0, and Part what stands there. For
	// a Spec the Offset is 0 and Part writes the value.
	Offset int
	Part   string
	// Problem is what is wrong.
	Problem Problem
	// Right is what would be right there, in the notation of [Parse]: an example,
	// a limit or a list of units.
	Right string
}

// sentences are the problems in English; %s is Right.
var sentences = map[Problem]string{
	Empty:        "nothing is there; write for example %s",
	Unknown:      "this is not a time control; write for example %s",
	NoUnit:       "the unit is missing; write %s",
	BadUnit:      "the unit is not known here; use %s",
	NoNumber:     "a number should stand here, as in %s",
	TooMuch:      "this is too much; at most %s",
	TooMany:      "there are too many controls; at most %s",
	Nothing:      "there is no time to play with; write for example %s",
	NotWhole:     "a time is a whole number of seconds, as %s",
	Trailing:     "this does not belong here; a control ends as in %s",
	NeedsPresses: "only the last control is for the rest of the game; write the moves of this one, as in %s",
	NeedsRest:    "the last control is for the rest of the game, as in %s",
	NotLast:      "byo-yomi comes once and last, as in %s",
	NoPeriods:    "byo-yomi is a number of periods and their length, as in %s",
	Alone:        "a longest move stands in a single control without byo-yomi, as in %s",
	LongerThan:   "the longest move is longer than the whole time; at most %s",
	NotHere:      "this is not a form of the replay contract; write for example %s",
}

// Error returns a sentence in English.
func (e *Error) Error() string {
	var b strings.Builder
	if e.Text == "" {
		b.WriteString("time control: ")
	} else {
		fmt.Fprintf(&b, "time control %q: ", clip(e.Text))
	}
	if e.Part != "" {
		fmt.Fprintf(&b, "at %q", clip(e.Part))
		if e.Text != "" {
			fmt.Fprintf(&b, " (character %d)", utf8.RuneCountInString(e.Text[:e.Offset])+1)
		}
		b.WriteString(": ")
	} else if e.Text != "" {
		b.WriteString("at the end: ")
	}
	fmt.Fprintf(&b, sentences[e.Problem], e.Right)
	return b.String()
}

// clip keeps a sentence short when the text is not.
func clip(s string) string {
	const most = 60
	if len(s) <= most {
		return s
	}
	return strings.ToValidUTF8(s[:most], "") + "…"
}

// Problems returns all problems, for catalogues of texts that must explain each.
// The slice is the caller's.
func Problems() []Problem {
	return slices.Sorted(maps.Keys(sentences))
}
