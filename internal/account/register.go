package account

import (
	"context"
	"errors"
	"net/mail"
	"slices"
	"strings"

	"tengen/say"
)

// Registration is the form for a new account.
type Registration struct {
	Name, Password string
	Email          string // may be ""
	Lang           string // may be ""
	From           From
}

// Register makes an account and signs it in: it returns the account and the token
// of its first session. The error is [Mistakes], or a [*LimitError].
func (a *App) Register(ctx context.Context, r Registration) (Account, string, error) {
	name, wrong := r.check()
	if err := a.free(ctx, name); err != nil && wrong[FieldName] == nil {
		if !errors.As(err, new(*NameError)) {
			return Account{}, "", err
		}
		wrong[FieldName] = err
	}
	if err := wrong.or(); err != nil {
		return Account{}, "", err
	}
	now := a.config.Now()
	if err := a.limits.count(now, bucket{a.limits.limits.Register, "register", r.From.Address}); err != nil {
		return Account{}, "", err
	}
	account, err := a.add(ctx, name, r.Password, func(account *Account) {
		account.Email, account.Lang = cleanEmail(r.Email), r.Lang
	})
	if err != nil {
		return Account{}, "", err
	}
	if err := a.AskConfirm(ctx, account); err != nil {
		return Account{}, "", err
	}
	token, err := a.begin(ctx, account.ID, r.From)
	return account, token, err
}

// check reads the form.
func (r Registration) check() (Name, Mistakes) {
	wrong := Mistakes{}
	name, err := ParseName(r.Name)
	if err != nil {
		wrong[FieldName] = err
	}
	if err := checkPassword(r.Password, name); err != nil {
		wrong[FieldPassword] = err
	}
	if err := checkEmail(r.Email); err != nil {
		wrong[FieldEmail] = err
	}
	if err := checkLang(r.Lang); err != nil {
		wrong[FieldLang] = err
	}
	return name, wrong
}

// add makes an account; with fills in what is not as in every new one.
func (a *App) add(ctx context.Context, name Name, password string, with func(*Account)) (Account, error) {
	hash, err := a.hasher.hash(ctx, normalPassword(password))
	if err != nil {
		return Account{}, err
	}
	id, err := random(a.config.Rand, idLength)
	if err != nil {
		return Account{}, err
	}
	account := Account{ID: ID(id), Version: 1, Name: name, Role: Plain, Password: hash, Created: a.config.Now()}
	with(&account)
	err = a.store.AddAccount(ctx, account)
	if errors.Is(err, ErrTaken) {
		err = Mistakes{FieldName: &NameError{Reason: NameTaken, Text: name.String()}}
	}
	return account, err
}

// free looks whether a name is nobody's, before the work of a hash; the store
// decides in the end. The error is a [*NameError].
func (a *App) free(ctx context.Context, name Name) error {
	_, err := a.Named(ctx, name.String())
	switch {
	case err == nil:
		return &NameError{Reason: NameTaken, Text: name.String()}
	case errors.Is(err, ErrUnknown):
		return nil
	}
	return err
}

// maxEmail is the length in bytes of the longest address, of RFC 5321.
const maxEmail = 254

func cleanEmail(typed string) string { return strings.TrimSpace(typed) }

// checkEmail refuses what is no address. Only a letter can tell more.
func checkEmail(typed string) error {
	email := cleanEmail(typed)
	if email == "" {
		return nil
	}
	address, err := mail.ParseAddress(email)
	if err != nil || address.Address != email || len(email) > maxEmail || strings.ContainsAny(email, "\r\n<>\"") ||
		!strings.Contains(email[strings.LastIndex(email, "@"):], ".") {
		return ErrEmail
	}
	return nil
}

func checkLang(lang string) error {
	if lang != "" && !slices.Contains(say.Languages(), lang) {
		return ErrLang
	}
	return nil
}
