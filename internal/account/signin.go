package account

import (
	"context"
	"errors"
	"time"
)

// ErrSignIn says that a name and a password do not belong together. It is the
// same whether there is the name or not.
var ErrSignIn = errors.New("the name and the password do not belong together")

// SignIn is the form for signing in.
type SignIn struct {
	Name, Password string
	From           From
}

// Entry is what somebody gets who signs in: the token of a session, or, if the
// account has a second step, a token for [App.SignInCode].
type Entry struct {
	Account Account
	Session string
	Second  string
}

// SignIn checks a name and a password. The error is ErrSignIn, a [*ClosedError],
// or a [*LimitError].
func (a *App) SignIn(ctx context.Context, s SignIn) (Entry, error) {
	now := a.config.Now()
	name, nameErr := ParseName(s.Name)
	limits := a.limits.limits
	own := bucket{limits.SignIn, "sign-in", name.Fold() + "\x00" + s.From.Address}
	if err := a.limits.count(now, own,
		bucket{limits.SignInAddress, "sign-in from", s.From.Address}, bucket{limits.SignInName, "sign-in as", name.Fold()}); err != nil {
		return Entry{}, err
	}
	account, known, err := a.forSignIn(ctx, name, nameErr)
	if err != nil {
		return Entry{}, err
	}
	hash := a.hasher.nobody()
	if known {
		hash = account.Password
	}
	right, stale, err := a.hasher.check(ctx, hash, normalPassword(s.Password))
	switch {
	case err != nil:
		return Entry{}, err
	case !right || !known:
		return Entry{}, ErrSignIn
	}
	a.limits.pardon(own)
	if err := closed(account); err != nil {
		return Entry{}, err
	}
	if stale {
		a.rehash(ctx, account, s.Password)
	}
	return a.enter(ctx, account, s.From)
}

// forSignIn finds an account that can be signed in to.
func (a *App) forSignIn(ctx context.Context, name Name, nameErr error) (account Account, known bool, err error) {
	if nameErr != nil {
		return Account{}, false, nil
	}
	account, err = a.Named(ctx, name.String())
	if errors.Is(err, ErrUnknown) {
		return Account{}, false, nil
	}
	return account, err == nil && account.Password != "", err
}

// rehash makes the hash of a password that was right anew. If it cannot be
// written the old one stays good.
func (a *App) rehash(ctx context.Context, account Account, password string) {
	hash, err := a.hasher.hash(ctx, normalPassword(password))
	if err == nil {
		old := account.Password
		_, err = a.change(ctx, account.ID, func(account *Account) error {
			if account.Password == old {
				account.Password = hash
			}
			return nil
		})
	}
	if err != nil {
		a.log.Warn("the hash of a password was not made anew", "account", account.ID, "err", err)
	}
}

// secondTime is how long somebody has for the second step.
const secondTime = 5 * time.Minute

// enter begins a session, or the second step.
func (a *App) enter(ctx context.Context, account Account, from From) (Entry, error) {
	if !account.Second.On() {
		token, err := a.begin(ctx, account.ID, from)
		return Entry{Account: account, Session: token}, err
	}
	token, hash, err := a.token()
	if err != nil {
		return Entry{}, err
	}
	err = a.store.AddToken(ctx, Token{
		Hash: hash, Account: account.ID, Purpose: ForSecondStep, Expires: a.config.Now().Add(secondTime),
	})
	return Entry{Account: account, Second: token}, err
}

// present checks the present password of somebody who is signed in and wants to
// do what a stranger at his keyboard must not. The error is [Mistakes] in the
// field FieldPresent, or a [*LimitError].
func (a *App) present(ctx context.Context, id ID, password string) (Account, error) {
	if err := a.limits.count(a.config.Now(), bucket{a.limits.limits.Password, "password", string(id)}); err != nil {
		return Account{}, err
	}
	account, err := a.store.Account(ctx, id)
	if err != nil {
		return Account{}, err
	}
	right, _, err := a.hasher.check(ctx, account.Password, normalPassword(password))
	switch {
	case err != nil:
		return Account{}, err
	case !right && password == "":
		return Account{}, Mistakes{FieldPresent: &PasswordError{PasswordMissing}}
	case !right:
		return Account{}, Mistakes{FieldPresent: &PasswordError{PasswordWrong}}
	}
	return account, nil
}
