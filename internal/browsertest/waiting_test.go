package browsertest

import (
	"crypto/rand"
	"slices"
	"testing"
	"time"

	"tengen/clock"
	"tengen/game"
	"tengen/internal/account"
	"tengen/internal/chat"
	"tengen/internal/play"
	"tengen/internal/sqlite"
	"tengen/internal/web"
	"tengen/say"
)

// withTalk adds accounts and talk to a site.
func withTalk(store *sqlite.Store, app *play.App, c *web.Config) {
	c.Accounts = account.New(account.Config{
		Store: store.Accounts(), Now: app.Now, Rand: rand.Reader, Limits: account.NoLimits, Log: c.Log,
		Hashing: account.Hashing{Memory: 8, Passes: 1, Lanes: 1},
	})
	c.Chat = chat.New(chat.Config{Store: store.Chat(), People: c.Accounts, Now: app.Now, Limits: chat.NoLimits})
}

// says writes a line in a room of the talk at the game.
func (w *window) says(room, text string) {
	w.t.Helper()
	w.write("say-"+room, text)
	w.press(w.say("web.chat.send", nil))
	w.sees(text)
}

// The players talk to each other and those who watch among themselves; nothing of it
// comes to a page that is not to show it, until the game is over.
func TestTalk(t *testing.T) {
	t.Parallel()
	s := newSite(t, withTalk)
	black, white := s.window("Black", "en"), s.window("White", "ru")
	_, _, address := couple(black, white, choices{"preset": "rif", "minutes": "10"})
	fan := s.window("a spectator", "en")
	fan.open("/register?next=" + address[len(s.base):])
	fan.write("name", "Olga")
	fan.write("password", "correct horse")
	fan.press(fan.say("account.register.do", nil))
	fan.table() // of the game, where registering leads

	black.says("players", "good luck!")
	white.sees("good luck!")
	white.says("players", "взаимно")
	black.sees("взаимно")
	fan.says("watchers", "black wins this")
	for _, c := range []struct {
		w    *window
		text string
	}{{fan, "good luck!"}, {fan, "взаимно"}, {black, "black wins this"}, {white, "black wins this"}} {
		if n := count(c.w.frames(), false, c.text); n != 0 {
			t.Errorf("%s was sent %q %d times", c.w.name, c.text, n)
		}
	}
	white.open(address) // what was said is there again
	white.sees("good luck!")
	white.holds("the newest line in sight of a room that becomes smaller", `(() => {
		const room = document.querySelector(".talk .lines");
		room.style.maxHeight = "36px";
		return new Promise((done) => setTimeout(() => done(room.scrollHeight > 40 && room.scrollHeight - room.scrollTop - room.clientHeight < 2), 100));
	})()`)
	black.put("h8")
	white.press(white.say("web.resign", nil))
	white.answer(white.say("web.resign", nil))
	white.sees("black wins this")
	black.sees("black wins this")
	if n := count(fan.frames(), false, "good luck!"); n != 0 {
		t.Errorf("after the end the spectator was sent what the players said %d times", n)
	}

	white.press(white.say("web.chat.off", nil))
	white.misses("good luck!")
	black.write("say-players", "one more?")
	black.press(black.say("web.chat.send", nil))
	black.sees(black.say("live.chat-deaf", nil))
}

// A reply is prepared on the board while the opponent thinks, kept over a reload, and
// played by the server; entering one never becomes a move, and it can be taken back.
func TestPreparedReply(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	black, white := s.window("Black", "en"), s.window("White", "ru")
	_, _, address := couple(black, white, choices{"preset": "rif", "opening": "none", "minutes": "10", "seconds": "2"})
	alternate(black, white, "h8 i9")
	white.press(white.say("web.plan.begin", nil))
	white.sees(white.say("web.plan.theirs", nil))
	white.touch("j10")
	white.sees(white.say("web.plan.yours", nil))
	white.touch("j9")
	white.press(white.say("web.plan.save", nil))
	line := white.say("web.plan.if", say.Args{"move": "j10", "reply": "j9"})
	white.sees(line)
	s.movesAre(address, "h8 i9") // nothing was played
	white.open(address)
	white.sees(line)
	if n := count(black.frames(), false, "j9"); n != 0 {
		t.Errorf("Black was sent the prepared reply %d times", n)
	}
	black.myTurn()
	black.touch("j10")
	for _, w := range []*window{black, white} {
		w.movesAre("h8 i9 j10 j9")
	}
	white.sees(white.say("web.news.prepared.you", nil))
	black.myTurn()

	// Begun and given up, kept and taken back: the opponent's move comes and nothing is played.
	white.press(white.say("web.plan.begin", nil))
	white.touch("g7")
	white.touch("g8")
	white.press(white.say("web.plan.save", nil))
	white.press(white.say("web.plan.remove", nil))
	white.misses(white.say("web.plan.if", say.Args{"move": "g7", "reply": "g8"}))
	white.press(white.say("web.plan.begin", nil))
	white.touch("g7")
	black.put("g7") // while White chooses
	white.myTurn()
	white.misses(white.say("web.plan.yours", nil))
	white.movesAre("h8 i9 j10 j9 g7")
	s.movesAre(address, "h8 i9 j10 j9 g7")
}

// A game over days: a tree of two lines, of which the one that comes true is played to
// its end.
func TestConditionalMoves(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	black, white := s.window("Black", "en"), s.window("White", "en")
	_, _, address := couple(black, white, choices{"preset": "rif", "opening": "none", "clock": "days", "days": "30", "longest": "3"})
	button := func(w *window, point string) { // over days a move is made by the button
		t.Helper()
		w.myTurn()
		w.touch(point)
		w.press(w.say("web.place", say.Args{"point": point}))
	}
	button(black, "h8")
	white.played("h8")
	button(white, "i9")
	black.played("i9")
	for _, line := range [][]string{{"j10", "j9", "g7", "g8"}, {"a1", "b2"}} {
		white.press("Prepare a reply")
		for _, point := range line {
			white.touch(point)
		}
		white.press("Keep the reply")
		white.sees(white.say("web.plan.if", say.Args{"move": line[0], "reply": line[1]}))
	}
	button(black, "j10")
	black.movesAre("h8 i9 j10 j9")
	white.misses("If a1, then b2.")
	white.sees("If g7, then g8.")
	button(black, "g7")
	black.movesAre("h8 i9 j10 j9 g7 g8")
	s.movesAre(address, "h8 i9 j10 j9 g7 g8")
}

// One gives the other time, and both see it.
func TestGiveTime(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	black, white := s.window("Black", "en"), s.window("White", "ru")
	couple(black, white, choices{"preset": "rif", "minutes": "10", "seconds": "0", "start": "at-once"})
	black.put("h8")
	before, _ := black.clock("black")
	white.press(white.say("web.give", say.Args{"n": 15}))
	black.sees(black.say("web.news.time-given.they", say.Args{"who": black.say("web.open.they", nil), "n": 15}))
	if after, _ := black.clock("black"); after-before < 14*time.Second || after-before > 16*time.Second {
		t.Errorf("Black's clock went from %v to %v", before, after)
	}
}

// The opponent closes his page on his turn: after a while the game can be ended, and
// not before, nor once he is back.
func TestOpponentLeft(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	o := game.RIF.Options(false)
	o.Clocks = [2]clock.Control{clock.MustParse("10m"), clock.MustParse("10m")}
	o.Absence = time.Second // the shortest absence that counts is longer
	id, mine, err := s.app.Create(t.Context(), o, game.First)
	if err != nil {
		t.Fatal(err)
	}
	theirs, err := s.app.NewKey()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.app.Take(t.Context(), id, theirs); err != nil {
		t.Fatal(err)
	}
	address := s.base + "/games/" + string(id)
	black, white := s.window("Black", "en"), s.window("White", "ru")
	black.open(address + "/seat/" + string(mine))
	white.open(address + "/seat/" + string(theirs))
	black.table()
	white.table()
	alternate(black, white, "h8 i9 j10")
	left := black.say("web.left.win", nil)
	white.open("/")
	black.sees(left)
	white.open(address)
	black.misses(left)
	white.open("/")
	black.sees(black.say("web.left", nil))
	black.answer(left)
	black.sees(black.say("ending.abandoned.black", nil))
	if view := s.view(address); view.End.Outcome.Ending.String() != "abandoned" || !slices.Contains([]game.Seat{game.First}, view.End.Seat) {
		t.Errorf("the game ended by %v for seat %v", view.End.Outcome, view.End.Seat)
	}
}
