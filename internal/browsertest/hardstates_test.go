package browsertest

import (
	"fmt"
	"path"
	"testing"

	"tengen/game"
	"tengen/internal/account"
	"tengen/internal/chat"
	"tengen/internal/notice"
	"tengen/internal/play"
	"tengen/internal/sqlite"
	"tengen/internal/web"
	"tengen/opening"
	"tengen/renju"
	"tengen/say"
)

// hard looks at a page in a state that is hard to lay out: it fits in every window, and
// axe-core finds nothing wrong with it in either theme.
func (w *window) hard(state string) {
	w.t.Helper()
	w.show("hard-" + state)
	w.resize(360, 780)
	w.eachTheme(state)
	w.resize(width, height)
}

// showClosely is show for a page that answers a form, to which TestEveryPage does not
// come: axe-core looks at it, in one of the languages.
func (w *window) showClosely(state string) {
	w.t.Helper()
	w.show(state)
	if w.texts.Lang() == "ru" {
		w.eachTheme(state)
	}
}

// Long names, much talk and the dialogue of an opening at once.
func TestHardOpening(t *testing.T) {
	t.Parallel()
	var talk *chat.App
	var people *account.App
	s := newSite(t, func(store *sqlite.Store, app *play.App, c *web.Config) {
		withTalk(store, app, c)
		talk, people = c.Chat, c.Accounts
	})
	const long, other = "Wolfeschlegelstein25", "Преображенский-Новый"
	one, two := s.window("one", "en"), s.window("two", "ru")
	one.register(long, "/new")
	two.register(other, "/new")
	_, _, address := couple(one, two, choices{"preset": "rif", "opening": "taraguchi", "n": "10", "minutes": "10"})
	who, err := people.Named(t.Context(), other)
	if err != nil {
		t.Fatal(err)
	}
	for i := range 40 {
		_, err := talk.Say(t.Context(), chat.Saying{
			From: chat.Place{Game: path.Base(address), Person: notice.Account(string(who.ID)), Seat: 2}, Room: chat.Players,
			Command: fmt.Sprint("line", i), Text: fmt.Sprintf("Строка %d: ход был хорош, но пятёркаоченьдлиннымсловом не вышла", i),
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	one.puts("h8")
	two.decides("web.open.you.swap.place", say.Args{"n": 2})
	two.hard("opening")
	one.sees("Строка 39")
	one.holds("both names above the board", "document.querySelector('.rules .players').textContent.includes("+quoted(other)+")")
	one.hard("opening-waiting")
}

// A lost connection, a claim that waits for an arbiter, time that has run out.
func TestHardMoments(t *testing.T) {
	t.Parallel()
	s, black, _, net, _ := farPair(t)
	net.set(loses, loses)
	net.cut()
	black.sees(black.say("web.connection.lost", nil))
	black.touch("g7")
	black.sees(black.say("web.kept", say.Args{"move": "g7"}))
	black.hard("lost")

	one, two := s.window("one", "ru"), s.window("two", "en")
	o := rules(game.RIF, opening.None, "10s")
	o.Foul, o.Claims, o.Flag = renju.FoulClaimed, game.ClaimsRuled, game.FlagClaimed
	s.begin(o, one, two)
	alternate(one, two, "h8 h9 i7")
	two.sees(two.say("web.time.flag", nil))
	two.hard("no-time")
	one.press(one.say("web.claim.five", nil))
	one.sees(one.say("web.claim.waits.five", nil))
	one.hard("claim")
}
