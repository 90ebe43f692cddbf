package wire

import (
	"encoding/json"
	"maps"
	"slices"
	"strconv"
	"sync"
	"unicode/utf8"

	"tengen/renju"
)

// The messages that a full server sends thousands of times a second are written by
// hand, byte for byte as encoding/json would (a test compares them): reflection
// took a tenth of what a move costs. What cannot be written is left to
// encoding/json, which says why.

// text is a message that is being written.
type text struct {
	b   []byte
	bad bool // it holds a point that is none
}

// texts are lent while a message is written. What comes of it is copied, because
// whoever sends it keeps it for as long as the slowest viewer needs.
var texts = sync.Pool{New: func() any { return &text{b: make([]byte, 0, 4<<10)} }}

// handwritten is a message that writes itself.
type handwritten interface{ write(*text) }

// encode writes a message; false if that is left to encoding/json.
func encode(m handwritten) ([]byte, bool) {
	t := texts.Get().(*text)
	defer texts.Put(t)
	t.b, t.bad = t.b[:0], false
	m.write(t)
	return slices.Clone(t.b), !t.bad
}

// raw writes JSON.
func (t *text) raw(s string) { t.b = append(t.b, s...) }

// num writes a number behind a name, which is raw as those of all members here.
func (t *text) num(name string, n int64) {
	t.raw(name)
	t.b = strconv.AppendInt(t.b, n, 10)
}

// numIf is num for a member that 0 leaves out, and so on for the other kinds.
func (t *text) numIf(name string, n int64) {
	if n != 0 {
		t.num(name, n)
	}
}

func (t *text) yes(name string, b bool) {
	t.raw(name)
	t.b = strconv.AppendBool(t.b, b)
}

func (t *text) yesIf(name string, b bool) {
	if b {
		t.yes(name, b)
	}
}

func (t *text) str(name, s string) {
	t.raw(name)
	t.quote(s)
}

func (t *text) strIf(name, s string) {
	if s != "" {
		t.str(name, s)
	}
}

// quote writes a text. One with anything that needs an escape is rare.
func (t *text) quote(s string) {
	for i := range len(s) {
		if c := s[i]; c < ' ' || c >= utf8.RuneSelf || c == '"' || c == '\\' || c == '<' || c == '>' || c == '&' || c == 0x7f {
			escaped, err := json.Marshal(s)
			t.bad = t.bad || err != nil
			t.b = append(t.b, escaped...)
			return
		}
	}
	t.b = append(append(append(t.b, '"'), s...), '"')
}

// list writes what one writes of each element.
func list[T any](t *text, name string, all []T, one func(*text, *T)) {
	t.raw(name)
	if all == nil {
		t.raw("null")
		return
	}
	t.raw("[")
	for i := range all {
		if i > 0 {
			t.raw(",")
		}
		one(t, &all[i])
	}
	t.raw("]")
}

func listIf[T any](t *text, name string, all []T, one func(*text, *T)) {
	if len(all) > 0 {
		list(t, name, all, one)
	}
}

func oneText(t *text, s *string)          { t.quote(*s) }
func oneTexts(t *text, s *[]string)       { list(t, "", *s, oneText) }
func oneNumber(t *text, n *int)           { t.num("", int64(*n)) }
func oneTime(t *text, n *int64)           { t.num("", *n) }
func oneYes(t *text, b *bool)             { t.yes("", *b) }
func onePoints(t *text, p *[]renju.Point) { list(t, "", *p, onePoint) }

func onePoint(t *text, p *renju.Point) {
	if !p.Valid() {
		t.bad = true
		return
	}
	t.b = append(t.b, '"', byte('a'+p.Col()))
	t.b = append(strconv.AppendInt(t.b, int64(p.Row()+1), 10), '"')
}

// object writes a map from texts to texts, in the order of the names.
func (t *text) object(name string, m map[string]string) {
	t.raw(name)
	open := "{"
	for _, key := range slices.Sorted(maps.Keys(m)) {
		t.raw(open)
		t.quote(key)
		t.str(":", m[key])
		open = ","
	}
	t.raw("}")
}
