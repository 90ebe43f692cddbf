package main

import (
	"context"
	"crypto/rand"
	"errors"

	"tengen/internal/account"
	"tengen/internal/chat"
	"tengen/internal/moderation"
	"tengen/internal/notice"
	"tengen/internal/play"
	"tengen/internal/sqlite"
)

// openModeration is where people report each other.
func openModeration(s *served, store *sqlite.Store, games *play.App, people *account.App, talk *chat.App, news *notice.Hub) *moderation.App {
	c := moderation.Config{Store: store.Reports(), People: people, Hub: news, Now: games.Now, Rand: rand.Reader, Log: s.log}
	if talk != nil {
		c.Chat = reportedTalk{talk, games, people}
	}
	if s.NoLimits {
		c.Limits = moderation.NoLimits
	}
	m := moderation.New(c)
	people.Also(m)
	return m
}

// reportedTalk is the talk at games as package moderation needs it.
type reportedTalk struct {
	*chat.App
	games  *play.App
	people *account.App
}

// Line implements [moderation.Chat].
func (t reportedTalk) Line(ctx context.Context, reader account.ID, game string, line int) (notice.Person, string, error) {
	state, err := t.games.Game(ctx, play.GameID(game))
	if err != nil {
		return "", "", err
	}
	place := chat.Place{Game: game, Person: notice.Account(string(reader)), Over: state.Over(), Closed: state.Options().NoChat}
	holders, err := t.people.Holders(ctx, game)
	if err != nil {
		return "", "", err
	}
	for i, h := range holders {
		if h.Account == reader && place.Seat == 0 {
			place.Seat = i + 1
		}
	}
	l, err := t.App.Line(ctx, place, line)
	if errors.Is(err, chat.ErrUnknown) || err == nil && l.Text == "" {
		return "", "", moderation.ErrUnknown
	}
	return l.Person, l.Text, err
}
