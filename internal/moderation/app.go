package moderation

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"time"

	"tengen/internal/account"
	"tengen/internal/limit"
	"tengen/internal/notice"
)

// People is what package moderation needs of package account.
type People interface {
	Account(ctx context.Context, id account.ID) (account.Account, error)
	SetClosed(ctx context.Context, by account.Official, whom account.ID, shut bool, why string) error
	Note(ctx context.Context, by account.Official, act account.Act, whom account.ID, facts ...account.Fact) error
}

// Chat is what is said at games.
type Chat interface {
	// Silence keeps a person from writing until a time.
	Silence(ctx context.Context, by account.ID, whom notice.Person, until time.Time) error

	// Line returns who wrote a line of the chat of a game, and what. The error is
	// ErrUnknown if there is none that the reader may read.
	Line(ctx context.Context, reader account.ID, game string, line int) (by notice.Person, text string, err error)
}

// Config is what an [App] needs. Store, People, Now and Rand must be given.
type Config struct {
	Store  Store
	People People
	// Chat is what is said at games; nil is a server without.
	Chat Chat
	// Hub tells people what was decided; nil tells nobody.
	Hub *notice.Hub
	// Now is the time, in UTC to the microsecond.
	Now func() time.Time
	// Rand is a source of unguessable bytes, such as crypto/rand.Reader.
	Rand   io.Reader
	Limits Limits       // the zero value is DefaultLimits
	Log    *slog.Logger // nil logs nothing
}

// Limits bounds how often people report.
type Limits struct {
	Report limit.Limit // of one person
}

// DefaultLimits are above what people have to report.
var DefaultLimits = Limits{Report: limit.Limit{Times: 10, Every: 30 * time.Minute}}

// NoLimits are for measuring and for a closed network.
var NoLimits = Limits{Report: limit.None}

// App is one node. Make it with [New]. Its methods are safe for concurrent use.
type App struct {
	config Config
	log    *slog.Logger
	limits limit.Limiter
}

// New returns a node.
func New(c Config) *App {
	if c.Limits == (Limits{}) {
		c.Limits = DefaultLimits
	}
	if c.Hub == nil {
		c.Hub = new(notice.Hub)
	}
	a := &App{config: c, log: c.Log}
	if a.log == nil {
		a.log = slog.New(slog.DiscardHandler)
	}
	return a
}

// HasChat reports whether lines of chat can be reported and people be silenced.
func (a *App) HasChat() bool { return a.config.Chat != nil }

// allowed reads the role of an official as it is now, and asks what it may.
func (a *App) allowed(ctx context.Context, by account.ID, act account.Act) error {
	official, err := a.config.People.Account(ctx, by)
	if err != nil {
		return err
	}
	if !official.Role.May(act) {
		return account.ErrForbidden
	}
	return nil
}

// change reads a report, changes it and writes it, again if somebody else has
// changed it meanwhile. What f returns ends the attempt.
func (a *App) change(ctx context.Context, id string, f func(*Report) error) (Report, error) {
	for {
		r, err := a.config.Store.Report(ctx, id)
		if err != nil {
			return r, err
		}
		if err := f(&r); err != nil {
			return r, err
		}
		r.Version++
		if err = a.config.Store.PutReport(ctx, r); !errors.Is(err, ErrStale) {
			return r, err
		}
	}
}
