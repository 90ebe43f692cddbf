package pattern_test

import (
	"bufio"
	"encoding/json"
	"os"
	"testing"

	"tengen/pattern"
	"tengen/renju"
)

// readBoards reads a file of boards, one JSON object a line.
func readBoards(b *testing.B, name string) (list []*pattern.Board) {
	b.Helper()
	f, err := os.Open(name)
	if os.IsNotExist(err) {
		b.Skipf("%s is not here", name)
	}
	if err != nil {
		b.Fatal(err)
	}
	defer f.Close()
	for in := bufio.NewScanner(f); in.Scan(); {
		var x struct{ Black, White []string }
		if err := json.Unmarshal(in.Bytes(), &x); err != nil {
			b.Fatal(err)
		}
		var stones renju.Board
		for i, names := range [][]string{x.Black, x.White} {
			for _, name := range names {
				p, err := renju.ParsePoint(name)
				if err != nil {
					b.Fatal(err)
				}
				if stones, err = stones.Place(renju.Color(i+1), p); err != nil {
					b.Fatal(err)
				}
			}
		}
		list = append(list, pattern.New(stones, renju.Black, nil))
	}
	return list
}

// BenchmarkForbidden finds all forbidden points of a board: random ones, and real ones
// if the shared data is there.
func BenchmarkForbidden(b *testing.B) {
	for _, c := range []struct{ name, file string }{
		{"random", "../testdata/random-boards.jsonl"},
		{"real", "../../shared/data/real-boards.jsonl"},
	} {
		b.Run(c.name, func(b *testing.B) {
			list := readBoards(b, c.file)
			var buf [renju.Points]renju.Point
			i, found := 0, 0
			for b.Loop() {
				found += len(list[i%len(list)].AppendForbidden(buf[:0]))
				i++
			}
			if found == 0 && i >= len(list) {
				b.Error("not one forbidden point on all boards")
			}
			if n := testing.AllocsPerRun(10, func() { list[0].AppendForbidden(buf[:0]) }); n != 0 {
				b.Errorf("%v allocations a board", n)
			}
		})
	}
}
