package sqlite

import (
	"testing"

	"tengen/internal/lobby"
	"tengen/internal/lobby/lobbytest"
)

func TestLobby(t *testing.T) {
	lobbytest.TestStore(t, func(t *testing.T) (a, b lobby.Store) {
		s := opened(t, Open, tables(t)).Lobby()
		return s, s
	})
}

func TestLobbySharing(t *testing.T) {
	lobbytest.TestStore(t, func(t *testing.T) (a, b lobby.Store) {
		path := tables(t)
		return opened(t, OpenShared, path).Lobby(), opened(t, OpenShared, path).Lobby()
	})
}
