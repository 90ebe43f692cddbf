package memory

import (
	"testing"

	"tengen/internal/account"
	"tengen/internal/account/accounttest"
)

func TestAccounts(t *testing.T) {
	accounttest.TestStore(t, func(*testing.T) (a, b account.Store) {
		s := new(Accounts)
		return s, s
	})
}
