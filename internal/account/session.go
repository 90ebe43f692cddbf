package account

import (
	"context"
	"errors"
	"time"
)

// Times of sessions.
const (
	sessionIdle    = 30 * 24 * time.Hour  // a session ends if it is not used for so long
	sessionLongest = 365 * 24 * time.Hour // and after so long in any case
	touchEvery     = time.Hour            // how exactly it is known when one was used
)

// SessionTime is the longest life of a session, for the browser that keeps its
// token.
const SessionTime = sessionLongest

// begin makes a session and returns its token. The token is always a new one:
// nothing that a browser had before becomes worth anything by signing in.
func (a *App) begin(ctx context.Context, id ID, from From) (string, error) {
	token, hash, err := a.token()
	if err != nil {
		return "", err
	}
	now, from := a.config.Now(), from.short()
	err = a.store.AddSession(ctx, Session{
		Hash: hash, Account: id, Created: now, Seen: now, Expires: now.Add(sessionIdle), Address: from.Address, Agent: from.Agent,
	})
	return token, err
}

// Who returns who is behind the token of a session, and the session. The error is
// ErrUnknown if the session has ended.
func (a *App) Who(ctx context.Context, token string) (Account, Session, error) {
	if len(token) != tokenLength {
		return Account{}, Session{}, ErrUnknown
	}
	session, err := a.store.Session(ctx, hashToken(token))
	if err != nil {
		return Account{}, Session{}, err
	}
	now := a.config.Now()
	if !now.Before(session.Expires) {
		return Account{}, Session{}, ErrUnknown
	}
	account, err := a.store.Account(ctx, session.Account)
	switch {
	case err != nil:
		return Account{}, Session{}, err
	case !account.Erased.IsZero() || !account.Closed.IsZero():
		return Account{}, Session{}, ErrUnknown
	}
	if now.Sub(session.Seen) >= touchEvery {
		session.Seen, session.Expires = now, now.Add(sessionIdle)
		if last := session.Created.Add(sessionLongest); session.Expires.After(last) {
			session.Expires = last
		}
		if err := a.store.TouchSession(ctx, session.Hash, session.Seen, session.Expires); err != nil {
			return Account{}, Session{}, err
		}
		a.sweepSometimes(ctx, now)
	}
	return account, session, nil
}

// SignOut ends the session of a token; one that has ended is no error.
func (a *App) SignOut(ctx context.Context, token string) error {
	_, session, err := a.Who(ctx, token)
	if errors.Is(err, ErrUnknown) {
		return nil
	}
	if err != nil {
		return err
	}
	return a.store.EndSession(ctx, session.Account, session.Hash)
}

// Sessions returns the sessions of an account that have not expired, the last
// used first.
func (a *App) Sessions(ctx context.Context, id ID) ([]Session, error) {
	all, err := a.store.Sessions(ctx, id)
	if err != nil {
		return nil, err
	}
	now := a.config.Now()
	var live []Session
	for _, s := range all {
		if now.Before(s.Expires) {
			live = append(live, s)
		}
	}
	return live, nil
}

// EndSession ends one session of an account, by its hash. One that is another's
// is left alone.
func (a *App) EndSession(ctx context.Context, id ID, hash string) error {
	return a.store.EndSession(ctx, id, hash)
}

// EndOtherSessions ends all sessions of an account but the one with the hash.
func (a *App) EndOtherSessions(ctx context.Context, id ID, keep string) error {
	return a.store.EndOtherSessions(ctx, id, keep)
}
