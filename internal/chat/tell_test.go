package chat_test

import (
	"context"
	"slices"
	"testing"
	"time"

	"tengen/internal/chat"
	"tengen/internal/memory"
	"tengen/wire"
)

// busyStore has something happen just after lines were read.
type busyStore struct {
	chat.Store
	then func()
}

func (s *busyStore) Lines(ctx context.Context, game string, r chat.Room, limit int) ([]chat.Line, error) {
	lines, err := s.Store.Lines(ctx, game, r, limit)
	if then := s.then; then != nil {
		s.then = nil
		then()
	}
	return lines, err
}

// What is said while a reader is told what there is comes after it, once.
func TestTellLosesNothing(t *testing.T) {
	h := newHall(t, chat.NoLimits)
	store := &busyStore{Store: new(memory.Chat)}
	h.app = chat.New(chat.Config{Store: store, People: h.people, Limits: chat.NoLimits, Now: func() time.Time { return h.now }})
	h.must(anna, chat.Players, "before")
	var got []string
	r, err := h.app.Enter(t.Context(), guest, func(l chat.Line) { got = append(got, "said "+l.Text) })
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(r.Leave)
	store.then = func() { h.must(anna, chat.Players, "meanwhile") }
	if err := r.Tell(t.Context(), func(m *wire.Talk) {
		for _, l := range m.Lines {
			got = append(got, "told "+l.Text)
		}
	}); err != nil {
		t.Fatal(err)
	}
	h.must(anna, chat.Players, "after")
	if want := []string{"told before", "said meanwhile", "said after"}; !slices.Equal(got, want) {
		t.Errorf("the reader got %q, want %q", got, want)
	}
}
