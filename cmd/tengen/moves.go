package main

import (
	"strings"
	"unicode"

	"tengen/renju"
)

// readMoves reads a game as people write it: points in the given letters, with or
// without anything between them, "--", "pass" or "пас" for a pass, move numbers such as
// "12." and lines that begin with # left out. The error is a [*renju.MoveError];
// the moves before it are returned.
func readMoves(text string, l renju.Lettering) ([]renju.Move, error) {
	var moves []renju.Move
	for _, line := range strings.Split(text, "\n") {
		if strings.HasPrefix(strings.TrimSpace(line), "#") {
			continue
		}
		for {
			line = strings.TrimLeftFunc(line, between)
			if line == "" {
				break
			}
			var word string
			word, line = cutMove(line)
			m, err := readMove(word, l)
			if err != nil {
				return moves, &renju.MoveError{Number: len(moves) + 1, Text: word, Err: err}
			}
			if m != renju.NoMove {
				moves = append(moves, m)
			}
		}
	}
	return moves, nil
}

// between reports whether a character only separates moves.
func between(r rune) bool { return unicode.IsSpace(r) || r == ',' || r == ';' }

// cutMove splits off what should be one move: two hyphens, a number with its
// stop, or letters with the digits behind them.
func cutMove(line string) (word, rest string) {
	if strings.HasPrefix(line, "--") {
		return line[:2], line[2:]
	}
	digits := strings.TrimLeftFunc(line, unicode.IsLetter)
	rest = strings.TrimLeftFunc(digits, func(r rune) bool { return r >= '0' && r <= '9' })
	if digits == line {
		rest = strings.TrimPrefix(rest, ".")
	}
	if rest == line {
		rest = strings.TrimLeftFunc(line, func(r rune) bool { return !between(r) })
	}
	return line[:len(line)-len(rest)], rest
}

// readMove reads one word; a move number gives NoMove.
func readMove(word string, l renju.Lettering) (renju.Move, error) {
	switch {
	case word == "--" || strings.EqualFold(word, "pass") || strings.EqualFold(word, "пас"):
		return renju.Pass, nil
	case strings.HasSuffix(word, ".") && word[0] >= '0' && word[0] <= '9':
		return renju.NoMove, nil
	}
	p, err := l.Parse(word)
	return renju.Move(p), err
}
