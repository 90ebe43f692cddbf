package main

import (
	"context"

	"tengen/internal/account"
	"tengen/internal/chat"
	"tengen/internal/play"
	"tengen/internal/practice"
	"tengen/internal/sqlite"
	"tengen/internal/vacation"
)

// openTalk is what is said at games.
func openTalk(s *served, store *sqlite.Store, games *play.App, people *account.App) *chat.App {
	c := chat.Config{Store: store.Chat(), People: people, Now: games.Now}
	if s.NoLimits {
		c.Limits = chat.NoLimits
	}
	talk := chat.New(c)
	people.Also(talk)
	return talk
}

// openPractice keeps what people have practised.
func openPractice(store *sqlite.Store, games *play.App, people *account.App) *practice.App {
	kept := &practice.App{Store: store.Practice(), Now: games.Now}
	people.Also(kept)
	return kept
}

// openVacations lets the clocks of correspondence players stand while they are away.
func openVacations(ctx context.Context, s *served, store *sqlite.Store, games *play.App, people *account.App) (*vacation.App, error) {
	away, err := vacation.Open(ctx, vacation.Config{
		Store: store.Vacations(), Games: games, Seats: people, Days: s.VacationDays, Now: games.Now, Log: s.log,
	})
	if err == nil {
		people.Also(away)
	}
	return away, err
}
