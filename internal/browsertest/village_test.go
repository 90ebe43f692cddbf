package browsertest

import (
	"bufio"
	"context"
	"crypto/rand"
	"fmt"
	"io"
	"mime/quotedprintable"
	"net"
	"regexp"
	"strings"
	"testing"
	"time"

	"tengen/internal/account"
	"tengen/internal/chat"
	"tengen/internal/lobby"
	"tengen/internal/moderation"
	"tengen/internal/notice"
	"tengen/internal/play"
	"tengen/internal/seating"
	"tengen/internal/smtp"
	"tengen/internal/sqlite"
	"tengen/internal/web"
)

// village is a site with people, and a mail server that keeps their letters.
type village struct {
	*site
	people  *account.App
	letters <-chan string
}

// peoplesPassword is everybody's.
const peoplesPassword = "correct horse battery"

// newVillage starts a site with all about people, and what is added to it. It is reached
// as localhost, where browsers make passkeys.
func newVillage(t *testing.T, with ...func(*sqlite.Store, *play.App, *web.Config)) *village {
	t.Helper()
	v := new(village)
	port, letters := catchLetters(t)
	v.letters = letters
	mail, err := smtp.New(smtp.Config{Host: "127.0.0.1", Port: port, TLS: smtp.Open, From: "Tengen <renju@club.example>"})
	if err != nil {
		t.Fatal(err)
	}
	people := func(store *sqlite.Store, app *play.App, c *web.Config) {
		log := c.Log
		v.people = account.New(account.Config{
			Store: store.Accounts(), Now: app.Now, Rand: rand.Reader, Hashing: account.Hashing{Memory: 64, Passes: 1, Lanes: 1},
			Limits: account.NoLimits, Mail: mail, Address: "", Log: log,
		})
		t.Cleanup(func() {
			if err := v.people.Close(context.Background()); err != nil {
				t.Error(err)
			}
		})
		news, seats := new(notice.Hub), &seating.Seating{Games: app, People: v.people}
		hall, err := lobby.Open(t.Context(), lobby.Config{Store: store.Lobby(), Games: seats, People: seats, Hub: news, Now: app.Now, Rand: rand.Reader, Log: log})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(hall.Close)
		talk := chat.New(chat.Config{Store: store.Chat(), People: v.people, Now: app.Now})
		v.people.Also(talk)
		c.Accounts, c.Lobby, c.News, c.Chat = v.people, hall, news, talk
		c.Moderation = moderation.New(moderation.Config{Store: store.Reports(), People: v.people, Hub: news, Now: app.Now, Rand: rand.Reader, Log: log})
		v.people.Also(c.Moderation)
	}
	v.site = newSite(t, append([]func(*sqlite.Store, *play.App, *web.Config){people}, with...)...)
	v.base = strings.Replace(v.base, "127.0.0.1", "localhost", 1)
	return v
}

// catchLetters is a mail server that keeps the text of what it gets.
func catchLetters(t *testing.T) (port int, letters <-chan string) {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	got, done := make(chan string, 20), make(chan struct{})
	go func() {
		defer close(done)
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			takeLetters(conn, got)
		}
	}()
	t.Cleanup(func() {
		_ = listener.Close() // ends the goroutine
		<-done
	})
	return listener.Addr().(*net.TCPAddr).Port, got
}

// takeLetters is one conversation of the mail server.
func takeLetters(conn net.Conn, got chan<- string) {
	defer conn.Close()
	_ = conn.SetDeadline(time.Now().Add(patience)) // a client that hangs fails its test
	in := bufio.NewReader(conn)
	say := func(line string) { _, _ = fmt.Fprintf(conn, "%s\r\n", line) } // a client that is gone hears nothing
	say("220 catcher")
	for {
		line, err := in.ReadString('\n')
		if err != nil {
			return
		}
		switch verb, _, _ := strings.Cut(strings.ToUpper(strings.TrimSpace(line)), " "); verb {
		case "DATA":
			say("354 go on")
			var letter strings.Builder
			for line, err = in.ReadString('\n'); err == nil && line != ".\r\n"; line, err = in.ReadString('\n') {
				letter.WriteString(line)
			}
			text, err := io.ReadAll(quotedprintable.NewReader(strings.NewReader(letter.String())))
			if err != nil {
				text = []byte(letter.String())
			}
			got <- string(text)
			say("250 ok")
		case "QUIT":
			say("221 bye")
			return
		default:
			say("250 ok")
		}
	}
}

// link waits for a letter and returns the path of the link in it.
func (v *village) link(kind string) string {
	v.t.Helper()
	for {
		select {
		case letter := <-v.letters:
			if m := regexp.MustCompile(`/` + kind + `/[a-z0-9]+`).FindString(letter); m != "" {
				return m
			}
		case <-time.After(patience):
			v.t.Fatalf("no letter with a link to /%s came", kind)
		}
	}
}

// official makes somebody with a role.
func (v *village) official(name string, role account.Role) {
	v.t.Helper()
	if _, err := v.people.AddPerson(v.t.Context(), account.Console, name, peoplesPassword, role); err != nil {
		v.t.Fatal(err)
	}
}

// fill replaces what stands in a field that a selector names.
func (w *window) fill(selector, text string) {
	w.t.Helper()
	w.click("the field "+selector, "place(document.querySelector("+quoted(selector)+"))")
	await(w, "the field "+selector, "(() => { const f = document.querySelector("+quoted(selector)+"); f.select(); return document.activeElement === f; })()", func(in bool) bool { return in })
	w.keys(text)
	await(w, "the field "+selector, "document.querySelector("+quoted(selector)+").value", func(v string) bool { return v == text })
}

// submit presses the button of the form that is sent to an address.
func (w *window) submit(action string) {
	w.t.Helper()
	w.click("the button of "+action, "place([...document.querySelectorAll('form')].find((f) => f.getAttribute('action') === "+quoted(action)+")?.querySelector('button'))")
}

// enrol makes an account and comes to the page of settings.
func (w *window) enrol(name, email string) {
	w.t.Helper()
	w.open("/register?next=/account")
	w.fill("#field-name", name)
	w.fill("#field-password", peoplesPassword)
	if email != "" {
		w.fill("#field-email", email)
	}
	w.press(w.say("account.register.do", nil))
	w.at("/account")
}

// signIn signs in with the password.
func (w *window) signIn(name string) {
	w.t.Helper()
	w.open("/login?next=/account")
	w.fill("#field-name", name)
	w.fill("#field-password", peoplesPassword)
	w.submit("/login")
}

// signOut signs out.
func (w *window) signOut() {
	w.t.Helper()
	w.openMenu()
	w.press(w.say("account.logout", nil))
	w.at("/")
}

// openMenu opens what stands behind the name of who is signed in.
func (w *window) openMenu() {
	w.t.Helper()
	w.click("the menu", "place(document.querySelector('.menu summary'))")
}
