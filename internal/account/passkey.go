package account

import "time"

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
