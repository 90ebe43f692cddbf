package play_test

import (
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"tengen/game"
	"tengen/internal/memory"
	"tengen/internal/play"
	"tengen/internal/play/playtest"
	"tengen/wire"
)

// A whole game to a five, seen by both seats and by one who watches: every
// version comes once, in order.
func TestWholeGame(t *testing.T) {
	app := playtest.Node(t, play.Config{})
	id := playtest.Seats(t, app, playtest.Options(""))
	black, white, watcher := playtest.Enter(t, app, id, 1), playtest.Enter(t, app, id, 2), playtest.Enter(t, app, id, 0)
	playtest.PlayOut(t, black, white, "h8", "a1", "h9", "a2", "h10", "a3", "h11", "a4", "h12")

	for _, p := range []*playtest.Person{black, white, watcher} {
		last := p.Told("state")[0].Version
		for _, m := range p.Told("event") {
			if m.Version != last+1 {
				t.Errorf("version %d came after %d", m.Version, last)
			}
			last = m.Version
		}
		end := p.View().Outcome
		if end == nil || end.Result != "black" || end.Ending != "five" || len(end.Row) != 5 || end.Seat != 1 {
			t.Errorf("the end is %+v, want a black five of seat 1", end)
		}
	}
	if _, err := white.Do(playtest.Place("o15")); err == nil {
		t.Error("a stone after the end was taken")
	} else {
		refused(t, err, game.GameOver)
	}
	ended, err := app.List(t.Context(), play.Ended, time.Time{}, 10)
	if err != nil || len(ended) != 1 || ended[0].ID != id || ended[0].Ending != "five" || ended[0].Moves != 9 {
		t.Errorf("the list of ended games is %+v, %v", ended, err)
	}
}

func TestRefusals(t *testing.T) {
	app := playtest.Node(t, play.Config{})
	id := playtest.Seats(t, app, playtest.Options(""))
	black, white, watcher := playtest.Enter(t, app, id, 1), playtest.Enter(t, app, id, 2), playtest.Enter(t, app, id, 0)
	pass := wire.Act{Pass: true}
	check := func(who *playtest.Person, act wire.Act, reason game.Reason) {
		t.Helper()
		before := who.View()
		_, err := who.Do(act)
		refused(t, err, reason)
		if diff := cmp.Diff(before, who.View()); diff != "" {
			t.Errorf("a refused act changed the view\n%s", diff)
		}
	}
	check(white, playtest.Place("h8"), game.NotYourTurn)
	check(black, playtest.Place("a1"), game.OutsideZone)
	check(black, playtest.Place("z9"), game.OffBoard)
	check(black, playtest.Place(""), game.OffBoard)
	check(black, pass, game.TooEarly)
	playtest.PlayOut(t, black, white, "h8")
	check(white, playtest.Place("h8"), game.Occupied)
	check(black, playtest.Place("h9"), game.NotYourTurn)
	check(white, wire.Act{Declare: new(int)}, game.NotAllowed)
	check(white, wire.Act{Draw: "offer"}, game.NotAllowed)
	check(white, wire.Act{Claim: "five"}, game.NotAllowed)
	if _, err := watcher.Do(playtest.Place("i9")); !errors.Is(err, play.ErrNotSeated) {
		t.Errorf("a watcher placed a stone: %v", err)
	}
	if _, err := app.Connect(t.Context(), "nothing", 0, watcher); !errors.Is(err, play.ErrNoGame) {
		t.Errorf("a game that does not exist: %v", err)
	}
}

// A command that is sent again, by the same seat, is answered again and not done
// again; another seat may use the same name.
func TestResend(t *testing.T) {
	store := new(memory.Store)
	app := playtest.Node(t, play.Config{Store: store})
	id := playtest.Seats(t, app, playtest.Options(""))
	black, white := playtest.Enter(t, app, id, 1), playtest.Enter(t, app, id, 2)
	do := func(who *playtest.Person, act wire.Act) int {
		t.Helper()
		version, err := who.Viewer.Receive().Do(wire.Do{ID: "same", Act: act})
		if err != nil {
			t.Fatal(err)
		}
		return version
	}
	first := do(black, playtest.Place("h8"))
	if again := do(black, playtest.Place("h8")); again != first {
		t.Errorf("sent again at once: version %d, want %d", again, first)
	}
	if version := do(white, playtest.Place("i9")); version != first+1 {
		t.Errorf("the other seat's command of that name: version %d, want %d", version, first+1)
	}
	playtest.PlayOut(t, black, white, "j9", "j10", "h10")
	if again := do(black, playtest.Place("h8")); again != first {
		t.Errorf("sent again later: version %d, want %d", again, first)
	}
	// Another node, which has nothing in memory, gives the same answer.
	other := playtest.Node(t, play.Config{Store: store, Shared: true})
	if again, err := playtest.Enter(t, other, id, 1).Viewer.Receive().Do(wire.Do{ID: "same", Act: playtest.Place("h8")}); err != nil || again != first {
		t.Errorf("sent to another node: %d, %v; want %d", again, err, first)
	}
}

// The free seat is given once; who asks twice with one key has one seat.
func TestTakeOnce(t *testing.T) {
	app := playtest.Node(t, play.Config{})
	seat, err := app.Lot()
	if err != nil {
		t.Fatal(err)
	}
	id, creator, err := app.Create(t.Context(), playtest.Options(""), seat)
	if err != nil {
		t.Fatal(err)
	}
	keys := make([]play.Key, 8)
	for i := range keys {
		if keys[i], err = app.NewKey(); err != nil {
			t.Fatal(err)
		}
	}
	var wait sync.WaitGroup
	got := make([]game.Seat, len(keys))
	for i := range keys {
		wait.Go(func() {
			for range 2 {
				seat, err := app.Take(t.Context(), id, keys[i])
				if err == nil {
					got[i] = seat
					continue
				}
				refused(t, err, game.SeatTaken)
			}
		})
	}
	wait.Wait()
	mine, err := app.Seat(t.Context(), id, creator)
	if err != nil || !mine.Valid() {
		t.Fatalf("the creator's seat: %v, %v", mine, err)
	}
	taken := 0
	for _, seat := range got {
		if seat == mine.Other() {
			taken++
		} else if seat != game.NoSeat {
			t.Errorf("somebody got seat %v, the creator has %v", seat, mine)
		}
	}
	if taken != 1 {
		t.Errorf("%d people took the seat, want 1", taken)
	}
	if seat, err := app.Take(t.Context(), id, creator); err != nil || seat != mine {
		t.Errorf("the creator asked for the other seat too: %v, %v", seat, err)
	}
	if seat, err := app.Seat(t.Context(), id, keys[0][:25]+"?"); err != nil || seat != game.NoSeat {
		t.Errorf("a made-up key has seat %v, %v", seat, err)
	}
}

func TestParseKey(t *testing.T) {
	app := playtest.Node(t, play.Config{})
	key, err := app.NewKey()
	if err != nil {
		t.Fatal(err)
	}
	if again, err := play.ParseKey(string(key)); err != nil || again != key {
		t.Errorf("got %q, %v; want %q", again, err, key)
	}
	for _, text := range []string{"", "a", string(key) + "a", string(key[:25]) + "O", string(key[:25]) + "/", strings.Repeat("ж", 13)} {
		if _, err := play.ParseKey(text); !errors.Is(err, play.ErrBadKey) {
			t.Errorf("%q: %v, want ErrBadKey", text, err)
		}
	}
}

// A commit that failed is told as such, the state that was only thought of is
// forgotten, and the same command sent again is done once.
func TestFailedAppend(t *testing.T) {
	broken := errors.New("the disk is full")
	for name, set := range map[string]func(*playtest.Faulty){
		"nothing was written":         func(f *playtest.Faulty) { f.Set(func() error { return broken }, nil) },
		"it was written all the same": func(f *playtest.Faulty) { f.Set(nil, func() error { return broken }) },
	} {
		t.Run(name, func(t *testing.T) {
			store := &playtest.Faulty{Store: new(memory.Store)}
			app := playtest.Node(t, play.Config{Store: store})
			id := playtest.Seats(t, app, playtest.Options(""))
			black, white := playtest.Enter(t, app, id, 1), playtest.Enter(t, app, id, 2)
			set(store)
			if _, err := black.Viewer.Receive().Do(wire.Do{ID: "one", Act: playtest.Place("h8")}); !errors.Is(err, broken) {
				t.Fatalf("got %v, want the error of the store", err)
			}
			store.Set(nil, nil)
			log, err := store.Load(t.Context(), id, 0)
			if err != nil {
				t.Fatal(err)
			}
			if s, err := app.Game(t.Context(), id); err != nil || s.Version() != len(log) {
				t.Errorf("after the failure the node knows version %d, %v; the log has %d", s.Version(), err, len(log))
			}
			version, err := black.Viewer.Receive().Do(wire.Do{ID: "one", Act: playtest.Place("h8")})
			if err != nil {
				t.Fatal(err)
			}
			log, err = store.Load(t.Context(), id, 0)
			if err != nil || len(log) != version {
				t.Errorf("the log has %d records, %v; the command got version %d", len(log), err, version)
			}
			playtest.PlayOut(t, white, black, "i9")
			for _, p := range []*playtest.Person{black, white} {
				if n := len(p.Told("event")); n != 2 {
					t.Errorf("a viewer was told %d events, want 2", n)
				}
			}
		})
	}
}

func TestJoin(t *testing.T) {
	app := playtest.Node(t, play.Config{})
	id := playtest.Seats(t, app, playtest.Options(""))
	black, white := playtest.Enter(t, app, id, 1), playtest.Enter(t, app, id, 2)
	playtest.PlayOut(t, black, white, playtest.Quiet(0), playtest.Quiet(1), playtest.Quiet(2), playtest.Quiet(3))
	head := black.Told("event")[3].Version
	want := black.Told("event")
	for _, c := range []struct {
		name     string
		since    int
		messages []string
	}{
		{"who has everything is told nothing", head, nil},
		{"who missed two events is told two", head - 2, []string{"event", "event"}},
		{"who has nothing gets the game", 0, []string{"state"}},
		{"who claims more than there is gets the game", head + 1, []string{"state"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			black.Forget()
			black.Join(c.since)
			var kinds []string
			for _, m := range black.Told("state", "event") {
				kinds = append(kinds, m.T)
			}
			if diff := cmp.Diff(c.messages, kinds); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
			}
			if len(c.messages) == 2 {
				if diff := cmp.Diff(want[2:], black.Told("event")); diff != "" {
					t.Errorf("events differ from those sent when they happened (-then +now)\n%s", diff)
				}
			}
		})
	}
	for i := 4; i < 40; i++ {
		if _, err := []*playtest.Person{black, white}[i%2].Do(playtest.Place(playtest.Quiet(i))); err != nil {
			t.Fatal(err)
		}
	}
	black.Forget()
	black.Join(head)
	if m := black.Told("state", "event"); len(m) != 1 || m[0].T != "state" || len(m[0].Moves) != 40 {
		t.Errorf("who missed 36 events was told %d messages, want the whole game at once", len(m))
	}
}

// A viewer that does not take what it is sent is left behind, and the others are
// not.
func TestSlowViewer(t *testing.T) {
	app := playtest.Node(t, play.Config{})
	id := playtest.Seats(t, app, playtest.Options(""))
	black, white, slow := playtest.Enter(t, app, id, 1), playtest.Enter(t, app, id, 2), playtest.Enter(t, app, id, 0)
	slow.Slow(1)
	playtest.PlayOut(t, black, white, "h8", "i9", "j9")
	if n := len(slow.Told("event")); n != 1 {
		t.Errorf("the slow viewer was told %d events, want 1", n)
	}
	if n := len(white.Told("event")); n != 3 {
		t.Errorf("the quick viewer was told %d events, want 3", n)
	}
}

func TestPresence(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		app := playtest.Node(t, play.Config{})
		id := playtest.Seats(t, app, playtest.Options(""))
		black := playtest.Enter(t, app, id, 1)
		latest := func() (seats [2]bool, watchers int) {
			list := black.Told("presence")
			m := list[len(list)-1]
			return m.Seats, m.Watchers
		}
		white := playtest.Enter(t, app, id, 2)
		if seats, _ := latest(); seats != [2]bool{true, true} {
			t.Errorf("both sit there, told %v", seats)
		}
		before := len(black.Told("presence"))
		for range 5 {
			playtest.Enter(t, app, id, 0)
		}
		time.Sleep(3 * time.Second)
		if _, watchers := latest(); watchers != 5 || len(black.Told("presence")) != before+1 {
			t.Errorf("told %d watchers in %d messages, want 5 in 1", watchers, len(black.Told("presence"))-before)
		}
		again := playtest.Enter(t, app, id, 2) // the same seat in another window
		again.Leave()
		if seats, _ := latest(); seats != [2]bool{true, true} {
			t.Errorf("one of two windows closed, told %v", seats)
		}
		white.Leave()
		if seats, _ := latest(); seats != [2]bool{true, false} {
			t.Errorf("the last window of a seat closed, told %v", seats)
		}
	})
}

func TestRebuild(t *testing.T) {
	store := new(memory.Store)
	app := playtest.Node(t, play.Config{Store: store})
	var want []play.Summary
	for i := range 3 {
		id := playtest.Seats(t, app, playtest.Options("5m+2s"))
		black, white := playtest.Enter(t, app, id, 1), playtest.Enter(t, app, id, 2)
		playtest.PlayOut(t, black, white, "h8", "i9")
		if i == 0 {
			continue
		}
		if _, err := white.Do(wire.Act{Resign: true}); err != nil {
			t.Fatal(err)
		}
	}
	if _, _, err := app.Create(t.Context(), playtest.Options(""), game.First); err != nil {
		t.Fatal(err)
	}
	all := func() []play.Summary {
		var lines []play.Summary
		for _, phase := range []play.Phase{play.Seating, play.Live, play.Ended} {
			list, err := app.List(t.Context(), phase, time.Time{}, 10)
			if err != nil {
				t.Fatal(err)
			}
			lines = append(lines, list...)
		}
		return lines
	}
	want = all()
	if len(want) != 4 {
		t.Fatalf("%d lines, want 4", len(want))
	}
	var spoiled []play.Summary
	for _, line := range want {
		spoiled = append(spoiled, play.Summary{ID: line.ID, Phase: "lost"})
	}
	if err := store.Replace(t.Context(), spoiled); err != nil {
		t.Fatal(err)
	}
	if err := app.Rebuild(t.Context()); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, all()); diff != "" {
		t.Errorf("(-before +rebuilt)\n%s", diff)
	}
}

// Many games at once, each command sent twice at the same time.
func TestManyGames(t *testing.T) {
	app := playtest.Node(t, play.Config{})
	var wait sync.WaitGroup
	for range 20 {
		wait.Go(func() {
			id := playtest.Seats(t, app, playtest.Options(""))
			black, white := playtest.Enter(t, app, id, 1), playtest.Enter(t, app, id, 2)
			for i := range 20 {
				who := []*playtest.Person{black, white}[i%2]
				var twice sync.WaitGroup
				var versions [2]int
				for k := range versions {
					twice.Go(func() {
						var err error
						if versions[k], err = who.Viewer.Receive().Do(wire.Do{ID: fmt.Sprint(i), Act: playtest.Place(playtest.Quiet(i))}); err != nil {
							t.Error(err)
						}
					})
				}
				twice.Wait()
				if want := 5 + i; versions != [2]int{want, want} { // created, seated twice, started
					t.Errorf("move %d got versions %v, want %d twice", i+1, versions, want)
				}
			}
		})
	}
	wait.Wait()
}
