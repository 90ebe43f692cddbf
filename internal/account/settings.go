package account

import "context"

// Profile is what a person tells of himself.
type Profile struct {
	Country string // of ISO 3166, or ""
	Lang    string // as package say writes it, or ""
	About   string
}

// SetProfile sets the profile of an account. The error is [Mistakes].
func (a *App) SetProfile(ctx context.Context, id ID, p Profile) error {
	wrong := Mistakes{}
	if err := checkCountry(p.Country); err != nil {
		wrong[FieldCountry] = err
	}
	if err := checkLang(p.Lang); err != nil {
		wrong[FieldLang] = err
	}
	if err := checkAbout(p.About); err != nil {
		wrong[FieldAbout] = err
	}
	if err := wrong.or(); err != nil {
		return err
	}
	_, err := a.change(ctx, id, func(account *Account) error {
		account.Country, account.Lang, account.About = p.Country, p.Lang, cleanText(p.About, MaxAbout)
		return nil
	})
	return err
}

// SetPassword changes the password of somebody who is signed in and gives the
// present one. All his sessions end but the one that is kept. The error is
// [Mistakes], or a [*LimitError].
func (a *App) SetPassword(ctx context.Context, id ID, present, password, keep string) error {
	account, err := a.present(ctx, id, present)
	if err != nil {
		return err
	}
	if err := checkPassword(password, account.Name); err != nil {
		return Mistakes{FieldPassword: err}
	}
	return a.putPassword(ctx, id, password, keep)
}

// putPassword writes a password that was checked. Whoever knew the old one is
// signed out, and letters that would change it are worth nothing.
func (a *App) putPassword(ctx context.Context, id ID, password, keep string) error {
	hash, err := a.hasher.hash(ctx, normalPassword(password))
	if err != nil {
		return err
	}
	if _, err := a.change(ctx, id, func(account *Account) error {
		account.Password = hash
		return nil
	}); err != nil {
		return err
	}
	for _, purpose := range []Purpose{ForReset, ForSecondStep} {
		if err := a.store.DropTokens(ctx, id, purpose); err != nil {
			return err
		}
	}
	if keep == "" { // it was lost, and who had it may have made himself tokens
		if err := a.store.EndAccesses(ctx, id); err != nil {
			return err
		}
	}
	return a.store.EndOtherSessions(ctx, id, keep)
}
