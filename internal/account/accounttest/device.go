package accounttest

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"testing"

	"github.com/fxamacker/cbor/v2"
)

// Device is a passkey device with one key, and the browser before it. The zero
// value has no key yet.
type Device struct {
	Origin string // that the browser is at
	// Unverified: the device does not look who holds it.
	Unverified bool
	Count      uint32 // of signatures
	id         []byte
	handle     []byte
	host       string
	key        *ecdsa.PrivateKey
}

var b64 = base64.RawURLEncoding

// decoded reads options as the server sends them.
func decoded(t *testing.T, options []byte) (o struct {
	Challenge string
	RPID      string
	RP        struct{ ID string }
	User      struct{ ID string }
}) {
	t.Helper()
	if err := json.Unmarshal(options, &o); err != nil {
		t.Fatal(err)
	}
	return o
}

func encode(t *testing.T, v any) []byte {
	t.Helper()
	data, err := cbor.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// clientData is what the browser says of itself.
func (d *Device) clientData(t *testing.T, kind, challenge string) []byte {
	t.Helper()
	data, err := json.Marshal(map[string]any{"type": kind, "challenge": challenge, "origin": d.Origin, "crossOrigin": false})
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// about is the authenticator data: for which host, with which flags, and what
// follows.
func (d *Device) about(flags byte, more []byte) []byte {
	hash := sha256.Sum256([]byte(d.host))
	if !d.Unverified {
		flags |= 0x04
	}
	data := append(hash[:], flags|0x01)
	data = binary.BigEndian.AppendUint32(data, d.Count)
	return append(data, more...)
}

// Make makes the key of the device and answers as navigator.credentials.create does.
func (d *Device) Make(t *testing.T, options []byte) []byte {
	t.Helper()
	o := decoded(t, options)
	var err error
	if d.key, err = ecdsa.GenerateKey(elliptic.P256(), rand.Reader); err != nil {
		t.Fatal(err)
	}
	d.host, d.id = o.RP.ID, []byte(rand.Text())
	if d.handle, err = b64.DecodeString(o.User.ID); err != nil {
		t.Fatal(err)
	}
	point, err := d.key.PublicKey.Bytes()
	if err != nil {
		t.Fatal(err)
	}
	cose := encode(t, map[int]any{1: 2, 3: -7, -1: 1, -2: point[1:33], -3: point[33:]})
	attested := make([]byte, 16)
	attested = binary.BigEndian.AppendUint16(attested, uint16(len(d.id)))
	attested = append(append(attested, d.id...), cose...)
	attestation := encode(t, map[string]any{"fmt": "none", "attStmt": map[string]any{}, "authData": d.about(0x40, attested)})
	return d.answer(t, map[string]string{
		"clientDataJSON": b64.EncodeToString(d.clientData(t, "webauthn.create", o.Challenge)), "attestationObject": b64.EncodeToString(attestation),
	})
}

// Sign answers as navigator.credentials.get does.
func (d *Device) Sign(t *testing.T, options []byte) []byte {
	t.Helper()
	o := decoded(t, options)
	d.Count++
	about, client := d.about(0, nil), d.clientData(t, "webauthn.get", o.Challenge)
	hash := sha256.Sum256(client)
	signed := sha256.Sum256(append(append([]byte{}, about...), hash[:]...))
	signature, err := ecdsa.SignASN1(rand.Reader, d.key, signed[:])
	if err != nil {
		t.Fatal(err)
	}
	return d.answer(t, map[string]string{
		"clientDataJSON": b64.EncodeToString(client), "authenticatorData": b64.EncodeToString(about),
		"signature": b64.EncodeToString(signature), "userHandle": b64.EncodeToString(d.handle),
	})
}

func (d *Device) answer(t *testing.T, response map[string]string) []byte {
	t.Helper()
	id := b64.EncodeToString(d.id)
	data, err := json.Marshal(map[string]any{
		"id": id, "rawId": id, "type": "public-key", "response": response, "clientExtensionResults": map[string]any{},
		"authenticatorAttachment": "cross-platform",
	})
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// Copy is another device with the same key.
func (d *Device) Copy() *Device {
	other := *d
	return &other
}
