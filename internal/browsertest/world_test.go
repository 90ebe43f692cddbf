package browsertest

import (
	"fmt"
	"strings"
	"testing"

	"tengen/clock"
	"tengen/game"
	"tengen/internal/account"
	"tengen/internal/api"
	"tengen/internal/chat"
	"tengen/internal/moderation"
	"tengen/internal/notice"
	"tengen/internal/play"
	"tengen/internal/post"
	"tengen/internal/practice"
	"tengen/internal/puzzle"
	"tengen/internal/rank"
	"tengen/internal/sqlite"
	"tengen/internal/vacation"
	"tengen/internal/web"
	"tengen/opening"
	"tengen/wire"
)

// world is a site with all that a site can have, and people on it who have played,
// talked and complained.
type world struct {
	*village
	chat        *chat.App
	reports     *moderation.App
	anna, boris account.Account
	words       *strings.Replacer // of what stands in braces in the addresses of stops
}

// newWorld starts a site and has in it: rated games of Anna and Boris with some talk; a
// game of theirs that goes on; a report about her; letters to both; and Keeper, who is
// an administrator and follows her.
func newWorld(t *testing.T) *world {
	t.Helper()
	w := new(world)
	var ranks *rank.App
	w.village = newVillage(t, withTheRest(t), func(_ *sqlite.Store, _ *play.App, c *web.Config) {
		ranks, w.chat, w.reports = c.Ranks, c.Chat, c.Moderation
	})
	w.official("Keeper", account.Administrator)
	confirm, confirmed := "", ""
	w.anna, confirm = w.join("Anna", "anna@example.org")
	w.boris, confirmed = w.join("Boris", "boris@example.org")
	for range 3 {
		w.play(rated("3m+2s"), strings.Fields(rich+" "+richFive), false)
	}
	over := w.play(rated("3m+2s"), strings.Fields(rich), true)
	w.talk(over, "Good luck!", "Спасибо, и вам. Какая длинная была бы партия…")
	live := w.play(rules(game.RIF, opening.None, ""), strings.Fields(openingMoves), false)
	if err := ranks.CatchUp(t.Context()); err != nil {
		t.Fatal(err)
	}
	keeper := w.named("Keeper")
	if err := w.people.Tie(t.Context(), keeper.ID, account.Follow, w.anna.ID); err != nil {
		t.Fatal(err)
	}
	w.words = strings.NewReplacer("{over}", over, "{live}", live, "{pool}", "blitz-strict", "{report}", "/moderation/reports/"+w.complain(),
		"{confirm}", confirm, "{reset}", w.forgets("boris@example.org", confirmed))
	return w
}

// withTheRest adds what a village has not.
func withTheRest(t *testing.T) func(*sqlite.Store, *play.App, *web.Config) {
	return func(store *sqlite.Store, app *play.App, c *web.Config) {
		people := c.Accounts
		c.Ranks = rank.Open(rank.Config{Store: store.Ranks(), Games: store, People: people, Now: app.Now, Log: c.Log})
		office, err := post.Open(t.Context(), post.Config{Store: store.Post(), Lists: store, Games: app, People: people, Hub: c.News, Now: app.Now, Log: c.Log})
		if err != nil {
			t.Fatal(err)
		}
		away, err := vacation.Open(t.Context(), vacation.Config{Store: store.Vacations(), Games: app, Seats: people, Now: app.Now, Log: c.Log})
		if err != nil {
			t.Fatal(err)
		}
		ranks := c.Ranks
		t.Cleanup(func() {
			away.Close()
			if err := office.Close(); err != nil {
				t.Error(err)
			}
			if err := ranks.Close(); err != nil {
				t.Error(err)
			}
		})
		c.Post, c.Vacations = office, away
		c.Practice = &practice.App{Store: store.Practice(), Now: app.Now}
		c.Puzzles = puzzle.New(puzzle.Config{Store: store.Puzzles(), Now: app.Now})
		c.Limits, c.API.Limits = web.NoLimits, api.NoLimits
	}
}

// fill is the address of a page in this world.
func (w *world) fill(address string) string { return w.words.Replace(address) }

// rated are the rules of a rated game.
func rated(control string) game.Options {
	o := game.RIF.Options(true)
	o.Opening, o.Clocks = opening.None, [2]clock.Control{clock.MustParse(control), clock.MustParse(control)}
	return o
}

// join makes an account, and returns the path that the letter to it has.
func (w *world) join(name, email string) (who account.Account, confirm string) {
	w.t.Helper()
	who, _, err := w.people.Register(w.t.Context(), account.Registration{Name: name, Password: peoplesPassword, Email: email})
	if err != nil {
		w.t.Fatal(err)
	}
	return who, w.link("confirm")
}

func (w *world) named(name string) account.Account {
	w.t.Helper()
	who, err := w.people.Named(w.t.Context(), name)
	if err != nil {
		w.t.Fatal(err)
	}
	return who
}

// play has Anna, with Black, and Boris make moves in a new game, and Boris resign at
// the end if he is to; it returns the path of the game.
func (w *world) play(o game.Options, moves []string, resigns bool) string {
	w.t.Helper()
	id, err := w.app.NewID()
	if err != nil {
		w.t.Fatal(err)
	}
	var seats [2]*play.Viewer
	for i, who := range []account.Account{w.anna, w.boris} {
		if err := w.people.Give(w.t.Context(), string(id), i+1, notice.Account(string(who.ID))); err != nil {
			w.t.Fatal(err)
		}
	}
	if err := w.app.Begin(w.t.Context(), id, o); err != nil {
		w.t.Fatal(err)
	}
	for i := range seats {
		if seats[i], err = w.app.Connect(w.t.Context(), id, game.Seat(i+1), unheard{}); err != nil {
			w.t.Fatal(err)
		}
		defer seats[i].Close()
	}
	do := func(n int, act wire.Act) {
		w.t.Helper()
		state, err := w.app.Game(w.t.Context(), id)
		if err != nil {
			w.t.Fatal(err)
		}
		if _, err := seats[n%2].Receive().Do(wire.Do{Game: string(id), ID: fmt.Sprint("move", n), At: state.Version(), Act: act}); err != nil {
			w.t.Fatalf("move %d: %v", n+1, err)
		}
	}
	for n, move := range moves {
		do(n, wire.Act{Place: &move})
	}
	if resigns {
		do(2*len(moves)+1, wire.Act{Resign: true})
	}
	return "/games/" + string(id)
}

// unheard is a connection whose person hears nothing.
type unheard struct{}

func (unheard) Send([]byte) bool { return true }

// talk has Anna and Boris say something in turn at a game.
func (w *world) talk(at string, lines ...string) {
	w.t.Helper()
	for i, line := range lines {
		who := []account.Account{w.anna, w.boris}[i%2]
		_, err := w.chat.Say(w.t.Context(), chat.Saying{
			From: chat.Place{Game: strings.TrimPrefix(at, "/games/"), Person: notice.Account(string(who.ID)), Seat: i%2 + 1}, Room: chat.Players,
			Command: fmt.Sprint("line", i), Text: line,
		})
		if err != nil {
			w.t.Fatal(err)
		}
	}
}

// complain has Boris report Anna, and returns the id of the report.
func (w *world) complain() string {
	w.t.Helper()
	r, err := w.reports.Report(w.t.Context(), moderation.Complaint{
		By: w.boris.ID, Subject: moderation.Person, Whom: notice.Account(string(w.anna.ID)), Reason: moderation.Abuse, Text: "See the talk at the last game.",
	})
	if err != nil {
		w.t.Fatal(err)
	}
	return r.ID
}

// forgets has somebody confirm an address by the path of a letter and forget the
// password, and returns the path of the next letter.
func (w *world) forgets(email, confirm string) string {
	w.t.Helper()
	if err := w.people.Confirm(w.t.Context(), strings.TrimPrefix(confirm, "/confirm/")); err != nil {
		w.t.Fatal(err)
	}
	if err := w.people.AskReset(w.t.Context(), email, account.From{}); err != nil {
		w.t.Fatal(err)
	}
	return w.link("reset")
}
