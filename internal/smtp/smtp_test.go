package smtp

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"mime"
	"mime/quotedprintable"
	"net"
	"net/mail"
	"strings"
	"testing"
	"time"

	"go.uber.org/goleak"

	"tengen/internal/account"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// caught is a letter as a server gets it.
type caught struct {
	from, to string
	message  string
}

// catcher is a mail server that keeps what it gets. extra are lines of what it
// says it can.
func catcher(t *testing.T, extra ...string) (port int, letters <-chan caught) {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	got := make(chan caught, 10)
	done := make(chan struct{})
	go func() {
		defer close(done)
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			converse(conn, extra, got)
		}
	}()
	t.Cleanup(func() {
		_ = listener.Close() // ends the goroutine
		<-done
	})
	return listener.Addr().(*net.TCPAddr).Port, got
}

// converse is one conversation of the server.
func converse(conn net.Conn, extra []string, got chan<- caught) {
	defer conn.Close()
	_ = conn.SetDeadline(time.Now().Add(20 * time.Second)) // a client that hangs fails its test
	in := bufio.NewReader(conn)
	say := func(line string) { _, _ = fmt.Fprintf(conn, "%s\r\n", line) } // a client that is gone hears nothing
	say("220 catcher")
	var c caught
	for {
		line, err := in.ReadString('\n')
		if err != nil {
			return
		}
		switch verb := strings.ToUpper(strings.Fields(line + " x")[0]); verb {
		case "EHLO":
			for _, e := range extra {
				say("250-" + e)
			}
			say("250 8BITMIME")
		case "MAIL":
			c.from = line
			say("250 ok")
		case "RCPT":
			c.to = line
			say("250 ok")
		case "DATA":
			say("354 go on")
			for {
				line, err := in.ReadString('\n')
				if err != nil || line == ".\r\n" {
					break
				}
				c.message += line
			}
			got <- c
			c = caught{}
			say("250 ok")
		case "QUIT":
			say("221 bye")
			return
		default:
			say("250 ok")
		}
	}
}

var letter = account.Letter{
	To: "anna@example.org", Lang: "ru", Subject: "Tengen: новый пароль",
	Text: "Здравствуйте!\n\nhttps://renju.example/reset/abc\n.\nКонец.",
}

func TestSend(t *testing.T) {
	port, letters := catcher(t)
	m, err := New(Config{Host: "127.0.0.1", Port: port, TLS: Open, From: "Тэнгэн <renju@club.example>"})
	if err != nil {
		t.Fatal(err)
	}
	if err := m.Send(t.Context(), letter); err != nil {
		t.Fatal(err)
	}
	c := <-letters
	if !strings.Contains(c.from, "<renju@club.example>") || !strings.Contains(c.to, "<anna@example.org>") {
		t.Errorf("from %s to %s", c.from, c.to)
	}
	msg, err := mail.ReadMessage(strings.NewReader(c.message))
	if err != nil {
		t.Fatal(err)
	}
	subject, err := new(mime.WordDecoder).DecodeHeader(msg.Header.Get("Subject"))
	if err != nil || subject != letter.Subject {
		t.Errorf("the subject is %q, %v", subject, err)
	}
	from, err := msg.Header.AddressList("From")
	if err != nil || len(from) != 1 || from[0].Name != "Тэнгэн" {
		t.Errorf("from %v, %v", from, err)
	}
	for name, want := range map[string]string{"Auto-Submitted": "auto-generated", "Content-Language": "ru", "Content-Transfer-Encoding": "quoted-printable"} {
		if got := msg.Header.Get(name); got != want {
			t.Errorf("%s is %q, want %q", name, got, want)
		}
	}
	if date, err := msg.Header.Date(); err != nil || time.Since(date) > time.Hour || msg.Header.Get("Message-Id") == "" {
		t.Errorf("the date is %v, %v; the id %q", date, err, msg.Header.Get("Message-Id"))
	}
	text, err := io.ReadAll(quotedprintable.NewReader(msg.Body))
	if got := strings.TrimSpace(strings.ReplaceAll(string(text), "\r\n", "\n")); err != nil || !strings.Contains(got, "https://renju.example/reset/abc\n") || !strings.HasSuffix(got, "Конец.") {
		t.Errorf("the text is %q, %v", got, err)
	}
}

// A letter that goes elsewhere than to its one reader is not sent.
func TestNothingSlipsIntoTheHead(t *testing.T) {
	port, letters := catcher(t)
	m, err := New(Config{Host: "127.0.0.1", Port: port, TLS: Open, From: "renju@club.example"})
	if err != nil {
		t.Fatal(err)
	}
	bad := letter
	bad.To = "anna@example.org\r\nBcc: eve@example.org"
	if err := m.Send(t.Context(), bad); err == nil {
		t.Error("an address of two lines was taken")
	}
	bad = letter
	bad.Subject = "Hello\r\nBcc: eve@example.org"
	if err := m.Send(t.Context(), bad); err == nil {
		if c := <-letters; strings.Contains(c.message, "\r\nBcc:") {
			t.Errorf("a subject of two lines made a head of its own:\n%s", c.message)
		}
	}
}

// Where TLS is wanted and the server has none, nothing is sent in the open.
func TestNoWayDown(t *testing.T) {
	port, letters := catcher(t, "AUTH PLAIN LOGIN")
	m, err := New(Config{Host: "127.0.0.1", Port: port, TLS: StartTLS, User: "renju", Password: "secret", From: "renju@club.example"})
	if err != nil {
		t.Fatal(err)
	}
	if err := m.Send(t.Context(), letter); err == nil || !strings.Contains(err.Error(), "127.0.0.1") || strings.Contains(err.Error(), "secret") {
		t.Errorf("got %v, want an error that names the server and no secret", err)
	}
	select {
	case c := <-letters:
		t.Errorf("a letter was sent in the open: %v", c)
	default:
	}
	if _, err := New(Config{Host: "127.0.0.1", TLS: Open, User: "renju", From: "renju@club.example"}); err == nil {
		t.Error("a password would be sent in the open")
	}
}

func TestServerThatIsNotThere(t *testing.T) {
	m, err := New(Config{Host: "127.0.0.1", Port: 1, TLS: Open, From: "renju@club.example"})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
	defer cancel()
	if err := m.Send(ctx, letter); err == nil || !strings.Contains(err.Error(), "127.0.0.1") {
		t.Errorf("got %v, want an error that names the server", err)
	}
}

func TestParse(t *testing.T) {
	for address, want := range map[string]Config{
		"smtp://mail.example":            {Host: "mail.example", Port: 587},
		"smtp://renju@mail.example:2525": {Host: "mail.example", Port: 2525, User: "renju"},
		"smtps://a%40b.example@[::1]/":   {Host: "::1", Port: 465, TLS: Implicit, User: "a@b.example"},
		"smtp-open://localhost":          {Host: "localhost", Port: 25, TLS: Open},
	} {
		if got, err := Parse(address); err != nil || got != want {
			t.Errorf("%s: %+v, %v", address, got, err)
		}
	}
	for _, bad := range []string{"", "mail.example", "http://mail.example", "smtp://", "smtp://mail.example/x", "smtp://mail.example:0", "smtp://mail.example:x", "smtp://u:secret@mail.example"} {
		if got, err := Parse(bad); err == nil || strings.Contains(err.Error(), "secret") {
			t.Errorf("%s: %+v, %v; want an error without the password", bad, got, err)
		}
	}
	if _, err := New(Config{Host: "h", Port: 25, From: "nobody"}); err == nil {
		t.Error("an address that is none was taken")
	}
}
