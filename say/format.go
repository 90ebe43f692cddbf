package say

import (
	"strconv"
	"strings"
)

// Args are the arguments of a text by name. A value is a string, an int, int64,
// uint8 or float64, or anything with a String method.
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
	written, ok := g.value(value)
	if !ok {
		return placeholder
	}
	if !plural {
		return written
	}
	list := strings.Split(forms, "|")
	i, ok := g.pick(value, written)
	if !ok || i >= len(list) {
		return placeholder
	}
	return list[i]
}

// value writes an argument, and reports whether it is of a kind that can be
// written.
func (g grammar) value(v any) (string, bool) {
	switch v := v.(type) {
	case string:
		return v, true
	case int:
		return strconv.Itoa(v), true
	case int64:
		return strconv.FormatInt(v, 10), true
	case uint8:
		return strconv.Itoa(int(v)), true
	case float64:
		return strings.Replace(strconv.FormatFloat(v, 'f', -1, 64), ".", g.decimal, 1), true
	case interface{ String() string }:
		return v.String(), true
	}
	return "", false
}

// pick chooses the form of a noun beside the number v, and reports whether v is
// a number or a text that is one.
func (g grammar) pick(v any, written string) (int, bool) {
	if f, ok := v.(float64); ok && f != float64(int(f)) {
		return g.part, true
	}
	n, err := strconv.Atoi(written)
	if err != nil {
		return 0, false
	}
	if n < 0 {
		n = -n
	}
	return g.form(n), true
}
