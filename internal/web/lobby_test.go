package web_test

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/coder/websocket"

	"tengen/game"
	"tengen/internal/account"
	"tengen/internal/lobby"
	"tengen/internal/memory"
	"tengen/internal/notice"
	"tengen/internal/play"
	"tengen/internal/play/playtest"
	"tengen/internal/seating"
	"tengen/internal/web"
	"tengen/say"
	"tengen/wire"
)

// hall is a town with a lobby.
type hall struct {
	*town
	lobby *lobby.App
	store *memory.Lobby
}

func newHall(t *testing.T, minds ...play.Mind) *hall {
	t.Helper()
	store, people := new(memory.Lobby), new(memory.Accounts)
	log := slog.New(slog.NewTextHandler(t.Output(), nil))
	app := playtest.Node(t, play.Config{Minds: minds})
	accounts := account.New(account.Config{Store: people, Now: app.Now, Rand: rand.Reader, Hashing: cheap, Limits: account.NoLimits, Log: log})
	t.Cleanup(func() {
		if err := accounts.Close(context.Background()); err != nil {
			t.Error(err)
		}
	})
	news, seats := new(notice.Hub), &seating.Seating{Games: app, People: accounts}
	rooms, err := lobby.Open(t.Context(), lobby.Config{Store: store, Games: seats, People: seats, Hub: news, Now: app.Now, Rand: rand.Reader, Log: log})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(rooms.Close)
	s := serveSite(t, app, web.Config{Accounts: accounts, Lobby: rooms, News: news})
	return &hall{&town{s, accounts, people}, rooms, store}
}

// seekForm is a form for a seek; rated is "yes" or "no".
func seekForm(rated string) map[string]string {
	return map[string]string{"against": "anyone", "preset": "rif", "opening": "none", "clock": "on", "minutes": "5", "seconds": "3", "rated": rated}
}

// send posts a form of names and values, with some changed.
func (b *browser) sendForm(path string, form map[string]string, changes ...string) answer {
	b.site.t.Helper()
	values := fields(changes...)
	for name, value := range form {
		if !values.Has(name) {
			values.Set(name, value)
		}
	}
	return b.post(path, values)
}

// listener is a live connection to the lobby.
type listener struct{ *socket }

func (b *browser) inLobby() listener {
	b.site.t.Helper()
	s, _, err := b.dial("/lobby")
	if err != nil {
		b.site.t.Fatal(err)
	}
	return listener{s}
}

// hears reads messages of the lobby until one of a kind comes.
func (l listener) hears(kind string) (m struct {
	T         string
	Proposals []wire.Proposal
	Proposal  wire.Proposal
	Pools     []wire.Pool
	ID, Game  string
}) {
	l.t.Helper()
	for m.T != kind {
		if _, err := l.next(); err != nil {
			l.t.Fatalf("waiting for %s: %v", kind, err)
		}
		if err := json.Unmarshal(l.frames[len(l.frames)-1], &m); err != nil {
			l.t.Fatal(err)
		}
	}
	return m
}

// visible is a page without the templates that its script fills in.
func visible(a answer) string {
	return regexp.MustCompile(`(?s)<template.*?</template>`).ReplaceAllString(a.body, "")
}

// acceptAddress finds where the first proposal of a page is accepted.
func acceptAddress(t *testing.T, a answer) string {
	t.Helper()
	m := regexp.MustCompile(`action="(/lobby/[a-z2-9:]+/accept)"`).FindStringSubmatch(visible(a))
	if m == nil {
		t.Fatalf("nothing can be accepted here:\n%s", a.body)
	}
	return m[1]
}

// A seek comes and goes before the eyes of everybody in the lobby, and leads both
// players to a rated game in which each has a seat.
func TestSeekAndAccept(t *testing.T) {
	s := newHall(t)
	anna, boris := s.signUp("Anna"), s.signUp("Boris")
	hers, his := anna.inLobby(), boris.inLobby()
	hers.hears("lobby")
	his.hears("lobby")
	if a := anna.sendForm("/games", seekForm("yes"), "color", "white"); a.path != "/lobby" || !strings.Contains(visible(a), "/withdraw") {
		t.Fatalf("after the seek Anna is at %s:\n%s", a.path, a.body)
	}
	p := his.hears("proposed").Proposal
	if p.Role != "seek" || p.Name != "Anna" || !p.Rated || p.Class != "blitz" || p.Seat != 1 || p.Clock != "5m+3s" {
		t.Errorf("Boris is told %+v", p)
	}
	if own := hers.hears("proposed").Proposal; own.Role != "made" || own.ID != p.ID {
		t.Errorf("Anna is told %+v", own)
	}
	a := boris.post(acceptAddress(t, boris.get("/lobby")), nil)
	if a.status != http.StatusOK || !strings.HasPrefix(a.path, "/games/") {
		t.Fatalf("accepting: status %d at %s", a.status, a.path)
	}
	if m := hers.hears("begins"); "/games/"+m.Game != a.path {
		t.Errorf("Anna is sent to %s, Boris to %s", m.Game, a.path)
	}
	his.hears("withdrawn")
	if got := fmt.Sprint(boris.seatAt(a.path), anna.seatAt(a.path), s.browser().seatAt(a.path)); got != "1 2 0" {
		t.Errorf("the seats of Boris, Anna and somebody else are %s, want 1 2 0", got)
	}
	if !strings.Contains(a.body, "Anna") || !strings.Contains(a.body, "Rated") {
		t.Error("the page of the game does not name Anna, or that it is rated")
	}
	black := boris.joined(a.path)
	black.must("one", `{"place":"h8"}`)
	if a := anna.get("/lobby"); !strings.Contains(a.body, "Your games") || strings.Contains(visible(a), "/withdraw") {
		t.Error("the lobby does not show Anna's game, or still shows her seek")
	}
}

// Guests of the lobby have their seats by the token of their browser.
func TestGuestsMeet(t *testing.T) {
	s := newHall(t)
	one, two := s.browser(), s.browser()
	one.get("/lobby")
	if a := one.sendForm("/games", seekForm("yes")); a.status != http.StatusUnprocessableEntity {
		t.Errorf("a guest's rated seek: status %d, want 422", a.status)
	}
	one.sendForm("/games", seekForm("no"), "color", "black")
	page := two.get("/lobby")
	again := acceptAddress(t, page)
	a := two.post(again, nil)
	if a.status != http.StatusOK || !strings.HasPrefix(a.path, "/games/") {
		t.Fatalf("accepting: status %d at %s\n%s", a.status, a.path, a.body)
	}
	if b := two.post(again, nil); b.path != a.path {
		t.Errorf("accepting again leads to %s, want %s", b.path, a.path)
	}
	if got := fmt.Sprint(one.seatAt(a.path), two.seatAt(a.path), s.browser().seatAt(a.path)); got != "1 2 0" {
		t.Errorf("the seats are %s, want 1 2 0", got)
	}
	if b := s.browser().post(again, nil); b.status != http.StatusGone {
		t.Errorf("somebody else accepts what is taken: status %d, want 410", b.status)
	}
	if strings.Contains(a.body, "/seat/") {
		t.Error("the page shows a link to a seat that has no key")
	}
	one.post("/register", fields("name", "Erna", "password", password, "keep", "yes"))
	if seat := one.seatAt(a.path); seat != 1 {
		t.Errorf("after registering the guest has seat %d, want 1", seat)
	}
}

// A challenge is for one person, who may decline and say why.
func TestChallenges(t *testing.T) {
	s := newHall(t)
	anna, boris, clara := s.signUp("Anna"), s.signUp("Boris"), s.signUp("Clara")
	challenge := func(whom string) answer {
		return anna.sendForm("/games", seekForm("no"), "against", "player", "whom", whom)
	}
	for whom, says := range map[string]string{"Nobody": "no player", "Anna": "your own name"} {
		if a := challenge(whom); a.status != http.StatusUnprocessableEntity || !strings.Contains(a.body, says) {
			t.Errorf("challenging %s: status %d, want 422 and %q", whom, a.status, says)
		}
	}
	his := boris.inLobby()
	his.hears("lobby")
	if a := challenge("boris"); a.path != "/lobby" || !strings.Contains(a.body, "Boris") {
		t.Fatalf("after the challenge: status %d at %s", a.status, a.path)
	}
	if p := his.hears("proposed").Proposal; p.Role != "received" || p.Kind != "challenge" || p.Name != "Anna" {
		t.Errorf("Boris is told %+v", p)
	}
	where := acceptAddress(t, boris.get("/lobby"))
	if a := clara.get("/lobby"); strings.Contains(visible(a), "/accept") {
		t.Error("Clara sees a challenge to Boris")
	}
	if a := clara.post(where, nil); a.status != http.StatusForbidden {
		t.Errorf("Clara accepts: status %d, want 403", a.status)
	}
	if a := boris.post(strings.Replace(where, "accept", "decline", 1), fields("reason", "rudely")); a.status != http.StatusBadRequest {
		t.Errorf("a reason that there is not: status %d, want 400", a.status)
	}
	boris.post(strings.Replace(where, "accept", "decline", 1), fields("reason", "other-time"))
	if a := anna.get("/lobby"); !strings.Contains(a.body, "another time control") {
		t.Error("Anna is not told why")
	}
	if a := boris.post(where, nil); a.status != http.StatusGone {
		t.Errorf("accepting what was declined: status %d, want 410", a.status)
	}
	anna.post(strings.Replace(where, "accept", "withdraw", 1), nil)
	challenge("Boris")
	if a := boris.post(acceptAddress(t, boris.get("/lobby")), nil); !strings.HasPrefix(a.path, "/games/") {
		t.Errorf("accepting: status %d at %s", a.status, a.path)
	}
	account, err := s.people.Named(t.Context(), "Boris")
	if err != nil {
		t.Fatal(err)
	}
	other, err := s.people.Named(t.Context(), "Anna")
	if err != nil {
		t.Fatal(err)
	}
	if err := s.people.Tie(t.Context(), account.ID, "block", other.ID); err != nil {
		t.Fatal(err)
	}
	if a := challenge("Boris"); a.status != http.StatusForbidden {
		t.Errorf("challenging who has blocked her: status %d, want 403", a.status)
	}
}

// Two who wait in the same pool are sent to a game.
func TestQuickGame(t *testing.T) {
	s := newHall(t)
	one, two := s.browser(), s.browser()
	one.get("/lobby")
	his := one.inLobby()
	his.hears("lobby")
	pool := map[string]string{"class": "rapid", "opening": "rif"}
	if a := one.sendForm("/lobby/queue", pool); a.path != "/lobby" || !strings.Contains(a.body, "waiting for an opponent") {
		t.Fatalf("waiting: status %d at %s", a.status, a.path)
	}
	if m := his.hears("pools"); len(m.Pools) != 1 || m.Pools[0] != (wire.Pool{Class: "rapid", Opening: "rif", Waiting: 1}) {
		t.Errorf("the lobby tells %+v", m.Pools)
	}
	one.post("/lobby/unqueue", nil)
	if a := two.sendForm("/lobby/queue", pool); a.path != "/lobby" {
		t.Fatalf("a game with somebody who does not wait any more: %s", a.path)
	}
	a := one.sendForm("/lobby/queue", pool)
	if !strings.HasPrefix(a.path, "/games/") {
		t.Fatalf("a pair is at %s", a.path)
	}
	if m := his.hears("begins"); "/games/"+m.Game != a.path {
		t.Errorf("sent to %s, want %s", m.Game, a.path)
	}
	if sum := one.seatAt(a.path) + two.seatAt(a.path); sum != 3 {
		t.Error("not each of the two has a seat")
	}
	for name, form := range map[string]map[string]string{
		"no class": {"class": "bullet", "opening": "rif"}, "no rule": {"class": "blitz", "opening": "gomoku"},
	} {
		if a := one.sendForm("/lobby/queue", form); a.status != http.StatusBadRequest {
			t.Errorf("%s: status %d, want 400", name, a.status)
		}
	}
	if a := one.sendForm("/lobby/queue", pool, "rated", "yes"); a.status != http.StatusForbidden {
		t.Errorf("a guest in a rated pool: status %d, want 403", a.status)
	}
}

// After the end both may ask for a rematch, at the same time too: there is one game,
// by the same rules, and the other side opens it.
func TestRematchRace(t *testing.T) {
	s := newHall(t)
	anna, boris := s.signUp("Anna"), s.signUp("Boris")
	anna.get("/lobby")
	anna.sendForm("/games", seekForm("yes"), "color", "black")
	game := boris.post(acceptAddress(t, boris.get("/lobby")), nil).path
	black, watcher := anna.joined(game), s.browser()
	if a := anna.post(game+"/rematch", nil); a.status != http.StatusConflict {
		t.Errorf("a rematch before the end: status %d, want 409", a.status)
	}
	black.must("end", `{"resign":true}`)
	if a := watcher.post(game+"/rematch", nil); a.status != http.StatusForbidden {
		t.Errorf("a rematch for who watches: status %d, want 403", a.status)
	}
	var wait sync.WaitGroup
	for _, b := range []*browser{anna, boris, anna, boris} {
		wait.Go(func() { b.post(game+"/rematch", nil) })
	}
	wait.Wait()
	next := anna.post(game+"/rematch", nil).path
	if again := boris.post(game+"/rematch", nil).path; next == game || again != next {
		t.Fatalf("the next game is %s for Anna, %s for Boris", next, again)
	}
	if got := fmt.Sprint(boris.seatAt(next), anna.seatAt(next)); got != "1 2" {
		t.Errorf("the seats of Boris and Anna are %s, want 1 2", got)
	}
	open, err := s.lobby.Latest(t.Context(), s.person("Anna"), 9)
	if err != nil || len(open) != 2 {
		t.Errorf("Anna has agreed on %d games, %v; want 2", len(open), err)
	}
}

func (s *hall) person(name string) notice.Person {
	s.t.Helper()
	who, err := s.people.Named(s.t.Context(), name)
	if err != nil {
		s.t.Fatal(err)
	}
	return notice.Account(string(who.ID))
}

// The engine always plays once more: the same game, and the other side opens it. Each
// keeps his clock.
func TestRematchAgainstTheEngine(t *testing.T) {
	s := newHall(t, silent{})
	b := s.browser()
	game := b.create(with("against", "engine", "level", "7", "color", "black", "minutes", "7", "opponent", "3m", "opening", "none"))
	if a := b.post(game+"/rematch", nil); a.status != http.StatusConflict {
		t.Errorf("before the end: status %d, want 409", a.status)
	}
	b.joined(game).must("end", `{"resign":true}`)
	next := b.post(game+"/rematch", nil).path
	if next == game || !strings.HasPrefix(next, "/games/") {
		t.Fatalf("the rematch is at %s", next)
	}
	m := b.joined(next).state()
	if m.You.Seat != 2 || fmt.Sprint(m.View.Levels) != "[7 0]" || m.View.Clock.Left[0] != 180_000 || m.View.Clock.Left[1] != 420_000 {
		t.Errorf("seat %d, levels %v, clocks %v", m.You.Seat, m.View.Levels, m.View.Clock.Left)
	}
}

// What one asks the other sees on the page of the game, at once and when he comes.
func TestRematchIsTold(t *testing.T) {
	s := newHall(t)
	anna, boris := s.signUp("Anna"), s.signUp("Boris")
	anna.get("/lobby")
	anna.sendForm("/games", seekForm("no"), "color", "black")
	game := boris.post(acceptAddress(t, boris.get("/lobby")), nil).path
	hers, his := anna.joined(game), boris.joined(game)
	hers.must("end", `{"resign":true}`)
	anna.post(game+"/rematch", nil)
	if m := his.rematch(); m.Asked != 1 || m.Next != "" {
		t.Errorf("Boris is told %+v, want that seat 1 asks", m)
	}
	if a := boris.get("/lobby"); !strings.Contains(visible(a), "one more game") {
		t.Error("the lobby does not show that Anna asks")
	}
	boris.post("/lobby/rematch:"+his.game+"/decline", fields("reason", "not-now"))
	if m := hers.rematch(); m.Asked == 1 {
		m = hers.rematch()
		if m.Asked != 0 || m.Next != "" {
			t.Errorf("Anna is told %+v, want that nobody asks any more", m)
		}
	}
	anna.post(game+"/rematch", nil)
	late := boris.joined(game)
	if m := late.rematch(); m.Asked != 1 {
		t.Errorf("who comes later is told %+v", m)
	}
	next := boris.post(game+"/rematch", nil).path
	for name, who := range map[string]*socket{"Anna": hers, "Boris": his, "a third window": late} {
		for m := who.rematch(); ; m = who.rematch() {
			if m.Next != "" {
				if "/games/"+m.Next != next {
					t.Errorf("%s is sent to %s, want %s", name, m.Next, next)
				}
				break
			}
		}
	}
}

// rematch reads until the connection tells of a rematch.
func (s *socket) rematch() (m wire.Rematch) {
	s.t.Helper()
	for m.T != "rematch" {
		if _, err := s.next(); err != nil {
			s.t.Fatal(err)
		}
		m = wire.Rematch{}
		_ = json.Unmarshal(s.frames[len(s.frames)-1], &m) // another message has other fields
	}
	return m
}

// A private game is in no list, before and after its end; its address shows it.
func TestPrivateGames(t *testing.T) {
	s := newHall(t)
	anna, boris := s.signUp("Anna"), s.signUp("Boris")
	anna.get("/lobby")
	anna.sendForm("/games", seekForm("no"), "color", "black", "private", "yes")
	game := boris.post(acceptAddress(t, boris.get("/lobby")), nil).path
	shows := func(when string) {
		t.Helper()
		for _, path := range []string{"/", "/games?list=live", "/games?list=ended", "/players/Anna", "/players/Boris"} {
			if a := s.browser().get(path); strings.Contains(a.body, game) {
				t.Errorf("%s %s shows the private game", when, path)
			}
		}
	}
	shows("while it goes on")
	anna.joined(game).must("end", `{"resign":true}`)
	shows("after the end")
	if a := anna.get("/account/games"); !strings.Contains(a.body, game) {
		t.Error("Anna does not find her own game")
	}
	if a := s.browser().get(game); a.status != http.StatusOK {
		t.Errorf("who has the address: status %d", a.status)
	}
}

// A rated game by a link needs an account on both sides.
func TestRatedByLink(t *testing.T) {
	s := newHall(t)
	anna, boris := s.signUp("Anna"), s.signUp("Boris")
	game := anna.sendForm("/games", seekForm("yes"), "against", "friend", "color", "black").path
	if a := s.browser().post(game+"/seat", nil); a.path != "/login" {
		t.Errorf("a guest who takes the seat is at %s, want the page to sign in", a.path)
	}
	if a := anna.post(game+"/seat", nil); a.path != game || anna.seatAt(game) != 1 {
		t.Errorf("Anna against herself: status %d at %s", a.status, a.path)
	}
	boris.get(game)
	if a := boris.post(game+"/seat", nil); a.path != game || boris.seatAt(game) != 2 {
		t.Errorf("Boris: status %d at %s", a.status, a.path)
	}
}

// The form for a seek keeps bots out, and vacations; the lobby says so.
func TestSeekForPeople(t *testing.T) {
	s := newHall(t)
	anna := s.signUp("Anna")
	anna.get("/lobby")
	anna.sendForm("/games", seekForm("no"), "bots", "no", "vacation", "no", "clock", "days", "days", "30", "longest", "3")
	list := s.lobby.Open()
	if len(list) != 1 || !list[0].NoBots || !list[0].Terms.NoVacation {
		t.Fatalf("the seeks are %+v", list)
	}
	for _, want := range []string{"no bots", "no vacations"} {
		if body := s.browser().get("/lobby").body; !strings.Contains(body, want) {
			t.Errorf("the lobby does not say %q", want)
		}
	}
	if body := anna.get("/new?against=anyone").body; !strings.Contains(body, `name="bots"`) {
		t.Error("the form does not ask about bots")
	}
}

// The lobby, in both languages, full of proposals and empty, has all its texts.
func TestLobbyTexts(t *testing.T) {
	s := newHall(t)
	anna, boris, guest := s.signUp("Anna"), s.signUp("Boris"), s.browser()
	guest.get("/lobby")
	guest.sendForm("/games", seekForm("no"), "clock", "off")
	anna.get("/lobby")
	anna.sendForm("/games", seekForm("yes"), "color", "black", "least", "1200", "most", "1900", "delay", "5", "private", "yes")
	anna.sendForm("/games", seekForm("no"), "color", "white", "least", "1", "clock", "days", "days", "30", "longest", "3")
	anna.sendForm("/games", seekForm("no"), "most", "3000")
	anna.sendForm("/games", seekForm("no"), "against", "player", "whom", "Boris")
	anna.sendForm("/lobby/queue", map[string]string{"class": "classical", "opening": "none", "rated": "yes"})
	for _, lang := range say.Languages() {
		for name, b := range map[string]*browser{"Anna": anna, "Boris": boris, "a guest": guest} {
			for _, path := range []string{"/lobby", "/lobby?class=blitz&opening=none&rated=yes&least=100&most=x", "/?against=anyone", "/?against=player&whom=Boris"} {
				a := b.get(path, "Accept-Language", lang)
				if a.status != http.StatusOK || strings.Contains(a.body, "⟦") || strings.Contains(a.body, "ZgotmplZ") || strings.Count(a.body, "<main") != 1 {
					t.Errorf("%s for %s in %s: status %d, %s", path, name, lang, a.status, regexp.MustCompile("⟦[^⟧]*⟧|.{0,40}ZgotmplZ").FindString(a.body))
				}
			}
		}
	}
	for _, refusal := range lobby.Refusals() {
		for _, lang := range say.Languages() {
			if text := say.In(lang).Text("lobby.refused."+string(refusal), nil); strings.Contains(text, "⟦") {
				t.Errorf("no text in %s for the refusal %s", lang, refusal)
			}
		}
	}
}

// The live connection of the lobby takes nothing but pings, and nobody from another
// site.
func TestLobbyConnection(t *testing.T) {
	s := newHall(t)
	b := s.signUp("Anna")
	l := b.inLobby()
	l.hears("lobby")
	l.write(`{"t":"ping","n":7}`)
	if m := l.read("pong"); m.N != 7 {
		t.Errorf("got %+v, want the pong", m)
	}
	for frame, reason := range map[string]string{
		`{"t":"join","game":"x","since":0}`: wire.ReasonUnknown, `{"t":"accept"}`: wire.ReasonUnknown, `{`: wire.ReasonNotJSON,
		`{"t":"ping","n":"` + strings.Repeat("1", 3000) + `"}`: wire.ReasonTooLarge,
	} {
		l.write(frame)
		if m := l.read("error"); m.Reason != reason || m.Fatal || m.Text == "" {
			t.Errorf("%.40s: got %+v, want the error %s", frame, m, reason)
		}
	}
	if _, response, err := b.dial("/lobby", "Origin", "http://evil.example"); err == nil || response.StatusCode != http.StatusForbidden {
		t.Error("a page of another site has opened a live connection")
	}
	b.post("/logout", nil)
	l.gone()
}

// Who watches a game with a delay finds no move on any page or connection before its
// time; the players see it at once, and everybody after the end.
func TestDelayedGame(t *testing.T) {
	s := newHall(t)
	anna, boris, watcher := s.signUp("Anna"), s.signUp("Boris"), s.browser()
	anna.get("/lobby")
	anna.sendForm("/games", seekForm("no"), "color", "black", "delay", "5")
	game := boris.post(acceptAddress(t, boris.get("/lobby")), nil).path
	black, white, other := anna.joined(game), boris.joined(game), watcher.joined(game)
	black.must("one", `{"place":"h8"}`)
	white.must("two", `{"place":"i9"}`)
	tells := func(b *browser) bool { return strings.Contains(b.get(game).body, "<td>i9</td>") }
	if !tells(anna) || !tells(boris) {
		t.Error("a player does not see the moves")
	}
	other.since(3)
	if tells(watcher) || len(other.state().Moves) != 0 {
		t.Error("who watches sees a move at once")
	}
	for _, frame := range other.frames {
		if strings.Contains(string(frame), `"i9"`) {
			t.Fatalf("who watches is told %s", frame)
		}
	}
	black.must("end", `{"resign":true}`)
	if !tells(watcher) || len(other.state().Moves) != 2 {
		t.Error("after the end who watches does not see the moves")
	}
}

// Who does too much in the lobby is told so, and when it will do again.
func TestTooOftenInLobby(t *testing.T) {
	s := newHall(t)
	b := s.signUp("Anna")
	for n := range 40 {
		a := b.post("/lobby/unqueue", nil)
		if a.status == http.StatusTooManyRequests {
			if n < 30 || !strings.Contains(a.body, "second") || a.header.Get("Retry-After") == "60" {
				t.Errorf("refused after %d times, again in %s s", n, a.header.Get("Retry-After"))
			}
			if other := s.signUp("Boris").post("/lobby/unqueue", nil); other.status != http.StatusOK {
				t.Errorf("somebody else: status %d", other.status)
			}
			return
		}
	}
	t.Error("forty times were not too often")
}

// A game that begins between the making of a page and its connection is not missed;
// one that began before the page was made sends nobody away.
func TestGameBeginsBeforeTheConnection(t *testing.T) {
	s := newHall(t)
	anna, boris := s.signUp("Anna"), s.signUp("Boris")
	anna.get("/lobby")
	page := anna.sendForm("/games", seekForm("no"))
	m := regexp.MustCompile(`data-live="/lobby/live\?(since=[0-9]+)"`).FindStringSubmatch(page.body)
	if m == nil {
		t.Fatal("the page does not say when it was made")
	}
	time.Sleep(2 * time.Millisecond) // the page is of an earlier millisecond than the game
	game := boris.post(acceptAddress(t, boris.get("/lobby")), nil).path
	if got := anna.inLobbySince(m[1]).hears("begins"); "/games/"+got.Game != game {
		t.Errorf("Anna is sent to %s, want %s", got.Game, game)
	}
}

// Nobody is sent to a game that was agreed on and is not there yet.
func TestGameIsNotThereYet(t *testing.T) {
	s := newHall(t)
	anna, boris := s.signUp("Anna"), s.signUp("Boris")
	page := anna.sendForm("/games", seekForm("no"))
	since := regexp.MustCompile(`data-live="/lobby/live\?(since=[0-9]+)"`).FindStringSubmatch(page.body)[1]
	time.Sleep(2 * time.Millisecond)
	seeks, err := s.store.Proposals(t.Context())
	if err != nil || len(seeks) != 1 {
		t.Fatalf("%d seeks, %v", len(seeks), err)
	}
	deal := lobby.Deal{
		Game: "g2345678", Origin: "elsewhere", First: s.person("Anna"), Second: s.person("Boris"),
		Options: seeks[0].Terms.For(game.First), At: s.app.Now(),
	}
	if err := s.store.AddDeal(t.Context(), deal); err != nil {
		t.Fatal(err)
	}
	hers := anna.inLobbySince(since)
	hers.hears("lobby")
	address := acceptAddress(t, boris.get("/lobby"))
	if there := boris.post(address, nil).path; "/games/"+hers.hears("begins").Game != there {
		t.Errorf("Anna is sent to a game that there is not, want %s", there)
	}
}

// inLobbySince is inLobby for a page that says when it was made.
func (b *browser) inLobbySince(query string) listener {
	b.site.t.Helper()
	h := http.Header{}
	target, err := url.Parse(b.site.http.URL + "/lobby")
	if err != nil {
		b.site.t.Fatal(err)
	}
	for _, c := range b.client.Jar.Cookies(target) {
		h.Add("Cookie", c.String())
	}
	conn, _, err := websocket.Dial(b.site.t.Context(), "ws"+strings.TrimPrefix(b.site.http.URL, "http")+"/lobby/live?"+query,
		&websocket.DialOptions{HTTPHeader: h})
	if err != nil {
		b.site.t.Fatal(err)
	}
	b.site.t.Cleanup(func() { conn.CloseNow() })
	return listener{&socket{t: b.site.t, conn: conn}}
}
