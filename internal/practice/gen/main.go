// Command gen writes the exercises of package practice from positions of our own:
// games of the engine against itself, random boards, and the boards that the tests of
// package renju rebuilt from the rule texts. Run it at the root of the project:
//
//	go run ./internal/practice/gen > internal/practice/exercises.txt
//
// It chooses nothing by chance: the same files give the same exercises.
package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"

	"tengen/internal/practice"
	"tengen/renju"
)

// wanted are how many exercises there are to be of each kind.
var wanted = map[practice.Kind]int{
	practice.Five: 24, practice.StraightFour: 32, practice.Rows: 28, practice.Verdict: 100, practice.Fork: 44,
	practice.Threes: 48, practice.Forbidden: 52, practice.FoulWin: 56,
}

func main() {
	boards, err := positions()
	if err != nil {
		fmt.Fprintln(os.Stderr, "gen: "+err.Error())
		os.Exit(1)
	}
	fmt.Print("# Exercises, one a line: kind, side to move, black stones, white stones, the point asked about.\n" +
		"# Written by go run ./internal/practice/gen, in the order to learn them.\n")
	list := choose(boards)
	practice.Arrange(list)
	for _, e := range list {
		fmt.Println(e)
	}
}

// choose makes exercises of positions: of each kind as many as are wanted, of each
// grade about as many.
func choose(boards []renju.Board) []practice.Exercise {
	drawer := make(map[practice.Kind]map[int][]practice.Exercise)
	var list []practice.Exercise
	seen := make(map[string]bool)
	for i, b := range boards {
		for _, e := range asked(b, i < exercises) {
			c, _ := e.Board.Canonical()
			key := string(e.Kind) + e.Turn.String() + c.Diagram(nil)
			if seen[key] {
				continue
			}
			seen[key] = true
			if i < exercises {
				list = append(list, e)
				continue
			}
			if drawer[e.Kind] == nil {
				drawer[e.Kind] = make(map[int][]practice.Exercise)
			}
			drawer[e.Kind][e.Grade()] = append(drawer[e.Kind][e.Grade()], e)
		}
	}
	for _, k := range practice.Kinds() {
		list = append(list, evenly(drawer[k], wanted[k])...)
	}
	return list
}

// evenly takes n exercises out of the grades in turn, from all over each.
func evenly(grades map[int][]practice.Exercise, n int) []practice.Exercise {
	var list []practice.Exercise
	for left := n; left > 0; {
		open := 0
		for g := 1; g <= practice.Hardest; g++ {
			if len(grades[g]) > 0 {
				open++
			}
		}
		if open == 0 {
			break
		}
		share := max(1, left/open)
		for g := 1; g <= practice.Hardest && left > 0; g++ {
			take := min(share, len(grades[g]), left)
			for i := range take {
				list = append(list, grades[g][i*len(grades[g])/take])
			}
			left -= take
			if len(grades[g]) <= share {
				grades[g] = nil
			} else {
				grades[g] = slices.DeleteFunc(grades[g], func(e practice.Exercise) bool { return slices.Contains(list, e) })
			}
		}
	}
	return list
}

// exercises are how many positions at the head of all are exercises of S000.
const exercises = 2

// asked are the exercises that a position gives: each kind at most once. Of a position
// of S000 only what it asks.
func asked(b renju.Board, s000 bool) []practice.Exercise {
	turn := renju.Black
	if b.Count(renju.Black) > b.Count(renju.White) {
		turn = renju.White
	}
	var list []practice.Exercise
	add := func(k practice.Kind, c renju.Color, p renju.Point) {
		e := practice.Exercise{Kind: k, Board: b, Turn: c, Point: p}
		if good(&e) {
			list = append(list, e)
		}
	}
	if s000 {
		for _, k := range []practice.Kind{practice.Rows, practice.FoulWin} {
			e := practice.Exercise{Kind: k, Board: b, Turn: turn}
			if s := e.Solve(); len(s.Rows) > 7 || len(s.Points) > 0 {
				return []practice.Exercise{e}
			}
		}
		return nil
	}
	for _, k := range []practice.Kind{practice.Five, practice.StraightFour, practice.Fork, practice.Rows} {
		add(k, turn, renju.NoPoint)
	}
	add(practice.Forbidden, renju.Black, renju.NoPoint)
	add(practice.FoulWin, renju.White, renju.NoPoint)
	if p := richest(b, 1); p.Valid() {
		add(practice.Verdict, renju.Black, p)
	}
	if p := richest(b, 2); p.Valid() {
		add(practice.Threes, renju.Black, p)
	}
	return list
}

// richest is the point with the deepest reasons: the one at which the exercise is
// hardest, of those with so many lines that matter.
func richest(b renju.Board, lines int) renju.Point {
	best, most := renju.NoPoint, -1
	for _, p := range b.AppendEmpty(nil) {
		why := b.Explain(p, practice.Reading)
		if len(why.Threes) < lines && (lines == 2 || len(why.Fours) == 0) {
			continue
		}
		e := practice.Exercise{Kind: practice.Verdict, Board: b, Turn: renju.Black, Point: p}
		if n := 10*e.Grade() + len(why.Threes); n > most {
			best, most = p, n
		}
	}
	return best
}

// good reports whether an exercise is fit to be asked: it has an answer, not too many,
// and nothing better to do stands on the board.
func good(e *practice.Exercise) bool {
	fives := len(e.Board.AppendFives(nil, e.Turn))
	s := e.Solve()
	switch e.Kind {
	case practice.Verdict:
		return true
	case practice.Threes:
		return len(s.Rows) > 1
	case practice.Rows:
		threes := 0
		for _, row := range s.Rows {
			if row.Three {
				threes++
			}
		}
		return len(s.Rows) >= 4 && len(s.Rows) <= 8 && threes > 0 && threes < len(s.Rows)
	case practice.Forbidden:
		return len(s.Points) > 0 && len(s.Points) <= 6
	case practice.Five:
		return fives > 0 && fives < 3
	case practice.StraightFour, practice.Fork:
		return fives == 0 && len(s.Points) > 0 && len(s.Points) <= 4
	case practice.FoulWin:
		four := practice.Exercise{Kind: practice.StraightFour, Board: e.Board, Turn: renju.White}
		return fives == 0 && len(s.Points) > 0 && len(s.Points) <= 3 && len(four.Solve().Points) == 0
	}
	return false
}

// positions reads the boards: those of S000 with an exercise, the other rebuilt ones,
// those of the engine's games, the random ones. A board on which somebody has won is
// left out.
func positions() ([]renju.Board, error) {
	var list []renju.Board
	names := []string{"s000/not-threes", "s000/pseudo-foul", "s000/fouls", "s000/double-fours", "s000/double-threes"}
	names = append(names, "s004/1-double-three", "s004/2-double-four", "s004/3-overline", "s004/4-false-three", "s004/5-four-three", "s004/6-five-first")
	for _, name := range names {
		text, err := os.ReadFile("renju/testdata/" + name + ".txt")
		if err != nil {
			return nil, err
		}
		_, drawing, _ := strings.Cut(string(text), "\n\n")
		d, err := renju.ParseDiagram(drawing)
		if err != nil {
			return nil, err
		}
		list = append(list, d.Board)
	}
	for _, name := range []string{"testdata/vcf-own.jsonl", "testdata/random-boards.jsonl"} {
		text, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		for lines := bufio.NewScanner(bytes.NewReader(text)); lines.Scan(); {
			var p problem
			if err := json.Unmarshal(lines.Bytes(), &p); err != nil {
				return nil, err
			}
			b, err := renju.NewBoard(p.Black, p.White)
			if err != nil {
				return nil, err
			}
			if len(p.Line) > 0 && len(list)%8 == 0 {
				b = p.decided(b)
			}
			if !won(b) {
				list = append(list, b)
			}
		}
	}
	return list, nil
}

// problem is a position of the files, with the line that wins if one is known.
type problem struct{ Black, White, Line []renju.Point }

// decided is the board after the line and one more stop, when the side to move has a five.
func (p *problem) decided(b renju.Board) renju.Board {
	turn := renju.Black
	if len(p.Black) > len(p.White) {
		turn = renju.White
	}
	for _, m := range p.Line {
		b, turn = put(b, turn, m), turn.Other()
	}
	if stops := b.AppendFives(nil, turn.Other()); len(stops) > 0 {
		b = put(b, turn, stops[0])
	}
	return b
}

// put puts a stone on a point that the file says is empty.
func put(b renju.Board, c renju.Color, p renju.Point) renju.Board {
	after, err := b.Place(c, p)
	if err != nil {
		return b
	}
	return after
}

// won reports whether a five or more lies on a board.
func won(b renju.Board) bool {
	for _, c := range []renju.Color{renju.Black, renju.White} {
		for _, s := range b.Structures(c, practice.Reading) {
			if s.Kind == renju.Five || s.Kind == renju.LongRow {
				return true
			}
		}
	}
	return false
}
