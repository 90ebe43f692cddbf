package opening

import (
	"errors"
	"strings"
	"testing"

	"tengen/renju"
)

// allRules are all rules there are, every number of every family.
func allRules() []Rule {
	var rules []Rule
	for _, r := range Rules() {
		if r.n == 0 {
			rules = append(rules, r)
			continue
		}
		for n := uint8(1); n <= MaxOffer; n++ {
			rules = append(rules, Rule{r.protocol, n})
		}
	}
	return rules
}

func TestRuleNames(t *testing.T) {
	rules := allRules()
	if len(rules) != 8+3*MaxOffer {
		t.Fatalf("%d rules", len(rules))
	}
	for _, r := range rules {
		if got, err := Parse(r.String()); err != nil || got != r {
			t.Errorf("%v reads back as %v, %v", r, got, err)
		}
		if len(r.program()) == 0 {
			t.Errorf("%v has no steps", r)
		}
	}
	for _, s := range []string{
		"", "renju", "RIF", "taraguchi", "taraguchi-0", "taraguchi-13", "taraguchi-05", "soosorv-", "soosorv-8a",
		"rif-2", "soosorv--1", "soosorv-+3",
	} {
		if r, err := Parse(s); err == nil || !strings.Contains(err.Error(), `"`+s+`"`) {
			t.Errorf("%q was read as %v, %v", s, r, err)
		}
	}
}

// Every rule, followed along every choice it gives, comes to its end, and on the
// way somebody may always do something.
func TestRulesComeToAnEnd(t *testing.T) {
	for _, r := range allRules() {
		var walk func(s State, depth int) int
		walk = func(s State, depth int) int {
			if s.Over() {
				return 1
			}
			if depth == 0 {
				return 0 // Super Sakata may be drawn out for ever
			}
			if !s.Actor().Valid() || s.May() == 0 {
				t.Fatalf("%v: nobody may do anything at row %d", r, s.row)
			}
			ends := 0
			for _, a := range s.May().List() {
				for _, next := range follow(t, s, a) {
					ends += walk(next, depth-1)
				}
			}
			return ends
		}
		if walk(r.Start(), 16) == 0 {
			t.Errorf("%v never ends", r)
		}
	}
}

// follow returns the states after the ways to do an act.
func follow(t *testing.T, s State, a Act) []State {
	t.Helper()
	var next []State
	add := func(n State, err error) {
		if err != nil {
			t.Fatalf("%v, row %d, %v: %v", s.Rule(), s.row, a, err)
		}
		next = append(next, n)
	}
	free := renju.Point(1 + s.stones)
	switch a {
	case Place:
		add(s.Placed(free))
	case Swap:
		add(s.Swapped(true))
		if !s.MustSwap() {
			add(s.Swapped(false))
		}
	case Declare:
		add(s.DeclaredNumber(2))
	case Offer:
		add(s.OfferedPoints([]renju.Point{at("a1"), at("b2")}))
	case Choose:
		add(s.Chose(at("b2")))
	case Add:
		add(s.Added(at("a1"), at("b2")))
	}
	return next
}

func TestActsOfAnotherPhase(t *testing.T) {
	s := RIF.Start()
	for _, err := range []error{
		s.CheckSwap(true), s.CheckDeclare(1), s.CheckOffer(nil), s.CheckChoose(at("h8")), s.CheckAdd(),
	} {
		if !errors.Is(err, ErrPhase) {
			t.Errorf("at the first stone: %v", err)
		}
	}
	if next, err := s.Swapped(true); !errors.Is(err, ErrPhase) || next != s {
		t.Errorf("a swap before the first stone gave %v, %v", next, err)
	}
}

func TestZones(t *testing.T) {
	tests := []struct {
		zone        Zone
		text        string
		inside, out string
	}{
		{Centre, "h8", "h8", "h9"},
		{Z3, "g7-i9", "g9", "f8"},
		{Z5, "f6-j10", "j6", "k8"},
		{Z7, "e5-k11", "e11", "h12"},
		{Z9, "d4-l12", "l4", "h3"},
		{All, "a1-o15", "o1", ""},
	}
	for _, tt := range tests {
		if tt.zone.String() != tt.text {
			t.Errorf("%d is %v, want %s", tt.zone, tt.zone, tt.text)
		}
		if !tt.zone.Has(at(tt.inside)) || tt.out != "" && tt.zone.Has(at(tt.out)) || tt.zone.Has(renju.NoPoint) {
			t.Errorf("%v has %s: %v", tt.zone, tt.inside, tt.zone.Has(at(tt.inside)))
		}
	}
	if Zone(0).Has(renju.Tengen) || Zone(0).String() != "-" {
		t.Error("the zero zone is not empty")
	}
}

func TestZeroValues(t *testing.T) {
	if NoSeat.Other() != NoSeat || First.Other() != Second || Second.Other() != First || NoSeat.Valid() {
		t.Error("seats")
	}
	if Acts(0).List() != nil || Acts(0).Has(0) || ActsOf(Place, Offer).String() != "place,offer" {
		t.Error("acts")
	}
	if (Rule{}) != None || None.String() != "none" {
		t.Error("the zero rule")
	}
}
