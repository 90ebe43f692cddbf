package accounttest

import (
	"testing"
	"time"

	"tengen/internal/account"
	"tengen/internal/contract"
)

// access is one with every field filled in.
func access(id string, owner account.ID, created int) account.Access {
	return account.Access{
		ID: id, Hash: "hash of " + id, Account: owner, Name: "my program", Scopes: []account.Scope{account.ScopeRead, account.ScopePlay},
		Created: at(created), Seen: at(created + 1), Expires: at(created + 60),
	}
}

func accesses(t *testing.T, a, b account.Store) {
	first, second := access("one", "anna", 1), access("two", "anna", 2)
	second.Seen, second.Expires = time.Time{}, time.Time{}
	for _, x := range []account.Access{first, second, access("three", "boris", 3)} {
		contract.Must(t, a.AddAccess(t.Context(), x))
	}
	got, err := b.Access(t.Context(), first.Hash)
	contract.Must(t, err)
	same(t, "by its hash", got, first)
	_, err = b.Access(t.Context(), "one")
	wantErr(t, "by its id", err, account.ErrUnknown)
	wantAccesses(t, b, "anna", second, first)

	contract.Must(t, b.TouchAccess(t.Context(), second.Hash, at(7)))
	contract.Must(t, b.TouchAccess(t.Context(), "hash of nothing", at(7)))
	second.Seen = at(7)
	wantAccesses(t, a, "anna", second, first)

	contract.Must(t, a.EndAccess(t.Context(), "boris", "one")) // another's is left alone
	contract.Must(t, a.EndAccess(t.Context(), "anna", "two"))
	wantAccesses(t, b, "anna", first)
	contract.Must(t, a.AddAccess(t.Context(), access("four", "anna", 4)))
	contract.Must(t, a.EndAccesses(t.Context(), "anna"))
	wantAccesses(t, b, "anna")
	wantAccesses(t, b, "boris", access("three", "boris", 3))
}

func wantAccesses(t *testing.T, s account.Store, of account.ID, want ...account.Access) {
	t.Helper()
	got, err := s.Accesses(t.Context(), of)
	contract.Must(t, err)
	same(t, "those of "+string(of), got, want)
}
