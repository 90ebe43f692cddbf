package account_test

import (
	"context"
	"crypto/rand"
	"errors"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"time"

	"go.uber.org/goleak"

	"tengen/internal/account"
	"tengen/internal/memory"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// cheap is as little work as a hash can be.
var cheap = account.Hashing{Memory: 8, Passes: 1, Lanes: 1}

// town is a node with its store and a clock that stands until it is moved.
type town struct {
	t *testing.T
	*account.App
	store *memory.Accounts
	mu    sync.Mutex
	time  time.Time
}

func newTown(t *testing.T, with ...func(*account.Config)) *town {
	t.Helper()
	w := &town{t: t, store: new(memory.Accounts), time: time.Date(2026, 11, 29, 18, 0, 0, 0, time.UTC)}
	w.open(with...)
	return w
}

// open starts a node on the store of the town.
func (w *town) open(with ...func(*account.Config)) {
	c := account.Config{
		Store: w.store, Now: w.now, Rand: rand.Reader, Hashing: cheap, Limits: account.NoLimits,
		Log: slog.New(slog.NewTextHandler(w.t.Output(), nil)),
	}
	for _, f := range with {
		f(&c)
	}
	w.App = account.New(c)
	app := w.App
	w.t.Cleanup(func() {
		if err := app.Close(context.Background()); err != nil {
			w.t.Error(err)
		}
	})
}

func (w *town) now() time.Time {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.time
}

func (w *town) pass(d time.Duration) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.time = w.time.Add(d)
}

func limits(l account.Limits) func(*account.Config) {
	return func(c *account.Config) { c.Limits = l }
}

var home = account.From{Address: "192.0.2.1", Agent: "Browser"}

const (
	password = "correct horse"
	other    = "battery staple"
)

// register makes an account.
func (w *town) register(name string) (account.Account, string) {
	w.t.Helper()
	a, token, err := w.Register(w.t.Context(), account.Registration{Name: name, Password: password, From: home})
	if err != nil {
		w.t.Fatal(err)
	}
	return a, token
}

func (w *town) signIn(name, password string) (account.Entry, error) {
	return w.SignIn(w.t.Context(), account.SignIn{Name: name, Password: password, From: home})
}

// signedIn reports whether a token is of a living session of an account.
func (w *town) signedIn(token string, id account.ID) bool {
	a, _, err := w.Who(w.t.Context(), token)
	if err != nil && !errors.Is(err, account.ErrUnknown) {
		w.t.Error(err)
	}
	return err == nil && a.ID == id
}

func TestRegisterAndSignIn(t *testing.T) {
	w := newTown(t)
	anna, token := w.register("Anna")
	if anna.Role != account.Plain || anna.Created != w.now() || !w.signedIn(token, anna.ID) {
		t.Errorf("registered as %+v", anna)
	}
	for _, name := range []string{"Anna", "anna", " ANNA "} {
		entry, err := w.signIn(name, password)
		if err != nil || !w.signedIn(entry.Session, anna.ID) {
			t.Errorf("%q: %+v, %v", name, entry, err)
		}
	}
	if err := w.SignOut(t.Context(), token); err != nil || w.signedIn(token, anna.ID) {
		t.Errorf("after signing out the token is still good (%v)", err)
	}
	if err := w.SignOut(t.Context(), token); err != nil {
		t.Errorf("signing out twice: %v", err)
	}
}

func TestRegistrationIsChecked(t *testing.T) {
	w := newTown(t)
	w.register("Anna")
	for _, c := range []struct {
		r    account.Registration
		want map[account.Field]string
	}{
		{account.Registration{}, map[account.Field]string{"name": "missing", "password": "missing"}},
		{account.Registration{Name: "x y", Password: "short", Email: "nowhere", Lang: "xx"},
			map[account.Field]string{"name": "blank", "password": "short", "email": "email", "lang": "lang"}},
		{account.Registration{Name: "АNNA", Password: password}, map[account.Field]string{"name": "scripts"}},
		{account.Registration{Name: "АННА", Password: password, Email: "a@example.org"}, nil}, // Н is H, not N
		{account.Registration{Name: "a.n-n_a", Password: password}, map[account.Field]string{"name": "taken"}},
		{account.Registration{Name: "Boris", Password: strings.Repeat("пароль", 40)}, map[account.Field]string{"password": "long"}},
		{account.Registration{Name: "Alexander77", Password: "aLexander77!"}, map[account.Field]string{"password": "name"}},
		{account.Registration{Name: "Boris", Password: "QWERTYuiop"}, map[account.Field]string{"password": "common"}},
		{account.Registration{Name: "Boris", Password: "ＱＷＥＲＴＹuiop"}, map[account.Field]string{"password": "common"}},
		{account.Registration{Name: "Boris", Password: "aabbaabbaabb"}, map[account.Field]string{"password": "common"}},
		{account.Registration{Name: "Boris", Password: "только буквы"}, nil}, // no rule about kinds of characters
		{account.Registration{Name: "Carl", Password: password, Email: "carl@example.org\r\nBcc: x@example.org"}, map[account.Field]string{"email": "email"}},
		{account.Registration{Name: "Carl", Password: password, Email: "Carl <carl@example.org>"}, map[account.Field]string{"email": "email"}},
		{account.Registration{Name: "Carl", Password: password, Email: strings.Repeat("c", 250) + "@example.org"}, map[account.Field]string{"email": "email"}},
	} {
		c.r.From = home
		_, _, err := w.Register(t.Context(), c.r)
		var wrong account.Mistakes
		errors.As(err, &wrong)
		if err != nil && wrong == nil {
			t.Errorf("%+v: %v", c.r, err)
		}
		for field, reason := range c.want {
			if wrong[field] == nil || !strings.HasSuffix(wrong[field].Error(), reason) {
				t.Errorf("%+v: field %s: %v, want %s", c.r, field, wrong[field], reason)
			}
		}
		if len(wrong) != len(c.want) {
			t.Errorf("%+v: %d mistakes (%v), want %d", c.r, len(wrong), wrong, len(c.want))
		}
	}
}

// A password is the same from every keyboard.
func TestPasswordForms(t *testing.T) {
	w := newTown(t)
	if _, _, err := w.Register(t.Context(), account.Registration{Name: "Anna", Password: "Zoe\u0308 und Noe\u0308l", From: home}); err != nil {
		t.Fatal(err)
	}
	if _, err := w.signIn("Anna", "Zoë und Noël"); err != nil {
		t.Errorf("one letter instead of two characters: %v", err)
	}
	if _, err := w.signIn("Anna", "zoë und noël"); !errors.Is(err, account.ErrSignIn) {
		t.Errorf("other letters: %v", err)
	}
}

// Nobody learns whether there is a name: the answer is the same, and the work.
func TestNoEnumerationBySignIn(t *testing.T) {
	w := newTown(t)
	w.register("Anna")
	for what, name := range map[string]string{
		"a wrong password": "Anna", "an unknown name": "Boris", "no name": "", "what cannot be a name": "x y z",
		"too long": strings.Repeat("x", 10_000),
	} {
		before := w.Hashes()
		entry, err := w.signIn(name, other)
		if err != account.ErrSignIn || entry.Session != "" || entry.Second != "" || entry.Account.ID != "" {
			t.Errorf("%s: got %+v, %v; want ErrSignIn itself", what, entry, err)
		}
		if n := w.Hashes() - before; n != 1 {
			t.Errorf("%s cost %d hashes, want one", what, n)
		}
	}
}

func TestHashesAreMadeAnew(t *testing.T) {
	w := newTown(t)
	anna, _ := w.register("Anna")
	old := anna.Password
	if strings.Contains(old, password) || !strings.HasPrefix(old, "$argon2id$v=19$m=8,t=1,p=1$") {
		t.Errorf("the hash is %s", old)
	}
	w.open(func(c *account.Config) { c.Hashing = account.Hashing{Memory: 16, Passes: 2, Lanes: 1} })
	if _, err := w.signIn("Anna", other); !errors.Is(err, account.ErrSignIn) {
		t.Error(err)
	}
	hash := func() string {
		a, err := w.Account(t.Context(), anna.ID)
		if err != nil {
			t.Fatal(err)
		}
		return a.Password
	}
	if hash() != old {
		t.Error("a wrong password changed the hash")
	}
	if _, err := w.signIn("Anna", password); err != nil {
		t.Fatal(err)
	}
	fresh := hash()
	if !strings.HasPrefix(fresh, "$argon2id$v=19$m=16,t=2,p=1$") {
		t.Errorf("after signing in the hash is %s", fresh)
	}
	if _, err := w.signIn("Anna", password); err != nil || hash() != fresh {
		t.Errorf("the new hash: %v, and it is made anew each time: %v", err, hash() != fresh)
	}
}

// Two people with one password have different hashes.
func TestSalt(t *testing.T) {
	w := newTown(t)
	anna, _ := w.register("Anna")
	boris, _ := w.register("Boris")
	if anna.Password == boris.Password {
		t.Error("the hashes are equal")
	}
}

func TestSessionsExpire(t *testing.T) {
	const day = 24 * time.Hour
	w := newTown(t)
	anna, idle := w.register("Anna")
	entry, err := w.signIn("Anna", password)
	if err != nil {
		t.Fatal(err)
	}
	used := entry.Session
	for range 40 {
		w.pass(9 * day)
		if !w.signedIn(used, anna.ID) {
			break
		}
		if w.now().Sub(anna.Created) > 30*day && w.signedIn(idle, anna.ID) {
			t.Fatal("a session that was not used for 30 days is still good")
		}
	}
	if age := w.now().Sub(anna.Created); age < 360*day || age > 370*day {
		t.Errorf("a session in use lived %v, want a year", age)
	}
}

func TestListOfSessions(t *testing.T) {
	w := newTown(t)
	anna, here := w.register("Anna")
	boris, his := w.register("Boris")
	var tokens []string
	for range 3 {
		w.pass(time.Minute)
		entry, err := w.SignIn(t.Context(), account.SignIn{Name: "Anna", Password: password,
			From: account.From{Address: "198.51.100.7", Agent: strings.Repeat("ж", 5000) + "\xff"}})
		if err != nil {
			t.Fatal(err)
		}
		tokens = append(tokens, entry.Session)
	}
	list, err := w.Sessions(t.Context(), anna.ID)
	if err != nil || len(list) != 4 || list[0].Address != "198.51.100.7" || list[0].Agent != strings.Repeat("ж", 200) {
		t.Fatalf("the sessions are %v, %v", list, err)
	}
	if err := w.EndSession(t.Context(), boris.ID, list[0].Hash); err != nil || !w.signedIn(tokens[2], anna.ID) {
		t.Errorf("somebody ended another's session (%v)", err)
	}
	if err := w.EndSession(t.Context(), anna.ID, list[0].Hash); err != nil || w.signedIn(tokens[2], anna.ID) {
		t.Errorf("a session that was ended is still good (%v)", err)
	}
	_, mine, err := w.Who(t.Context(), here)
	if err != nil {
		t.Fatal(err)
	}
	if err := w.EndOtherSessions(t.Context(), anna.ID, mine.Hash); err != nil {
		t.Fatal(err)
	}
	if w.signedIn(tokens[0], anna.ID) || w.signedIn(tokens[1], anna.ID) || !w.signedIn(here, anna.ID) || !w.signedIn(his, boris.ID) {
		t.Error("ending all other sessions ended the wrong ones")
	}
}

// Only who has a token is somebody: its hash, which the store has, is worth
// nothing, and neither is a guess.
func TestForgedTokens(t *testing.T) {
	w := newTown(t)
	anna, token := w.register("Anna")
	list, err := w.Sessions(t.Context(), anna.ID)
	if err != nil || strings.Contains(list[0].Hash, token) {
		t.Fatal(list, err)
	}
	for _, forged := range []string{
		"", list[0].Hash, token[:len(token)-1], token + "a", strings.Repeat("a", len(token)), strings.ToUpper(token), string(anna.ID),
		"' OR 1=1 --" + strings.Repeat(" ", len(token)-11),
	} {
		if w.signedIn(forged, anna.ID) {
			t.Errorf("%q is as good as a token", forged)
		}
	}
}

func TestGuessingIsSlow(t *testing.T) {
	w := newTown(t, limits(account.DefaultLimits))
	w.register("Anna")
	tries := func(from string) (n int, wait time.Duration) {
		for ; n < 1000; n++ {
			_, err := w.SignIn(t.Context(), account.SignIn{Name: "Anna", Password: other, From: account.From{Address: from}})
			var limit *account.LimitError
			if errors.As(err, &limit) {
				return n, limit.Wait
			}
			if !errors.Is(err, account.ErrSignIn) {
				t.Fatal(err)
			}
		}
		return n, 0
	}
	if n, wait := tries("1"); n != 10 || wait < time.Second || wait > time.Minute {
		t.Errorf("%d tries, then %v; want 10 and up to a minute", n, wait)
	}
	hashes := w.Hashes()
	if _, err := w.SignIn(t.Context(), account.SignIn{Name: "Anna", Password: password, From: account.From{Address: "1"}}); !errors.As(err, new(*account.LimitError)) {
		t.Errorf("the right password above the limit: %v", err)
	}
	if w.Hashes() != hashes {
		t.Error("what is above the limit costs work")
	}
	if _, err := w.SignIn(t.Context(), account.SignIn{Name: "Anna", Password: password, From: account.From{Address: "2"}}); err != nil {
		t.Errorf("from another address: %v", err)
	}
	w.pass(time.Minute)
	if n, _ := tries("1"); n != 1 {
		t.Errorf("a minute later %d tries, want one", n)
	}
	all := 0
	for i := range 40 {
		n, _ := tries(string(rune('α' + i)))
		all += n
	}
	if all > 100 {
		t.Errorf("from 40 addresses %d tries for one name, want 100", all)
	}
}

// Who mistypes a few times and then gets it right begins anew.
func TestRightPasswordPardons(t *testing.T) {
	w := newTown(t, limits(account.DefaultLimits))
	w.register("Anna")
	for range 4 {
		for range 9 {
			if _, err := w.signIn("Anna", other); !errors.Is(err, account.ErrSignIn) {
				t.Fatal(err)
			}
		}
		if _, err := w.signIn("Anna", password); err != nil {
			t.Fatal(err)
		}
		w.pass(10 * time.Minute)
	}
}

func TestRegisteringIsLimited(t *testing.T) {
	l := account.NoLimits
	l.Register = account.Limit{Times: 2, Every: time.Hour}
	w := newTown(t, limits(l))
	w.register("Anna")
	w.register("Boris")
	_, _, err := w.Register(t.Context(), account.Registration{Name: "Carl", Password: password, From: home})
	var limit *account.LimitError
	if !errors.As(err, &limit) || limit.Wait != time.Hour {
		t.Errorf("got %v, want to wait an hour", err)
	}
	if _, _, err := w.Register(t.Context(), account.Registration{Name: "Carl", Password: password, From: account.From{Address: "198.51.100.7"}}); err != nil {
		t.Errorf("from another address: %v", err)
	}
}

func TestRoles(t *testing.T) {
	acts := []account.Act{account.ActPlay, account.ActRule, account.ActRunEvents, account.ActModerate, account.ActReadNotes, account.ActSetRole, account.ActReset}
	for role, want := range map[account.Role]string{
		"": ".......", "nobody": ".......", account.Plain: "x......", account.Arbiter: "xxx....", account.Moderator: "x..xx..", account.Administrator: "xxxxxxx",
	} {
		got := ""
		for _, act := range acts {
			got += map[bool]string{true: "x", false: "."}[role.May(act)]
		}
		if got != want {
			t.Errorf("%q may %s, want %s", role, got, want)
		}
		if role.May("anything else") {
			t.Errorf("%q may what there is not", role)
		}
	}
	if _, err := account.ParseRole("king"); err == nil || !strings.Contains(err.Error(), "arbiter") {
		t.Errorf("an unknown role: %v", err)
	}
}

func TestChangeOfPassword(t *testing.T) {
	w := newTown(t)
	anna, here := w.register("Anna")
	entry, err := w.signIn("Anna", password)
	if err != nil {
		t.Fatal(err)
	}
	_, mine, err := w.Who(t.Context(), here)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		present, password string
		field             account.Field
		reason            string
	}{
		{other, other, account.FieldPresent, "wrong"},
		{"", other, account.FieldPresent, "missing"},
		{password, "short", account.FieldPassword, "short"},
		{password, "anna1234567890", account.FieldPassword, "name"},
	} {
		err := w.SetPassword(t.Context(), anna.ID, c.present, c.password, mine.Hash)
		var wrong account.Mistakes
		if !errors.As(err, &wrong) || wrong[c.field] == nil || !strings.HasSuffix(wrong[c.field].Error(), c.reason) {
			t.Errorf("from %q to %q: %v, want %s %s", c.present, c.password, err, c.field, c.reason)
		}
	}
	if err := w.SetPassword(t.Context(), anna.ID, password, other, mine.Hash); err != nil {
		t.Fatal(err)
	}
	if !w.signedIn(here, anna.ID) || w.signedIn(entry.Session, anna.ID) {
		t.Error("the session that changed the password must stay, and only that")
	}
	if _, err := w.signIn("Anna", password); !errors.Is(err, account.ErrSignIn) {
		t.Errorf("the old password: %v", err)
	}
	if _, err := w.signIn("Anna", other); err != nil {
		t.Errorf("the new password: %v", err)
	}
}

// A stranger at somebody's keyboard cannot guess the password in the settings.
func TestPresentPasswordIsLimited(t *testing.T) {
	w := newTown(t, limits(account.DefaultLimits))
	anna, _ := w.register("Anna")
	for i := range 11 {
		err := w.SetPassword(t.Context(), anna.ID, other, other, "")
		if limited := errors.As(err, new(*account.LimitError)); limited != (i == 10) {
			t.Errorf("try %d: %v", i+1, err)
		}
	}
}

func TestProfile(t *testing.T) {
	w := newTown(t)
	anna, _ := w.register("Anna")
	var wrong account.Mistakes
	if err := w.SetProfile(t.Context(), anna.ID, account.Profile{Country: "XX", Lang: "xx"}); !errors.As(err, &wrong) || wrong["country"] != account.ErrCountry || wrong["lang"] != account.ErrLang {
		t.Errorf("got %v", err)
	}
	if err := w.SetProfile(t.Context(), anna.ID, account.Profile{Country: "EE", Lang: "ru"}); err != nil {
		t.Fatal(err)
	}
	got, err := w.Named(t.Context(), "ANNA")
	if err != nil || got.Country != "EE" || got.Lang != "ru" || got.Password != anna.Password {
		t.Errorf("%+v, %v", got, err)
	}
	for _, name := range []string{"nobody's", "", "x y"} {
		if _, err := w.Named(t.Context(), name); !errors.Is(err, account.ErrUnknown) {
			t.Errorf("%q: %v", name, err)
		}
	}
	if n := len(account.Countries()); n != 249 {
		t.Errorf("%d countries, ISO 3166-1 has 249", n)
	}
}

func TestGuestsKeepTheirSeats(t *testing.T) {
	w := newTown(t)
	guest, err := w.NewGuest()
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(
		w.Claim(t.Context(), "g1", 1, account.Holder{Guest: guest}),
		w.Claim(t.Context(), "g2", 2, account.Holder{Guest: guest}),
		w.Claim(t.Context(), "g3", 1, account.Holder{}),
		w.Claim(t.Context(), "g3", 2, account.Holder{Guest: "forged"}),
	); err != nil {
		t.Fatal(err)
	}
	anna, _ := w.register("Anna")
	for token, want := range map[string]int{guest: 2, "": 0, "forged": 0, strings.Repeat("a", len(guest)): 0} {
		if n, err := w.GuestSeats(t.Context(), token); err != nil || n != want {
			t.Errorf("guest %q has %d seats, %v; want %d", token, n, err, want)
		}
	}
	for _, want := range []int{2, 0} {
		if n, err := w.Adopt(t.Context(), guest, anna.ID); err != nil || n != want {
			t.Errorf("adopted %d, %v; want %d", n, err, want)
		}
	}
	for _, forged := range []string{"", "forged"} {
		if n, err := w.Adopt(t.Context(), forged, anna.ID); err != nil || n != 0 {
			t.Errorf("adopted %d of guest %q, %v", n, forged, err)
		}
	}
	list, err := w.Seats(t.Context(), anna.ID, time.Time{}, 10)
	if err != nil || len(list) != 2 {
		t.Errorf("Anna has %v, %v", list, err)
	}
	players, err := w.Players(t.Context(), "g1", "g2", "g3")
	if err != nil || account.SeatOf(players["g1"], anna.ID) != 1 || account.SeatOf(players["g2"], anna.ID) != 2 ||
		account.SeatOf(players["g3"], anna.ID) != 0 || account.SeatOf(players["g3"], "") != 0 {
		t.Errorf("players %v, %v", players, err)
	}
}
