package account

import (
	"context"
	"crypto/subtle"
	"encoding/base32"
	"errors"
	"fmt"
	"io"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/pquerna/otp"
	"github.com/pquerna/otp/hotp"
)

// The second step is a code by time of RFC 6238, as all apps for it make them:
// SHA-1, six digits, steps of thirty seconds. A code is taken one step early or
// late, because clocks differ, and never twice.
const (
	secretLength   = 20 // bytes, as RFC 4226 wants
	codeStep       = 30 // seconds
	codeDigits     = otp.DigitsSix
	codeDrift      = 1 // steps
	recoveryCodes  = 10
	deviceTime     = 20 * time.Minute // to type the secret into the device
	deviceIssuer   = "Tengen"
	recoveryGroup  = 4 // characters that are written together
	maxCodeTyped   = 64
	secretEncoding = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
)

var secretLetters = base32.NewEncoding(secretEncoding).WithPadding(base32.NoPadding)

// codeStepOf returns the number of the step of time whose code was typed, 0 if it
// is none of those that count now or not later than last.
func codeStepOf(secret, typed string, now time.Time, last int64) (int64, error) {
	current := now.Unix() / codeStep
	found := int64(0)
	for step := current - codeDrift; step <= current+codeDrift; step++ {
		code, err := hotp.GenerateCodeCustom(secret, uint64(step), hotp.ValidateOpts{Digits: codeDigits, Algorithm: otp.AlgorithmSHA1})
		if err != nil {
			return 0, fmt.Errorf("the secret of a device: %w", err)
		}
		if subtle.ConstantTimeCompare([]byte(code), []byte(typed)) == 1 && step > last {
			found = step
		}
	}
	return found, nil
}

// cleanCode is a code without what people put in to read it.
func cleanCode(typed string) string {
	if len(typed) > maxCodeTyped {
		return ""
	}
	return strings.ToLower(strings.NewReplacer(" ", "", "-", "", "\u00a0", "").Replace(typed))
}

// take finds what was typed among the codes of the device and those for its loss,
// and uses it up; false if it is none.
func (s *Second) take(typed string, now time.Time) (bool, error) {
	code := cleanCode(typed)
	step, err := codeStepOf(s.Secret, code, now, s.Last)
	if err != nil {
		return false, err
	}
	if step != 0 {
		s.Last = step
		return true, nil
	}
	if i := slices.Index(s.Recovery, hashToken(code)); i >= 0 && len(code) == recoveryLength {
		s.Recovery = slices.Delete(slices.Clone(s.Recovery), i, i+1)
		return true, nil
	}
	return false, nil
}

// ErrLate says that the time between the two steps of signing in was too long, or
// that the first was never taken.
var ErrLate = errors.New("the first step of signing in is too long ago")

// SignInCode is the second step of signing in: a token of [App.SignIn], and a code
// of the device or one for its loss. The error is [Mistakes] in the field
// FieldCode, ErrLate, or a [*LimitError].
func (a *App) SignInCode(ctx context.Context, second, code string, from From) (Entry, error) {
	now := a.config.Now()
	token, err := a.store.Token(ctx, hashToken(second), ForSecondStep, now)
	if errors.Is(err, ErrUnknown) {
		return Entry{}, ErrLate
	}
	if err != nil {
		return Entry{}, err
	}
	tries := bucket{a.limits.limits.Code, "code", string(token.Account)}
	if err := a.limits.count(now, tries); err != nil {
		return Entry{}, err
	}
	account, err := a.change(ctx, token.Account, func(account *Account) error {
		right, err := account.Second.take(code, now)
		if err == nil && !right {
			err = Mistakes{FieldCode: ErrCode}
		}
		return err
	})
	if err != nil {
		return Entry{}, err
	}
	if _, err := a.store.TakeToken(ctx, token.Hash, ForSecondStep, now); err != nil {
		return Entry{}, ErrLate
	}
	a.limits.pardon(tries)
	session, err := a.begin(ctx, account.ID, from)
	return Entry{Account: account, Session: session}, err
}

// deviceURL is the secret as a device reads it from a picture.
func deviceURL(name Name, secret string) string {
	query := url.Values{"secret": {secret}, "issuer": {deviceIssuer}}
	return (&url.URL{Scheme: "otpauth", Host: "totp", Path: "/" + deviceIssuer + ":" + name.String(), RawQuery: query.Encode()}).String()
}

// Device is what a device needs to make the codes of an account.
type Device struct {
	Secret string // to be typed, in base32
	// Key is the same for a picture that the device reads.
	Key *otp.Key
	// Token is for [App.ConfirmDevice].
	Token string
}

// NewDevice makes a secret for the device of somebody who is signed in and gives
// his password. It counts only when [App.ConfirmDevice] has seen a code. The error
// is [Mistakes], or a [*LimitError].
func (a *App) NewDevice(ctx context.Context, id ID, present string) (Device, error) {
	if _, err := a.present(ctx, id, present); err != nil {
		return Device{}, err
	}
	bytes := make([]byte, secretLength)
	if _, err := io.ReadFull(a.config.Rand, bytes); err != nil {
		return Device{}, fmt.Errorf("no random bytes: %w", err)
	}
	token, hash, err := a.token()
	if err != nil {
		return Device{}, err
	}
	if err := a.store.DropTokens(ctx, id, ForDevice); err != nil {
		return Device{}, err
	}
	secret := secretLetters.EncodeToString(bytes)
	if err := a.store.AddToken(ctx, Token{Hash: hash, Account: id, Purpose: ForDevice, Data: secret, Expires: a.config.Now().Add(deviceTime)}); err != nil {
		return Device{}, err
	}
	return a.Device(ctx, id, token)
}

// Device returns again what [App.NewDevice] returned with a token. The error is
// ErrLate.
func (a *App) Device(ctx context.Context, id ID, token string) (Device, error) {
	t, err := a.store.Token(ctx, hashToken(token), ForDevice, a.config.Now())
	if errors.Is(err, ErrUnknown) || err == nil && t.Account != id {
		return Device{}, ErrLate
	}
	if err != nil {
		return Device{}, err
	}
	account, err := a.store.Account(ctx, id)
	if err != nil {
		return Device{}, err
	}
	key, err := otp.NewKeyFromURL(deviceURL(account.Name, t.Data))
	return Device{Secret: t.Data, Key: key, Token: token}, err
}

// ConfirmDevice asks for the second step from now on, if the code is one of the
// device. It returns the codes that stand for the device when it is lost; they
// are shown once. The error is [Mistakes] in the field FieldCode, ErrLate, or a
// [*LimitError].
func (a *App) ConfirmDevice(ctx context.Context, id ID, token, code string) ([]string, error) {
	now := a.config.Now()
	if err := a.limits.count(now, bucket{a.limits.limits.Code, "device", string(id)}); err != nil {
		return nil, err
	}
	device, err := a.Device(ctx, id, token)
	if err != nil {
		return nil, err
	}
	step, err := codeStepOf(device.Secret, cleanCode(code), now, 0)
	switch {
	case err != nil:
		return nil, err
	case step == 0:
		return nil, Mistakes{FieldCode: ErrCode}
	}
	if _, err := a.store.TakeToken(ctx, hashToken(token), ForDevice, now); err != nil {
		return nil, ErrLate
	}
	second := Second{Secret: device.Secret, Last: step}
	var codes []string
	for range recoveryCodes {
		text, err := random(a.config.Rand, recoveryLength)
		if err != nil {
			return nil, err
		}
		second.Recovery = append(second.Recovery, hashToken(text))
		var groups []string
		for group := range slices.Chunk([]byte(text), recoveryGroup) {
			groups = append(groups, string(group))
		}
		codes = append(codes, strings.Join(groups, "-"))
	}
	_, err = a.change(ctx, id, func(account *Account) error {
		account.Second = second
		return nil
	})
	return codes, err
}

// DropDevice ends the second step of somebody who gives his password. The error is
// [Mistakes], or a [*LimitError].
func (a *App) DropDevice(ctx context.Context, id ID, present string) error {
	if _, err := a.present(ctx, id, present); err != nil {
		return err
	}
	_, err := a.change(ctx, id, func(account *Account) error {
		account.Second = Second{}
		return nil
	})
	return err
}
