package say

import (
	"strings"
	"testing"

	"tengen/renju"
)

func point(t *testing.T, s string) renju.Point {
	t.Helper()
	p, err := renju.ParsePoint(s)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// Every outcome that can be has its sentence in every language.
func TestOutcomes(t *testing.T) {
	decided := []renju.Color{renju.Black, renju.White}
	winners := map[renju.Ending][]renju.Color{
		renju.EndedFive: decided, renju.EndedOverline: {renju.White}, renju.EndedFoul: {renju.White},
		renju.EndedPasses: {renju.NoColor}, renju.EndedNoFive: {renju.NoColor}, renju.EndedFull: {renju.NoColor},
		renju.EndedAgreement: {renju.NoColor}, renju.EndedResignation: decided, renju.EndedTime: decided,
		renju.EndedMoveLimit: {renju.NoColor}, renju.EndedAdjudication: {renju.Black, renju.White, renju.NoColor},
		renju.EndedAbandoned: decided, renju.EndedVoid: {renju.NoColor}, renju.NoEnding: {renju.NoColor},
	}
	for e := renju.NoEnding; e.String() != "unknown"; e++ {
		if winners[e] == nil {
			t.Errorf("the ending %v is not tested", e)
		}
		for _, w := range winners[e] {
			for _, lang := range Languages() {
				got := In(lang).Outcome(renju.Outcome{Winner: w, Ending: e}, renju.Move(renju.Tengen), renju.FoulsOf(renju.DoubleThree), renju.International)
				if strings.ContainsAny(got, "⟦{") || !strings.HasSuffix(got, ".") {
					t.Errorf("%s, %v, %v: %q", lang, e, w, got)
				}
			}
		}
	}
}

func TestOutcomeTexts(t *testing.T) {
	foul := renju.Outcome{Winner: renju.White, Ending: renju.EndedFoul}
	tests := []struct{ lang, want string }{
		{"en", "White wins: h8 is an overline and a double-three."},
		{"ru", "Белые выиграли: h8 – длинный ряд и вилка 3×3."},
	}
	for _, tt := range tests {
		got := In(tt.lang).Outcome(foul, renju.Move(renju.Tengen), renju.FoulsOf(renju.DoubleThree, renju.Overline), renju.International)
		if got != tt.want {
			t.Errorf("%s: got %q, want %q", tt.lang, got, tt.want)
		}
	}
	draw := renju.Outcome{Ending: renju.EndedPasses}
	if got, want := In("ru").Outcome(draw, renju.Pass, 0, renju.RussianI), "Ничья двумя пасами."; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestVerdict(t *testing.T) {
	tests := []struct {
		lang    string
		verdict renju.Verdict
		want    string
	}{
		{"en", renju.Verdict{}, "h8 is allowed."},
		{"ru", renju.Verdict{}, "Ход h8 разрешён."},
		{"en", renju.Verdict{Five: true, Kinds: renju.FoulsOf(renju.Overline)}, "h8 wins: five in a row."},
		{"ru", renju.Verdict{Kinds: renju.FoulsOf(renju.DoubleFour)}, "Ход h8 запрещён: вилка 4×4."},
		{"en", renju.Verdict{Kinds: renju.FoulsOf(renju.DoubleFour, renju.DoubleThree, renju.Overline)}, "h8 is forbidden: an overline, a double-four and a double-three."},
	}
	for _, tt := range tests {
		if got := In(tt.lang).Verdict(renju.Tengen, tt.verdict, renju.International); got != tt.want {
			t.Errorf("%s: got %q, want %q", tt.lang, got, tt.want)
		}
	}
}

func TestStructuresHaveNames(t *testing.T) {
	for k := renju.Five; k <= renju.DeadRow; k++ {
		for _, lang := range Languages() {
			if key := "structure." + k.String(); !In(lang).Has(key) {
				t.Errorf("%s.json lacks %q", lang, key)
			}
		}
	}
}
