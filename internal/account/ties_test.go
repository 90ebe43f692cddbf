package account_test

import (
	"context"
	"encoding/json"
	"errors"
	"reflect"
	"strings"
	"testing"
	"time"

	"tengen/internal/account"
	"tengen/internal/notice"
)

func TestTies(t *testing.T) {
	w := newTown(t)
	anna, _ := w.register("Anna")
	boris, _ := w.register("Boris")
	one, two, guest := notice.Account(string(anna.ID)), notice.Account(string(boris.ID)), notice.Guest("x")
	blocked := func(want bool) {
		t.Helper()
		for _, pair := range [][2]notice.Person{{one, two}, {two, one}} {
			if got, err := w.Blocked(t.Context(), pair[0], pair[1]); err != nil || got != want {
				t.Errorf("%s and %s: blocked %v, %v", pair[0], pair[1], got, err)
			}
		}
	}
	for _, tie := range []struct {
		from account.ID
		kind account.Kind
		to   account.ID
		want error
	}{
		{anna.ID, account.Follow, boris.ID, nil}, {boris.ID, account.Follow, anna.ID, nil}, {anna.ID, account.Follow, anna.ID, account.ErrSelf},
		{anna.ID, account.Block, "nobody", account.ErrUnknown},
	} {
		if err := w.Tie(t.Context(), tie.from, tie.kind, tie.to); !errors.Is(err, tie.want) {
			t.Errorf("%+v: %v", tie, err)
		}
	}
	blocked(false)
	if err := w.Tie(t.Context(), anna.ID, account.Block, boris.ID); err != nil {
		t.Fatal(err)
	}
	blocked(true)
	for _, id := range []account.ID{anna.ID, boris.ID} {
		if list, err := w.Ties(t.Context(), id, account.Follow); err != nil || len(list) != 0 {
			t.Errorf("%s still follows %v, %v", id, list, err)
		}
	}
	list, err := w.Ties(t.Context(), anna.ID, account.Block)
	if err != nil || len(list) != 1 || list[0].With.Name.String() != "Boris" {
		t.Errorf("Anna blocks %v, %v", list, err)
	}
	for _, pair := range [][2]notice.Person{{one, one}, {one, guest}, {guest, guest}, {one, ""}} {
		if got, err := w.Blocked(t.Context(), pair[0], pair[1]); err != nil || got {
			t.Errorf("%s and %s: blocked %v, %v", pair[0], pair[1], got, err)
		}
	}
	if err := w.Tie(t.Context(), anna.ID, account.Follow, boris.ID); err != nil { // and so unblocks
		t.Fatal(err)
	}
	blocked(false)
	if err := w.Erase(t.Context(), boris.ID, password); err != nil {
		t.Fatal(err)
	}
	if list, err := w.Ties(t.Context(), anna.ID, account.Follow); err != nil || len(list) != 0 {
		t.Errorf("Anna follows who was erased: %v, %v", list, err)
	}
	if err := w.Tie(t.Context(), anna.ID, account.Follow, boris.ID); !errors.Is(err, account.ErrUnknown) {
		t.Errorf("following who was erased: %v", err)
	}
}

// A closed account is signed out everywhere, and told why only to who has its
// password. Officials are not closed.
func TestClosing(t *testing.T) {
	w := newTown(t)
	anna, token := w.register("Anna")
	moderator, err := w.AddPerson(t.Context(), account.Console, "Keeper", password, account.Moderator)
	if err != nil {
		t.Fatal(err)
	}
	office := account.Official{ID: moderator.ID}
	if err := w.SetClosed(t.Context(), account.Official{ID: anna.ID}, moderator.ID, true, ""); !errors.Is(err, account.ErrForbidden) {
		t.Errorf("a player closes: %v", err)
	}
	if err := w.SetClosed(t.Context(), office, moderator.ID, true, ""); !errors.Is(err, account.ErrForbidden) {
		t.Errorf("an official is closed: %v", err)
	}
	if err := w.SetClosed(t.Context(), office, anna.ID, true, " Be\x00 kind. "); err != nil {
		t.Fatal(err)
	}
	if w.signedIn(token, anna.ID) {
		t.Error("the session is good")
	}
	var shut *account.ClosedError
	if _, err := w.signIn("Anna", password); !errors.As(err, &shut) || shut.Why != "Be kind." || !shut.Since.Equal(w.now()) {
		t.Errorf("signing in: %v", err)
	}
	if _, err := w.signIn("Anna", other); !errors.Is(err, account.ErrSignIn) {
		t.Errorf("signing in with a wrong password: %v", err)
	}
	if err := w.SetClosed(t.Context(), office, anna.ID, false, ""); err != nil {
		t.Fatal(err)
	}
	if _, err := w.signIn("Anna", password); err != nil {
		t.Errorf("opened again: %v", err)
	}
	if w.signedIn(token, anna.ID) {
		t.Error("the old session is good again")
	}
	notes, err := w.Notes(t.Context(), office, anna.ID, time.Time{}, 10)
	if err != nil || len(notes) != 2 || !reflect.DeepEqual(notes[1].Facts, []account.Fact{{Kind: account.FactClosedWhy, Args: account.FactArgs{"why": "Be kind."}}}) || notes[0].By != moderator.ID {
		t.Errorf("the notes are %+v, %v", notes, err)
	}
}

// A role that is taken is taken at once, in the middle of a session.
func TestRoleIsOfNow(t *testing.T) {
	w := newTown(t)
	anna, token := w.register("Anna")
	for _, role := range []account.Role{account.Moderator, account.Plain} {
		if err := w.SetRole(t.Context(), account.Console, anna.ID, role); err != nil {
			t.Fatal(err)
		}
		who, _, err := w.Who(t.Context(), token)
		if err != nil || who.Role != role {
			t.Errorf("the session says %q, %v; want %q", who.Role, err, role)
		}
		if err := w.Note(t.Context(), account.Official{ID: anna.ID}, account.ActModerate, "", account.Fact{Kind: account.FactOpened}); errors.Is(err, account.ErrForbidden) != (role == account.Plain) {
			t.Errorf("as %s: %v", role, err)
		}
	}
}

// drawer keeps something of people.
type drawer struct {
	erased []account.ID
	err    error
}

func (*drawer) Keeps() string { return "drawer" }

func (d *drawer) Export(_ context.Context, id account.ID) (any, error) {
	return map[string]account.ID{"of": id}, d.err
}

func (d *drawer) Erase(_ context.Context, id account.ID) error {
	d.erased = append(d.erased, id)
	return d.err
}

// What others keep of a person is in his file, and goes with him; if it cannot go,
// nothing goes.
func TestKeepers(t *testing.T) {
	w := newTown(t)
	d := new(drawer)
	w.Also(d)
	anna, _ := w.register("Anna")
	data, err := w.Export(t.Context(), anna.ID)
	if err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(data)
	if err != nil || !strings.Contains(string(text), `"drawer":{"of":"`+string(anna.ID)+`"}`) {
		t.Errorf("the file is %s, %v", text, err)
	}
	d.err = errors.New("the drawer is stuck")
	if err := w.Erase(t.Context(), anna.ID, password); !errors.Is(err, d.err) {
		t.Errorf("erasing: %v", err)
	}
	if _, err := w.signIn("Anna", password); err != nil {
		t.Errorf("half of Anna is erased: %v", err)
	}
	d.err = nil
	if err := w.Erase(t.Context(), anna.ID, password); err != nil || len(d.erased) != 2 {
		t.Errorf("erased %v, %v", d.erased, err)
	}
}
