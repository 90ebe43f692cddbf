package game_test

import (
	"encoding/json"
	"errors"
	"testing"

	"tengen/game"
)

// FuzzReplayLine: whatever a line is, the answer is one JSON object, which says
// either what is wrong or how the game stands, and no moves are made up.
func FuzzReplayLine(f *testing.F) {
	f.Add([]byte(`{"id":"x","opening":"taraguchi-5","clock":"5m+2s","actions":[{"seat":1,"place":"h8","at":1.5},{"seat":2,"swap":true},{"seat":2,"offer":["i9"]},{"tick":true,"at":900}]}`))
	f.Add([]byte(`{"id":[1],"rules":"gambler","foul":"claim","actions":[{"seat":1,"place":"h8"},{"seat":2,"claim":"foul"},{"seat":1,"draw":"offer"},{"seat":2,"add":["a1","a1"]}]}`))
	f.Add([]byte(`{"id":null,"opening":"soosorv-8","actions":null}`))
	f.Add([]byte(`[]`))
	f.Fuzz(func(t *testing.T, line []byte) {
		answer, good := game.ReplayLine(line)
		var out struct {
			Error  *string
			Moves  []string
			Result string
		}
		if err := json.Unmarshal(answer, &out); err != nil {
			t.Fatalf("%s\n%s: %v", line, answer, err)
		}
		switch {
		case good == (out.Error != nil):
			t.Fatalf("%s\n%s: good is %v", line, answer, good)
		case good && out.Result == "":
			t.Fatalf("%s\n%s: no result", line, answer)
		}
	})
}

// FuzzUnmarshal: what is read as an event is written so that it reads back the
// same, and nothing read makes a state that panics when it is folded and shown.
func FuzzUnmarshal(f *testing.F) {
	for _, text := range []string{
		`{"event":"created","v":1,"at":"2026-11-29T18:00:00Z","options":{"preset":"rif","opening":"rif","clocks":["1m","none"],"x":[]}}`,
		`{"event":"placed","v":1,"at":"2026-11-29T18:00:00Z","seat":1,"point":"h8","y":null}`,
		`{"event":"offered","v":1,"at":"2026-11-29T18:00:00.5Z","seat":2,"points":["a1","b2"]}`,
		`{"event":"fouled","v":1,"at":"2026-11-29T18:00:00Z","point":"h8","kinds":["overline"]}`,
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		e, err := game.Unmarshal(text)
		if err != nil {
			return
		}
		written, err := game.Marshal(e)
		if err != nil {
			return // a value that has no text, such as a time beyond the year 9999
		}
		again, err := game.Unmarshal(written)
		if err != nil {
			t.Fatalf("%s\nwas written as\n%s: %v", text, written, err)
		}
		twice, err := game.Marshal(again)
		if err != nil || string(twice) != string(written) {
			t.Fatalf("%s\nand then as\n%s: %v", written, twice, err)
		}
		for _, v := range []game.Viewer{{}, {Seat: game.First}, {Arbiter: true}} {
			game.Show(e, v)
		}
		s, err := game.Replay([]game.Event{e, e})
		if err != nil && !errors.Is(err, game.ErrDamaged) {
			t.Fatalf("%s: %v", text, err)
		}
		s.View(game.Viewer{}, s.At())
	})
}
