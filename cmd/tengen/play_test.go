package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"tengen/renju"
	"tengen/say"
)

// The flags of play make the game, and mistakes in them are told with what would be
// right; without a terminal nothing is played.
func TestPlayFlags(t *testing.T) {
	for _, c := range []struct{ args, want string }{
		{"", "A game is played in a terminal, and this is none."},
		{"--level 5 --rules guide --clock 5m+3s --opening rif --color random --letters russian-j", "A game is played in a terminal"},
		{"--level 99", "There is no level 99. Levels are 1 to "},
		{"--color green", "There is no colour green. There are: black, white, random."},
		{"--rules riff", "Did you mean rif?"},
		{"--opening taraguchi10", "There is no opening rule taraguchi10. Did you mean taraguchi-10?"},
		{"--clock 5+3", "The time control cannot be read. “5” lacks its unit."},
		{"--letters greek", "There are no letters called greek."},
		{"--foul loose", "There is no policy loose. There are: lose, prevent, claim. Did you mean lose?"},
		{"--two --level 3", "--two has no computer"},
	} {
		_, stderr, status := tengen(t, "", strings.Fields("play "+c.args)...)
		if status != statusUsage || !strings.Contains(stderr, c.want) {
			t.Errorf("play %s: status %d, %q, want %q", c.args, status, stderr, c.want)
		}
	}
}

func TestPlaySetup(t *testing.T) {
	p := &program{texts: say.In("en")}
	f := &playFlags{Level: "7", Color: "white", Rules: "russia", Clock: "5m+3s", Foul: "claim", Letters: "international"}
	s, err := f.setup(p)
	if err != nil || s.Level != 7 || s.Color != renju.White || s.Preset.String() != "russia" || s.Clock.String() != "5m+3s" || !s.FixedLetters ||
		!s.FixedFoul || s.Foul != renju.FoulClaimed {
		t.Errorf("%+v, %v", s, err)
	}
	if f.asks() || !new(playFlags).asks() {
		t.Error("the form is shown in the wrong case")
	}
	if s, _ := (&playFlags{Two: true}).setup(p); s.Level != 0 {
		t.Errorf("two people and level %d", s.Level)
	}
	f.Save = filepath.Join(t.TempDir(), "game.txt")
	name, err := f.keep("H8\n")
	if data, _ := os.ReadFile(name); err != nil || string(data) != "H8\n" {
		t.Errorf("%s: %q, %v", name, data, err)
	}
}
