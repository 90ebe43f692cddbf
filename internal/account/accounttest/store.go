// Package accounttest is the contract of an [account.Store] as tests: every store
// passes the same ones.
package accounttest

import (
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"tengen/internal/account"
	"tengen/internal/contract"
)

// start is the time of the first record in these tests.
var start = time.Date(2026, 11, 29, 18, 0, 0, 123456000, time.UTC)

func at(minutes int) time.Time { return start.Add(time.Duration(minutes) * time.Minute) }

// name parses a name that is good.
func name(text string) account.Name {
	n, err := account.ParseName(text)
	if err != nil {
		panic(err)
	}
	return n
}

// person is an account with every field filled in.
func person(id account.ID, called string) account.Account {
	return account.Account{
		ID: id, Version: 1, Name: name(called), Email: called + "@example.org", Confirmed: true, Country: "EE", Lang: "ru",
		Role: account.Arbiter, Bot: true, Password: "$hash", Created: start, Title: account.Grandmaster,
		About: "Plays\nsince 1998.", Renamed: true, Closed: start.Add(time.Hour), ClosedWhy: "for a time",
		Second: account.Second{Secret: "JBSWY3DP", Last: 59, Recovery: []string{"one", "two"}},
	}
}

// sameNames compares names by what they say, and slices that are nil with those
// that are empty as equal.
var sameNames = cmp.Options{
	cmp.Comparer(func(a, b account.Name) bool { return a.String() == b.String() && a.Fold() == b.Fold() }),
	cmpopts.EquateEmpty(),
}

// TestStore runs the contract against pairs of stores made by open: both on one
// database, which is empty. They may be the same store. They are closed by open's
// own clean-up.
func TestStore(t *testing.T, open func(*testing.T) (a, b account.Store)) {
	contract.Run(t, open, []contract.Clause[account.Store]{
		{Name: "an account comes back as it was written", Test: roundTrip},
		{Name: "names that look alike are one name", Test: lookalikes},
		{Name: "of eight who want a name one gets it", Test: oneGetsTheName},
		{Name: "an account is changed at the version that was read", Test: versions},
		{Name: "accounts of an address", Test: addresses},
		{Name: "sessions", Test: sessions},
		{Name: "a session that was ended stays ended", Test: ended},
		{Name: "tokens are good once", Test: tokens},
		{Name: "of eight who want a token one gets it", Test: oneGetsTheToken},
		{Name: "what has expired is deleted", Test: sweep},
		{Name: "seats", Test: seats},
		{Name: "the seats of a guest", Test: guests},
		{Name: "what programs have", Test: accesses},
		{Name: "erasure", Test: erasure},
		{Name: "notes", Test: notes},
		{Name: "a name is changed and the old one kept", Test: renaming},
		{Name: "of two who want a name by renaming one gets it", Test: oneIsRenamed},
		{Name: "passkeys", Test: passkeys},
		{Name: "ties", Test: ties},
	})
}

func wantErr(t *testing.T, what string, got, want error) {
	t.Helper()
	if !errors.Is(got, want) {
		t.Errorf("%s: got %v, want %v", what, got, want)
	}
}

func same(t *testing.T, what string, got, want any) {
	t.Helper()
	if diff := cmp.Diff(want, got, sameNames); diff != "" {
		t.Errorf("%s (-want +got)\n%s", what, diff)
	}
}

func roundTrip(t *testing.T, a, b account.Store) {
	want := person("a", "Anna")
	plain := account.Account{ID: "b", Version: 1, Name: name("Борис"), Role: account.Plain, Created: start}
	contract.Must(t, a.AddAccount(t.Context(), want))
	contract.Must(t, a.AddAccount(t.Context(), plain))
	for _, s := range []account.Store{a, b} {
		got, err := s.Account(t.Context(), "a")
		contract.Must(t, err)
		same(t, "by id", got, want)
		got, err = s.AccountByFold(t.Context(), name("борис").Fold())
		contract.Must(t, err)
		same(t, "by name", got, plain)
		_, err = s.Account(t.Context(), "c")
		wantErr(t, "an unknown id", err, account.ErrUnknown)
		_, err = s.AccountByFold(t.Context(), "nothing")
		wantErr(t, "an unknown name", err, account.ErrUnknown)
	}
	want.Second.Recovery[0] = "changed" // by its owner, after it was written
	got, err := a.Account(t.Context(), "a")
	contract.Must(t, err)
	if got.Second.Recovery[0] != "one" {
		t.Error("the store keeps what its caller changes")
	}
}

func lookalikes(t *testing.T, a, b account.Store) {
	contract.Must(t, a.AddAccount(t.Context(), person("a", "Ворона")))
	wantErr(t, "the same letters", b.AddAccount(t.Context(), person("b", "BOPOHA")), account.ErrTaken)
	wantErr(t, "the same name", b.AddAccount(t.Context(), person("c", "ворона")), account.ErrTaken)
	contract.Must(t, b.AddAccount(t.Context(), person("d", "Ворон")))
}

func oneGetsTheName(t *testing.T, a, b account.Store) {
	errs := make([]error, 8)
	var wait sync.WaitGroup
	for i := range errs {
		wait.Go(func() {
			errs[i] = []account.Store{a, b}[i%2].AddAccount(t.Context(), person(account.ID(fmt.Sprint(i)), "Anna"))
		})
	}
	wait.Wait()
	won := 0
	for _, err := range errs {
		if err == nil {
			won++
		} else {
			wantErr(t, "one who lost", err, account.ErrTaken)
		}
	}
	if won != 1 {
		t.Errorf("%d got the name", won)
	}
}

func versions(t *testing.T, a, b account.Store) {
	contract.Must(t, a.AddAccount(t.Context(), person("a", "Anna")))
	next := account.Account{
		ID: "a", Version: 2, Name: name("Other"), Email: "new@example.org", Country: "SE", Lang: "en", Role: account.Moderator,
		Password: "$new", Created: at(5), Erased: at(6),
	}
	contract.Must(t, a.PutAccount(t.Context(), next))
	wantErr(t, "at the version that was", b.PutAccount(t.Context(), next), account.ErrStale)
	next.Version = 4
	wantErr(t, "at a version that is not yet", b.PutAccount(t.Context(), next), account.ErrStale)
	next.ID, next.Version = "b", 1
	wantErr(t, "an account that is not there", b.PutAccount(t.Context(), next), account.ErrStale)
	next.ID, next.Version = "a", 2
	next.Name, next.Created, next.Erased = name("Anna"), start, time.Time{}
	got, err := b.Account(t.Context(), "a")
	contract.Must(t, err)
	same(t, "changed", got, next)
}

func addresses(t *testing.T, a, b account.Store) {
	for i, p := range []account.Account{person("b", "Anna"), person("a", "Boris"), person("c", "Carl"), person("d", "Dora")} {
		p.Email, p.Created = "x@example.org", at(i)
		p.Confirmed = p.ID != "c"
		if p.ID == "d" {
			p.Email = "y@example.org"
		}
		contract.Must(t, a.AddAccount(t.Context(), p))
	}
	got, err := b.AccountsByEmail(t.Context(), "x@example.org")
	contract.Must(t, err)
	if len(got) != 2 || got[0].ID != "b" || got[1].ID != "a" {
		t.Errorf("got %v", got)
	}
	got, err = b.AccountsByEmail(t.Context(), "z@example.org")
	contract.Must(t, err)
	same(t, "nobody's address", len(got), 0)
}

func session(hash string, id account.ID, minute int) account.Session {
	return account.Session{Hash: hash, Account: id, Created: at(minute), Seen: at(minute), Expires: at(minute + 60), Address: "192.0.2.1", Agent: "Browser"}
}

func sessions(t *testing.T, a, b account.Store) {
	for i, hash := range []string{"one", "two", "three"} {
		contract.Must(t, a.AddSession(t.Context(), session(hash, "a", i)))
	}
	contract.Must(t, a.AddSession(t.Context(), session("other", "b", 9)))
	got, err := b.Session(t.Context(), "two")
	contract.Must(t, err)
	same(t, "a session", got, session("two", "a", 1))
	contract.Must(t, b.TouchSession(t.Context(), "one", at(7), at(99)))
	touched := session("one", "a", 0)
	touched.Seen, touched.Expires = at(7), at(99)
	check := func(want ...account.Session) {
		t.Helper()
		list, err := a.Sessions(t.Context(), "a")
		contract.Must(t, err)
		same(t, "the sessions", list, want)
	}
	check(touched, session("three", "a", 2), session("two", "a", 1))
	contract.Must(t, a.EndSession(t.Context(), "b", "two")) // another's
	check(touched, session("three", "a", 2), session("two", "a", 1))
	contract.Must(t, a.EndSession(t.Context(), "a", "two"))
	check(touched, session("three", "a", 2))
	contract.Must(t, a.EndOtherSessions(t.Context(), "a", "three"))
	check(session("three", "a", 2))
	contract.Must(t, a.EndOtherSessions(t.Context(), "a", ""))
	check()
	_, err = a.Session(t.Context(), "other")
	contract.Must(t, err)
}

func ended(t *testing.T, a, b account.Store) {
	contract.Must(t, a.AddSession(t.Context(), session("one", "a", 0)))
	contract.Must(t, a.EndSession(t.Context(), "a", "one"))
	contract.Must(t, b.TouchSession(t.Context(), "one", at(5), at(99))) // by a request that had begun before
	_, err := a.Session(t.Context(), "one")
	wantErr(t, "the session", err, account.ErrUnknown)
}

func token(hash string, id account.ID, purpose account.Purpose) account.Token {
	return account.Token{Hash: hash, Account: id, Purpose: purpose, Data: "data", Expires: at(60)}
}

func tokens(t *testing.T, a, b account.Store) {
	want := token("one", "a", account.ForReset)
	contract.Must(t, a.AddToken(t.Context(), want))
	for what, err := range map[string]error{
		"another purpose": second(b.TakeToken(t.Context(), "one", account.ForConfirm, start)),
		"too late":        second(b.TakeToken(t.Context(), "one", account.ForReset, at(60))),
		"another token":   second(b.TakeToken(t.Context(), "two", account.ForReset, start)),
	} {
		wantErr(t, what, err, account.ErrUnknown)
	}
	got, err := b.Token(t.Context(), "one", account.ForReset, start)
	contract.Must(t, err)
	same(t, "looked at", got, want)
	got, err = b.TakeToken(t.Context(), "one", account.ForReset, at(59))
	contract.Must(t, err)
	same(t, "taken", got, want)
	_, err = a.TakeToken(t.Context(), "one", account.ForReset, start)
	wantErr(t, "again", err, account.ErrUnknown)

	contract.Must(t, a.AddToken(t.Context(), token("two", "a", account.ForReset)))
	contract.Must(t, a.AddToken(t.Context(), token("three", "a", account.ForConfirm)))
	contract.Must(t, a.AddToken(t.Context(), token("four", "b", account.ForReset)))
	contract.Must(t, a.DropTokens(t.Context(), "a", account.ForReset))
	_, err = a.Token(t.Context(), "two", account.ForReset, start)
	wantErr(t, "dropped", err, account.ErrUnknown)
	contract.Must(t, second(a.Token(t.Context(), "three", account.ForConfirm, start)))
	contract.Must(t, second(a.Token(t.Context(), "four", account.ForReset, start)))
}

func second[T any](_ T, err error) error { return err }

func oneGetsTheToken(t *testing.T, a, b account.Store) {
	contract.Must(t, a.AddToken(t.Context(), token("one", "a", account.ForReset)))
	var wait sync.WaitGroup
	errs := make([]error, 8)
	for i := range errs {
		wait.Go(func() {
			_, errs[i] = []account.Store{a, b}[i%2].TakeToken(t.Context(), "one", account.ForReset, start)
		})
	}
	wait.Wait()
	won := 0
	for _, err := range errs {
		if err == nil {
			won++
		}
	}
	if won != 1 {
		t.Errorf("%d got the token", won)
	}
}

func sweep(t *testing.T, a, b account.Store) {
	for i, hash := range []string{"0", "1", "2"} {
		contract.Must(t, a.AddSession(t.Context(), session(hash, "a", i)))
		k := token(hash, "a", account.ForReset)
		k.Expires = at(i + 60)
		contract.Must(t, a.AddToken(t.Context(), k))
	}
	contract.Must(t, b.Sweep(t.Context(), at(61)))
	list, err := a.Sessions(t.Context(), "a")
	contract.Must(t, err)
	same(t, "what is left", list, []account.Session{session("2", "a", 2)})
	wantErr(t, "an old token", second(a.Token(t.Context(), "1", account.ForReset, start)), account.ErrUnknown)
	contract.Must(t, second(a.Token(t.Context(), "2", account.ForReset, start)))
}

func seat(game string, n int, id account.ID, guest string, minute int) account.Seat {
	return account.Seat{Game: game, Seat: n, Account: id, Guest: guest, At: at(minute)}
}

func seats(t *testing.T, a, b account.Store) {
	contract.Must(t, a.AddAccount(t.Context(), person("anna", "Anna")))
	contract.Must(t, a.AddAccount(t.Context(), person("boris", "Boris")))
	contract.Must(t, a.ClaimSeat(t.Context(), seat("g1", 1, "anna", "", 1)))
	contract.Must(t, a.ClaimSeat(t.Context(), seat("g1", 2, "boris", "", 2)))
	contract.Must(t, a.ClaimSeat(t.Context(), seat("g2", 2, "anna", "", 3)))
	contract.Must(t, b.ClaimSeat(t.Context(), seat("g2", 2, "anna", "", 9))) // again: nothing new
	contract.Must(t, b.ClaimSeat(t.Context(), seat("g3", 1, "", "guest", 4)))
	wantErr(t, "another's seat", b.ClaimSeat(t.Context(), seat("g1", 1, "boris", "", 5)), account.ErrOwned)
	contract.Must(t, b.ClaimSeat(t.Context(), seat("g1", 1, "", "guest", 5))) // a guest changes nothing

	got, err := b.SeatsIn(t.Context(), "g1")
	contract.Must(t, err)
	same(t, "of one game", got, []account.Seat{seat("g1", 1, "anna", "", 1), seat("g1", 2, "boris", "", 2)})
	got, err = b.SeatsIn(t.Context(), "g3")
	contract.Must(t, err)
	same(t, "of a guest's game", got, []account.Seat{seat("g3", 1, "", "guest", 4)})
	got, err = b.SeatsIn(t.Context(), "g4")
	contract.Must(t, err)
	same(t, "of no game", len(got), 0)
	got, err = b.SeatsOf(t.Context(), "anna", time.Time{}, 10)
	contract.Must(t, err)
	same(t, "Anna's", got, []account.Seat{seat("g2", 2, "anna", "", 3), seat("g1", 1, "anna", "", 1)})
	got, err = b.SeatsOf(t.Context(), "anna", at(3), 10)
	contract.Must(t, err)
	same(t, "Anna's before", got, []account.Seat{seat("g1", 1, "anna", "", 1)})
	got, err = b.SeatsOf(t.Context(), "", time.Time{}, 10)
	contract.Must(t, err)
	same(t, "nobody's", len(got), 0)
	n, err := b.CountSeats(t.Context(), "anna")
	contract.Must(t, err)
	same(t, "how many", n, 2)

	players, err := b.Players(t.Context(), []string{"g1", "g2", "g3", "g4"})
	contract.Must(t, err)
	anna, boris := account.Player{ID: "anna", Name: name("Anna"), Bot: true, Title: account.Grandmaster}, account.Player{ID: "boris", Name: name("Boris"), Bot: true, Title: account.Grandmaster}
	same(t, "players", players, map[string][2]account.Player{"g1": {anna, boris}, "g2": {{}, anna}})
	players, err = b.Players(t.Context(), nil)
	contract.Must(t, err)
	same(t, "players of no game", len(players), 0)
}

func guests(t *testing.T, a, b account.Store) {
	contract.Must(t, a.ClaimSeat(t.Context(), seat("g1", 1, "", "one", 1)))
	contract.Must(t, a.ClaimSeat(t.Context(), seat("g2", 2, "", "one", 2)))
	contract.Must(t, a.ClaimSeat(t.Context(), seat("g2", 1, "", "two", 3)))
	contract.Must(t, a.ClaimSeat(t.Context(), seat("g3", 1, "", "", 4)))
	contract.Must(t, b.ClaimSeat(t.Context(), seat("g2", 2, "", "two", 5))) // the first stays
	for guest, want := range map[string]int{"one": 2, "two": 1, "": 0, "three": 0} {
		n, err := b.GuestSeats(t.Context(), guest)
		contract.Must(t, err)
		same(t, "seats of guest "+guest, n, want)
	}
	n, err := b.AdoptSeats(t.Context(), "one", "anna")
	contract.Must(t, err)
	same(t, "adopted", n, 2)
	n, err = b.AdoptSeats(t.Context(), "one", "boris")
	contract.Must(t, err)
	same(t, "adopted again", n, 0)
	n, err = b.AdoptSeats(t.Context(), "", "boris")
	contract.Must(t, err)
	same(t, "adopted of no guest", n, 0)
	contract.Must(t, b.ClaimSeat(t.Context(), seat("g3", 1, "anna", "", 9))) // by the key, from another browser
	got, err := a.SeatsOf(t.Context(), "anna", time.Time{}, 10)
	contract.Must(t, err)
	same(t, "Anna's", got, []account.Seat{seat("g3", 1, "anna", "", 4), seat("g2", 2, "anna", "", 2), seat("g1", 1, "anna", "", 1)})
}

func erasure(t *testing.T, a, b account.Store) {
	contract.Must(t, a.AddAccount(t.Context(), person("anna", "Anna")))
	contract.Must(t, a.AddAccount(t.Context(), person("boris", "Boris")))
	for _, id := range []account.ID{"anna", "boris"} {
		contract.Must(t, a.AddSession(t.Context(), session(string(id), id, 1)))
		contract.Must(t, a.AddToken(t.Context(), token(string(id), id, account.ForReset)))
		contract.Must(t, a.AddAccess(t.Context(), access(string(id), id, 1)))
	}
	contract.Must(t, a.ClaimSeat(t.Context(), seat("g", 1, "anna", "", 1)))
	contract.Must(t, a.ClaimSeat(t.Context(), seat("g", 2, "boris", "", 1)))
	contract.Must(t, b.EraseAccount(t.Context(), "anna", at(7)))
	wantErr(t, "again", b.EraseAccount(t.Context(), "anna", at(8)), account.ErrUnknown)
	wantErr(t, "nobody", b.EraseAccount(t.Context(), "carl", at(8)), account.ErrUnknown)

	got, err := a.Account(t.Context(), "anna")
	contract.Must(t, err)
	same(t, "what is left", got, account.Account{ID: "anna", Version: 2, Created: start, Erased: at(7)})
	wantErr(t, "by name", second(a.AccountByFold(t.Context(), name("Anna").Fold())), account.ErrUnknown)
	wantErr(t, "by no name", second(a.AccountByFold(t.Context(), "")), account.ErrUnknown)
	wantErr(t, "her session", second(a.Session(t.Context(), "anna")), account.ErrUnknown)
	wantErr(t, "her token", second(a.Token(t.Context(), "anna", account.ForReset, start)), account.ErrUnknown)
	wantAccesses(t, a, "anna")
	wantAccesses(t, a, "boris", access("boris", "boris", 1))
	list, err := a.AccountsByEmail(t.Context(), "Anna@example.org")
	contract.Must(t, err)
	same(t, "by address", len(list), 0)
	list, err = a.AccountsByEmail(t.Context(), "")
	contract.Must(t, err)
	same(t, "by no address", len(list), 0)
	wantErr(t, "her name for another", a.AddAccount(t.Context(), person("c", "ANNA")), account.ErrTaken)
	back := person("anna", "Anna")
	back.Version = 3
	wantErr(t, "a change that had begun", a.PutAccount(t.Context(), back), account.ErrStale)
	players, err := a.Players(t.Context(), []string{"g"})
	contract.Must(t, err)
	same(t, "the game", players, map[string][2]account.Player{"g": {{ID: "anna", Erased: true}, {ID: "boris", Name: name("Boris"), Bot: true, Title: account.Grandmaster}}})
	contract.Must(t, second(a.Session(t.Context(), "boris")))
}

func notes(t *testing.T, a, b account.Store) {
	var want []account.Note
	for i := range 5 {
		n := account.Note{At: at(i / 2), By: "anna", Act: account.ActSetRole, Whom: "boris", Facts: account.Words(fmt.Sprint("number ", i))}
		contract.Must(t, a.AddNote(t.Context(), n))
		want = append([]account.Note{n}, want...)
	}
	got, err := b.Notes(t.Context(), "", time.Time{}, 3)
	contract.Must(t, err)
	same(t, "the latest", got, want[:3])
	got, err = b.Notes(t.Context(), "", at(1), 10)
	contract.Must(t, err)
	same(t, "before", got, want[3:])
	other := account.Note{At: at(9), By: "boris", Act: account.ActReset, Whom: "carl",
		Facts: []account.Fact{{Kind: account.FactLink}, {Kind: account.FactRenamed, Args: account.FactArgs{"old": "Карл", "new": "Carl"}}}}
	contract.Must(t, a.AddNote(t.Context(), other))
	for person, notes := range map[account.ID][]account.Note{
		"anna": want, "boris": append([]account.Note{other}, want...), "carl": {other}, "dora": nil,
	} {
		got, err = b.Notes(t.Context(), person, time.Time{}, 10)
		contract.Must(t, err)
		same(t, "about "+string(person), got, notes)
	}
}
