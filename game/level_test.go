package game

import (
	"testing"
	"time"
)

// A seat may be a level's of the engine: everybody may know which, the log keeps
// it, and no key opens the seat.
func TestSeatOfALevel(t *testing.T) {
	now := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	var s State
	for _, c := range []Command{
		Create{Options: RIF.Options(false), Seat: First, KeyHash: "a"}, Sit{Level: 7},
	} {
		events, err := s.Decide(c, now)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range events {
			text, err := Marshal(e)
			if err != nil {
				t.Fatal(err)
			}
			kept, err := Unmarshal(text)
			if err != nil {
				t.Fatal(err)
			}
			if s, err = s.Apply(kept); err != nil {
				t.Fatal(err)
			}
			if seated, ok := Show(kept, Viewer{}).(*Seated); ok && (seated.Level == 7) != (seated.Seat == Second) {
				t.Errorf("a watcher is shown level %d on seat %v", seated.Level, seated.Seat)
			}
		}
	}
	if _, started := s.Started(); !started || s.Player(Second).Level != 7 || s.Player(First).Level != 0 {
		t.Errorf("started %v, levels %d and %d", started, s.Player(First).Level, s.Player(Second).Level)
	}
	if v := s.View(Viewer{}, now); v.Levels != [2]int{0, 7} {
		t.Errorf("a watcher sees the levels %v", v.Levels)
	}
	if seat := s.SeatOf(""); seat != NoSeat {
		t.Errorf("no key opens seat %v", seat)
	}
	if _, err := s.Decide(Sit{Seat: Second, KeyHash: "b"}, now); err == nil {
		t.Error("somebody sat down where the engine sits")
	}
}
