package account

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// MaxAbout is the length in characters of the longest text that a person can write
// about himself.
const MaxAbout = 400

// cleanText is a text that somebody typed, as it is kept: NFC, lines that end
// alike, nothing that cannot be seen or that turns the direction of writing, at
// most so many characters.
func cleanText(typed string, most int) string {
	text := norm.NFC.String(strings.ToValidUTF8(typed, "\ufffd"))
	text = strings.NewReplacer("\r\n", "\n", "\r", "\n", "\t", " ").Replace(text)
	text = strings.TrimSpace(strings.Map(func(r rune) rune {
		if r != '\n' && (unicode.Is(unicode.C, r) && !joins(r) || r == '\u2028' || r == '\u2029') {
			return -1
		}
		return r
	}, text))
	if runes := []rune(text); len(runes) > most {
		text = strings.TrimSpace(string(runes[:most]))
	}
	return text
}

// CleanText is a text of several lines that somebody typed, as every use case
// keeps it: without what cannot be seen or turns the direction of writing. It may
// be as long as it was.
func CleanText(typed string) string { return cleanText(typed, len(typed)) }

// joins reports whether a character is unseen and yet part of how some scripts are
// written.
func joins(r rune) bool { return r == '\u200c' || r == '\u200d' }

// checkAbout refuses a text that is too long.
func checkAbout(typed string) error {
	if len([]rune(cleanText(typed, MaxAbout+1))) > MaxAbout {
		return ErrAbout
	}
	return nil
}
