package memory_test

import (
	"testing"

	"tengen/internal/lobby"
	"tengen/internal/lobby/lobbytest"
	"tengen/internal/memory"
)

func TestLobby(t *testing.T) {
	lobbytest.TestStore(t, func(*testing.T) (a, b lobby.Store) {
		s := new(memory.Lobby)
		return s, s
	})
}
