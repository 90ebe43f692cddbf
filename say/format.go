package say

import (
	"fmt"
	"strconv"
	"strings"
)

// Args are the arguments of a text by name. A value is a string, a whole number,
// a float64, or anything with a String method.
type Args map[string]any

// grammar is what a language does with numbers.
type grammar struct {
	decimal string // what stands between the whole and the rest: "." or ","
	forms   int    // how many forms a noun has beside a number
	// form chooses one of them, from 0, for the whole number n ≥ 0.
	form func(n int) int
	// part is the form beside a number that is not whole.
	part int
}

// grammars by the name that a catalogue gives under "language.plural". They are
// the cardinal rules of Unicode CLDR for the languages that use them.
var grammars = map[string]grammar{
	"other":     {forms: 1, form: func(int) int { return 0 }},
	"one-other": {forms: 2, form: oneOther, part: 1},
	// A part of something is in the genitive singular: 1,5 хода.
	"one-few-many": {forms: 3, form: oneFewMany, part: 1},
}

func oneOther(n int) int {
	if n == 1 {
		return 0
	}
	return 1
}

func oneFewMany(n int) int {
	switch tens, ones := n%100, n%10; {
	case ones == 1 && tens != 11:
		return 0
	case ones >= 2 && ones <= 4 && (tens < 12 || tens > 14):
		return 1
	}
	return 2
}

// render fills the placeholders of text. What cannot be filled stays as it is
// written, so that it is seen: no text of the catalogues should need that.
func (g grammar) render(text string, args Args) string {
	if !strings.ContainsAny(text, "{}") {
		return text
	}
	var out strings.Builder
	for text != "" {
		i := strings.IndexAny(text, "{}")
		if i < 0 {
			break
		}
		out.WriteString(text[:i])
		text = text[i:]
		if len(text) > 1 && text[1] == text[0] {
			out.WriteByte(text[0])
			text = text[2:]
			continue
		}
		end := strings.IndexByte(text, '}')
		if text[0] == '}' || end < 0 {
			out.WriteByte(text[0])
			text = text[1:]
			continue
		}
		out.WriteString(g.fill(text[:end+1], args))
		text = text[end+1:]
	}
	out.WriteString(text)
	return out.String()
}

// fill is what one placeholder, braces included, becomes.
func (g grammar) fill(placeholder string, args Args) string {
	name, forms, plural := strings.Cut(placeholder[1:len(placeholder)-1], "#")
	value, ok := args[name]
	if !ok {
		return placeholder
	}
	if !plural {
		return g.value(value)
	}
	list := strings.Split(forms, "|")
	i, ok := g.pick(value)
	if !ok || i >= len(list) {
		return placeholder
	}
	return list[i]
}

// value writes an argument.
func (g grammar) value(v any) string {
	switch v := v.(type) {
	case string:
		return v
	case int:
		return strconv.Itoa(v)
	case float64:
		return strings.Replace(strconv.FormatFloat(v, 'f', -1, 64), ".", g.decimal, 1)
	}
	return fmt.Sprint(v)
}

// pick chooses the form of a noun beside the number v, and reports whether v is
// a number.
func (g grammar) pick(v any) (int, bool) {
	var n int
	switch v := v.(type) {
	case int:
		n = v
	case float64:
		if n = int(v); float64(n) != v {
			return g.part, true
		}
	default:
		parsed, err := strconv.Atoi(fmt.Sprint(v))
		if err != nil {
			return 0, false
		}
		n = parsed
	}
	if n < 0 {
		n = -n
	}
	return g.form(n), true
}
