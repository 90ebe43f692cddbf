// Package smtp is an [account.Mailer] that hands letters to a mail server.
//
// [Parse] reads where the server is, [New] makes the mailer. What is a letter and
// to whom it goes is decided in package account; this package knows no texts.
package smtp

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"net/mail"
	"net/url"
	"strconv"
	"strings"
	"time"

	gomail "github.com/wneessen/go-mail"

	"tengen/internal/account"
)

// Config is how letters are sent.
type Config struct {
	Host string
	Port int
	// TLS is how the way to the server is kept secret.
	TLS TLS
	// User and Password are for the server, "" if it asks for none.
	User, Password string
	// From is the address that letters come from, as in a letter: it may have a
	// name, "Tengen <renju@club.example>".
	From string
}

// TLS is how the way to the server is kept secret.
type TLS int

// The ways.
const (
	StartTLS TLS = iota // begun in the open and then kept secret, or not used at all
	Implicit            // secret from the first byte
	Open                // not at all: for a server on the same machine
)

// timeout is how long the server may take for a letter.
const timeout = 30 * time.Second

// schemes are what an address of a server begins with, and its usual port.
var schemes = map[string]struct {
	tls  TLS
	port int
}{"smtp": {StartTLS, 587}, "smtps": {Implicit, 465}, "smtp-open": {Open, 25}}

// Parse reads the address of a mail server: smtp://HOST with STARTTLS, which is
// then required, smtps://HOST with TLS from the first byte, smtp-open://HOST
// without any; a user before the host as in smtp://USER@HOST, a port behind it.
// The password does not belong there, where other users of the machine see it.
func Parse(address string) (Config, error) {
	u, err := url.Parse(address)
	if err != nil {
		return Config{}, fmt.Errorf("the mail server %q cannot be read; it looks like smtp://user@mail.example:587", address)
	}
	scheme, known := schemes[u.Scheme]
	switch _, password := u.User.Password(); {
	case !known || u.Hostname() == "" || u.Path != "" && u.Path != "/" || u.RawQuery != "" || u.Fragment != "":
		return Config{}, fmt.Errorf("the mail server %q must begin with smtp://, smtps:// or smtp-open:// and a host", u.Redacted())
	case password:
		return Config{}, fmt.Errorf("the mail server %q must not hold the password; it has a place of its own", u.Redacted())
	}
	c := Config{Host: u.Hostname(), Port: scheme.port, TLS: scheme.tls, User: u.User.Username()}
	if u.Port() != "" {
		if c.Port, err = strconv.Atoi(u.Port()); err != nil || c.Port < 1 || c.Port > 65535 {
			return Config{}, fmt.Errorf("the port %q of the mail server is none", u.Port())
		}
	}
	return c, nil
}

// Mailer hands letters to one server. Make it with [New]. It is safe for
// concurrent use.
type Mailer struct {
	config Config
	from   *mail.Address
}

// New checks how letters are to be sent. It speaks to nobody yet.
func New(c Config) (*Mailer, error) {
	from, err := mail.ParseAddress(c.From)
	if err != nil {
		return nil, fmt.Errorf("letters cannot come from %q; an address looks like renju@club.example", c.From)
	}
	if c.TLS == Open && c.User != "" {
		return nil, errors.New("a password is not sent to a mail server in the open; use smtp:// or smtps://, or no user")
	}
	m := &Mailer{c, from}
	_, err = m.client(nil)
	return m, err
}

// dialer opens one connection and remembers it, so that it is closed however the
// conversation ends.
type dialer struct {
	tls  *tls.Config // nil without TLS from the first byte
	conn net.Conn
}

func (d *dialer) dial(ctx context.Context, network, address string) (conn net.Conn, err error) {
	if d.tls == nil {
		conn, err = new(net.Dialer).DialContext(ctx, network, address)
	} else {
		conn, err = (&tls.Dialer{Config: d.tls}).DialContext(ctx, network, address)
	}
	if err == nil {
		d.conn = conn
	}
	return conn, err
}

func (d *dialer) close() {
	if d.conn != nil {
		_ = d.conn.Close() // most are closed before
	}
}

// client is a connection that is not opened yet.
func (m *Mailer) client(d *dialer) (*gomail.Client, error) {
	options := []gomail.Option{gomail.WithPort(m.config.Port), gomail.WithTimeout(timeout)}
	if d != nil {
		options = append(options, gomail.WithDialContextFunc(d.dial))
	}
	switch m.config.TLS {
	case StartTLS:
		options = append(options, gomail.WithTLSPolicy(gomail.TLSMandatory))
	case Implicit:
		options = append(options, gomail.WithSSL())
	case Open:
		options = append(options, gomail.WithTLSPolicy(gomail.NoTLS))
	}
	if m.config.User != "" {
		options = append(options, gomail.WithSMTPAuth(gomail.SMTPAuthAutoDiscover), gomail.WithUsername(m.config.User), gomail.WithPassword(m.config.Password))
	}
	return gomail.NewClient(m.config.Host, options...)
}

// Send implements [account.Mailer].
func (m *Mailer) Send(ctx context.Context, l account.Letter) error {
	msg := gomail.NewMsg(gomail.WithNoDefaultUserAgent())
	if err := errors.Join(msg.From(m.from.String()), msg.To(l.To)); err != nil {
		return fmt.Errorf("a letter: %w", err)
	}
	msg.Subject(l.Subject)
	msg.SetDate()
	msg.SetMessageID()
	if l.ID != "" {
		_, host, _ := strings.Cut(m.from.Address, "@")
		msg.SetMessageIDWithValue(l.ID + "@" + host)
	}
	msg.SetGenHeader("Content-Language", l.Lang)
	msg.SetGenHeader("Auto-Submitted", "auto-generated") // RFC 3834: nobody is there to answer
	msg.SetBodyString(gomail.TypeTextPlain, l.Text)
	d := new(dialer)
	if m.config.TLS == Implicit {
		d.tls = &tls.Config{ServerName: m.config.Host, MinVersion: tls.VersionTLS12}
	}
	defer d.close()
	client, err := m.client(d)
	if err != nil {
		return err
	}
	if err := client.DialAndSendWithContext(ctx, msg); err != nil {
		return fmt.Errorf("mail server %s: %w", m.config.Host, err)
	}
	return nil
}
