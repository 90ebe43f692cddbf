package account

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"strings"
	"sync"
	"time"
	"unicode/utf8"
)

// Config is what an [App] needs. Store, Now and Rand must be given.
type Config struct {
	Store Store
	// Now is the time, in UTC to the microsecond.
	Now func() time.Time
	// Rand is a source of unguessable bytes, such as crypto/rand.Reader.
	Rand    io.Reader
	Hashing Hashing // the zero value is DefaultHashing
	Limits  Limits  // the zero value is DefaultLimits
	// Mail sends letters; nil is a server that sends none.
	Mail Mailer
	// Address is how the server is reached, such as "https://renju.example", for
	// the links in letters. It is never taken from a request, which could name the
	// host of a thief.
	Address string
	Log     *slog.Logger // nil logs nothing
}

// App is one node. Make it with [New]. Its methods are safe for concurrent use.
type App struct {
	config Config
	store  Store
	log    *slog.Logger
	hasher *hasher
	limits *limiter
	// keepers are asked too when a person takes his data along or has it erased.
	keepers []Keeper
	swept   sync.Mutex
	sweep   time.Time // when expired sessions and tokens are deleted next

	jobs   chan job // letters that wait
	done   chan struct{}
	ctx    context.Context // of letters; ends with Close
	cancel context.CancelFunc
}

// New returns a node. Close it when done.
func New(c Config) *App {
	if c.Hashing == (Hashing{}) {
		c.Hashing = DefaultHashing
	}
	if c.Limits == (Limits{}) {
		c.Limits = DefaultLimits
	}
	a := &App{config: c, store: c.Store, log: c.Log, hasher: newHasher(c.Hashing, c.Rand), limits: newLimiter(c.Limits)}
	if a.log == nil {
		a.log = slog.New(slog.DiscardHandler)
	}
	a.jobs, a.done = make(chan job, maxLetters), make(chan struct{})
	a.ctx, a.cancel = context.WithCancel(context.Background())
	go a.send()
	return a
}

// sweepEvery is how often what has expired is deleted.
const sweepEvery = time.Hour

// sweepSometimes deletes what has expired, if it is time to.
func (a *App) sweepSometimes(ctx context.Context, now time.Time) {
	a.swept.Lock()
	due := !now.Before(a.sweep)
	if due {
		a.sweep = now.Add(sweepEvery)
	}
	a.swept.Unlock()
	if !due {
		return
	}
	if err := a.store.Sweep(ctx, now); err != nil && ctx.Err() == nil {
		a.log.Error("expired sessions were not deleted", "err", err)
	}
}

// token makes a token and its hash.
func (a *App) token() (token, hash string, err error) {
	token, err = random(a.config.Rand, tokenLength)
	return token, hashToken(token), err
}

// Field is a part of a form that people fill in.
type Field string

// The fields.
const (
	FieldName     Field = "name"
	FieldPassword Field = "password"
	FieldPresent  Field = "present" // the present password, asked for again
	FieldEmail    Field = "email"
	FieldCountry  Field = "country"
	FieldLang     Field = "lang"
	FieldCode     Field = "code"
	FieldAbout    Field = "about"
	FieldPasskey  Field = "passkey"
)

// Mistakes is what is wrong with a form, field by field: a [*NameError], a
// [*PasswordError], or one of the errors below.
type Mistakes map[Field]error

// Error implements error.
func (m Mistakes) Error() string {
	var list []string
	for field, err := range m {
		list = append(list, fmt.Sprintf("%s: %v", field, err))
	}
	return strings.Join(list, "; ")
}

// or returns m as an error, or nil if there is no mistake.
func (m Mistakes) or() error {
	if len(m) == 0 {
		return nil
	}
	return m
}

// FieldError refuses a field.
type FieldError string

// Error implements error.
func (e FieldError) Error() string { return string(e) }

// What can be wrong with a field beside names and passwords.
const (
	ErrEmail   FieldError = "email"   // no address that mail can be sent to
	ErrCountry FieldError = "country" // no country of ISO 3166
	ErrLang    FieldError = "lang"    // no language of the server
	ErrCode    FieldError = "code"    // not the code of the device now
	ErrAbout   FieldError = "about"   // a text about oneself that is too long
	ErrPasskey FieldError = "passkey" // no passkey of the account, or an answer that proves nothing
)

// From is where a request comes from.
type From struct {
	Address string // of the network
	Agent   string // what the browser calls itself
}

// maxAgent is how much of a browser's name is kept, in characters.
const maxAgent = 200

func (f From) short() From {
	f.Agent = strings.ToValidUTF8(f.Agent, "")
	if utf8.RuneCountInString(f.Agent) > maxAgent {
		f.Agent = string([]rune(f.Agent)[:maxAgent])
	}
	return f
}

// Account returns an account, erased or not. The error is ErrUnknown.
func (a *App) Account(ctx context.Context, id ID) (Account, error) { return a.store.Account(ctx, id) }

// Named returns the account of a name, or of one that looks the same, or who had
// such a name before. The error is ErrUnknown.
func (a *App) Named(ctx context.Context, name string) (Account, error) {
	n, err := ParseName(name)
	if err != nil {
		return Account{}, ErrUnknown
	}
	account, err := a.store.AccountByFold(ctx, n.Fold())
	if errors.Is(err, ErrUnknown) {
		return a.store.AccountByOldName(ctx, n.Fold())
	}
	return account, err
}

// change reads an account, changes it and writes it, again if somebody else has
// changed it meanwhile. What f returns ends the attempt.
func (a *App) change(ctx context.Context, id ID, f func(*Account) error) (Account, error) {
	for {
		account, err := a.store.Account(ctx, id)
		switch {
		case err != nil:
			return account, err
		case !account.Erased.IsZero():
			return account, ErrUnknown
		}
		if err := f(&account); err != nil {
			return account, err
		}
		account.Version++
		if err = a.store.PutAccount(ctx, account); err != ErrStale {
			return account, err
		}
	}
}
