package match

import (
	"bufio"
	_ "embed"
	"fmt"
	"io"
	"strings"

	"tengen/renju"
)

//go:embed balanced.txt
var balanced string

// Balanced returns five-stone positions that are near even under renju, one after the
// other; the slices belong to the caller.
func Balanced() [][]renju.Move {
	list, err := Openings(strings.NewReader(balanced))
	if err != nil {
		panic("match: balanced.txt: " + err.Error())
	}
	return list
}

// Openings reads an openings file: one game a line, its moves written as in
// "h8i9g7" with or without blanks. Empty lines and lines that begin with # are
// passed over. The error names the line.
func Openings(r io.Reader) (list [][]renju.Move, err error) {
	s := bufio.NewScanner(r)
	for n := 1; s.Scan(); n++ {
		text := strings.TrimSpace(s.Text())
		if text == "" || strings.HasPrefix(text, "#") {
			continue
		}
		moves, err := renju.AppendMoves(nil, text)
		if err == nil {
			err = playable(moves)
		}
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", n, err)
		}
		list = append(list, moves)
	}
	return list, s.Err()
}

// playable says why an opening cannot be the beginning of a game.
func playable(moves []renju.Move) error {
	var p renju.Position
	var err error
	for i, m := range moves {
		if p, err = p.Play(&renjuRules, m); err != nil {
			return err
		}
		if p.Outcome.Over() {
			return fmt.Errorf("the game is over with move %d", i+1)
		}
	}
	return nil
}
