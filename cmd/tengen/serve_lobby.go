package main

import (
	"context"
	"crypto/rand"

	"tengen/internal/account"
	"tengen/internal/lobby"
	"tengen/internal/notice"
	"tengen/internal/play"
	"tengen/internal/rank"
	"tengen/internal/seating"
	"tengen/internal/sqlite"
)

// openLobby is where people find each other.
func openLobby(ctx context.Context, s *served, store *sqlite.Store, games *play.App, people *account.App, ranks *rank.App, news *notice.Hub) (*lobby.App, error) {
	seats := &seating.Seating{Games: games, People: people, Ratings: ranks}
	hall, err := lobby.Open(ctx, lobby.Config{
		Store: store.Lobby(), Games: seats, People: seats, Hub: news, Now: games.Now, Rand: rand.Reader, Log: s.log,
	})
	if err == nil {
		people.Also(seating.Keeper{Lobby: hall})
	}
	return hall, err
}
