package smtp

import (
	"context"
	"crypto/rand"
	"io"
	"mime/quotedprintable"
	"net/mail"
	"regexp"
	"strings"
	"testing"
	"time"

	"tengen/internal/account"
	"tengen/internal/memory"
)

// link is where a letter leads, as its reader sees it.
func link(t *testing.T, c caught) string {
	t.Helper()
	msg, err := mail.ReadMessage(strings.NewReader(c.message))
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(quotedprintable.NewReader(msg.Body))
	if err != nil {
		t.Fatal(err)
	}
	m := regexp.MustCompile(`https://renju\.example/\w+/(\w+)`).FindSubmatch(text)
	if m == nil {
		t.Fatalf("no link in the letter\n%s", text)
	}
	return string(m[1])
}

// A forgotten password is mended by letters that go through a mail server.
func TestResetThroughAServer(t *testing.T) {
	port, letters := catcher(t)
	m, err := New(Config{Host: "127.0.0.1", Port: port, TLS: Open, From: "renju@club.example"})
	if err != nil {
		t.Fatal(err)
	}
	people := account.New(account.Config{
		Store: new(memory.Accounts), Now: func() time.Time { return time.Now().UTC() }, Rand: rand.Reader,
		Hashing: account.Hashing{Memory: 8, Passes: 1, Lanes: 1}, Mail: m, Address: "https://renju.example",
	})
	t.Cleanup(func() {
		if err := people.Close(context.Background()); err != nil {
			t.Error(err)
		}
	})
	from := account.From{Address: "192.0.2.1"}
	if _, _, err := people.Register(t.Context(), account.Registration{Name: "Анна", Password: "correct horse", Email: "anna@example.org", Lang: "ru", From: from}); err != nil {
		t.Fatal(err)
	}
	if err := people.Confirm(t.Context(), link(t, <-letters)); err != nil {
		t.Fatal(err)
	}
	if err := people.AskReset(t.Context(), "anna@example.org", from); err != nil {
		t.Fatal(err)
	}
	if err := people.Reset(t.Context(), link(t, <-letters), "battery staple"); err != nil {
		t.Fatal(err)
	}
	if _, err := people.SignIn(t.Context(), account.SignIn{Name: "Анна", Password: "battery staple", From: from}); err != nil {
		t.Errorf("the new password: %v", err)
	}
}
