package play_test

import (
	"bytes"
	"errors"
	"testing"

	"tengen/game"
	"tengen/internal/play"
	"tengen/internal/play/playtest"
	"tengen/renju"
)

// beforeFoul is a game after which e8 is a double-three for Black, to move:
//
//	. . . . x X . X . .   row 8: e8 would make a three with f8 and h8
//	. . . . X . . . . .   column e: and another with e6 and e7
//	. . . . X . . . . .
var beforeFoul = []string{"h8", "a1", "f8", "a3", "e6", "a5", "e7", "a7"}

// Who may see the forbidden points, frame by frame: with hints none nobody until
// the end, with hints black Black alone, with both everybody.
func TestHintsInFrames(t *testing.T) {
	words := [][]byte{[]byte("forbidden"), []byte("double-three"), []byte("double-four"), []byte("overline")}
	leaks := func(p *playtest.Person) bool {
		for _, frame := range p.Frames() {
			for _, word := range words {
				if bytes.Contains(frame, word) {
					return true
				}
			}
		}
		return false
	}
	for hints, sees := range map[game.Hints][3]bool{ // who watches, Black, White
		game.HintsNone:  {false, false, false},
		game.HintsBlack: {false, true, false},
		game.HintsBoth:  {true, true, true},
	} {
		t.Run(string(hints), func(t *testing.T) {
			app := playtest.Node(t, play.Config{})
			o := playtest.Options("")
			o.Hints = hints
			id := playtest.Seats(t, app, o)
			people := [3]*playtest.Person{}
			for seat := range people {
				people[seat] = playtest.Enter(t, app, id, game.Seat(seat))
			}
			playtest.PlayOut(t, people[1], people[2], beforeFoul...)
			for seat, p := range people {
				p.Join(people[1].Told("event")[5].Version) // what is told again is told with the same care
				p.Join(0)
				if got := leaks(p); got != sees[seat] {
					t.Errorf("seat %d was told of forbidden points: %v, want %v", seat, got, sees[seat])
				}
				_, err := p.Viewer.Explain(t.Context(), at(t, "e8"), nil)
				if hidden := errors.Is(err, play.ErrHidden); hidden == sees[seat] {
					t.Errorf("seat %d asked why: %v", seat, err)
				}
			}
			playtest.PlayOut(t, people[1], people[2], "e8")
			for seat, p := range people {
				if end := p.View().Outcome; end == nil || end.Ending != "foul" || end.Foul != "double-three" {
					t.Errorf("seat %d was told the end %+v, want a foul", seat, end)
				}
				if _, err := p.Viewer.Explain(t.Context(), at(t, "e8"), new(len(beforeFoul))); err != nil {
					t.Errorf("seat %d asked why after the end: %v", seat, err)
				}
			}
		})
	}
}

func at(t *testing.T, text string) renju.Point {
	t.Helper()
	p, err := renju.ParsePoint(text)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestExplain(t *testing.T) {
	app := playtest.Node(t, play.Config{})
	o := playtest.Options("")
	o.Hints = game.HintsBoth
	id := playtest.Seats(t, app, o)
	black, white := playtest.Enter(t, app, id, 1), playtest.Enter(t, app, id, 2)
	playtest.PlayOut(t, black, white, beforeFoul...)
	explain := func(point string, after *int, want error) play.Explained {
		t.Helper()
		p, _ := renju.ParsePoint(point)
		e, err := white.Viewer.Explain(t.Context(), p, after)
		if !errors.Is(err, want) {
			t.Errorf("%s: %v, want %v", point, err, want)
		}
		return e
	}
	if e := explain("e8", nil, nil); e.Tree.Verdict.Foul() != renju.DoubleThree || len(e.Tree.Threes) != 2 {
		t.Errorf("e8 is explained as %+v, want a double-three", e.Tree)
	}
	explain("h8", nil, play.ErrNotEmpty)
	explain("z1", nil, play.ErrNoPosition)
	explain("e8", new(3), play.ErrHidden) // an earlier position only after the end
	playtest.PlayOut(t, black, white, "e8")
	if e := explain("g8", new(4), nil); e.Board.Count(renju.Black) != 2 {
		t.Errorf("after move 4 there are %d black stones, want 2", e.Board.Count(renju.Black))
	}
	explain("e8", new(len(beforeFoul)+2), play.ErrNoPosition)
	explain("e8", nil, play.ErrNotEmpty)
}

// What nobody may see is in no frame: the keys of the seats and their hashes.
func TestNoKeyInFrames(t *testing.T) {
	app := playtest.Node(t, play.Config{})
	id, mine, err := app.Create(t.Context(), playtest.Options(""), game.First)
	if err != nil {
		t.Fatal(err)
	}
	watcher := playtest.Enter(t, app, id, 0)
	theirs, err := app.NewKey()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := app.Take(t.Context(), id, theirs); err != nil {
		t.Fatal(err)
	}
	s, err := app.Game(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	watcher.Join(1)
	frames := watcher.Frames()
	if len(frames) < 4 {
		t.Fatalf("only %d frames", len(frames))
	}
	for _, secret := range []string{string(mine), string(theirs), s.Player(1).KeyHash, s.Player(2).KeyHash} {
		for _, frame := range frames {
			if secret == "" || bytes.Contains(frame, []byte(secret)) {
				t.Errorf("a frame holds the secret %q: %s", secret, frame)
			}
		}
	}
}
