package renju

import (
	"strconv"
	"strings"
)

// cause is an error with words in front of the reason. The package does without
// fmt, which would be a seventh of the rules' size in a browser.
type cause struct {
	text string
	err  error
}

func (c *cause) Error() string { return c.text }
func (c *cause) Unwrap() error { return c.err }

// because returns err with words in front.
func because(err error, words ...string) error {
	return &cause{strings.Join(words, "") + err.Error(), err}
}

// offBoard says that a text names no point in the given columns.
func offBoard(text, columns string) error {
	return &cause{
		strconv.Quote(text) + " is " + ErrOffBoard.Error() + ": columns are " + columns + ", rows 1 to 15", ErrOffBoard,
	}
}
