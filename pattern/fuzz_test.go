package pattern_test

import (
	"testing"

	"tengen/pattern"
	"tengen/pattern/patterntest"
	"tengen/renju"
)

// FuzzMoves plays and takes back what the bytes say and compares everything that
// the board says with package renju: a byte up to 225 puts a stone on that point,
// or takes the last move back if one lies there; 226 to 240 pass, so that one
// colour can get more stones; larger ones take some moves back. The first byte
// chooses the reading.
func FuzzMoves(f *testing.F) {
	at := func(names ...string) (data []byte) {
		for _, name := range names {
			p, err := renju.ParsePoint(name)
			if err != nil {
				f.Fatal(err)
			}
			data = append(data, byte(p), 230)
		}
		return data
	}
	f.Add([]byte{0, 113, 114, 113, 98, 245, 99})
	f.Add(append([]byte{0}, at("f8", "g8", "h9", "h10", "h6", "i8", "e8")...))
	f.Add(append([]byte{1}, at("d4", "e5", "f6", "h8", "i9", "g4", "g5", "g8", "k8", "k9")...))
	f.Add(append([]byte{1}, at("a1", "b1", "c1", "e1", "f1", "a2", "a3", "a5", "o15", "n14", "m13", "k11")...))
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) == 0 {
			return
		}
		b := pattern.NewReading(renju.Board{}, renju.Black, nil, renju.Reading(data[0]%2))
		var tally patterntest.Tally
		for _, x := range data[1:min(len(data), 300)] {
			switch p := renju.Point(x); {
			case x >= 1 && x <= renju.Points && b.At(p) == renju.NoColor:
				b.Move(renju.Move(p))
			case x > renju.Points && x <= 240:
				b.Move(renju.Pass)
			default:
				for n := max(1, int(x)-240); n > 0 && len(b.Moves()) > 0; n-- {
					b.Undo()
				}
			}
		}
		if err := patterntest.Check(b, &tally); err != nil {
			t.Fatal(err)
		}
		for len(b.Moves()) > 0 {
			b.Undo()
		}
		if err := patterntest.Check(b, &tally); err != nil || *b.Empty() != *pattern.New(renju.Board{}, renju.Black, nil).Empty() {
			t.Fatalf("after all is taken back: %v", err)
		}
	})
}
