package account

import (
	"context"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base32"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"runtime"
	"strings"
	"sync/atomic"

	"golang.org/x/crypto/argon2"
)

// Hashing is how much work the hash of a password is. Hashes carry their own: one
// of other work than is wanted now is made anew when its owner signs in.
type Hashing struct {
	Memory uint32 // KiB
	Passes uint32
	Lanes  uint8
}

// DefaultHashing is what OWASP names for argon2id: 19 MiB, 2 passes, 1 lane; some
// hundredths of a second of a core.
var DefaultHashing = Hashing{Memory: 19 << 10, Passes: 2, Lanes: 1}

const (
	saltLength = 16
	keyLength  = 32
)

// hasher makes and checks hashes, a few at a time: each needs much memory.
type hasher struct {
	work  Hashing
	rand  io.Reader
	slots chan struct{}
	count atomic.Int64 // of hashes made, for tests that compare work
}

func newHasher(work Hashing, rand io.Reader) *hasher {
	return &hasher{work: work, rand: rand, slots: make(chan struct{}, max(2, runtime.GOMAXPROCS(0)))}
}

// key is the work itself.
func (h *hasher) key(ctx context.Context, password string, salt []byte, w Hashing, length int) ([]byte, error) {
	select {
	case h.slots <- struct{}{}:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	defer func() { <-h.slots }()
	h.count.Add(1)
	return argon2.IDKey([]byte(password), salt, w.Passes, w.Memory, w.Lanes, uint32(length)), nil
}

// hash makes the hash of a password, in the PHC form.
func (h *hasher) hash(ctx context.Context, password string) (string, error) {
	salt := make([]byte, saltLength)
	if _, err := io.ReadFull(h.rand, salt); err != nil {
		return "", fmt.Errorf("no random bytes: %w", err)
	}
	key, err := h.key(ctx, password, salt, h.work, keyLength)
	if err != nil {
		return "", err
	}
	b64 := base64.RawStdEncoding
	return fmt.Sprintf("$argon2id$v=%d$m=%d,t=%d,p=%d$%s$%s", argon2.Version,
		h.work.Memory, h.work.Passes, h.work.Lanes, b64.EncodeToString(salt), b64.EncodeToString(key)), nil
}

// nobody is checked where there is no account, so that the answer takes as long
// as if there were one. No password has it.
func (h *hasher) nobody() string {
	return fmt.Sprintf("$argon2id$v=%d$m=%d,t=%d,p=%d$%s$%s", argon2.Version, h.work.Memory, h.work.Passes, h.work.Lanes,
		base64.RawStdEncoding.EncodeToString(make([]byte, saltLength)), base64.RawStdEncoding.EncodeToString(make([]byte, keyLength)))
}

var errHash = errors.New("the hash of a password cannot be read")

// check reports whether a password has a hash, and whether the hash is of other
// work than is wanted now.
func (h *hasher) check(ctx context.Context, hash, password string) (right, stale bool, err error) {
	parts := strings.Split(hash, "$")
	if len(parts) != 6 || parts[1] != "argon2id" || parts[2] != fmt.Sprintf("v=%d", argon2.Version) {
		return false, false, errHash
	}
	var w Hashing
	if _, err := fmt.Sscanf(parts[3], "m=%d,t=%d,p=%d", &w.Memory, &w.Passes, &w.Lanes); err != nil || w.Passes < 1 || w.Lanes < 1 {
		return false, false, errHash
	}
	salt, err1 := base64.RawStdEncoding.DecodeString(parts[4])
	want, err2 := base64.RawStdEncoding.DecodeString(parts[5])
	if err1 != nil || err2 != nil || len(want) == 0 {
		return false, false, errHash
	}
	got, err := h.key(ctx, password, salt, w, len(want))
	if err != nil {
		return false, false, err
	}
	return subtle.ConstantTimeCompare(got, want) == 1, w != h.work, nil
}

var letters = base32.NewEncoding("abcdefghijkmnpqrstuvwxyz23456789").WithPadding(base32.NoPadding)

// Lengths of random texts, in characters of 5 bits.
const (
	idLength       = 12
	tokenLength    = 32
	recoveryLength = 16
)

// random makes a text of n unguessable letters and digits that are told apart.
func random(source io.Reader, n int) (string, error) {
	bytes := make([]byte, (n*5+7)/8)
	if _, err := io.ReadFull(source, bytes); err != nil {
		return "", fmt.Errorf("no random bytes: %w", err)
	}
	return letters.EncodeToString(bytes)[:n], nil
}

// hashToken is what is kept of an unguessable text.
func hashToken(token string) string {
	sum := sha256.Sum256([]byte(token))
	return base64.RawURLEncoding.EncodeToString(sum[:])
}
