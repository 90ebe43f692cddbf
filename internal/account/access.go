package account

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"
	"unicode/utf8"
)

// Scope is something that a program may do with an [Access]. The zero value is no
// scope and allows nothing.
type Scope string

// The scopes.
const (
	ScopeRead      Scope = "read"      // what its owner sees: his games, his events
	ScopePlay      Scope = "play"      // act in his games
	ScopeChallenge Scope = "challenge" // make and accept games for him
	ScopeChat      Scope = "chat"      // talk at games for him
	ScopeBot       Scope = "bot"       // make the account a bot, for ever
)

// Scopes are all scopes, in the order in which people are asked for them.
func Scopes() []Scope { return []Scope{ScopeRead, ScopePlay, ScopeChallenge, ScopeChat, ScopeBot} }

// Access lets a program act for a person, within its scopes, over the HTTP API. Only
// its owner has the token; the server knows the hash.
type Access struct {
	// ID names it for its owner; it opens nothing.
	ID      string
	Hash    string
	Account ID
	// Name is what its owner calls it.
	Name    string
	Scopes  []Scope
	Created time.Time
	Seen    time.Time // when it was last used, at most an hour ago if it is in use; zero before
	Expires time.Time // zero if it does not
}

// May reports whether the access has a scope.
func (a Access) May(s Scope) bool { return slices.Contains(a.Scopes, s) }

// AccessStore keeps what programs have. It is a part of [Store].
type AccessStore interface {
	// AddAccess makes an access.
	AddAccess(ctx context.Context, a Access) error

	// Access returns an access by its hash, expired or not, or ErrUnknown.
	Access(ctx context.Context, hash string) (Access, error)

	// Accesses returns those of an account, the latest made first.
	Accesses(ctx context.Context, id ID) ([]Access, error)

	// TouchAccess says that an access is in use. One that is gone stays gone.
	TouchAccess(ctx context.Context, hash string, seen time.Time) error

	// EndAccess ends an access of an account by the access's ID; none is no error.
	EndAccess(ctx context.Context, id ID, access string) error

	// EndAccesses ends all of an account.
	EndAccesses(ctx context.Context, id ID) error
}

// MaxAccesses is how many an account may have, MaxAccessName how long the name of
// one may be, in characters.
const (
	MaxAccesses   = 20
	MaxAccessName = 40
)

// accessPrefix begins every token, so that people and programs that look for
// forgotten secrets know it.
const accessPrefix = "tengen_"

// The fields of the form for a new access, and what can be wrong with them.
const (
	FieldTokenName Field = "token-name"
	FieldScopes    Field = "scopes"
	FieldLife      Field = "life"

	ErrTokenName FieldError = "token-name" // none, or a longer one than MaxAccessName
	ErrScopes    FieldError = "scopes"     // none, or one that there is not
	ErrLife      FieldError = "life"       // no time that a token may live for
	ErrTokens    FieldError = "tokens"     // MaxAccesses are there already
)

// Lives are how long a token may live; 0 is for ever.
func Lives() []time.Duration {
	const day = 24 * time.Hour
	return []time.Duration{30 * day, 90 * day, 365 * day, 0}
}

// AskAccess is [App.NewAccess] for somebody at a page, who gives his password: the
// token opens more doors, and longer, than his session. The error is [Mistakes], or
// a [*LimitError].
func (a *App) AskAccess(ctx context.Context, id ID, present, name string, scopes []Scope, life time.Duration) (string, Access, error) {
	if _, err := a.present(ctx, id, present); err != nil {
		return "", Access{}, err
	}
	return a.NewAccess(ctx, id, name, scopes, life)
}

// NewAccess makes an access that lives for a time, one of [Lives]. It returns the
// token, which nobody can be told again. The error is [Mistakes].
func (a *App) NewAccess(ctx context.Context, id ID, name string, scopes []Scope, life time.Duration) (string, Access, error) {
	name = strings.TrimSpace(name)
	wrong := Mistakes{}
	if n := utf8.RuneCountInString(name); n == 0 || n > MaxAccessName || !utf8.ValidString(name) {
		wrong[FieldTokenName] = ErrTokenName
	}
	if len(scopes) == 0 || slices.ContainsFunc(scopes, func(s Scope) bool { return !slices.Contains(Scopes(), s) }) {
		wrong[FieldScopes] = ErrScopes
	}
	if !slices.Contains(Lives(), life) {
		wrong[FieldLife] = ErrLife
	}
	there, err := a.store.Accesses(ctx, id)
	if err != nil {
		return "", Access{}, err
	}
	if len(there) >= MaxAccesses {
		wrong[FieldTokenName] = ErrTokens
	}
	if err := wrong.or(); err != nil {
		return "", Access{}, err
	}
	access := Access{Account: id, Name: name, Created: a.config.Now()}
	for _, s := range Scopes() { // in their order, each once
		if slices.Contains(scopes, s) {
			access.Scopes = append(access.Scopes, s)
		}
	}
	if life > 0 {
		access.Expires = access.Created.Add(life)
	}
	if access.ID, err = random(a.config.Rand, idLength); err != nil {
		return "", Access{}, err
	}
	token, err := random(a.config.Rand, tokenLength)
	if err != nil {
		return "", Access{}, err
	}
	token = accessPrefix + token
	access.Hash = hashToken(token)
	return token, access, a.store.AddAccess(ctx, access)
}

// Bearer returns for whom a program acts that has a token, and its access. The
// error is ErrUnknown if there is no such token, or not any more.
func (a *App) Bearer(ctx context.Context, token string) (Account, Access, error) {
	if len(token) != len(accessPrefix)+tokenLength || !strings.HasPrefix(token, accessPrefix) {
		return Account{}, Access{}, ErrUnknown
	}
	access, err := a.store.Access(ctx, hashToken(token))
	if err != nil {
		return Account{}, Access{}, err
	}
	now := a.config.Now()
	if !access.Expires.IsZero() && !now.Before(access.Expires) {
		return Account{}, Access{}, ErrUnknown
	}
	account, err := a.store.Account(ctx, access.Account)
	switch {
	case err != nil:
		return Account{}, Access{}, err
	case !account.Erased.IsZero() || !account.Closed.IsZero():
		return Account{}, Access{}, ErrUnknown
	}
	if now.Sub(access.Seen) >= touchEvery {
		access.Seen = now
		if err := a.store.TouchAccess(ctx, access.Hash, now); err != nil {
			return Account{}, Access{}, err
		}
	}
	return account, access, nil
}

// Accesses returns what programs of an account have, expired ones too, the latest
// made first.
func (a *App) Accesses(ctx context.Context, id ID) ([]Access, error) {
	return a.store.Accesses(ctx, id)
}

// EndAccess ends an access of an account by the access's ID. One that is another's
// is left alone.
func (a *App) EndAccess(ctx context.Context, id ID, access string) error {
	return a.store.EndAccess(ctx, id, access)
}

// ErrPlayed says that somebody who has played cannot become a bot.
var ErrPlayed = errors.New("an account that has played stays a person's")

// BecomeBot makes an account that has not yet had a seat in any game a bot: a
// program plays for it, and everybody is told. It cannot be undone; what is a bot
// already stays one. The error is ErrPlayed, or ErrForbidden for who has an office.
func (a *App) BecomeBot(ctx context.Context, id ID) error {
	_, err := a.change(ctx, id, func(account *Account) error {
		if account.Bot {
			return nil
		}
		if account.Role != Plain {
			return ErrForbidden
		}
		n, err := a.store.CountSeats(ctx, id)
		if err == nil && n > 0 {
			err = ErrPlayed
		}
		account.Bot = true
		return err
	})
	return err
}
