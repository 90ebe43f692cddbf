package clock

import (
	"strconv"
	"strings"
	"time"
)

// Parse reads a time control as people write it:
//
//	control  = "none" | name | [ {moves "/" stage ","} stage ] [ "," periods "x" time ]
//	stage    = time [ "+" time ]            main time, increment for every press
//	         | time "/" time [ "+" time ]   with the longest single move
//	time     = number unit { number unit }  units d, h, m, s, each smaller than the one before
//
// "90m+30s" is 90 minutes and 30 seconds a move; "30m,3x60s" 30 minutes, then
// three byo-yomi periods of 60 seconds; "40/120m,20/60m,15m+30s" two hours for 40
// moves, an hour for the next 20, then 15 minutes and 30 seconds a move for the
// rest; "1x30s" 30 seconds for every move; "135d/21d" 135 days for the game and at
// most 21 for a single move. The names are those of [Named].
//
// Every error is an *[Error]. Times are whole seconds and at most [MaxTime],
// moves at most [MaxPresses], periods [MaxPeriods], controls [MaxStages]. Spaces
// and numbers without a unit are not read: "5+2" could mean too much.
func Parse(text string) (Control, error) {
	for _, n := range named {
		if n.Name == text {
			return n.Control, nil
		}
	}
	return parse(text, false)
}

// ParseContract reads a time control as the machine contract of tengen replay
// writes it: as [Parse], but without names, without a longest move, with the
// units m and s only, and with one unit a time.
func ParseContract(text string) (Control, error) { return parse(text, true) }

// MustParse is Parse for texts that are known to be right; it panics on others.
func MustParse(text string) Control {
	c, err := Parse(text)
	if err != nil {
		panic(err)
	}
	return c
}

// Named is a time control with a name that [Parse] reads.
type Named struct {
	// Name is lower case with hyphens.
	Name    string
	Control Control
}

// The controls of the official Russian rules, article 9.4.1, and the one of the
// correspondence championships.
var named = []Named{
	{"russia-120-30", parsed("120m+30s")},
	{"russia-90-30", parsed("90m+30s")},
	{"russia-90", parsed("90m")},
	{"russia-45-10", parsed("45m+10s")},
	{"correspondence", parsed("135d/21d")},
}

// NamedControls returns the controls that have names: the four of the official
// Russian rules (article 9.4.1) in their order, then correspondence. The slice is
// the caller's.
func NamedControls() []Named { return append([]Named(nil), named...) }

// parsed reads a text of this file, before the names exist.
func parsed(text string) Control {
	c, err := parse(text, false)
	if err != nil {
		panic(err)
	}
	return c
}

// parser reads one text from left to right and remembers where each value of the
// Spec stood.
type parser struct {
	text     string
	pos      int
	contract bool
	spec     Spec
	at       map[field]span
}

// span is a piece of the text, from inclusive, to exclusive.
type span struct{ from, to int }

func parse(text string, contract bool) (Control, error) {
	if text == "none" {
		return Control{}, nil
	}
	p := &parser{text: text, contract: contract, at: map[field]span{}}
	if err := p.control(); err != nil {
		return Control{}, err
	}
	c, at, err := p.spec.control()
	if err != nil {
		return Control{}, p.place(err, p.at[at])
	}
	return c, nil
}

// control reads the whole text into the Spec.
func (p *parser) control() *Error {
	if p.text == "" {
		return p.fail(Empty, p.pos, "90m+30s")
	}
	for {
		if err := p.item(); err != nil {
			return err
		}
		if p.pos == len(p.text) {
			return nil
		}
		if p.text[p.pos] != ',' {
			return p.fail(Trailing, p.pos, p.text[:p.pos])
		}
		p.pos++
		if p.spec.Periods > 0 {
			return p.fail(NotLast, p.pos, "30m,3x60s")
		}
	}
}

// item reads what stands between two commas.
func (p *parser) item() *Error {
	start := p.pos
	n, err := p.number("90m+30s")
	if err != nil {
		return err
	}
	digits := span{start, p.pos}
	switch p.peek() {
	case 'x':
		p.at[field{part: partPeriods}] = digits
		return p.byoYomi(start, n)
	case '/':
		p.at[field{len(p.spec.Stages), partPresses}] = digits
		p.pos++
		return p.stage(start, n, true)
	}
	p.pos = start
	return p.stage(start, 0, false)
}

// stage reads a main time with what follows it; the moves before it are read.
func (p *parser) stage(start, presses int, byMoves bool) *Error {
	i := len(p.spec.Stages)
	if i == MaxStages {
		return p.fail(TooMany, start, strconv.Itoa(MaxStages))
	}
	st := Stage{Presses: presses}
	var err *Error
	right := "90m+30s"
	if byMoves {
		right = "40/120m"
	}
	if st.Main, err = p.time(field{i, partMain}, "m", right); err != nil {
		return err
	}
	if p.peek() == '/' {
		if p.contract {
			return p.fail(NotHere, p.pos, "90m+30s")
		}
		p.pos++
		if p.spec.Longest, err = p.time(field{part: partLongest}, "d", "135d/21d"); err != nil {
			return err
		}
		if p.spec.Longest == 0 {
			return p.fail(Nothing, p.at[field{part: partLongest}].from, "21d")
		}
	}
	if p.peek() == '+' {
		p.pos++
		if st.Increment, err = p.time(field{i, partIncrement}, "s", "90m+30s"); err != nil {
			return err
		}
	}
	p.at[field{i, partStage}] = span{start, p.pos}
	if byMoves && presses == 0 {
		return p.fail(NeedsPresses, start, "40/"+written(st.Main))
	}
	p.spec.Stages = append(p.spec.Stages, st)
	return nil
}

// byoYomi reads the periods' length; their number is read.
func (p *parser) byoYomi(start, n int) *Error {
	p.pos++ // x
	period, err := p.time(field{part: partPeriod}, "s", "3x60s")
	if err != nil {
		return err
	}
	p.at[field{part: partByoYomi}] = span{start, p.pos}
	if n == 0 {
		return p.fail(NoPeriods, start, "3x60s")
	}
	p.spec.Periods, p.spec.Period = n, period
	if k := len(p.spec.Stages); k == 0 || p.spec.Stages[k-1].Presses > 0 {
		if k == MaxStages {
			return p.fail(TooMany, start, strconv.Itoa(MaxStages))
		}
		p.spec.Stages = append(p.spec.Stages, Stage{})
	}
	return nil
}

// number reads digits; a number that no limit allows is capped, not overflowed.
func (p *parser) number(right string) (int, *Error) {
	start, n := p.pos, 0
	for p.pos < len(p.text) && '0' <= p.text[p.pos] && p.text[p.pos] <= '9' {
		n = min(n*10+int(p.text[p.pos]-'0'), 1e9)
		p.pos++
	}
	if p.pos > start {
		return n, nil
	}
	if c := p.peek(); start == 0 && ('a' <= c|0x20 && c|0x20 <= 'z' || c >= 0x80) {
		return 0, p.fail(Unknown, start, "90m+30s")
	}
	return 0, p.fail(NoNumber, start, right)
}

// time reads a time and remembers its place; unit is the one that a number
// without a unit most likely meant, right an example for want of a number.
func (p *parser) time(at field, unit, right string) (time.Duration, *Error) {
	start := p.pos
	var sum, last time.Duration
	for {
		from := p.pos
		n, err := p.number(right)
		if err != nil {
			return 0, err
		}
		name := p.letters()
		one := unitOf(name, p.contract)
		switch {
		case name == "":
			return 0, p.fail(NoUnit, from, p.text[from:p.pos]+unit)
		case one == 0 || last > 0 && one >= last:
			return 0, p.fail(BadUnit, from, units(last, p.contract))
		case time.Duration(n) > MaxTime/one:
			return 0, p.fail(TooMuch, from, p.limit())
		}
		sum += time.Duration(n) * one
		last = one
		p.at[at] = span{start, p.pos}
		if c := p.peek(); p.contract || last == time.Second || c < '0' || c > '9' {
			return sum, nil
		}
	}
}

// letters reads the name of a unit.
func (p *parser) letters() string {
	start := p.pos
	for p.pos < len(p.text) && ('a' <= p.text[p.pos]|0x20 && p.text[p.pos]|0x20 <= 'z' || p.text[p.pos] >= 0x80) {
		p.pos++
	}
	return p.text[start:p.pos]
}

// peek returns the next byte, 0 at the end.
func (p *parser) peek() byte {
	if p.pos < len(p.text) {
		return p.text[p.pos]
	}
	return 0
}

// unitOf returns the length of a unit, 0 if there is no such unit here.
func unitOf(name string, contract bool) time.Duration {
	switch {
	case name == "s":
		return time.Second
	case name == "m":
		return time.Minute
	case name == "h" && !contract:
		return time.Hour
	case name == "d" && !contract:
		return 24 * time.Hour
	}
	return 0
}

// units lists the units that may stand after one of length last, 0 at the start.
func units(last time.Duration, contract bool) string {
	var list []string
	for _, name := range []string{"d", "h", "m", "s"} {
		if one := unitOf(name, contract); one > 0 && (last == 0 || one < last) {
			list = append(list, name)
		}
	}
	return strings.Join(list, ", ")
}

// limit writes MaxTime in units that may stand here.
func (p *parser) limit() string {
	if p.contract {
		return strconv.FormatInt(int64(MaxTime/time.Minute), 10) + "m"
	}
	return written(MaxTime)
}

// fail makes an error about the piece of text that begins at from and ends at the
// next comma, or where reading has come to.
func (p *parser) fail(what Problem, from int, right string) *Error {
	to := len(p.text)
	if i := strings.IndexByte(p.text[from:], ','); i > 0 {
		to = from + i
	}
	if p.pos > from {
		to = p.pos
	}
	return &Error{Text: p.text, Offset: from, Part: p.text[from:to], Problem: what, Right: right}
}

// place puts an error of the Spec at its place in the text.
func (p *parser) place(err *Error, at span) *Error {
	err.Text, err.Offset, err.Part = p.text, at.from, p.text[at.from:at.to]
	if err.Problem == TooMuch && err.Right == written(MaxTime) {
		err.Right = p.limit()
	}
	return err
}
