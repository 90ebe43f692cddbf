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
		s := opened(t, Open, file(t)).Accounts()
		return s, s
	})
}

func TestAccountsSharing(t *testing.T) {
	accounttest.TestStore(t, func(t *testing.T) (a, b account.Store) {
		path := file(t)
		return opened(t, OpenShared, path).Accounts(), opened(t, OpenShared, path).Accounts()
	})
}

// A refusal about people leaves the games that are written with it alone.
func TestRefusalBesideGames(t *testing.T) {
	s := opened(t, Open, file(t))
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
