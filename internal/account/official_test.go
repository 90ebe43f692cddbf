package account_test

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"time"

	"tengen/internal/account"
)

func TestOfficials(t *testing.T) {
	w, box := withMail(t, account.NoLimits)
	chief, err := w.AddPerson(t.Context(), account.Console, "Chief", password, account.Administrator)
	if err != nil || chief.Role != account.Administrator {
		t.Fatal(chief, err)
	}
	anna := w.confirmed(box, "Anna", "anna@example.org")
	boris, _ := w.register("Boris")
	office := account.Official{ID: chief.ID}
	if err := w.SetRole(t.Context(), office, anna.ID, account.Moderator); err != nil {
		t.Fatal(err)
	}
	// What an official says of his own role counts for nothing.
	for who, by := range map[string]account.Official{
		"a player": {ID: boris.ID, Role: account.Administrator}, "a moderator": {ID: anna.ID, Role: account.Administrator}, "nobody": {},
	} {
		for what, err := range map[string]error{
			"set a role":   w.SetRole(t.Context(), by, boris.ID, account.Administrator),
			"make a link":  second(w.ResetBy(t.Context(), by, chief.ID, true)),
			"a password":   w.SetPasswordBy(t.Context(), by, chief.ID, other),
			"a new person": second(w.AddPerson(t.Context(), by, "Carl", password, account.Administrator)),
		} {
			if !errors.Is(err, account.ErrForbidden) {
				t.Errorf("%s may %s: %v", who, what, err)
			}
		}
	}
	if err := w.SetRole(t.Context(), office, boris.ID, "king"); err == nil {
		t.Error("a role that there is not was given")
	}
	if _, err := w.Notes(t.Context(), account.Official{ID: boris.ID}, "", time.Time{}, 10); !errors.Is(err, account.ErrForbidden) {
		t.Errorf("a player reads the notes: %v", err)
	}
	notes, err := w.Notes(t.Context(), account.Official{ID: anna.ID}, "", time.Time{}, 10)
	if err != nil || len(notes) != 2 || notes[0].By != chief.ID || notes[0].Whom != anna.ID || notes[0].Act != account.ActSetRole || notes[1].By != "" {
		t.Errorf("the notes are %+v, %v", notes, err)
	}
	if err := w.SetRole(t.Context(), account.Console, chief.ID, account.Plain); err != nil {
		t.Fatal(err)
	}
	if err := w.SetRole(t.Context(), office, boris.ID, account.Arbiter); !errors.Is(err, account.ErrForbidden) {
		t.Errorf("who is no administrator any more: %v", err)
	}
}

func TestResetByAdministrator(t *testing.T) {
	w := newTown(t)
	anna, secret, _ := w.withDevice("Anna")
	link, err := w.ResetBy(t.Context(), account.Console, anna.ID, false)
	if err != nil || !strings.HasPrefix(link, "/reset/") {
		t.Fatal(link, err)
	}
	if err := w.Reset(t.Context(), strings.TrimPrefix(link, "/reset/"), other); err != nil {
		t.Fatal(err)
	}
	entry, err := w.signIn("Anna", other)
	if err != nil || entry.Second == "" {
		t.Errorf("the second step must stay: %+v, %v", entry, err)
	}
	if _, err := w.SignInCode(t.Context(), entry.Second, codeAt(t, secret, w.now()), home); err != nil {
		t.Error(err)
	}
	if _, err := w.ResetBy(t.Context(), account.Console, anna.ID, true); err != nil {
		t.Fatal(err)
	}
	if entry, err := w.signIn("Anna", other); err != nil || entry.Session == "" {
		t.Errorf("after all codes were lost: %+v, %v", entry, err)
	}
	if err := w.SetPasswordBy(t.Context(), account.Console, anna.ID, "x"); !errors.As(err, new(account.Mistakes)) {
		t.Errorf("a bad password: %v", err)
	}
	if err := w.SetPasswordBy(t.Context(), account.Console, anna.ID, "third password"); err != nil {
		t.Fatal(err)
	}
	if _, err := w.signIn("Anna", "third password"); err != nil {
		t.Error(err)
	}
}

// The export has all that is kept of a person, and nothing of others or for
// thieves.
func TestExport(t *testing.T) {
	w, box := withMail(t, account.NoLimits)
	anna := w.confirmed(box, "Anna", "anna@example.org")
	boris, _ := w.register("Boris")
	if err := errors.Join(
		w.SetProfile(t.Context(), anna.ID, account.Profile{Country: "EE", Lang: "ru"}),
		w.Claim(t.Context(), "game1", 1, account.Holder{Account: anna.ID}),
		w.Claim(t.Context(), "game1", 2, account.Holder{Account: boris.ID}),
	); err != nil {
		t.Fatal(err)
	}
	d, err := w.Export(t.Context(), anna.ID)
	if err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(d)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"Anna", string(anna.ID), "anna@example.org", `"emailConfirmed":true`, `"EE"`, `"ru"`, "192.0.2.1", "Browser", `{"game":"game1","seat":1`} {
		if !strings.Contains(string(text), want) {
			t.Errorf("the export lacks %s: %s", want, text)
		}
	}
	sessions, err := w.Sessions(t.Context(), anna.ID)
	if err != nil {
		t.Fatal(err)
	}
	stored, err := w.Account(t.Context(), anna.ID)
	if err != nil {
		t.Fatal(err)
	}
	for _, secret := range []string{"Boris", string(boris.ID), sessions[0].Hash, stored.Password, "argon2"} {
		if strings.Contains(string(text), secret) {
			t.Errorf("the export holds %q", secret)
		}
	}
}

func TestErase(t *testing.T) {
	w := newTown(t)
	anna, session := w.register("Anna")
	if err := w.Claim(t.Context(), "game1", 1, account.Holder{Account: anna.ID}); err != nil {
		t.Fatal(err)
	}
	if err := w.Erase(t.Context(), anna.ID, other); !errors.As(err, new(account.Mistakes)) || !w.signedIn(session, anna.ID) {
		t.Errorf("with a wrong password: %v", err)
	}
	if err := w.Erase(t.Context(), anna.ID, password); err != nil {
		t.Fatal(err)
	}
	if w.signedIn(session, anna.ID) {
		t.Error("she is still signed in")
	}
	if _, err := w.signIn("Anna", password); !errors.Is(err, account.ErrSignIn) {
		t.Errorf("signing in: %v", err)
	}
	if _, err := w.Named(t.Context(), "Anna"); !errors.Is(err, account.ErrUnknown) {
		t.Errorf("her page: %v", err)
	}
	players, err := w.Players(t.Context(), "game1")
	if p := players["game1"][0]; err != nil || !p.Erased || p.ID != anna.ID || p.Name.String() != "" {
		t.Errorf("the seat is of %+v, %v", p, err)
	}
	if _, _, err := w.Register(t.Context(), account.Registration{Name: "ANNA", Password: password, From: home}); !errors.As(err, new(account.Mistakes)) {
		t.Errorf("somebody else takes the name: %v", err)
	}
	if err := w.SetRole(t.Context(), account.Console, anna.ID, account.Arbiter); !errors.Is(err, account.ErrUnknown) {
		t.Errorf("a role for who is gone: %v", err)
	}
}
