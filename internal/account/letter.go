package account

import (
	"context"
	"errors"
	"time"

	"tengen/say"
)

// Letter is one letter to one person.
type Letter struct {
	// ID, if it is not "", is the same in a letter that is sent once more because nobody
	// knows whether it went out; a mail server may then know it.
	ID            string
	To            string // an address
	Lang          string
	Subject, Text string
}

// Mailer sends letters. Send waits until the next server has the letter.
type Mailer interface {
	Send(ctx context.Context, l Letter) error
}

// How long the links in letters are good.
const (
	confirmTime = 3 * 24 * time.Hour
	resetTime   = time.Hour
	handTime    = 24 * time.Hour // a link that an administrator hands over
)

// maxLetters is how many letters wait to be sent.
const maxLetters = 200

// HasMail reports whether the server sends letters.
func (a *App) HasMail() bool { return a.config.Mail != nil }

// Address is how the server is reached, or "" if it was not told.
func (a *App) Address() string { return a.config.Address }

// later does something after the answer to a request, so that nobody learns from
// the time of the answer what was done. What comes when too much waits is dropped.
func (a *App) later(what string, do func(ctx context.Context) error) {
	select {
	case a.jobs <- job{what, do}:
	default:
		a.log.Error("too many letters wait; one was not sent", "letter", what)
	}
}

// job is one letter to be written.
type job struct {
	what string
	do   func(ctx context.Context) error
}

// send is the goroutine that writes and sends letters, one after another.
func (a *App) send() {
	defer close(a.done)
	for j := range a.jobs {
		if err := j.do(a.ctx); err != nil {
			a.log.Error("a letter was not sent", "letter", j.what, "err", err)
		}
	}
}

// Close sends the letters that wait, at the longest until ctx ends. Nothing else
// may be asked of the App then.
func (a *App) Close(ctx context.Context) error {
	close(a.jobs)
	defer a.cancel()
	select {
	case <-a.done:
		return nil
	case <-ctx.Done():
		a.cancel()
		<-a.done
		return ctx.Err()
	}
}

// post writes a letter from the texts letter.KIND.subject and letter.KIND.text,
// and sends it.
func (a *App) post(ctx context.Context, to Account, address, kind, link string) error {
	t := say.In(to.Lang)
	args := say.Args{"name": to.Name.String(), "link": link, "site": a.config.Address}
	return a.config.Mail.Send(ctx, Letter{
		To: address, Lang: t.Lang(), Subject: t.Text("letter."+kind+".subject", args), Text: t.Text("letter."+kind+".text", args),
	})
}

// link makes a token and the address that holds it.
func (a *App) link(ctx context.Context, id ID, purpose Purpose, data string, good time.Duration) (string, error) {
	token, hash, err := a.token()
	if err != nil {
		return "", err
	}
	err = a.store.AddToken(ctx, Token{Hash: hash, Account: id, Purpose: purpose, Data: data, Expires: a.config.Now().Add(good)})
	return a.config.Address + "/" + string(purpose) + "/" + token, err
}

// SetEmail changes the address of somebody who gives his password; "" is none.
// The new one must be confirmed by a letter, and the old one is told. The error is
// [Mistakes], or a [*LimitError].
func (a *App) SetEmail(ctx context.Context, id ID, present, email string) error {
	if err := checkEmail(email); err != nil {
		return Mistakes{FieldEmail: err}
	}
	old, err := a.present(ctx, id, present)
	if err != nil {
		return err
	}
	if old.Email == cleanEmail(email) {
		return nil
	}
	account, err := a.change(ctx, id, func(account *Account) error {
		account.Email, account.Confirmed = cleanEmail(email), false
		return nil
	})
	if err != nil {
		return err
	}
	for _, purpose := range []Purpose{ForConfirm, ForReset} {
		if err := a.store.DropTokens(ctx, id, purpose); err != nil {
			return err
		}
	}
	if old.Confirmed && a.HasMail() {
		a.later("moved", func(ctx context.Context) error {
			return a.post(ctx, account, old.Email, "moved", a.config.Address+"/account")
		})
	}
	return a.AskConfirm(ctx, account)
}

// AskConfirm sends the letter that confirms the address of an account, if there is
// one and letters are sent. The error is a [*LimitError].
func (a *App) AskConfirm(ctx context.Context, account Account) error {
	if account.Email == "" || account.Confirmed || !a.HasMail() {
		return nil
	}
	if err := a.limits.count(a.config.Now(), bucket{a.limits.limits.MailTo, "confirm", string(account.ID)}); err != nil {
		return err
	}
	a.later("confirm", func(ctx context.Context) error {
		link, err := a.link(ctx, account.ID, ForConfirm, account.Email, confirmTime)
		if err != nil {
			return err
		}
		return a.post(ctx, account, account.Email, "confirm", link)
	})
	return nil
}

// Confirm is the answer to the letter: the address is the person's. The error is
// ErrLate.
func (a *App) Confirm(ctx context.Context, token string) error {
	t, err := a.store.TakeToken(ctx, hashToken(token), ForConfirm, a.config.Now())
	if errors.Is(err, ErrUnknown) {
		return ErrLate
	}
	if err != nil {
		return err
	}
	_, err = a.change(ctx, t.Account, func(account *Account) error {
		if account.Email != t.Data {
			return ErrLate
		}
		account.Confirmed = true
		return nil
	})
	return err
}

// AskReset sends a letter, to everybody who has confirmed the address, with which
// he chooses a new password. Whether there is anybody is not told. The error is
// [Mistakes] for what is no address, or a [*LimitError].
func (a *App) AskReset(_ context.Context, email string, from From) error {
	if err := checkEmail(email); err != nil || cleanEmail(email) == "" {
		return Mistakes{FieldEmail: ErrEmail}
	}
	now := a.config.Now()
	if err := a.limits.count(now, bucket{a.limits.limits.Mail, "reset", from.Address}); err != nil {
		return err
	}
	if !a.HasMail() {
		return nil
	}
	a.later("reset", func(ctx context.Context) error {
		accounts, err := a.store.AccountsByEmail(ctx, cleanEmail(email))
		for _, account := range accounts {
			if a.limits.count(now, bucket{a.limits.limits.MailTo, "reset", string(account.ID)}) != nil {
				continue // the person has letters enough
			}
			link, linkErr := a.link(ctx, account.ID, ForReset, "", resetTime)
			if linkErr == nil {
				linkErr = a.post(ctx, account, account.Email, "reset", link)
			}
			err = errors.Join(err, linkErr)
		}
		return err
	})
	return nil
}

// ForgottenBy returns whose password a link changes. The error is ErrLate.
func (a *App) ForgottenBy(ctx context.Context, token string) (Account, error) {
	t, err := a.store.Token(ctx, hashToken(token), ForReset, a.config.Now())
	if errors.Is(err, ErrUnknown) {
		return Account{}, ErrLate
	}
	if err != nil {
		return Account{}, err
	}
	return a.store.Account(ctx, t.Account)
}

// Reset changes the password of whose link it is, and ends all his sessions. The
// second step, if there is one, is still asked for. The error is [Mistakes], or
// ErrLate.
func (a *App) Reset(ctx context.Context, token, password string) error {
	account, err := a.ForgottenBy(ctx, token)
	if err != nil {
		return err
	}
	if err := checkPassword(password, account.Name); err != nil {
		return Mistakes{FieldPassword: err}
	}
	if _, err := a.store.TakeToken(ctx, hashToken(token), ForReset, a.config.Now()); err != nil {
		return ErrLate
	}
	return a.putPassword(ctx, account.ID, password, "")
}
