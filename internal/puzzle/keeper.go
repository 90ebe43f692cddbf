package puzzle

import (
	"context"
	"time"

	"tengen/internal/account"
	"tengen/rating"
)

// Keeps implements [account.Keeper].
func (a *App) Keeps() string { return "puzzles" }

// solverData is what people take along.
type solverData struct {
	Rating rating.Rating `json:"rating,omitzero"`
	Tries  []tryData     `json:"tries"`
}

type tryData struct {
	Puzzle string        `json:"puzzle"`
	At     time.Time     `json:"at"`
	Solved bool          `json:"solved"`
	Before rating.Rating `json:"before,omitzero"` // of a rated try
	After  rating.Rating `json:"after,omitzero"`
}

// Export implements [account.Keeper].
func (a *App) Export(ctx context.Context, id account.ID) (any, error) {
	if a.store == nil {
		return nil, nil
	}
	s, err := a.store.SolverStanding(ctx, id)
	if err != nil {
		return nil, err
	}
	tries, err := a.store.Tries(ctx, id, time.Time{}, Shipped().Len()+s.Tries) // those before it had an account too
	if err != nil || len(tries) == 0 {
		return nil, err
	}
	data := solverData{Rating: s.Rating}
	for _, t := range tries {
		data.Tries = append(data.Tries, tryData{t.Puzzle, t.At, t.Solved, t.Before, t.Solver.Rating})
	}
	return data, nil
}

// Erase implements [account.Keeper]. What a person's tries made of the ratings of
// puzzles stays: it names nobody.
func (a *App) Erase(ctx context.Context, id account.ID) error {
	if a.store == nil {
		return nil
	}
	return a.store.ForgetTries(ctx, id)
}
