package puzzle

import "testing"

// TestShipped holds what the program promises: enough puzzles of every kind, of every
// strength, and with long wins, and no two alike.
func TestShipped(t *testing.T) {
	s := Shipped()
	if s.Len() < 300 {
		t.Errorf("%d puzzles", s.Len())
	}
	for _, k := range Kinds() {
		of := s.OfKind(k)
		if len(of) < 40 {
			t.Errorf("%d puzzles of kind %v", len(of), k)
		}
		strengths := make(map[int]bool)
		for _, p := range of {
			strengths[p.Rating/100] = true
		}
		if len(strengths) < 5 {
			t.Errorf("puzzles of kind %v have only %d strengths: %v", k, len(strengths), strengths)
		}
	}
	long := 0
	keys, figures := make(map[string]string), make(map[string]string)
	for _, p := range s.OfKind(0) {
		if (p.Kind == Fours || p.Kind == Foul || p.Kind == Avoid) && p.FoursOf() >= 5 {
			long++
		}
		key, figure := Key(p.Position()), p.Figure()
		if keys[key] != "" || figures[figure] != "" {
			t.Errorf("%s is alike to %s%s", p.ID, keys[key], figures[figure])
		}
		keys[key], figures[figure] = p.ID, p.ID
		if len(p.First) == 0 || len(p.First) > mostFirst {
			t.Errorf("%s: %d moves solve it", p.ID, len(p.First))
		}
	}
	if long < 100 {
		t.Errorf("%d puzzles have five or more fours", long)
	}
}
