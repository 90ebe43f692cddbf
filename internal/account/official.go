package account

import (
	"context"
	"errors"
	"time"
)

// ErrForbidden says that somebody's role does not let him do this.
var ErrForbidden = errors.New("this role may not do that")

// Official is who does something in office.
type Official struct {
	ID   ID
	Role Role
}

// Console is who has the machine that the server runs on. He may do everything:
// nothing here could keep him from it.
var Console = Official{Role: Administrator}

// allowed reads the role of an official as it is now, and asks what it may.
func (a *App) allowed(ctx context.Context, by Official, act Act) error {
	if by.ID != "" {
		account, err := a.store.Account(ctx, by.ID)
		if err != nil {
			return err
		}
		by.Role = account.Role
	}
	if !by.Role.May(act) {
		return ErrForbidden
	}
	return nil
}

// AddPerson makes an account in office, with a role. Nobody is signed in. The
// error is [Mistakes], or ErrForbidden.
func (a *App) AddPerson(ctx context.Context, by Official, name, password string, role Role) (Account, error) {
	if err := a.allowed(ctx, by, ActSetRole); err != nil {
		return Account{}, err
	}
	parsed, wrong := Registration{Name: name, Password: password}.check()
	if err := wrong.or(); err != nil {
		return Account{}, err
	}
	account, err := a.add(ctx, parsed, password, func(account *Account) { account.Role = role })
	if err != nil {
		return account, err
	}
	return account, a.note(ctx, by, ActSetRole, account.ID, Fact{Kind: FactNewAccount}, Fact{FactRole, FactArgs{"role": string(role)}})
}

// SetRole gives somebody a role. The error is ErrForbidden.
func (a *App) SetRole(ctx context.Context, by Official, whom ID, role Role) error {
	if err := a.allowed(ctx, by, ActSetRole); err != nil {
		return err
	}
	if _, err := ParseRole(string(role)); err != nil {
		return err
	}
	var old Role
	if _, err := a.change(ctx, whom, func(account *Account) error {
		old, account.Role = account.Role, role
		return nil
	}); err != nil {
		return err
	}
	return a.note(ctx, by, ActSetRole, whom,
		Fact{FactRole, FactArgs{"role": string(role)}}, Fact{FactRoleBefore, FactArgs{"role": string(old)}})
}

// ResetBy makes a link with which somebody chooses a new password, to be handed to
// him: no official ever knows a password. It is good for a day. With device the
// second step is ended too, for who has lost all his codes. The error is
// ErrForbidden.
func (a *App) ResetBy(ctx context.Context, by Official, whom ID, device bool) (link string, err error) {
	if err := a.allowed(ctx, by, ActReset); err != nil {
		return "", err
	}
	facts := []Fact{{Kind: FactLink}}
	if device {
		facts = append(facts, Fact{Kind: FactSecondEnded})
	}
	if _, err := a.change(ctx, whom, func(account *Account) error {
		if device {
			account.Second = Second{}
		}
		return nil
	}); err != nil {
		return "", err
	}
	if link, err = a.link(ctx, whom, ForReset, "", handTime); err != nil {
		return "", err
	}
	return link, a.note(ctx, by, ActReset, whom, facts...)
}

// SetPasswordBy gives somebody a password from the console, and ends all his
// sessions. The error is [Mistakes].
func (a *App) SetPasswordBy(ctx context.Context, by Official, whom ID, password string) error {
	if err := a.allowed(ctx, by, ActReset); err != nil {
		return err
	}
	account, err := a.store.Account(ctx, whom)
	if err != nil {
		return err
	}
	if err := checkPassword(password, account.Name); err != nil {
		return Mistakes{FieldPassword: err}
	}
	if err := a.putPassword(ctx, whom, password, ""); err != nil {
		return err
	}
	return a.note(ctx, by, ActReset, whom, Fact{Kind: FactNewPassword})
}

// Note writes down what an official did, where another use case carries it out: a
// ruling, a decision about a report. The error is ErrForbidden.
func (a *App) Note(ctx context.Context, by Official, act Act, whom ID, facts ...Fact) error {
	if err := a.allowed(ctx, by, act); err != nil {
		return err
	}
	return a.note(ctx, by, act, whom, facts...)
}

func (a *App) note(ctx context.Context, by Official, act Act, whom ID, facts ...Fact) error {
	return a.store.AddNote(ctx, Note{At: a.config.Now(), By: by.ID, Act: act, Whom: whom, Facts: facts})
}

// Notes returns up to limit notes about what officials did before a time, the
// latest first; the zero time is the top of the list. With a person they are only
// those of what he did and of what was done to him. The error is ErrForbidden.
func (a *App) Notes(ctx context.Context, by Official, person ID, before time.Time, limit int) ([]Note, error) {
	if err := a.allowed(ctx, by, ActReadNotes); err != nil {
		return nil, err
	}
	return a.store.Notes(ctx, person, before, limit)
}
