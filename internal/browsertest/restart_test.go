package browsertest

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"tengen/wire"
)

// away is how long the server is gone.
const away = 5 * time.Second

// lastClock is the newest clock that a window was sent.
func (w *window) lastClock() wire.Clock {
	w.t.Helper()
	var last *wire.Clock
	for _, f := range w.frames() {
		var m struct{ View wire.View }
		if f.sent || !strings.Contains(f.text, `"clock"`) {
			continue
		}
		if err := json.Unmarshal([]byte(f.text), &m); err != nil {
			w.t.Fatalf("%s was sent %s: %v", w.name, f.text, err)
		}
		if m.View.Clock != nil {
			last = m.View.Clock
		}
	}
	if last == nil {
		w.t.Fatalf("%s was sent no clock", w.name)
	}
	return *last
}

// The server is killed in the middle of a game and comes back later. Both windows
// go on from the same move without being loaded again; the mover's clock stood
// still within 1.5 s, the other's exactly.
func TestServerIsKilled(t *testing.T) {
	t.Parallel()
	server := newProcess(t)
	base := "http://" + server.address
	black, white := newWindow(t, "Black", base, "en"), newWindow(t, "White", base, "ru")
	black.roughNetwork()
	white.roughNetwork()
	couple(black, white, choices{"preset": "rif", "minutes": "10", "seconds": "2"})
	alternate(black, white, openingMoves)
	black.myTurn()
	atMove := black.lastClock() // Black's clock runs since then

	killed := time.Now()
	server.kill()
	back := time.After(away)
	black.sees(black.say("web.connection.lost", nil))
	white.sees(white.say("web.connection.lost", nil))
	black.touch("i9")
	<-back
	server.start()

	black.played("i9")
	white.played("i9")
	for _, w := range []*window{black, white} {
		w.movesAre(openingMoves + " i9")
		w.misses(w.say("web.connection.lost", nil))
		await(w, "the gap", "page()", func(page string) bool {
			return strings.Contains(page, strings.SplitN(w.say("web.gap", nil), "{", 2)[0])
		})
	}
	checkClocks(t, black, atMove, killed)
	white.put("g7")
	black.put("i8")
	white.movesAre(openingMoves + " i9 g7 i8")
	black.movesAre(openingMoves + " i9 g7 i8")
	if n := await(black, "how often the page was loaded", "performance.getEntriesByType('navigation').length",
		func(int) bool { return true }); n != 1 {
		t.Errorf("the page was loaded %d times", n)
	}
}

// checkClocks compares what was left when the server was killed with what was
// left when it was back. A server gap comes with the clocks as they then stand.
func checkClocks(t *testing.T, w *window, atMove wire.Clock, killed time.Time) {
	t.Helper()
	for _, f := range w.frames() {
		var m wire.Event
		if f.sent || !strings.Contains(f.text, `"server-gap"`) {
			continue
		}
		if err := json.Unmarshal([]byte(f.text), &m); err != nil {
			t.Fatal(err)
		}
		spent := killed.Sub(time.UnixMilli(atMove.At)) // the server's time is that of this machine
		want := time.Duration(atMove.Left[0])*time.Millisecond - spent
		got := time.Duration(m.View.Clock.Left[0]) * time.Millisecond
		if diff := (got - want).Abs(); diff > 1500*time.Millisecond {
			t.Errorf("Black had %v left when the server was killed and has %v when it is back", want, got)
		}
		if m.View.Clock.Left[1] != atMove.Left[1] {
			t.Errorf("White had %d ms left and has %d", atMove.Left[1], m.View.Clock.Left[1])
		}
		return
	}
	t.Errorf("%s was not told of the gap, one by one", w.name)
}
