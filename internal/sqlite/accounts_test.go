package sqlite

import (
	"errors"
	"testing"
	"time"

	"tengen/internal/account"
	"tengen/internal/account/accounttest"
	"tengen/internal/play"
)

func TestAccounts(t *testing.T) {
	accounttest.TestStore(t, func(t *testing.T) (a, b account.Store) {
		s := opened(t, Open, tables(t)).Accounts()
		return s, s
	})
}

func TestAccountsSharing(t *testing.T) {
	accounttest.TestStore(t, func(t *testing.T) (a, b account.Store) {
		path := tables(t)
		return opened(t, OpenShared, path).Accounts(), opened(t, OpenShared, path).Accounts()
	})
}

// A refusal about people leaves the games that are written with it alone.
func TestRefusalBesideGames(t *testing.T) {
	s := opened(t, Open, tables(t))
	errs := make(chan error)
	const games = 20
	for i := range games {
		go func() {
			errs <- s.Append(t.Context(), play.Append{
				Game: play.GameID(rune('a' + i)), Records: []play.Record{{Version: 1, Event: []byte("{}")}}})
		}()
		go func() {
			if err := s.Accounts().EraseAccount(t.Context(), "nobody", time.Now()); !errors.Is(err, account.ErrUnknown) {
				errs <- err
				return
			}
			errs <- nil
		}()
	}
	for range 2 * games {
		if err := <-errs; err != nil {
			t.Error(err)
		}
	}
}

// Work on people goes on beside a running server; an older file is left as it is.
func TestBeside(t *testing.T) {
	path := tables(t)
	server := opened(t, Open, path)
	beside := opened(t, OpenBeside, path)
	a := account.Account{ID: "a", Version: 1, Name: account.StoredName("Anna"), Role: account.Plain, Created: time.Now()}
	if err := beside.Accounts().AddAccount(t.Context(), a); err != nil {
		t.Fatal(err)
	}
	if _, err := server.Accounts().Account(t.Context(), "a"); err != nil {
		t.Errorf("the server does not see what was done beside it: %v", err)
	}
	if _, err := server.writer.Exec("DELETE FROM goose_db_version WHERE version_id = (SELECT max(version_id) FROM goose_db_version)"); err != nil {
		t.Fatal(err)
	}
	if _, err := OpenBeside(t.Context(), path); !errors.Is(err, ErrOlder) {
		t.Errorf("an older file: %v", err)
	}
}
