package account

import (
	"context"
	"errors"
)

// ErrRenamed says that somebody has changed his name before, which one may once.
var ErrRenamed = errors.New("the name was changed before")

// Rename gives somebody who gives his password another name, once. The old name
// leads to him and is nobody else's. The error is [Mistakes], ErrRenamed, or a
// [*LimitError].
func (a *App) Rename(ctx context.Context, id ID, present, name string) error {
	parsed, err := ParseName(name)
	if err != nil {
		return Mistakes{FieldName: err}
	}
	account, err := a.present(ctx, id, present)
	if err != nil {
		return err
	}
	if account.Renamed {
		return ErrRenamed
	}
	_, err = a.rename(ctx, id, parsed, func(account *Account) error {
		if account.Renamed {
			return ErrRenamed
		}
		account.Renamed = true
		return nil
	})
	return err
}

// RenameBy gives somebody another name, for good reasons; it does not count as his
// own change. The error is [Mistakes], or ErrForbidden.
func (a *App) RenameBy(ctx context.Context, by Official, whom ID, name string) error {
	if err := a.allowed(ctx, by, ActRename); err != nil {
		return err
	}
	parsed, err := ParseName(name)
	if err != nil {
		return Mistakes{FieldName: err}
	}
	old, err := a.rename(ctx, whom, parsed, func(*Account) error { return nil })
	if err != nil {
		return err
	}
	return a.note(ctx, by, ActRename, whom, Fact{FactRenamed, FactArgs{"old": old.String(), "new": parsed.String()}})
}

// rename is change for a name. It returns the name there was.
func (a *App) rename(ctx context.Context, id ID, name Name, f func(*Account) error) (old Name, err error) {
	for {
		account, err := a.store.Account(ctx, id)
		switch {
		case err != nil:
			return old, err
		case !account.Erased.IsZero():
			return old, ErrUnknown
		}
		if err := f(&account); err != nil {
			return old, err
		}
		old, account.Name = account.Name, name
		account.Version++
		switch err := a.store.RenameAccount(ctx, account, a.config.Now()); {
		case errors.Is(err, ErrTaken):
			return old, Mistakes{FieldName: &NameError{Reason: NameTaken, Text: name.String()}}
		case !errors.Is(err, ErrStale):
			return old, err
		}
	}
}
