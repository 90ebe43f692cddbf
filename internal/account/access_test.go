package account_test

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"tengen/internal/account"
)

const day = 24 * time.Hour

func TestAccess(t *testing.T) {
	w := newTown(t)
	anna := registered(w, "Anna")
	token, access, err := w.NewAccess(t.Context(), anna.ID, "  my bot ", []account.Scope{account.ScopePlay, account.ScopeRead, account.ScopePlay}, 30*day)
	if err != nil {
		t.Fatal(err)
	}
	if access.Name != "my bot" || !slices.Equal(access.Scopes, []account.Scope{account.ScopeRead, account.ScopePlay}) || !strings.HasPrefix(token, "tengen_") {
		t.Errorf("access %+v, token %s", access, token)
	}
	if access.May(account.ScopeChallenge) || !access.May(account.ScopePlay) {
		t.Error("an access may what it was not given, or not what it was")
	}
	who, got, err := w.Bearer(t.Context(), token)
	if err != nil || who.ID != anna.ID || got.ID != access.ID {
		t.Fatalf("the token leads to %s, %v, %v", who.ID, got, err)
	}
	for _, wrong := range []string{"", token[:len(token)-1], token + "a", access.Hash, access.ID, "tengen_" + strings.Repeat("a", 32), strings.TrimPrefix(token, "tengen_")} {
		if _, _, err := w.Bearer(t.Context(), wrong); !errors.Is(err, account.ErrUnknown) {
			t.Errorf("token %q: %v", wrong, err)
		}
	}
	list, err := w.Accesses(t.Context(), anna.ID)
	if err != nil || len(list) != 1 || !list[0].Seen.Equal(w.now()) {
		t.Errorf("after its use: %v, %v", list, err)
	}
	w.pass(30*day - time.Second)
	if _, _, err := w.Bearer(t.Context(), token); err != nil {
		t.Errorf("in its last second: %v", err)
	}
	w.pass(time.Second)
	if _, _, err := w.Bearer(t.Context(), token); !errors.Is(err, account.ErrUnknown) {
		t.Errorf("after its time: %v", err)
	}
}

func TestAccessEnds(t *testing.T) {
	w := newTown(t)
	for what, end := range map[string]func(who account.Account, x account.Access) error{
		"revoked": func(who account.Account, x account.Access) error { return w.EndAccess(t.Context(), who.ID, x.ID) },
		"erased":  func(who account.Account, _ account.Access) error { return w.Erase(t.Context(), who.ID, password) },
		"password by admin": func(who account.Account, _ account.Access) error {
			return w.SetPasswordBy(t.Context(), account.Console, who.ID, other)
		},
	} {
		who := registered(w, "Anna"+strings.ReplaceAll(what, " ", ""))
		token, access, err := w.NewAccess(t.Context(), who.ID, "x", account.Scopes(), 0)
		if err != nil {
			t.Fatal(what, err)
		}
		if err := w.EndAccess(t.Context(), "another", access.ID); err != nil {
			t.Fatal(what, err)
		}
		if _, _, err := w.Bearer(t.Context(), token); err != nil {
			t.Errorf("%s: another ended it: %v", what, err)
		}
		if err := end(who, access); err != nil {
			t.Fatal(what, err)
		}
		if _, _, err := w.Bearer(t.Context(), token); !errors.Is(err, account.ErrUnknown) {
			t.Errorf("%s: the token is still good: %v", what, err)
		}
	}
}

// A page asks for the password before it gives out a token; a token of an account
// that is closed is worth nothing until it is opened again.
func TestAccessAskedFor(t *testing.T) {
	w := newTown(t)
	anna := registered(w, "Anna")
	one := []account.Scope{account.ScopeRead}
	var wrong account.Mistakes
	if _, _, err := w.AskAccess(t.Context(), anna.ID, other, "x", one, 0); !errors.As(err, &wrong) || wrong[account.FieldPresent] == nil {
		t.Errorf("with a wrong password: %v", err)
	}
	token, _, err := w.AskAccess(t.Context(), anna.ID, password, "x", one, 0)
	if err != nil {
		t.Fatal(err)
	}
	for _, shut := range []bool{true, false} {
		if err := w.SetClosed(t.Context(), account.Console, anna.ID, shut, "for a time"); err != nil {
			t.Fatal(err)
		}
		if _, _, err := w.Bearer(t.Context(), token); errors.Is(err, account.ErrUnknown) != shut {
			t.Errorf("the account is closed: %t; the token: %v", shut, err)
		}
	}
}

func TestAccessMistakes(t *testing.T) {
	w := newTown(t)
	anna := registered(w, "Anna")
	one := []account.Scope{account.ScopeRead}
	for _, c := range []struct {
		name   string
		scopes []account.Scope
		life   time.Duration
		field  account.Field
	}{
		{"  ", one, 0, account.FieldTokenName},
		{strings.Repeat("я", account.MaxAccessName+1), one, 0, account.FieldTokenName},
		{"x", nil, 0, account.FieldScopes},
		{"x", []account.Scope{"admin"}, 0, account.FieldScopes},
		{"x", one, time.Hour, account.FieldLife},
		{"x", one, -day, account.FieldLife},
	} {
		_, _, err := w.NewAccess(t.Context(), anna.ID, c.name, c.scopes, c.life)
		var wrong account.Mistakes
		if !errors.As(err, &wrong) || wrong[c.field] == nil || len(wrong) != 1 {
			t.Errorf("%q %v %s: %v, want a mistake in %s", c.name, c.scopes, c.life, err, c.field)
		}
	}
	for range account.MaxAccesses {
		if _, _, err := w.NewAccess(t.Context(), anna.ID, "x", one, 0); err != nil {
			t.Fatal(err)
		}
	}
	if _, _, err := w.NewAccess(t.Context(), anna.ID, "x", one, 0); err == nil {
		t.Error("an account may have any number of tokens")
	}
}

func TestBecomeBot(t *testing.T) {
	w := newTown(t)
	anna, boris := registered(w, "Anna"), registered(w, "Boris")
	if err := w.Claim(t.Context(), "g", 1, account.Holder{Account: boris.ID}); err != nil {
		t.Fatal(err)
	}
	for range 2 { // again changes nothing
		if err := w.BecomeBot(t.Context(), anna.ID); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.BecomeBot(t.Context(), boris.ID); !errors.Is(err, account.ErrPlayed) {
		t.Errorf("somebody who has played: %v", err)
	}
	for id, bot := range map[account.ID]bool{anna.ID: true, boris.ID: false} {
		if got, err := w.Account(t.Context(), id); err != nil || got.Bot != bot {
			t.Errorf("%s: %v, bot is %t", got.Name, err, got.Bot)
		}
	}
	office, err := w.AddPerson(t.Context(), account.Console, "Carl", password, account.Moderator)
	if err != nil {
		t.Fatal(err)
	}
	if err := w.BecomeBot(t.Context(), office.ID); !errors.Is(err, account.ErrForbidden) {
		t.Errorf("a moderator: %v", err)
	}
}

// registered is a new account.
func registered(w *town, name string) account.Account {
	who, _ := w.register(name)
	return who
}
