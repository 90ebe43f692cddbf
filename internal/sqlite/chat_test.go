package sqlite

import (
	"testing"

	"tengen/internal/chat"
	"tengen/internal/chat/chattest"
)

func TestChat(t *testing.T) {
	chattest.TestStore(t, func(t *testing.T) (a, b chat.Store) {
		s := opened(t, Open, tables(t)).Chat()
		return s, s
	})
}

func TestChatSharing(t *testing.T) {
	chattest.TestStore(t, func(t *testing.T) (a, b chat.Store) {
		path := tables(t)
		return opened(t, OpenShared, path).Chat(), opened(t, OpenShared, path).Chat()
	})
}
