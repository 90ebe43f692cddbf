package renju_test

import (
	"encoding/json"
	"os"
	"slices"
	"testing"

	"tengen/renju"
)

// foulFile is testdata/fouls.json: points and boards with the right verdict, each
// with its source.
type foulFile struct {
	Entries []foulEntry
	Boards  []boardEntry
}

type foulEntry struct {
	ID           string
	Black, White []renju.Point
	Point        renju.Point
	Verdict      string
	Kinds        []string
	Alt          map[string]string
}

type boardEntry struct {
	ID           string
	Black, White []renju.Point
	Forbidden    map[renju.Point]string
	Fives        []renju.Point
}

func readFouls(t testing.TB) foulFile {
	t.Helper()
	data, err := os.ReadFile("../testdata/fouls.json")
	if err != nil {
		t.Fatal(err)
	}
	var f foulFile
	if err := json.Unmarshal(data, &f); err != nil {
		t.Fatal(err)
	}
	return f
}

func newBoard(t testing.TB, black, white []renju.Point) renju.Board {
	t.Helper()
	b, err := renju.NewBoard(black, white)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func kinds(v renju.Verdict) []string {
	list := []string{}
	for _, f := range v.Kinds.List() {
		list = append(list, f.String())
	}
	return list
}

func TestPublishedVerdicts(t *testing.T) {
	for _, e := range readFouls(t).Entries {
		b := newBoard(t, e.Black, e.White)
		v := b.Judge(e.Point, renju.ReadingRIF)
		if v.String() != e.Verdict || b.Foul(e.Point, renju.ReadingRIF) != v.Foul() {
			t.Errorf("%s: %v is %v, want %s\n%s", e.ID, e.Point, v, e.Verdict, b.Diagram(nil))
		}
		want := slices.DeleteFunc(slices.Clone(e.Kinds), func(s string) bool { return s == "five" })
		if got := kinds(v); !slices.Equal(got, want) {
			t.Errorf("%s: kinds of %v are %v, want %v", e.ID, e.Point, got, want)
		}
		if alt, ok := e.Alt["if_five_making_extension_counts"]; ok {
			if v := b.Judge(e.Point, renju.ReadingPermitted); v.String() != alt {
				t.Errorf("%s: %v by a permitted move is %v, want %s", e.ID, e.Point, v, alt)
			}
		}
	}
}
