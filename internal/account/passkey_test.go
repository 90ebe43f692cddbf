package account_test

import (
	"bytes"
	"errors"
	"strings"
	"testing"
	"time"

	"tengen/internal/account"
	"tengen/internal/account/accounttest"
)

var (
	site      = account.Site{Host: "renju.example", Origin: "https://renju.example"}
	otherSite = account.Site{Host: "evil.example", Origin: "https://evil.example"}
)

// withKey is an account with a passkey.
func (w *town) withKey(name string) (account.Account, *accounttest.Device) {
	w.t.Helper()
	a, _ := w.register(name)
	d := &accounttest.Device{Origin: site.Origin}
	if _, err := w.addKey(a.ID, d); err != nil {
		w.t.Fatal(err)
	}
	return a, d
}

func (w *town) addKey(id account.ID, d *accounttest.Device) (account.Passkey, error) {
	w.t.Helper()
	c, err := w.NewPasskey(w.t.Context(), id, password, site)
	if err != nil {
		w.t.Fatal(err)
	}
	return w.AddPasskey(w.t.Context(), id, c.Token, " my  phone ", d.Make(w.t, c.Options), site)
}

// enter signs in with a device.
func (w *town) enter(d *accounttest.Device, second string) (account.Entry, error) {
	w.t.Helper()
	c, err := w.BeginPasskey(w.t.Context(), second, site, home)
	if err != nil {
		return account.Entry{}, err
	}
	return w.SignInPasskey(w.t.Context(), c.Token, d.Sign(w.t, c.Options), site, home)
}

// wrongKey fails the test unless err refuses a passkey.
func wrongKey(t *testing.T, what string, err error) {
	t.Helper()
	var wrong account.Mistakes
	if !errors.As(err, &wrong) || wrong[account.FieldPasskey] != account.ErrPasskey {
		t.Errorf("%s: %v", what, err)
	}
}

// A passkey signs its owner in without name and password, also where a second step
// is asked for.
func TestPasskeySignsIn(t *testing.T) {
	w := newTown(t)
	w.register("Boris")
	anna, d := w.withKey("Anna")
	for range 2 {
		entry, err := w.enter(d, "")
		if err != nil || entry.Account.ID != anna.ID || !w.signedIn(entry.Session, anna.ID) {
			t.Fatalf("%+v, %v", entry, err)
		}
	}
	keys, err := w.Passkeys(t.Context(), anna.ID)
	if err != nil || len(keys) != 1 || keys[0].Name != "my phone" || keys[0].Site != site.Host || !keys[0].Used.Equal(w.now()) {
		t.Errorf("the passkeys are %+v, %v", keys, err)
	}
}

// What a passkey proves nothing by is refused, and a ceremony is good once.
func TestPasskeysThatProveNothing(t *testing.T) {
	w := newTown(t)
	anna, d := w.withKey("Anna")
	boris, _ := w.register("Boris")
	begin := func() account.Ceremony {
		t.Helper()
		c, err := w.BeginPasskey(t.Context(), "", site, home)
		if err != nil {
			t.Fatal(err)
		}
		return c
	}
	finish := func(token string, answer []byte, s account.Site) error {
		_, err := w.SignInPasskey(t.Context(), token, answer, s, home)
		return err
	}
	c := begin()
	answer := d.Sign(t, c.Options)
	wrongKey(t, "the answer to another question", finish(begin().Token, answer, site))
	wrongKey(t, "no answer", finish(begin().Token, []byte("{"), site))
	wrongKey(t, "a huge answer", finish(begin().Token, bytes.Repeat([]byte("x"), 1<<20), site))
	wrongKey(t, "at another server", finish(begin().Token, answer, otherSite))
	if err := finish(c.Token, answer, site); err != nil {
		t.Errorf("the right answer: %v", err)
	}
	if err := finish(c.Token, answer, site); !errors.Is(err, account.ErrLate) {
		t.Errorf("the right answer again: %v", err)
	}
	if err := finish(strings.Repeat("a", 32), answer, site); !errors.Is(err, account.ErrLate) {
		t.Errorf("a forged token: %v", err)
	}
	thief := d.Copy()
	thief.Origin = otherSite.Origin
	wrongKey(t, "from a page of another site", second(w.enter(thief, "")))
	unseen := d.Copy()
	unseen.Unverified = true
	unseen.Count += 10
	wrongKey(t, "a device that does not look who holds it", second(w.enter(unseen, "")))
	copied := d.Copy()
	copied.Count = 0
	wrongKey(t, "a copy of the device", second(w.enter(copied, "")))
	stranger := &accounttest.Device{Origin: site.Origin}
	made, err := w.NewPasskey(t.Context(), boris.ID, password, site)
	if err != nil {
		t.Fatal(err)
	}
	wrongKey(t, "a key that nobody has", func() error {
		stranger.Make(t, made.Options)
		return second(w.enter(stranger, ""))
	}())
	c = begin()
	answer = d.Sign(t, c.Options)
	w.pass(11 * time.Minute)
	if err := finish(c.Token, answer, site); !errors.Is(err, account.ErrLate) {
		t.Errorf("too late: %v", err)
	}
	keys, err := w.Passkeys(t.Context(), anna.ID)
	if err != nil || len(keys) != 1 {
		t.Fatal(keys, err)
	}
	c = begin()
	answer = d.Sign(t, c.Options)
	if err := w.DropPasskey(t.Context(), boris.ID, keys[0].ID); err != nil {
		t.Fatal(err)
	}
	if err := w.DropPasskey(t.Context(), anna.ID, keys[0].ID); err != nil {
		t.Fatal(err)
	}
	wrongKey(t, "a key that was dropped", finish(c.Token, answer, site))
}

// A passkey is made by who gives his password, in his own ceremony.
func TestPasskeyIsMadeByItsOwner(t *testing.T) {
	w := newTown(t)
	anna, _ := w.register("Anna")
	boris, _ := w.register("Boris")
	if _, err := w.NewPasskey(t.Context(), anna.ID, "wrong", site); !errors.As(err, new(account.Mistakes)) {
		t.Errorf("without the password: %v", err)
	}
	c, err := w.NewPasskey(t.Context(), anna.ID, password, site)
	if err != nil {
		t.Fatal(err)
	}
	d := &accounttest.Device{Origin: site.Origin}
	answer := d.Make(t, c.Options)
	if _, err := w.AddPasskey(t.Context(), boris.ID, c.Token, "", answer, site); !errors.Is(err, account.ErrLate) {
		t.Errorf("in the ceremony of another: %v", err)
	}
	if _, err := w.AddPasskey(t.Context(), anna.ID, c.Token, "", answer, site); !errors.Is(err, account.ErrLate) {
		t.Errorf("in a ceremony that was used: %v", err)
	}
	c, err = w.NewPasskey(t.Context(), anna.ID, password, site)
	if err != nil {
		t.Fatal(err)
	}
	wrongKey(t, "an answer to another question", second(w.AddPasskey(t.Context(), anna.ID, c.Token, "", answer, site)))
	if key, err := w.addKey(anna.ID, d); err != nil || w.NamePasskey(t.Context(), anna.ID, key.ID, "  ") != nil {
		t.Fatal(err)
	} else if err := w.NamePasskey(t.Context(), boris.ID, key.ID, "mine"); !errors.Is(err, account.ErrUnknown) {
		t.Errorf("another names it: %v", err)
	}
	keys, err := w.Passkeys(t.Context(), anna.ID)
	if err != nil || len(keys) != 1 || keys[0].Name != "1" {
		t.Errorf("the passkeys are %+v, %v", keys, err)
	}
}

// After the password a passkey stands for the code of the device, of this account
// alone.
func TestPasskeyAsSecondStep(t *testing.T) {
	w := newTown(t)
	anna, _, _ := w.withDevice("Anna")
	d := &accounttest.Device{Origin: site.Origin, Unverified: true}
	if _, err := w.addKey(anna.ID, d); err != nil {
		t.Fatal(err)
	}
	_, stranger := w.withKey("Boris")
	entry, err := w.signIn("Anna", password)
	if err != nil || entry.Second == "" {
		t.Fatal(entry, err)
	}
	wrongKey(t, "another's passkey", second(w.enter(stranger, entry.Second)))
	in, err := w.enter(d, entry.Second)
	if err != nil || !w.signedIn(in.Session, anna.ID) {
		t.Fatalf("%+v, %v", in, err)
	}
	if _, err := w.enter(d, entry.Second); !errors.Is(err, account.ErrLate) {
		t.Errorf("the first step a second time: %v", err)
	}
	if _, err := w.enter(d, "forged"); !errors.Is(err, account.ErrLate) {
		t.Errorf("a forged first step: %v", err)
	}
	carl, _, _ := w.withDevice("Carl")
	entry, err = w.signIn("Carl", password)
	if err != nil || carl.ID == "" {
		t.Fatal(err)
	}
	wrongKey(t, "an account without passkeys", second(w.enter(d, entry.Second)))
}

// Who may not sign in may not with a passkey either.
func TestPasskeyOfClosedAccount(t *testing.T) {
	w := newTown(t)
	anna, d := w.withKey("Anna")
	if err := w.SetClosed(t.Context(), account.Console, anna.ID, true, "for a time"); err != nil {
		t.Fatal(err)
	}
	if _, err := w.enter(d, ""); !errors.As(err, new(*account.ClosedError)) {
		t.Errorf("a closed account: %v", err)
	}
	if err := w.SetClosed(t.Context(), account.Console, anna.ID, false, ""); err != nil {
		t.Fatal(err)
	}
	if err := w.Erase(t.Context(), anna.ID, password); err != nil {
		t.Fatal(err)
	}
	wrongKey(t, "an erased account", second(w.enter(d, "")))
}
