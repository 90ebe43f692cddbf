package opening

import (
	"bufio"
	"fmt"
	"os"
	"strings"
	"testing"

	"tengen/renju"
)

// row is a line of testdata/openings.txt.
type row struct {
	code, russian string
	second, third renju.Point
	placements    int
}

func readRows(t *testing.T) []row {
	t.Helper()
	f, err := os.Open("testdata/openings.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var rows []row
	for lines := bufio.NewScanner(f); lines.Scan(); {
		if strings.HasPrefix(lines.Text(), "#") {
			continue
		}
		var r row
		var second, third string
		if _, err := fmt.Sscan(lines.Text(), &r.code, &r.russian, &second, &third, &r.placements); err != nil {
			t.Fatalf("%q: %v", lines.Text(), err)
		}
		r.second, r.third = at(second), at(third)
		rows = append(rows, r)
	}
	return rows
}

func TestCatalogue(t *testing.T) {
	rows := readRows(t)
	if len(rows) != 26 {
		t.Fatalf("%d rows, %d openings", len(rows), len(catalogue))
	}
	for i, o := range All26() {
		r := rows[i]
		if o.Code() != r.code || o.RussianCode() != r.russian || o.Second != r.second || o.Third != r.third {
			t.Errorf("%s %s %v %v, want %s %s %v %v",
				o.Code(), o.RussianCode(), o.Second, o.Third, r.code, r.russian, r.second, r.third)
		}
		for _, name := range []string{o.Kanji, o.Romaji, o.English, o.Russian} {
			if name == "" {
				t.Errorf("%s lacks a name", o.Code())
			}
		}
	}
}

// Every white stone next to h8 with every other stone within two lines of it is
// one opening, in the right number of ways; nothing else is one.
func TestRecogniseEveryPlacement(t *testing.T) {
	found := map[string]int{}
	for w := renju.Point(1); w <= renju.Points; w++ {
		for b := renju.Point(1); b <= renju.Points; b++ {
			o, ok := Recognise(renju.Tengen, w, b)
			near := w.Distance(renju.Tengen) == 1 && b.Distance(renju.Tengen) <= 2 && b != w && b != renju.Tengen
			if ok != near {
				t.Fatalf("white %v, black %v: %v", w, b, ok)
			}
			if !ok {
				continue
			}
			found[o.Code()]++
			if other, ok := Recognise(b, w, renju.Tengen); !ok || other.Code() != o.Code() {
				t.Errorf("white %v, black %v first: %v", w, b, ok)
			}
		}
	}
	sum := 0
	for _, r := range readRows(t) {
		if found[r.code] != r.placements {
			t.Errorf("%s in %d ways, want %d", r.code, found[r.code], r.placements)
		}
		sum += r.placements
	}
	if sum != 184 {
		t.Errorf("%d placements in all", sum)
	}
}

func TestRecogniseNothing(t *testing.T) {
	if _, ok := Recognise(at("g8"), at("h9"), at("h10")); ok {
		t.Error("no black stone on h8 was recognised")
	}
	if _, ok := Recognise(renju.Tengen, renju.NoPoint, at("h10")); ok {
		t.Error("no point was recognised")
	}
	if _, ok := RecogniseMoves([]renju.Move{renju.Move(renju.Tengen), renju.Pass, renju.Move(at("h10"))}); ok {
		t.Error("a pass was recognised")
	}
	if _, ok := RecogniseMoves(nil); ok {
		t.Error("no moves were recognised")
	}
	if o, ok := RecogniseMoves([]renju.Move{renju.Move(renju.Tengen), renju.Move(at("g7")), renju.Move(at("h10"))}); !ok || o.Code() != "10I" {
		t.Errorf("h8 g7 h10 is %s, want 10I", o.Code())
	}
}

func TestByCode(t *testing.T) {
	for _, o := range All26() {
		for _, code := range []string{
			o.Code(), o.RussianCode(), strings.ToLower(o.Code()), fmt.Sprintf("%c%d", "DI"[o.Family], o.Number),
		} {
			got, err := ByCode(code)
			if err != nil || got.Code() != o.Code() {
				t.Errorf("%s is %s, %v; want %s", code, got.Code(), err, o.Code())
			}
		}
	}
	for _, code := range []string{"", "14D", "0I", "10X", "D"} {
		if o, err := ByCode(code); err == nil {
			t.Errorf("%q was read as %s", code, o.Code())
		}
	}
}

func ExampleRecognise() {
	h8, g7, h10 := renju.Tengen, renju.At(6, 6), renju.At(7, 9)
	o, ok := Recognise(h8, g7, h10)
	fmt.Println(ok, o.Code(), o.RussianCode(), o.Kanji, o.Romaji, o.Russian)
	// Output: true 10I 10Д 明星 Myojo Сияние
}
