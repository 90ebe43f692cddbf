package puzzle

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"tengen/renju"
)

func TestLines(t *testing.T) {
	for _, p := range Shipped().OfKind(0) {
		again, err := Parse(p.String())
		if err != nil || again.String() != p.String() {
			t.Fatalf("%s reads back as %s, %v", p, again.String(), err)
		}
	}
	good := Shipped().At(0).String()
	for _, c := range []struct{ bad, want string }{
		{"", "7 parts"},
		{strings.Replace(good, " ", "  ", 1), "7 parts"},
		{strings.Replace(good, " "+Shipped().At(0).Kind.String()+" ", " mate ", 1), `"mate"`},
		{"x vcf ? h8 h9 - h9", `"?"`},
		{"x vcf 1 h8h8 h9 - h9", "taken"},
		{"x vcf 1 h8 h99 - h9", "part 5"},
		{"x vcf 1 h8 h9 - h9--", "pass"},
		{"x vcf 1 h8a1i8a3j8a5k8a7l8 h9 - h9", "over"},
	} {
		if _, err := Parse(c.bad); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: %v, want an error about %q", c.bad, err, c.want)
		}
	}
}

func TestRead(t *testing.T) {
	good := Shipped().At(0).String()
	s, err := Read(strings.NewReader("# about\n\n" + good + "\n"))
	if err != nil || s.Len() != 1 {
		t.Fatal(s, err)
	}
	if _, err := Read(strings.NewReader(good + "\n" + good)); err == nil || !strings.HasPrefix(err.Error(), "line 2: ") {
		t.Errorf("a puzzle that stands there twice: %v", err)
	}
}

func TestKeyDoesNotKnowWhere(t *testing.T) {
	play := func(text string) renju.Position {
		moves, err := renju.AppendMoves(nil, text)
		if err != nil {
			t.Fatal(err)
		}
		p, err := positionAfter(moves)
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	base := play("h8i9h10")
	for _, c := range []struct {
		name, moves string
		same        bool
	}{
		{"another order", "h10i9h8", true},
		{"mirrored", "h8g9h10", true},
		{"turned", "h8g7f8", true},
		{"shifted", "c3d4c5", true},
		{"a stone elsewhere", "h8i9h11", false},
		{"one stone more", "h8i9h10a1", false},
		{"the colours exchanged", "i9h8a1h10", false},
	} {
		p := play(c.moves)
		if same := Key(p) == Key(base); same != c.same {
			t.Errorf("%s: the same key: %t, want %t", c.name, same, c.same)
		}
		if same := IDOf(p) == IDOf(base); same != c.same {
			t.Errorf("%s: the same name: %t, want %t", c.name, same, c.same)
		}
	}
}

func TestDaily(t *testing.T) {
	s := Shipped()
	middling := 0
	for _, p := range s.OfKind(0) {
		if p.Rating >= 900 && p.Rating <= 1700 {
			middling++
		}
	}
	seen := make(map[string]bool)
	day := time.Date(2026, 1, 1, 23, 59, 0, 0, time.UTC)
	for range middling {
		p := s.Daily(day)
		if p.Rating < 900 || p.Rating > 1700 {
			t.Errorf("%v has a puzzle of %d points", day, p.Rating)
		}
		seen[p.ID] = true
		day = day.AddDate(0, 0, 1)
	}
	if middling < 300 || len(seen) != middling {
		t.Errorf("%d days have %d puzzles", middling, len(seen))
	}
	morning := time.Date(2026, 5, 1, 0, 1, 0, 0, time.UTC)
	if s.Daily(morning) != s.Daily(morning.Add(23*time.Hour)) {
		t.Error("the puzzle changes within a day")
	}
	if new(Set).Daily(day) != nil {
		t.Error("no puzzles, but one of the day")
	}
}

// TestVerify lets the proof find what is wrong with a puzzle. All puzzles are proved
// by "tengen puzzle verify" in make test; here it is one of each kind.
func TestVerify(t *testing.T) {
	prover := NewProver()
	for _, k := range Kinds() {
		of := Shipped().OfKind(k)
		if len(of) == 0 {
			t.Errorf("no puzzle of kind %v", k)
			continue
		}
		p := of[len(of)/2]
		if err := prover.Verify(context.Background(), p); err != nil {
			t.Errorf("%s: %v", p, err)
		}
		for name, spoil := range map[string]func(*Puzzle){
			"the name":            func(p *Puzzle) { p.ID = "zzzzzz" },
			"the rating":          func(p *Puzzle) { p.Rating++ },
			"moves that solve it": func(p *Puzzle) { p.First = append(slices.Clone(p.First), renju.At(0, 0)) },
			"other good moves":    func(p *Puzzle) { p.Also = append(slices.Clone(p.Also), renju.At(0, 0)) },
			"line":                func(p *Puzzle) { p.Line = p.Line[:len(p.Line)-1] },
			"no puzzle":           func(p *Puzzle) { p.Moves = p.Moves[:8]; p.ID = IDOf(p.Position()) },
		} {
			spoilt := *p
			spoil(&spoilt)
			if err := prover.Verify(context.Background(), &spoilt); err == nil || !strings.Contains(err.Error(), name) {
				t.Errorf("%s with %s spoilt: %v", p.ID, name, err)
			}
		}
	}
}
