package chat_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"tengen/internal/account"
	"tengen/internal/chat"
	"tengen/internal/limit"
	"tengen/internal/memory"
)

// people is everybody of these tests: "olga" is a moderator.
type people struct {
	mu     sync.Mutex
	blocks map[[2]account.ID]bool
	notes  []string
}

func (p *people) Tied(_ context.Context, from account.ID, kind account.Kind, to account.ID) (bool, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return kind == account.Block && p.blocks[[2]account.ID{from, to}], nil
}

func (*people) Account(_ context.Context, id account.ID) (account.Account, error) {
	a := account.Account{ID: id, Role: account.Plain}
	switch id {
	case "olga":
		a.Role = account.Moderator
	case "gone":
		a.Erased = time.Unix(1, 0)
	case "nobody":
		return a, account.ErrUnknown
	}
	var err error
	a.Name, err = account.ParseName(string(id))
	return a, err
}

func (p *people) Note(ctx context.Context, by account.Official, act account.Act, whom account.ID, facts ...account.Fact) error {
	if by.ID != "olga" {
		return account.ErrForbidden
	}
	p.notes = append(p.notes, fmt.Sprintf("%s %s %s: %s", by.ID, act, whom, facts))
	return nil
}

// hall is a game with talk.
type hall struct {
	t      *testing.T
	app    *chat.App
	people *people
	now    time.Time
	count  int
}

func newHall(t *testing.T, l chat.Limits) *hall {
	h := &hall{t: t, people: &people{blocks: map[[2]account.ID]bool{}}, now: time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)}
	h.app = chat.New(chat.Config{Store: new(memory.Chat), People: h.people, Limits: l, Now: func() time.Time { return h.now }})
	return h
}

// The persons of a game: two players, one of them a guest, and two who watch.
var (
	anna    = chat.Place{Game: "g", Person: "a:anna", Seat: 1}
	guest   = chat.Place{Game: "g", Person: "g:xyz", Seat: 2}
	boris   = chat.Place{Game: "g", Person: "a:boris"}
	visitor = chat.Place{Game: "g"}
	olga    = chat.Place{Game: "g", Person: "a:olga"}
)

func over(p chat.Place) chat.Place { p.Over = true; return p }

func (h *hall) say(from chat.Place, room chat.Room, text string) error {
	h.count++
	_, err := h.app.Say(h.t.Context(), chat.Saying{From: from, Room: room, Command: fmt.Sprint("c", h.count), Text: text})
	return err
}

func (h *hall) must(from chat.Place, room chat.Room, text string) {
	h.t.Helper()
	if err := h.say(from, room, text); err != nil {
		h.t.Fatalf("%+v says %q: %v", from, text, err)
	}
}

// ear remembers what a reader hears.
type ear struct {
	*chat.Reader
	mu    sync.Mutex
	heard []string
	names []string
}

func (h *hall) enter(p chat.Place) *ear {
	h.t.Helper()
	e := new(ear)
	r, err := h.app.Enter(h.t.Context(), p, func(l chat.Line) {
		e.mu.Lock()
		defer e.mu.Unlock()
		e.heard, e.names = append(e.heard, l.Text), append(e.names, l.Name)
	})
	if err != nil {
		h.t.Fatal(err)
	}
	e.Reader = r
	h.t.Cleanup(r.Leave)
	return e
}

// reads are the texts of what a reader is shown when he comes in.
func (e *ear) reads(t *testing.T) []string {
	t.Helper()
	lines, err := e.Lines(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	var texts []string
	for _, l := range lines {
		texts = append(texts, l.Text)
	}
	return texts
}

// No reader gets a line that is not his: as it is said, and when he comes in. While
// the game lives the rooms are apart; after it the players read what the watchers
// said, and nobody ever reads what the players said to each other.
func TestRoomsAreApart(t *testing.T) {
	h := newHall(t, chat.NoLimits)
	readers := map[string]*ear{}
	for name, p := range map[string]chat.Place{"anna": anna, "guest": guest, "boris": boris, "visitor": visitor, "olga": olga} {
		readers[name] = h.enter(p)
	}
	h.must(anna, chat.Players, "good luck")
	h.must(guest, chat.Players, "have fun")
	h.must(boris, chat.Watchers, "h11 wins")
	private, public := []string{"good luck", "have fun"}, []string{"h11 wins"}
	check := func(when string, want map[string][]string) {
		t.Helper()
		for name, e := range readers {
			if got := e.reads(t); !slices.Equal(got, want[name]) {
				t.Errorf("%s %s reads %q, want %q", when, name, got, want[name])
			}
		}
	}
	live := map[string][]string{"anna": private, "guest": private, "boris": public, "visitor": public, "olga": public}
	check("while the game lives", live)
	for name, e := range readers {
		if !slices.Equal(e.heard, live[name]) {
			t.Errorf("%s heard %q, want %q", name, e.heard, live[name])
		}
		e.SetOver(true)
	}
	both := append(slices.Clone(private), public...)
	check("after the end", map[string][]string{"anna": both, "guest": both, "boris": public, "visitor": public, "olga": public})
	h.must(over(anna), chat.Watchers, "it did not")
	if heard := readers["visitor"].heard; heard[len(heard)-1] != "it did not" {
		t.Errorf("after the end a player says to who watches %q", heard)
	}
}

// Who may say what where.
func TestWhoTalks(t *testing.T) {
	h := newHall(t, chat.NoLimits)
	closed := anna
	closed.Closed = true
	for _, c := range []struct {
		name string
		from chat.Place
		room chat.Room
		text string
		want error
	}{
		{"a player", anna, chat.Players, "hello", nil},
		{"a player to the watchers", anna, chat.Watchers, "hello", chat.NotYourRoom},
		{"a player to the watchers after the end", over(anna), chat.Watchers, "hello", nil},
		{"a guest who plays", guest, chat.Players, "hello", nil},
		{"a guest who played, to the watchers", over(guest), chat.Watchers, "hello", chat.NeedsName},
		{"who watches", boris, chat.Watchers, "hello", nil},
		{"who watches, to the players", boris, chat.Players, "hello", chat.NotYourRoom},
		{"who watches, after the end", over(boris), chat.Players, "hello", chat.NotYourRoom},
		{"a guest who watches", visitor, chat.Watchers, "hello", chat.NeedsName},
		{"at a game without talk", closed, chat.Players, "hello", chat.Closed},
		{"no such room", anna, "kitchen", "hello", chat.NotYourRoom},
		{"nothing", anna, chat.Players, " \u200b\u202e\n ", chat.Empty},
		{"much", anna, chat.Players, strings.Repeat("ж", chat.MaxText), nil},
		{"too much", anna, chat.Players, strings.Repeat("ж", chat.MaxText+1), chat.TooLong},
	} {
		if err := h.say(c.from, c.room, c.text); !errors.Is(err, c.want) || (err == nil) != (c.want == nil) {
			t.Errorf("%s: %v, want %v", c.name, err, c.want)
		}
	}
}

// What is said is one line of what can be seen; the same message is said once.
func TestText(t *testing.T) {
	h := newHall(t, chat.NoLimits)
	e := h.enter(guest)
	for range 2 {
		l, err := h.app.Say(t.Context(), chat.Saying{From: anna, Room: chat.Players, Command: "same", Text: " a\u202eb\n\tc <b> "})
		if err != nil || l.Text != "ab c <b>" || l.N != 1 {
			t.Errorf("said as %q, number %d, %v", l.Text, l.N, err)
		}
	}
	if len(e.heard) != 1 {
		t.Errorf("the other heard %q, want it once", e.heard)
	}
}

// Too much at once is refused with the time to wait.
func TestLimits(t *testing.T) {
	h := newHall(t, chat.Limits{})
	for range chat.DefaultLimits.Player.Times {
		h.must(anna, chat.Players, "hello")
	}
	var wait *limit.Error
	if err := h.say(anna, chat.Players, "hello"); !errors.As(err, &wait) || wait.Wait != 2*time.Second {
		t.Errorf("one more: %v", err)
	}
	h.must(guest, chat.Players, "the other may")
	h.now = h.now.Add(wait.Wait)
	h.must(anna, chat.Players, "again")
}

// Who is blocked is not heard by who blocked him, and by others he is; nor does
// anybody hear who wants no talk, and the speaker is told.
func TestBlockedAndQuiet(t *testing.T) {
	h := newHall(t, chat.NoLimits)
	h.people.blocks[[2]account.ID{"vera", "boris"}] = true
	vera := chat.Place{Game: "g", Person: "a:vera"}
	deaf, other := h.enter(vera), h.enter(visitor)
	h.must(boris, chat.Watchers, "spam")
	h.must(vera, chat.Watchers, "quiet here")
	if !slices.Equal(deaf.heard, []string{"quiet here"}) || !slices.Equal(deaf.reads(t), deaf.heard) || len(other.heard) != 2 {
		t.Errorf("who blocked him heard %q and reads %q, others %q", deaf.heard, deaf.reads(t), other.heard)
	}
	if err := h.app.SetQuiet(t.Context(), guest.Person, true); err != nil {
		t.Fatal(err)
	}
	s := chat.Saying{From: anna, Other: guest.Person, Room: chat.Players, Command: "q", Text: "hello?"}
	if _, err := h.app.Say(t.Context(), s); !errors.Is(err, chat.Deaf) {
		t.Errorf("to who wants no talk: %v", err)
	}
	if err := h.say(guest, chat.Players, "hello"); !errors.Is(err, chat.Quiet) {
		t.Errorf("who wants no talk talks: %v", err)
	}
	if r := h.enter(guest); len(r.Rooms()) != 0 || !r.Quiet() || len(r.reads(t)) != 0 {
		t.Errorf("who wants no talk has the rooms %v", r.Rooms())
	}
	if quiet, err := h.app.IsQuiet(t.Context(), ""); quiet || err != nil {
		t.Errorf("nobody wants no talk: %v, %v", quiet, err)
	}
}

// A moderator drops a line and keeps a person silent, each with a note; nobody else
// does.
func TestModeration(t *testing.T) {
	h := newHall(t, chat.NoLimits)
	reader := h.enter(guest)
	h.must(anna, chat.Players, "rude")
	for _, err := range []error{
		h.app.Drop(t.Context(), "boris", "g", 1),
		h.app.Silence(t.Context(), "boris", anna.Person, h.now.Add(time.Hour)),
	} {
		if !errors.Is(err, account.ErrForbidden) {
			t.Errorf("a player in a moderator's place: %v", err)
		}
	}
	if _, err := h.app.All(t.Context(), "boris", "g"); !errors.Is(err, account.ErrForbidden) {
		t.Errorf("a player reads both rooms: %v", err)
	}
	if l, err := h.app.Line(t.Context(), olga, 1); err != nil || l.Person != anna.Person || l.Text != "rude" {
		t.Errorf("the moderator reads %+v, %v", l, err)
	}
	if _, err := h.app.Line(t.Context(), boris, 1); !errors.Is(err, chat.ErrUnknown) {
		t.Errorf("who watches reads a line of the players: %v", err)
	}
	if err := h.app.Drop(t.Context(), "olga", "g", 1); err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(reader.heard, []string{"rude", ""}) {
		t.Errorf("the reader heard %q", reader.heard)
	}
	if err := h.app.Silence(t.Context(), "olga", anna.Person, h.now.Add(time.Hour)); err != nil {
		t.Fatal(err)
	}
	if err := h.say(anna, chat.Players, "rude again"); !errors.Is(err, chat.Silenced) {
		t.Errorf("who is silent: %v", err)
	}
	h.now = h.now.Add(time.Hour)
	h.must(anna, chat.Players, "sorry")
	if err := h.app.Silence(t.Context(), "olga", guest.Person, h.now.Add(time.Hour)); err != nil {
		t.Fatal(err)
	}
	if err := h.app.Drop(t.Context(), "olga", "g", 9); !errors.Is(err, chat.ErrUnknown) {
		t.Errorf("a line that is not there: %v", err)
	}
	want := []string{
		"olga moderate anna: [{dropped map[game:g n:1 text:rude]}]",
		"olga moderate anna: [{silent map[day:2026-11-30 time:13:00:00]}]",
		"olga moderate : [{silent map[day:2026-11-30 time:14:00:00]} {guest map[]}]",
	}
	if !slices.Equal(h.people.notes, want) {
		t.Errorf("the notes are %q", h.people.notes)
	}
	if all, err := h.app.All(t.Context(), "olga", "g"); err != nil || len(all) != 2 {
		t.Errorf("the moderator reads %+v, %v", all, err)
	}
}

// A person takes along what he said, and leaves nothing of it when he goes.
func TestKeeper(t *testing.T) {
	h := newHall(t, chat.NoLimits)
	h.must(anna, chat.Players, "mine")
	h.must(guest, chat.Players, "his")
	data, err := h.app.Export(t.Context(), "anna")
	if text := fmt.Sprint(data); err != nil || !strings.Contains(text, "mine") || strings.Contains(text, "his") {
		t.Errorf("she takes along %v, %v", text, err)
	}
	if err := h.app.Erase(t.Context(), "anna"); err != nil {
		t.Fatal(err)
	}
	if got := h.enter(guest).reads(t); !slices.Equal(got, []string{"", "his"}) {
		t.Errorf("after she was erased the other reads %q", got)
	}
	if data, err = h.app.Export(t.Context(), "anna"); data != nil || err != nil {
		t.Errorf("after that there is still %v, %v", data, err)
	}
}

// A line is named by the account of who said it, as it is called now.
func TestNames(t *testing.T) {
	h := newHall(t, chat.NoLimits)
	gone, nobody := chat.Place{Game: "g", Person: "a:gone"}, chat.Place{Game: "g", Person: "a:nobody"}
	e := h.enter(visitor)
	for _, p := range []chat.Place{boris, gone, nobody} {
		h.must(p, chat.Watchers, "hello")
	}
	lines, err := e.Lines(t.Context())
	if err != nil || len(lines) != 3 || lines[0].Name != "boris" || lines[1].Name != "" || lines[2].Name != "" {
		t.Errorf("%+v, %v", lines, err)
	}
	if !slices.Equal(e.names, []string{"boris", "", ""}) {
		t.Errorf("heard from %q", e.names)
	}
	h.must(guest, chat.Players, "hello")
	if all, err := h.app.All(t.Context(), "olga", "g"); err != nil || len(all) != 4 || all[0].Name != "" || all[1].Name != "boris" {
		t.Errorf("the moderator reads %+v, %v", all, err)
	}
}
