package memory_test

import (
	"testing"

	"tengen/internal/chat"
	"tengen/internal/chat/chattest"
	"tengen/internal/memory"
)

func TestChat(t *testing.T) {
	chattest.TestStore(t, func(*testing.T) (a, b chat.Store) {
		s := new(memory.Chat)
		return s, s
	})
}
