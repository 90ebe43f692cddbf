package account

import (
	_ "embed"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// Bounds of a password, in characters.
const (
	MinPassword = 10
	MaxPassword = 200
)

// PasswordReason says why a password is refused.
type PasswordReason string

// The reasons, the first that holds. There is no rule about kinds of characters:
// length is what makes a password strong.
const (
	PasswordMissing PasswordReason = "missing"
	PasswordShort   PasswordReason = "short"
	PasswordLong    PasswordReason = "long"
	PasswordName    PasswordReason = "name"   // the person's own name, or one with little added
	PasswordCommon  PasswordReason = "common" // one that is tried first
	PasswordWrong   PasswordReason = "wrong"  // not the present one, which was asked for
)

// PasswordError refuses a password.
type PasswordError struct{ Reason PasswordReason }

// Error implements error.
func (e *PasswordError) Error() string { return "the password is refused: " + string(e.Reason) }

//go:embed common.txt
var commonText string

// common are passwords that are tried first, in lower case.
var common = func() map[string]bool {
	m := make(map[string]bool)
	for line := range strings.Lines(commonText) {
		m[strings.TrimSpace(line)] = true
	}
	return m
}()

// normalPassword is a password as it is hashed: the same keys give the same on
// every system.
func normalPassword(typed string) string {
	return norm.NFKC.String(strings.ToValidUTF8(typed, "\ufffd"))
}

// checkPassword refuses a new password that would be guessed.
func checkPassword(typed string, name Name) error {
	password := normalPassword(typed)
	lower := strings.ToLower(password)
	distinct := make(map[rune]bool)
	for _, r := range lower {
		distinct[r] = true
	}
	n := utf8.RuneCountInString(password)
	fold := name.Fold()
	switch {
	case n == 0:
		return &PasswordError{PasswordMissing}
	case n < MinPassword:
		return &PasswordError{PasswordShort}
	case n > MaxPassword:
		return &PasswordError{PasswordLong}
	case fold != "" && strings.Trim(strings.ReplaceAll(foldName(lower), fold, ""), "0123456789olзб!?") == "":
		return &PasswordError{PasswordName}
	case common[lower] || len(distinct) < 4:
		return &PasswordError{PasswordCommon}
	}
	return nil
}
