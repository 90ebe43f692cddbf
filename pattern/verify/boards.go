package main

import (
	"bufio"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"time"

	"tengen/internal/oracle"
	"tengen/pattern"
	"tengen/pattern/patterntest"
	"tengen/renju"
)

var readings = []renju.Reading{renju.ReadingRIF, renju.ReadingPermitted}

// verify compares the boards of all sources: the vectors and the games once, the
// others in turn until it is enough.
func (v *verifier) verify(vectors, games string) error {
	boards, err := v.vectors(vectors)
	if err != nil {
		return err
	}
	if games != "" {
		if err := v.replay(games); err != nil {
			return err
		}
	}
	generators := oracle.Generators(boards)
	rows := make([]*source, len(generators))
	for i, g := range generators {
		rows[i] = v.source(g.Name)
	}
	played := v.source("games at random")
	for round := 0; v.total().Points < v.enough; round++ {
		for i, g := range generators {
			for range 10 {
				if err := v.wander(rows[i], g.Make(v.rng), readings[round%2]); err != nil {
					return fmt.Errorf("%s: %w", g.Name, err)
				}
			}
		}
		if err := v.play(played, readings[round%2]); err != nil {
			return err
		}
		if round%20 == 19 {
			fmt.Fprintf(v.progress, "%v: %d points\n", time.Since(v.start).Round(time.Second), v.total().Points)
		}
	}
	return nil
}

// vectors compares the published boards, by both readings, and returns them.
func (v *verifier) vectors(folder string) (boards []oracle.Board, err error) {
	row := v.source("vectors")
	cases, whole, err := oracle.ReadFouls(filepath.Join(folder, "fouls.json"))
	if err != nil {
		return nil, err
	}
	more, err := oracle.ReadBoards(filepath.Join(folder, "random-boards.jsonl"))
	if err != nil {
		return nil, err
	}
	var makers []func() (oracle.Board, error)
	for i := range cases {
		makers = append(makers, cases[i].Board)
	}
	for i := range whole {
		makers = append(makers, whole[i].Board)
	}
	for i := range more {
		makers = append(makers, more[i].Board)
	}
	for _, board := range makers {
		b, err := board()
		if err != nil {
			return nil, err
		}
		boards = append(boards, b)
		for _, r := range readings {
			if err := v.wander(row, &b, r); err != nil {
				return nil, err
			}
		}
	}
	return boards[:len(cases)+len(whole)], nil
}

// wander compares a board, after some moves on it, and after all are taken back.
func (v *verifier) wander(row *source, stones *oracle.Board, r renju.Reading) error {
	start, err := stones.Renju()
	if err != nil {
		return err
	}
	b := pattern.NewReading(start, renju.Black, nil, r)
	if err := patterntest.Check(b, &row.tally); err != nil {
		return err
	}
	for range 2 {
		for range 1 + v.rng.IntN(8) {
			switch empty := b.Empty().Append(nil); {
			case len(b.Moves()) > 0 && v.rng.IntN(4) == 0:
				b.Undo()
			case len(empty) > 0:
				b.Move(renju.Move(empty[v.rng.IntN(len(empty))]))
			}
		}
		if err := patterntest.Check(b, &row.tally); err != nil {
			return err
		}
	}
	for len(b.Moves()) > 0 {
		b.Undo()
	}
	return patterntest.Check(b, &row.tally)
}

// play makes up a game in which strong points are taken first, and compares it move
// by move, forward and back.
func (v *verifier) play(row *source, r renju.Reading) error {
	b := pattern.NewReading(renju.Board{}, renju.Black, nil, r)
	var moves []renju.Move
	for range 20 + v.rng.IntN(120) {
		p, ok := choose(v.rng, b)
		if !ok {
			break
		}
		b.Move(renju.Move(p))
		moves = append(moves, renju.Move(p))
	}
	return v.game(row, moves, r)
}

// choose takes now a strong point, now any near one.
func choose(rng *rand.Rand, b *pattern.Board) (renju.Point, bool) {
	near := b.Near().Append(nil)
	if len(near) == 0 {
		near = []renju.Point{renju.Tengen, renju.At(6, 7), renju.At(8, 8)}
	}
	best := renju.NoPoint
	for range 1 + rng.IntN(4) {
		p := near[rng.IntN(len(near))]
		if b.At(p) == renju.NoColor && (best == renju.NoPoint || b.Class(b.Turn(), p) > b.Class(b.Turn(), best)) {
			best = p
		}
	}
	return best, best != renju.NoPoint
}

// game compares a game move by move, forward and back.
func (v *verifier) game(row *source, moves []renju.Move, r renju.Reading) error {
	b := pattern.NewReading(renju.Board{}, renju.Black, nil, r)
	for _, m := range moves {
		b.Move(m)
		if err := patterntest.Check(b, &row.tally); err != nil {
			return err
		}
	}
	for len(b.Moves()) > 0 {
		b.Undo()
		if len(b.Moves())%5 == 0 {
			if err := patterntest.Check(b, &row.tally); err != nil {
				return err
			}
		}
	}
	return nil
}

// replay compares games of a file, until a third of all points are theirs.
func (v *verifier) replay(path string) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	var in io.Reader = f
	if strings.HasSuffix(path, ".gz") {
		if in, err = gzip.NewReader(f); err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
	}
	row := v.source("games of a file")
	lines := bufio.NewScanner(in)
	for n := 1; lines.Scan() && row.tally.Points < v.enough/3; n++ {
		var g struct{ Moves string }
		if err := json.Unmarshal(lines.Bytes(), &g); err != nil {
			return fmt.Errorf("%s, line %d: %w", path, n, err)
		}
		moves, err := renju.AppendMoves(nil, g.Moves)
		if err == nil {
			err = v.game(row, moves, readings[n%2])
		}
		if err != nil {
			return fmt.Errorf("%s, line %d: %w", path, n, err)
		}
	}
	return lines.Err()
}
