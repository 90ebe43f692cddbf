package oracle

import (
	"math/rand/v2"
	"testing"

	"tengen/renju"
)

// colorOf is what a byte of a fuzzed board stands for. Three of eight values are
// black, so that what the fuzzer makes up is dense and black-heavy; a mutation
// of a byte changes one point.
var colorOf = [8]renju.Color{1: renju.Black, 2: renju.White, 3: renju.Black, 7: renju.Black}

// decode reads a board from bytes, one for each point from a1; points beyond the
// end are empty.
func decode(data []byte) Board {
	var b Board
	for i, value := range data[:min(len(data), renju.Points)] {
		b.put(colorOf[value%8], renju.Point(1+i))
	}
	return b
}

// encode is the inverse of decode.
func encode(b Board) []byte {
	data := make([]byte, renju.Points)
	for p := renju.Point(1); p <= renju.Points; p++ {
		data[p-1] = byte(b.At(p)) // the values 0 to 2 of colorOf are the colours
	}
	return data
}

// FuzzJudge puts every question about a board to the oracle and to renju. Its
// corpus is the published positions and boards of every generator.
func FuzzJudge(f *testing.F) {
	boards := seeds(f)
	for i, g := range Generators(boards) {
		for n := range 10 {
			boards = append(boards, *g.Make(rand.New(rand.NewPCG(uint64(i), uint64(1_000+n)))))
		}
	}
	for _, b := range boards {
		if decode(encode(b)) != b {
			f.Fatalf("a board is not the same after encode and decode:\n%v", &b)
		}
		f.Add(encode(b))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		b := decode(data)
		for _, err := range Compare(b, always, new(Tally)) {
			t.Errorf("%v\n%v", err, &b)
		}
	})
}
