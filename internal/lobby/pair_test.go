package lobby_test

import (
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"pgregory.net/rapid"

	"tengen/clock"
	"tengen/game"
	"tengen/internal/lobby"
	. "tengen/internal/lobby/lobbytest"
	"tengen/internal/notice"
)

var noon = time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)

func anybody(a, b notice.Person) bool { return true }

// waiting draws people who wait: their ratings, how long, whom they have played last.
func waiting(t *rapid.T) []lobby.Waiter {
	n := rapid.IntRange(0, 12).Draw(t, "how many")
	list := make([]lobby.Waiter, n)
	for i := range list {
		list[i] = lobby.Waiter{
			Person: notice.Account(fmt.Sprint(i)),
			Rating: float64(rapid.IntRange(1000, 2400).Draw(t, "rating")),
			Since:  noon.Add(-time.Duration(rapid.IntRange(0, 90).Draw(t, "seconds")) * time.Second),
		}
		if last := rapid.IntRange(-3, n-1).Draw(t, "last"); last >= 0 && last != i {
			list[i].Last = notice.Account(fmt.Sprint(last))
		}
	}
	return list
}

// Nobody is in two pairs or plays himself, whoever must not meet does not, ratings
// are near enough, and two who have just met do not meet again while either could
// play somebody else.
func TestPairProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		all := waiting(t)
		enemies := rapid.IntRange(2, 9).Draw(t, "enemies")
		may := func(a, b notice.Person) bool { // the same either way
			return (len(a)+int(a[2])+len(b)+int(b[2]))%enemies != 0
		}
		seen := map[notice.Person]bool{}
		for _, pair := range lobby.Pair(all, noon, may) {
			a, b := pair[0], pair[1]
			if a.Person == b.Person || seen[a.Person] || seen[b.Person] {
				t.Fatalf("%s or %s is paired twice", a.Person, b.Person)
			}
			seen[a.Person], seen[b.Person] = true, true
			if !may(a.Person, b.Person) {
				t.Fatalf("%s and %s must not meet", a.Person, b.Person)
			}
			longest := max(noon.Sub(a.Since), noon.Sub(b.Since))
			if d := a.Rating - b.Rating; longest < 45*time.Second && max(d, -d) > 100+20*longest.Seconds() {
				t.Fatalf("%v and %v are too far apart after %v", a, b, longest)
			}
			if a.Last == b.Person || b.Last == a.Person {
				for _, c := range all {
					if c.Person != a.Person && c.Person != b.Person && (may(a.Person, c.Person) || may(b.Person, c.Person)) {
						t.Fatalf("%s and %s meet again though %s waits", a.Person, b.Person, c.Person)
					}
				}
			}
		}
	})
}

// Who may play whom is not left over: of those who have waited long no two remain
// who could play each other and have not just done so.
func TestPairLeavesNobody(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		all := waiting(t)
		for i := range all {
			all[i].Since = noon.Add(-time.Hour)
		}
		left := map[notice.Person]lobby.Waiter{}
		for _, w := range all {
			left[w.Person] = w
		}
		for _, pair := range lobby.Pair(all, noon, anybody) {
			delete(left, pair[0].Person)
			delete(left, pair[1].Person)
		}
		for _, a := range left {
			for _, b := range left {
				if a.Person != b.Person && a.Last != b.Person && b.Last != a.Person {
					t.Fatalf("%v and %v are left over", a, b)
				}
			}
		}
	})
}

func TestPair(t *testing.T) {
	w := func(name string, rating float64, seconds int, last string) lobby.Waiter {
		return lobby.Waiter{Person: notice.Account(name), Rating: rating, Since: noon.Add(-time.Duration(seconds) * time.Second), Last: notice.Account(last)}
	}
	for name, c := range map[string]struct {
		waiting []lobby.Waiter
		want    string
	}{
		"nobody":                        {nil, ""},
		"one":                           {[]lobby.Waiter{w("a", 1500, 99, "")}, ""},
		"two at once":                   {[]lobby.Waiter{w("a", 1500, 0, ""), w("b", 1590, 0, "")}, "a-b"},
		"two too far apart":             {[]lobby.Waiter{w("a", 1500, 0, ""), w("b", 1700, 0, "")}, ""},
		"some seconds later":            {[]lobby.Waiter{w("a", 1500, 5, ""), w("b", 1700, 5, "")}, "a-b"},
		"anybody after long":            {[]lobby.Waiter{w("a", 1000, 45, ""), w("b", 2400, 0, "")}, "a-b"},
		"the nearest":                   {[]lobby.Waiter{w("a", 1500, 9, ""), w("b", 1560, 1, ""), w("c", 1510, 0, "")}, "a-c"},
		"the longest first":             {[]lobby.Waiter{w("a", 1500, 1, ""), w("b", 1510, 9, ""), w("c", 1520, 5, "")}, "b-c"},
		"the same two, nobody else":     {[]lobby.Waiter{w("a", 1500, 0, "b"), w("b", 1500, 0, "a")}, "a-b"},
		"the same two, somebody waits":  {[]lobby.Waiter{w("a", 1500, 3, "b"), w("b", 1500, 2, "a"), w("c", 1590, 0, "")}, "a-c"},
		"the same two, somebody is far": {[]lobby.Waiter{w("a", 1500, 3, "b"), w("b", 1500, 2, "a"), w("c", 2400, 0, "")}, ""},
	} {
		got := ""
		for _, pair := range lobby.Pair(c.waiting, noon, anybody) {
			got += string(pair[0].Person[2:] + "-" + pair[1].Person[2:])
		}
		if got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

// TestOpener checks whose turn it is to open.
func TestOpener(t *testing.T) {
	game1 := func(first, second notice.Person) lobby.Deal { return lobby.Deal{First: first, Second: second} }
	for name, c := range map[string]struct {
		ofA, ofB []lobby.Deal // the latest first
		want     game.Seat    // of Anna
	}{
		"nobody has played":            {nil, nil, game.NoSeat},
		"they have met":                {[]lobby.Deal{game1(Anna, Boris)}, []lobby.Deal{game1(Anna, Boris)}, game.Second},
		"they have met, the other way": {[]lobby.Deal{game1(Boris, Anna)}, []lobby.Deal{game1(Boris, Anna)}, game.First},
		"the last meeting counts":      {[]lobby.Deal{game1(Boris, Anna), game1(Anna, Boris)}, nil, game.First},
		"she has opened more often":    {[]lobby.Deal{game1(Anna, Clara), game1(Anna, Gast)}, []lobby.Deal{game1(Boris, Clara), game1(Gast, Boris)}, game.Second},
		"he has opened more often":     {nil, []lobby.Deal{game1(Boris, Clara)}, game.First},
		"as often, she sat second last": {
			[]lobby.Deal{game1(Clara, Anna), game1(Anna, Clara)}, []lobby.Deal{game1(Boris, Clara), game1(Clara, Boris)}, game.First},
		"the same history": {[]lobby.Deal{game1(Anna, Clara)}, []lobby.Deal{game1(Boris, Gast)}, game.NoSeat},
	} {
		if got := lobby.Opener(Anna, Boris, c.ofA, c.ofB); got != c.want {
			t.Errorf("%s: seat %v, want %v", name, got, c.want)
		}
	}
}

// In a long evening of a pool everybody opens about every second game.
func TestPoolEvening(t *testing.T) {
	inWorld(t, func(w *world) {
		pool := lobby.Pool{Class: clock.Blitz, Opening: "rif"}
		names := []notice.Person{Anna, Boris, Clara, "a:dora", "a:erna"}
		for _, p := range names {
			defer w.lobby.Enter(p)()
		}
		const rounds = 30
		for round := range rounds {
			before := w.games.count()
			for i := range names { // another is the first each time, one is left over
				if _, err := w.lobby.Queue(t.Context(), names[(i+round)%len(names)], pool); err != nil {
					t.Fatal(err)
				}
			}
			if n := w.games.count() - before; n != 2 {
				t.Fatalf("of five who wait %d pairs were made", n)
			}
			for _, p := range names {
				w.lobby.Unqueue(p)
			}
			time.Sleep(time.Minute)
		}
		for _, p := range names {
			deals, err := w.lobby.Latest(t.Context(), p, 2*rounds)
			if err != nil {
				t.Fatal(err)
			}
			opened := 0
			for _, d := range deals {
				if d.First == p {
					opened++
				}
			}
			if d := 2*opened - len(deals); d < -4 || d > 4 || len(deals) < rounds/2 {
				t.Errorf("%s has opened %d games of %d", p, opened, len(deals))
			}
		}
	})
}

// Who waits is told of his game, once; he waits no more, and neither does who leaves.
func TestQueue(t *testing.T) {
	inWorld(t, func(w *world) {
		news, quiet := w.hub.Subscribe(Anna)
		defer quiet()
		pool := lobby.Pool{Class: clock.Rapid, Opening: "taraguchi-10", Rated: true}
		leave := w.lobby.Enter(Anna)
		for range 2 {
			if id, err := w.lobby.Queue(t.Context(), Anna, pool); id != "" || err != nil {
				t.Fatalf("Anna alone: %q, %v", id, err)
			}
		}
		if got, _, ok := w.lobby.Waits(Anna); !ok || got != pool || w.lobby.Waiting()[pool] != 1 {
			t.Errorf("Anna waits in %+v, %v; %v", got, ok, w.lobby.Waiting())
		}
		if _, err := w.lobby.Queue(t.Context(), Clara, lobby.Pool{Class: clock.Rapid, Opening: "taraguchi-10"}); err != nil {
			t.Fatal(err)
		}
		id, err := w.lobby.Queue(t.Context(), Boris, pool)
		if err != nil || id == "" {
			t.Fatalf("Boris: %q, %v", id, err)
		}
		if n := <-news; n.Game != id {
			t.Errorf("Anna is told %+v", n)
		}
		d := w.games.get(id)
		if !d.Options.Rated || d.Options.Opening.String() != pool.Opening || d.Options.Clocks[0] != lobby.PoolControl(clock.Rapid) {
			t.Errorf("the game is %+v", d.Options)
		}
		if _, _, ok := w.lobby.Waits(Anna); ok {
			t.Error("Anna still waits")
		}
		if _, err := w.lobby.Queue(t.Context(), Anna, pool); err != nil {
			t.Fatal(err)
		}
		leave()
		time.Sleep(15 * time.Second)
		synctest.Wait()
		if n := len(w.lobby.Waiting()); n != 0 {
			t.Errorf("those who have gone still wait in %d pools", n)
		}
		_, err = w.lobby.Queue(t.Context(), Gast, pool)
		w.refused("a guest, rated", err, lobby.NeedsAccount)
		_, err = w.lobby.Queue(t.Context(), Anna, lobby.Pool{Class: clock.Untimed, Opening: "rif"})
		w.refused("no such pool", err, lobby.BadPool)
	})
}

// Those who do not want to meet do not, however long they wait; by correspondence
// one need not be there.
func TestQueueApart(t *testing.T) {
	inWorld(t, func(w *world) {
		w.block(Anna, Boris)
		pool := lobby.Pool{Class: clock.Blitz, Opening: "none"}
		for _, p := range []notice.Person{Anna, Boris} {
			defer w.lobby.Enter(p)()
			if _, err := w.lobby.Queue(t.Context(), p, pool); err != nil {
				t.Fatal(err)
			}
		}
		time.Sleep(5 * time.Minute)
		synctest.Wait()
		if w.games.count() != 0 {
			t.Error("two were paired of whom one has blocked the other")
		}
		pool.Class = clock.Correspondence
		if id, err := w.lobby.Queue(t.Context(), Clara, pool); id != "" || err != nil {
			t.Fatalf("Clara: %q, %v", id, err)
		}
		w.later(24 * time.Hour)
		if id, err := w.lobby.Queue(t.Context(), Anna, pool); id == "" || err != nil {
			t.Errorf("a day later: %q, %v; want a game", id, err)
		}
	})
}

// Ratings decide who meets, until somebody has waited long.
func TestQueueByRating(t *testing.T) {
	inWorld(t, func(w *world) {
		w.rate(Anna, 2100)
		w.rate(Boris, 1200)
		pool := lobby.Pool{Class: clock.Blitz, Opening: "none"}
		for _, p := range []notice.Person{Anna, Boris} {
			defer w.lobby.Enter(p)()
			if id, err := w.lobby.Queue(t.Context(), p, pool); id != "" || err != nil {
				t.Fatalf("%s: %q, %v", p, id, err)
			}
		}
		time.Sleep(20 * time.Second)
		synctest.Wait()
		if w.games.count() != 0 {
			t.Error("900 points apart they were paired after 20 seconds")
		}
		time.Sleep(30 * time.Second)
		synctest.Wait()
		if w.games.count() != 1 {
			t.Error("nobody else came, and they were not paired")
		}
	})
}
