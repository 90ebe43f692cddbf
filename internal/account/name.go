package account

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"
)

// Bounds of a name, in characters.
const (
	MinName = 2
	MaxName = 20
)

// Name is what a person is called by: 2 to 20 letters and digits, letters of one
// script, and between them single marks "-", "_", "." or "'". The zero value is
// nobody's name. Make one with [ParseName]; two names that look alike have the
// same [Name.Fold].
type Name struct{ text, fold string }

// String is the name as its owner writes it, in NFKC.
func (n Name) String() string { return n.text }

// Fold is the same for all names that people would take for one another: it does
// not know case, marks, "ё" from "е", or a letter from one of another script, or
// a digit, that looks like it. It is for comparing only.
func (n Name) Fold() string { return n.fold }

// NameReason says why a text is no name.
type NameReason string

// The reasons, the first that holds.
const (
	NameMissing  NameReason = "missing"  // nothing was written
	NameBlank    NameReason = "blank"    // a blank inside
	NameForm     NameReason = "form"     // a character that no name has
	NameScripts  NameReason = "scripts"  // letters of several scripts
	NameMarks    NameReason = "marks"    // a mark at an end, or two in a row
	NameLetters  NameReason = "letters"  // no letter
	NameShort    NameReason = "short"    // fewer characters than MinName
	NameLong     NameReason = "long"     // more characters than MaxName
	NameReserved NameReason = "reserved" // a name that only the server may use
	NameTaken    NameReason = "taken"    // one that looks the same belongs to somebody
)

// NameError refuses a name.
type NameError struct {
	Reason NameReason
	Text   string // the name that was refused
	Char   rune   // for NameForm: the character
}

// Error implements error.
func (e *NameError) Error() string { return "the name " + e.Text + " is refused: " + string(e.Reason) }

// ParseName reads a name as somebody typed it. The error is a [*NameError]. It
// does not know which names are taken.
func ParseName(typed string) (Name, error) {
	text := strings.TrimSpace(norm.NFKC.String(strings.ToValidUTF8(typed, "\ufffd")))
	refused := func(reason NameReason, char rune) (Name, error) {
		return Name{}, &NameError{Reason: reason, Text: text, Char: char}
	}
	n := utf8.RuneCountInString(text)
	switch {
	case n == 0:
		return refused(NameMissing, 0)
	case n > 4*MaxName: // no name, and not worth reading
		return refused(NameLong, 0)
	}
	var script *script
	for _, r := range text {
		s := scriptOf(r)
		switch {
		case unicode.IsSpace(r):
			return refused(NameBlank, 0)
		case s == nil && !isMark(r) && !isDigit(r):
			return refused(NameForm, r)
		case s != nil && script != nil && s != script:
			return refused(NameScripts, 0)
		case s != nil:
			script = s
		}
	}
	fold := foldName(text)
	switch {
	case marksMisplaced(text):
		return refused(NameMarks, 0)
	case script == nil:
		return refused(NameLetters, 0)
	case n < MinName:
		return refused(NameShort, 0)
	case n > MaxName:
		return refused(NameLong, 0)
	case reserved[fold]:
		return refused(NameReserved, 0)
	}
	return Name{text: text, fold: fold}, nil
}

// StoredName is a name that was parsed once and comes back from a store; "" is the
// zero value.
func StoredName(text string) Name { return Name{text: text, fold: foldName(text)} }

// script is a set of letters that are written together.
type script []*unicode.RangeTable

// scripts are those that names are written in. They run from left to right, so
// that a name cannot turn the line it stands in.
var scripts = []*script{
	{unicode.Latin}, {unicode.Cyrillic}, {unicode.Greek}, {unicode.Armenian}, {unicode.Georgian},
	{unicode.Han, unicode.Hiragana, unicode.Katakana}, {unicode.Hangul},
}

// scriptOf is the script of a letter, nil for what is none.
func scriptOf(r rune) *script {
	if !unicode.IsLetter(r) && r != 'ー' {
		return nil
	}
	if r == 'ー' || r == '々' { // belong to Japanese, though Unicode shares them out
		return scripts[5]
	}
	i := slices.IndexFunc(scripts, func(s *script) bool { return unicode.IsOneOf(*s, r) })
	if i < 0 {
		return nil
	}
	return scripts[i]
}

func isDigit(r rune) bool { return '0' <= r && r <= '9' }

func isMark(r rune) bool { return strings.ContainsRune("-_.'", r) }

// marksMisplaced reports whether a mark does not stand between two other
// characters.
func marksMisplaced(text string) bool {
	mark := true // before the first character
	for _, r := range text {
		if isMark(r) && mark {
			return true
		}
		mark = isMark(r)
	}
	return mark
}

// foldName makes what all names that look alike have in common.
func foldName(text string) string {
	var b strings.Builder
	for _, r := range cases.Fold().String(text) {
		if isMark(r) {
			continue
		}
		if same, ok := lookalikes[r]; ok {
			r = same
		}
		b.WriteRune(r)
	}
	return b.String()
}

// lookalikes are letters, in lower case, that are taken for another one in lower
// or in upper case: В for B, Н for H. What they stand for is a Latin letter where
// there is one.
var lookalikes = func() map[rune]rune {
	m := map[rune]rune{'ё': 'e', 'ı': 'l', '0': 'o', '1': 'l', 'i': 'l', '3': 'з', '6': 'б'}
	for latin, others := range map[rune]string{
		'a': "аα", 'b': "вβ", 'c': "с", 'd': "ԁ", 'e': "еε", 'g': "ԍ", 'h': "нηһ", 'j': "јϳ", 'k': "кκқ", 'm': "мμ", 'n': "п",
		'o': "оοօ", 'p': "рρ", 'q': "ԛ", 's': "ѕ", 't': "тτ", 'u': "υս", 'v': "ѵν", 'w': "ԝω", 'x': "хχ", 'y': "уγү", 'z': "ζ",
		'l': "іιӏ",
	} {
		for _, r := range others {
			m[r] = latin
		}
	}
	return m
}()

// reserved are folds of names that would pass for the server's or for an
// official's.
var reserved = func() map[string]bool {
	m := make(map[string]bool)
	for _, word := range strings.Fields(`
		admin administrator moderator mod arbiter referee judge owner root system server host support staff help team official
		tengen renju guest guests anonymous nobody somebody everyone player players opponent deleted deletedplayer erased
		engine computer bot robot me you new login logout register account settings null undefined none unknown
		black white администратор админ модератор судья арбитр владелец система сервер поддержка помощь команда тенген тэнгэн
		рэндзю гость аноним никто все игрок соперник удалённый удалённыйигрок движок компьютер бот робот я вы чёрные белые`) {
		m[foldName(word)] = true
	}
	return m
}()
