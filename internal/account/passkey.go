package account

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/webauthn"
)

// Passkey is a key in a device, or in a browser's keeping, that signs its owner in.
type Passkey struct {
	// ID is of the credential, in base64url.
	ID      string
	Account ID
	// Name is what its owner calls it.
	Name string
	// Site is the host that it is for: it is good nowhere else.
	Site string
	// Credential is what checks signatures of the key, as JSON. Nothing in it is
	// secret.
	Credential []byte
	Created    time.Time
	// Used is when it signed somebody in, the zero time if it never did.
	Used time.Time
}

// Site is the server as browsers see it.
type Site struct {
	Host   string // without a port, such as "renju.example"
	Origin string // such as "https://renju.example:8443"
}

// Ceremony is what a browser needs to make a passkey or to sign with one.
type Ceremony struct {
	// Options are for navigator.credentials, as JSON.
	Options json.RawMessage
	// Token names the ceremony when the browser answers.
	Token string
}

const (
	passkeyTime    = 10 * time.Minute // for one ceremony
	maxPasskeys    = 20               // of one account
	maxPasskeyName = 40               // characters
	maxCredential  = 16 << 10         // bytes of an answer
)

// ErrPasskeys says that somebody has as many passkeys as there may be.
var ErrPasskeys = errors.New("too many passkeys")

// ceremony is what is kept between the two halves of one.
type ceremony struct {
	Session webauthn.SessionData
	// Second is the hash of the token of the second step, "" when the passkey is
	// all there is.
	Second string
}

// keyring is an account as package webauthn sees it.
type keyring struct {
	account Account
	keys    []webauthn.Credential
}

// WebAuthnID implements [webauthn.User].
func (k *keyring) WebAuthnID() []byte { return []byte(k.account.ID) }

// WebAuthnName implements [webauthn.User].
func (k *keyring) WebAuthnName() string { return k.account.Name.String() }

// WebAuthnDisplayName implements [webauthn.User].
func (k *keyring) WebAuthnDisplayName() string { return k.account.Name.String() }

// WebAuthnCredentials implements [webauthn.User].
func (k *keyring) WebAuthnCredentials() []webauthn.Credential { return k.keys }

// relying is the server in ceremonies.
func relying(site Site) (*webauthn.WebAuthn, error) {
	return webauthn.New(&webauthn.Config{
		RPID: site.Host, RPDisplayName: deviceIssuer, RPOrigins: []string{site.Origin}, AttestationPreference: protocol.PreferNoAttestation,
	})
}

// keyringOf reads an account with its passkeys for a site.
func (a *App) keyringOf(ctx context.Context, id ID, site Site) (*keyring, []Passkey, error) {
	account, err := a.store.Account(ctx, id)
	if err != nil {
		return nil, nil, err
	}
	keys, err := a.store.Passkeys(ctx, id)
	if err != nil {
		return nil, nil, err
	}
	ring := &keyring{account: account}
	for _, k := range keys {
		var c webauthn.Credential
		if err := json.Unmarshal(k.Credential, &c); err != nil {
			return nil, nil, fmt.Errorf("the passkey %s: %w", k.ID, err)
		}
		if k.Site == site.Host {
			ring.keys = append(ring.keys, c)
		}
	}
	return ring, keys, nil
}

// openCeremony writes a ceremony down and returns it for the browser.
func (a *App) openCeremony(ctx context.Context, id ID, purpose Purpose, c ceremony, options any) (Ceremony, error) {
	data, err := json.Marshal(c)
	if err != nil {
		return Ceremony{}, err
	}
	text, err := json.Marshal(options)
	if err != nil {
		return Ceremony{}, err
	}
	token, hash, err := a.token()
	if err != nil {
		return Ceremony{}, err
	}
	err = a.store.AddToken(ctx, Token{Hash: hash, Account: id, Purpose: purpose, Data: string(data), Expires: a.config.Now().Add(passkeyTime)})
	return Ceremony{Options: text, Token: token}, err
}

// takeCeremony is the ceremony of a token, which is good once.
func (a *App) takeCeremony(ctx context.Context, token string, purpose Purpose) (Token, ceremony, error) {
	t, err := a.store.TakeToken(ctx, hashToken(token), purpose, a.config.Now())
	if errors.Is(err, ErrUnknown) {
		return t, ceremony{}, ErrLate
	}
	if err != nil {
		return t, ceremony{}, err
	}
	var c ceremony
	err = json.Unmarshal([]byte(t.Data), &c)
	return t, c, err
}

// Passkeys returns the passkeys of an account in the order of their making.
func (a *App) Passkeys(ctx context.Context, id ID) ([]Passkey, error) {
	return a.store.Passkeys(ctx, id)
}

// NewPasskey begins the making of a passkey by somebody who is signed in and gives
// his password. It counts only when [App.AddPasskey] has its answer. The error is
// [Mistakes], ErrPasskeys, or a [*LimitError].
func (a *App) NewPasskey(ctx context.Context, id ID, present string, site Site) (Ceremony, error) {
	if _, err := a.present(ctx, id, present); err != nil {
		return Ceremony{}, err
	}
	ring, keys, err := a.keyringOf(ctx, id, site)
	if err != nil {
		return Ceremony{}, err
	}
	if len(keys) >= maxPasskeys {
		return Ceremony{}, ErrPasskeys
	}
	server, err := relying(site)
	if err != nil {
		return Ceremony{}, err
	}
	var exclude []protocol.CredentialDescriptor
	for _, k := range ring.keys {
		exclude = append(exclude, k.Descriptor())
	}
	options, session, err := server.BeginRegistration(ring, webauthn.WithExclusions(exclude),
		webauthn.WithResidentKeyRequirement(protocol.ResidentKeyRequirementRequired))
	if err != nil {
		return Ceremony{}, err
	}
	if err := a.store.DropTokens(ctx, id, ForPasskey); err != nil {
		return Ceremony{}, err
	}
	return a.openCeremony(ctx, id, ForPasskey, ceremony{Session: *session}, options.Response)
}

// AddPasskey ends the making: answer is what the browser made of the options, as
// JSON. The error is [Mistakes] in the field FieldPasskey, or ErrLate.
func (a *App) AddPasskey(ctx context.Context, id ID, token, name string, answer []byte, site Site) (Passkey, error) {
	t, c, err := a.takeCeremony(ctx, token, ForPasskey)
	switch {
	case err != nil:
		return Passkey{}, err
	case t.Account != id:
		return Passkey{}, ErrLate
	case len(answer) > maxCredential:
		return Passkey{}, Mistakes{FieldPasskey: ErrPasskey}
	}
	ring, keys, err := a.keyringOf(ctx, id, site)
	if err != nil {
		return Passkey{}, err
	}
	server, err := relying(site)
	if err != nil {
		return Passkey{}, err
	}
	parsed, err := protocol.ParseCredentialCreationResponseBytes(answer)
	if err != nil {
		return Passkey{}, a.wrongKey(err)
	}
	credential, err := server.CreateCredential(ring, c.Session, parsed)
	if err != nil {
		return Passkey{}, a.wrongKey(err)
	}
	text, err := json.Marshal(credential)
	if err != nil {
		return Passkey{}, err
	}
	key := Passkey{
		ID: keyID(credential.ID), Account: id, Name: passkeyName(name, len(keys)+1), Site: site.Host, Credential: text, Created: a.config.Now(),
	}
	if err := a.store.AddPasskey(ctx, key); errors.Is(err, ErrTaken) {
		return key, Mistakes{FieldPasskey: ErrPasskey}
	}
	return key, err
}

// wrongKey is what is said of an answer that proves nothing; the log has the rest.
func (a *App) wrongKey(err error) error {
	var detail *protocol.Error
	if errors.As(err, &detail) {
		err = fmt.Errorf("%w: %s", err, detail.DevInfo)
	}
	a.log.Info("a passkey was refused", "err", err)
	return Mistakes{FieldPasskey: ErrPasskey}
}

func keyID(raw []byte) string { return base64.RawURLEncoding.EncodeToString(raw) }

// passkeyName is what a passkey is called: as its owner likes, or by its number.
func passkeyName(typed string, number int) string {
	name := strings.Join(strings.Fields(cleanText(typed, maxPasskeyName)), " ")
	if name == "" {
		return fmt.Sprint(number)
	}
	return name
}

// NamePasskey gives a passkey another name. The error is ErrUnknown.
func (a *App) NamePasskey(ctx context.Context, id ID, key, name string) error {
	keys, err := a.store.Passkeys(ctx, id)
	if err != nil {
		return err
	}
	i := slices.IndexFunc(keys, func(k Passkey) bool { return k.ID == key })
	if i < 0 {
		return ErrUnknown
	}
	keys[i].Name = passkeyName(name, i+1)
	return a.store.PutPasskey(ctx, keys[i])
}

// DropPasskey deletes a passkey; none is no error.
func (a *App) DropPasskey(ctx context.Context, id ID, key string) error {
	return a.store.DropPasskey(ctx, id, key)
}
