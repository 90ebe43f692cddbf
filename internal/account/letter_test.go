package account_test

import (
	"context"
	"errors"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"tengen/internal/account"
)

// postbox is a [account.Mailer] that keeps what it is given.
type postbox struct {
	mu      sync.Mutex
	letters []account.Letter
	hold    chan struct{} // if it is there, letters wait until it is closed
}

// Send implements [account.Mailer].
func (p *postbox) Send(_ context.Context, l account.Letter) error {
	p.mu.Lock()
	hold := p.hold
	p.mu.Unlock()
	if hold != nil {
		<-hold
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.letters = append(p.letters, l)
	return nil
}

// withMail is a town whose letters end in the post box.
func withMail(t *testing.T, l account.Limits) (*town, *postbox) {
	box := new(postbox)
	w := newTown(t, func(c *account.Config) {
		c.Mail, c.Address, c.Limits = box, "https://renju.example", l
	})
	return w, box
}

// letters waits until all that was asked for is sent, and empties the box.
func (w *town) letters(box *postbox) []account.Letter {
	w.t.Helper()
	w.Flush()
	box.mu.Lock()
	defer box.mu.Unlock()
	list := box.letters
	box.letters = nil
	return list
}

// token is what stands in the link of the only letter.
func token(t *testing.T, letters []account.Letter, purpose string) string {
	t.Helper()
	if len(letters) != 1 {
		t.Fatalf("%d letters, want one: %v", len(letters), letters)
	}
	m := regexp.MustCompile(`https://renju\.example/` + purpose + `/([a-z2-9]{32})(\s|$)`).FindStringSubmatch(letters[0].Text)
	if m == nil {
		t.Fatalf("no link in the letter\n%s", letters[0].Text)
	}
	return m[1]
}

// confirmed makes an account with an address that is confirmed.
func (w *town) confirmed(box *postbox, name, email string) account.Account {
	w.t.Helper()
	who, _, err := w.Register(w.t.Context(), account.Registration{Name: name, Password: password, Email: email, Lang: "ru", From: home})
	if err != nil {
		w.t.Fatal(err)
	}
	letters := w.letters(box)
	if err := w.Confirm(w.t.Context(), token(w.t, letters, "confirm")); err != nil {
		w.t.Fatal(err)
	}
	return who
}

func TestConfirm(t *testing.T) {
	w, box := withMail(t, account.NoLimits)
	anna, _, err := w.Register(t.Context(), account.Registration{Name: "Anna", Password: password, Email: " anna@example.org ", Lang: "ru", From: home})
	if err != nil {
		t.Fatal(err)
	}
	letters := w.letters(box)
	link := token(t, letters, "confirm")
	if l := letters[0]; l.To != "anna@example.org" || l.Lang != "ru" || !strings.Contains(l.Text, "Anna") || strings.Contains(l.Subject+l.Text, "⟦") {
		t.Errorf("the letter is %+v", l)
	}
	isConfirmed := func() bool {
		a, err := w.Account(t.Context(), anna.ID)
		if err != nil {
			t.Fatal(err)
		}
		return a.Confirmed
	}
	if err := w.Confirm(t.Context(), "forged"); !errors.Is(err, account.ErrLate) || isConfirmed() {
		t.Errorf("a forged link: %v", err)
	}
	if err := w.Confirm(t.Context(), link); err != nil || !isConfirmed() {
		t.Errorf("the link: %v", err)
	}
	if err := w.Confirm(t.Context(), link); !errors.Is(err, account.ErrLate) {
		t.Errorf("the link again: %v", err)
	}
}

// A link to an address that was changed meanwhile confirms nothing, and the
// confirmed address is told of the change.
func TestChangeOfAddress(t *testing.T) {
	w, box := withMail(t, account.NoLimits)
	anna := w.confirmed(box, "Anna", "anna@example.org")
	if err := w.SetEmail(t.Context(), anna.ID, other, "new@example.org"); !errors.As(err, new(account.Mistakes)) {
		t.Errorf("with a wrong password: %v", err)
	}
	if err := w.SetEmail(t.Context(), anna.ID, password, "no address"); !errors.As(err, new(account.Mistakes)) {
		t.Errorf("no address: %v", err)
	}
	if got := w.letters(box); len(got) != 0 {
		t.Errorf("letters %v", got)
	}
	if err := w.SetEmail(t.Context(), anna.ID, password, "new@example.org"); err != nil {
		t.Fatal(err)
	}
	letters := w.letters(box)
	if len(letters) != 2 || letters[0].To != "anna@example.org" || letters[1].To != "new@example.org" {
		t.Fatalf("letters %v", letters)
	}
	link := token(t, letters[1:], "confirm")
	if err := w.SetEmail(t.Context(), anna.ID, password, "third@example.org"); err != nil {
		t.Fatal(err)
	}
	if err := w.Confirm(t.Context(), link); !errors.Is(err, account.ErrLate) {
		t.Errorf("the link to the address before: %v", err)
	}
	if got := w.letters(box); len(got) != 1 { // the second address was never confirmed and is told nothing
		t.Errorf("letters %v", got)
	}
	if err := w.SetEmail(t.Context(), anna.ID, password, ""); err != nil {
		t.Error(err)
	}
	if got := w.letters(box); len(got) != 0 {
		t.Errorf("letters %v", got)
	}
}

// A letter that was written late, after the address was changed once more,
// confirms nothing either.
func TestLateLetter(t *testing.T) {
	w, box := withMail(t, account.NoLimits)
	anna := w.confirmed(box, "Anna", "anna@example.org")
	box.mu.Lock()
	box.hold = make(chan struct{})
	box.mu.Unlock()
	for _, email := range []string{"new@example.org", "third@example.org"} {
		if err := w.SetEmail(t.Context(), anna.ID, password, email); err != nil {
			t.Fatal(err)
		}
	}
	close(box.hold)
	letters := w.letters(box) // to the first address, then one to each of the others
	if len(letters) != 3 {
		t.Fatalf("letters %v", letters)
	}
	if err := w.Confirm(t.Context(), token(t, letters[1:2], "confirm")); !errors.Is(err, account.ErrLate) {
		t.Errorf("the letter to the address before: %v", err)
	}
	if err := w.Confirm(t.Context(), token(t, letters[2:], "confirm")); err != nil {
		t.Errorf("the letter to the address now: %v", err)
	}
}

func TestReset(t *testing.T) {
	w, box := withMail(t, account.NoLimits)
	anna := w.confirmed(box, "Anna", "anna@example.org")
	entry, err := w.signIn("Anna", password)
	if err != nil {
		t.Fatal(err)
	}
	if err := w.AskReset(t.Context(), "anna@example.org", home); err != nil {
		t.Fatal(err)
	}
	link := token(t, w.letters(box), "reset")
	if got, err := w.ForgottenBy(t.Context(), link); err != nil || got.ID != anna.ID {
		t.Errorf("the link is of %v, %v", got.Name, err)
	}
	if err := w.Reset(t.Context(), link, "short"); !errors.As(err, new(account.Mistakes)) {
		t.Errorf("a bad password: %v", err)
	}
	if err := w.Reset(t.Context(), link, other); err != nil {
		t.Fatal(err)
	}
	if err := w.Reset(t.Context(), link, password); !errors.Is(err, account.ErrLate) {
		t.Errorf("the link again: %v", err)
	}
	if w.signedIn(entry.Session, anna.ID) {
		t.Error("who knew the old password is still signed in")
	}
	if _, err := w.signIn("Anna", other); err != nil {
		t.Errorf("the new password: %v", err)
	}
	if _, err := w.signIn("Anna", password); !errors.Is(err, account.ErrSignIn) {
		t.Errorf("the old password: %v", err)
	}
}

func TestLinksEnd(t *testing.T) {
	w, box := withMail(t, account.NoLimits)
	anna := w.confirmed(box, "Anna", "anna@example.org")
	ask := func() string {
		if err := w.AskReset(t.Context(), "anna@example.org", home); err != nil {
			t.Fatal(err)
		}
		return token(t, w.letters(box), "reset")
	}
	late := ask()
	w.pass(time.Hour)
	before := ask()
	if err := w.SetPassword(t.Context(), anna.ID, password, other, ""); err != nil {
		t.Fatal(err)
	}
	moved := ask()
	if err := w.SetEmail(t.Context(), anna.ID, other, "new@example.org"); err != nil {
		t.Fatal(err)
	}
	for what, link := range map[string]string{"an hour old": late, "from before a change of password": before, "from before a change of address": moved, "forged": "x"} {
		if err := w.Reset(t.Context(), link, "third password"); !errors.Is(err, account.ErrLate) {
			t.Errorf("a link %s: %v", what, err)
		}
	}
}

// Asking for a letter tells nobody whether an address is known: the answer comes
// before the store is asked.
func TestNoEnumerationByReset(t *testing.T) {
	w, box := withMail(t, account.NoLimits)
	w.confirmed(box, "Anna", "anna@example.org")
	if _, _, err := w.Register(t.Context(), account.Registration{Name: "Boris", Password: password, Email: "anna@example.org", From: home}); err != nil {
		t.Errorf("an address that somebody has: %v", err) // saying so would tell
	}
	w.letters(box)
	for _, email := range []string{"anna@example.org", "nobody@example.org"} {
		if err := w.AskReset(t.Context(), email, home); err != nil {
			t.Errorf("%s: %v", email, err)
		}
	}
	if got := w.letters(box); len(got) != 1 || !strings.Contains(got[0].Text, "Anna") {
		t.Errorf("letters %v; want one, to who has confirmed the address", got)
	}
	for _, bad := range []string{"", "x"} {
		if err := w.AskReset(t.Context(), bad, home); !errors.As(err, new(account.Mistakes)) {
			t.Errorf("%q: %v", bad, err)
		}
	}
}

func TestLettersAreLimited(t *testing.T) {
	w, box := withMail(t, account.DefaultLimits)
	w.confirmed(box, "Anna", "anna@example.org")
	limited := 0
	for i := range 30 {
		from := account.From{Address: string(rune('a' + i%2))}
		if err := w.AskReset(t.Context(), "anna@example.org", from); errors.As(err, new(*account.LimitError)) {
			limited++
		} else if err != nil {
			t.Error(err)
		}
	}
	if got := w.letters(box); limited != 10 || len(got) != 3 {
		t.Errorf("%d of 30 were refused, %d letters sent; want 10 and 3", limited, len(got))
	}
}

func TestServerWithoutMail(t *testing.T) {
	w := newTown(t)
	anna, _, err := w.Register(t.Context(), account.Registration{Name: "Anna", Password: password, Email: "anna@example.org", From: home})
	if err != nil || w.HasMail() {
		t.Fatal(err)
	}
	if err := errors.Join(w.AskReset(t.Context(), "anna@example.org", home), w.SetEmail(t.Context(), anna.ID, password, "b@example.org"), w.AskConfirm(t.Context(), anna)); err != nil {
		t.Error(err)
	}
}
