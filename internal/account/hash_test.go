package account

import (
	"crypto/rand"
	"testing"
)

// A hash that the reference implementation of argon2 made.
func TestHashOfTheReference(t *testing.T) {
	h := newHasher(Hashing{Memory: 65536, Passes: 2, Lanes: 1}, rand.Reader)
	const hash = "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc"
	for password, want := range map[string]bool{"password": true, "Password": false} {
		right, stale, err := h.check(t.Context(), hash, password)
		if err != nil || right != want || stale {
			t.Errorf("%s: %v, stale %v, %v", password, right, stale, err)
		}
	}
}

func TestHashThatIsNone(t *testing.T) {
	h := newHasher(Hashing{Memory: 8, Passes: 1, Lanes: 1}, rand.Reader)
	for _, hash := range []string{
		"", "x", "$argon2i$v=19$m=8,t=1,p=1$AAAA$AAAA", "$argon2id$v=16$m=8,t=1,p=1$AAAA$AAAA", "$argon2id$v=19$m=8,t=0,p=1$AAAA$AAAA",
		"$argon2id$v=19$m=8,t=1,p=1$!$AAAA", "$argon2id$v=19$m=8,t=1,p=1$AAAA$", "$argon2id$v=19$$AAAA$AAAA",
	} {
		if right, _, err := h.check(t.Context(), hash, ""); right || err == nil {
			t.Errorf("%q: right %v, %v", hash, right, err)
		}
	}
	if right, stale, err := h.check(t.Context(), h.nobody(), ""); right || stale || err != nil {
		t.Errorf("nobody's: right %v, stale %v, %v", right, stale, err)
	}
}
