package account

import (
	"context"
	"encoding/json"
	"errors"
	"slices"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/webauthn"
)

// BeginPasskey begins signing in with a passkey. With the token of a second step,
// of [App.SignIn], the passkey stands for the code; without, it is name, password
// and second step in one, and the device must know its owner. The error is ErrLate,
// [Mistakes] in the field FieldPasskey if the account has none, or a [*LimitError].
func (a *App) BeginPasskey(ctx context.Context, second string, site Site, from From) (Ceremony, error) {
	now := a.config.Now()
	if err := a.limits.count(now, bucket{a.limits.limits.SignInAddress, "passkey from", from.Address}); err != nil {
		return Ceremony{}, err
	}
	server, err := relying(site)
	if err != nil {
		return Ceremony{}, err
	}
	if second == "" {
		options, session, err := server.BeginDiscoverableLogin(webauthn.WithUserVerification(protocol.VerificationRequired))
		if err != nil {
			return Ceremony{}, err
		}
		return a.openCeremony(ctx, "", ForPasskeyIn, ceremony{Session: *session}, options.Response)
	}
	token, err := a.store.Token(ctx, hashToken(second), ForSecondStep, now)
	if errors.Is(err, ErrUnknown) {
		return Ceremony{}, ErrLate
	}
	if err != nil {
		return Ceremony{}, err
	}
	ring, _, err := a.keyringOf(ctx, token.Account, site)
	if err != nil {
		return Ceremony{}, err
	}
	if len(ring.keys) == 0 {
		return Ceremony{}, Mistakes{FieldPasskey: ErrPasskey}
	}
	options, session, err := server.BeginLogin(ring)
	if err != nil {
		return Ceremony{}, err
	}
	return a.openCeremony(ctx, token.Account, ForPasskeyIn, ceremony{Session: *session, Second: token.Hash}, options.Response)
}

// SignInPasskey ends signing in with a passkey: answer is what the browser made of
// the options, as JSON. The error is [Mistakes] in the field FieldPasskey, ErrLate,
// or a [*ClosedError].
func (a *App) SignInPasskey(ctx context.Context, token string, answer []byte, site Site, from From) (Entry, error) {
	t, c, err := a.takeCeremony(ctx, token, ForPasskeyIn)
	switch {
	case err != nil:
		return Entry{}, err
	case len(answer) > maxCredential:
		return Entry{}, Mistakes{FieldPasskey: ErrPasskey}
	}
	ring, credential, err := a.proved(ctx, t, c, answer, site)
	if err != nil {
		return Entry{}, err
	}
	account := ring.account
	if err := closed(account); err != nil {
		return Entry{}, err
	}
	if err := a.usedPasskey(ctx, account.ID, credential); err != nil {
		return Entry{}, err
	}
	if c.Second != "" {
		if _, err := a.store.TakeToken(ctx, c.Second, ForSecondStep, a.config.Now()); err != nil {
			return Entry{}, ErrLate
		}
	}
	session, err := a.begin(ctx, account.ID, from)
	return Entry{Account: account, Session: session}, err
}

// proved checks the signature of an answer, and returns whose key made it.
func (a *App) proved(ctx context.Context, t Token, c ceremony, answer []byte, site Site) (*keyring, *webauthn.Credential, error) {
	server, err := relying(site)
	if err != nil {
		return nil, nil, err
	}
	parsed, err := protocol.ParseCredentialRequestResponseBytes(answer)
	if err != nil {
		return nil, nil, a.wrongKey(err)
	}
	var ring *keyring
	var credential *webauthn.Credential
	if c.Second != "" {
		if ring, _, err = a.keyringOf(ctx, t.Account, site); err != nil {
			return nil, nil, err
		}
		credential, err = server.ValidateLogin(ring, c.Session, parsed)
	} else {
		credential, err = server.ValidateDiscoverableLogin(func(_, handle []byte) (webauthn.User, error) {
			ring, _, err = a.keyringOf(ctx, ID(handle), site)
			return ring, err
		}, c.Session, parsed)
	}
	switch {
	case err != nil:
		return nil, nil, a.wrongKey(err)
	case !ring.account.Erased.IsZero():
		return nil, nil, Mistakes{FieldPasskey: ErrPasskey}
	case credential.Authenticator.CloneWarning:
		a.log.Warn("a passkey was copied, and is refused", "account", ring.account.ID)
		return nil, nil, Mistakes{FieldPasskey: ErrPasskey}
	}
	return ring, credential, nil
}

// usedPasskey writes down that a passkey was used, and how often it says it was. A
// passkey that was dropped meanwhile signs nobody in.
func (a *App) usedPasskey(ctx context.Context, id ID, credential *webauthn.Credential) error {
	keys, err := a.store.Passkeys(ctx, id)
	if err != nil {
		return err
	}
	i := slices.IndexFunc(keys, func(k Passkey) bool { return k.ID == keyID(credential.ID) })
	if i < 0 {
		return Mistakes{FieldPasskey: ErrPasskey}
	}
	key := keys[i]
	if key.Credential, err = json.Marshal(credential); err != nil {
		return err
	}
	key.Used = a.config.Now()
	return a.store.PutPasskey(ctx, key)
}
