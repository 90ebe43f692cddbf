package main

import (
	"context"

	"tengen/internal/account"
	"tengen/internal/play"
	"tengen/internal/sqlite"
	"tengen/internal/vacation"
)

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
