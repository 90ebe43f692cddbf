package terminal

import (
	"strings"

	"tengen/renju"
)

// typing is a point that is being typed: a letter, then one or two digits. Some
// letters move the cursor too; a digit behind one tells that a point was meant, and
// the cursor goes where it would have gone from where it stood.
type typing struct {
	text string
}

// onKeyboard are the Latin letters on the keys of the Russian layout, so that keys do
// the same in both.
var onKeyboard = strings.NewReplacer(
	"й", "q", "ц", "w", "у", "e", "к", "r", "е", "t", "н", "y", "г", "u", "ш", "i", "щ", "o", "з", "p", "х", "[", "ъ", "]",
	"ф", "a", "ы", "s", "в", "d", "а", "f", "п", "g", "р", "h", "о", "j", "л", "k", "д", "l",
	"я", "z", "ч", "x", "с", "c", "м", "v", "и", "b", "т", "n", "ь", "m",
)

// latin is a key as it is called on a Latin keyboard, in lower case.
func latin(key string) string {
	if len([]rune(key)) == 1 {
		return onKeyboard.Replace(strings.ToLower(key))
	}
	return key
}

// steps are the keys that move the cursor: columns to the right and rows up.
var steps = map[string][2]int{
	"left": {-1, 0}, "h": {-1, 0}, "right": {1, 0}, "l": {1, 0},
	"up": {0, 1}, "k": {0, 1}, "down": {0, -1}, "j": {0, -1},
}

// moved is the point one step from p, or p at the edge.
func moved(p renju.Point, step [2]int) renju.Point {
	if q := renju.At(p.Col()+step[0], p.Row()+step[1]); q != renju.NoPoint {
		return q
	}
	return p
}

// point reads a key that moves the cursor or belongs to a typed point, and reports
// whether it was one.
func (m Model) point(key string) (Model, bool) {
	step, moves := steps[key]
	switch {
	case len(key) == 1 && key[0] >= '0' && key[0] <= '9':
		text := m.typed.text + key
		if p, err := m.letters().Parse(text); err == nil {
			m.cursor, m.typed.text = p, text
			return m, true
		}
		return m, m.typed.text != "" // a digit too many is swallowed
	case len(key) == 1 && strings.Contains(strings.ToLower(m.letters().Columns()), key):
		m.typed.text = key
	case moves:
		m.typed = typing{}
	default:
		return m, false
	}
	if moves {
		m.cursor = moved(m.cursor, step)
	}
	return m, true
}
