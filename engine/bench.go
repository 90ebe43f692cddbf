package engine

import (
	"context"
	_ "embed"
	"fmt"
	"strings"

	"tengen/renju"
)

// The positions of the fingerprint: our own games at 1,000 nodes a move from the
// balanced openings, broken off after 6 to 45 stones.
//
//go:embed bench.txt
var benchText string

// BenchPosition is a position of the set that benchmarks and the fingerprint use.
type BenchPosition struct {
	Moves  string
	Stones renju.Board
	Turn   renju.Color
}

// BenchPositions returns the set: 40 positions from the opening to the middle of the
// game, without anything forced.
func BenchPositions() []BenchPosition {
	var list []BenchPosition
	for _, text := range strings.Fields(benchText) {
		moves, err := renju.AppendMoves(nil, text)
		if err != nil {
			panic(fmt.Sprintf("engine: bench.txt: %s: %v", text, err))
		}
		p := BenchPosition{Moves: text, Turn: renju.Black}
		for _, m := range moves {
			if point, ok := m.Stone(); ok {
				if p.Stones, err = p.Stones.Place(p.Turn, point); err != nil {
					panic(fmt.Sprintf("engine: bench.txt: %s: %v", text, err))
				}
			}
			p.Turn = p.Turn.Other()
		}
		list = append(list, p)
	}
	return list
}

// fingerprintDepth is the depth to which the positions of the fingerprint are
// searched.
const fingerprintDepth = 7

// Fingerprint searches the bench positions to a fixed depth, each with an empty table
// and one thread, and returns the number of nodes of all. It changes with everything
// that changes the search, and with nothing else. It takes some seconds, and stops
// with a smaller number when ctx ends.
func Fingerprint(ctx context.Context) (nodes int) {
	e := New(Options{Megabytes: 16})
	for _, p := range BenchPositions() {
		e.Clear()
		nodes += e.Search(ctx, p.Stones, p.Turn, Limits{Depth: fingerprintDepth}, nil).Nodes
	}
	return nodes
}
