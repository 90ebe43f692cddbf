package account

import (
	"context"
	"time"
)

// ClosedError refuses somebody who signs in to an account that was closed, and
// whose password is right: nobody else is told.
type ClosedError struct {
	Since time.Time
	Why   string // as the moderator put it
}

// Error implements error.
func (e *ClosedError) Error() string { return "the account was closed: " + e.Why }

// closed is a [*ClosedError] if an account is closed.
func closed(account Account) error {
	if account.Closed.IsZero() {
		return nil
	}
	return &ClosedError{account.Closed, account.ClosedWhy}
}

// MaxWhy is the length in characters of the longest explanation of an official.
const MaxWhy = 1000

// SetClosed closes an account, with what its owner is told, or opens it again. All
// sessions end. Officials cannot be closed: take their office first. The error is
// ErrForbidden.
func (a *App) SetClosed(ctx context.Context, by Official, whom ID, shut bool, why string) error {
	if err := a.allowed(ctx, by, ActModerate); err != nil {
		return err
	}
	why = cleanText(why, MaxWhy)
	if _, err := a.change(ctx, whom, func(account *Account) error {
		if shut && account.Role != Plain {
			return ErrForbidden
		}
		account.Closed, account.ClosedWhy = time.Time{}, ""
		if shut {
			account.Closed, account.ClosedWhy = a.config.Now(), why
		}
		return nil
	}); err != nil {
		return err
	}
	if !shut {
		return a.note(ctx, by, ActModerate, whom, Fact{Kind: FactOpened})
	}
	if err := a.endAll(ctx, whom); err != nil {
		return err
	}
	if why == "" {
		return a.note(ctx, by, ActModerate, whom, Fact{Kind: FactClosed})
	}
	return a.note(ctx, by, ActModerate, whom, Fact{FactClosedWhy, FactArgs{"why": why}})
}

// endAll ends every way in that was open for a person.
func (a *App) endAll(ctx context.Context, id ID) error {
	for _, purpose := range []Purpose{ForReset, ForSecondStep, ForPasskey, ForPasskeyIn} {
		if err := a.store.DropTokens(ctx, id, purpose); err != nil {
			return err
		}
	}
	return a.store.EndOtherSessions(ctx, id, "")
}
