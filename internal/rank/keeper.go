package rank

import (
	"context"
	"time"

	"tengen/internal/account"
	"tengen/internal/play"
	"tengen/rating"
)

// Keeps implements [account.Keeper].
func (a *App) Keeps() string { return "ratings" }

// poolData is what people take along of one pool.
type poolData struct {
	Pool   string        `json:"pool"`
	Rating rating.Rating `json:"rating"`
	Games  []gameData    `json:"games"`
}

type gameData struct {
	Game   play.GameID   `json:"game"`
	At     time.Time     `json:"at"`
	Before rating.Rating `json:"before"`
	After  rating.Rating `json:"after"`
}

// mostExported bounds the games of a pool in a file.
const mostExported = 100_000

// Export implements [account.Keeper].
func (a *App) Export(ctx context.Context, id account.ID) (any, error) {
	standings, err := a.Standings(ctx, id)
	if err != nil || len(standings) == 0 {
		return nil, err
	}
	var all []poolData
	for _, s := range standings {
		d := poolData{Pool: s.Pool.String(), Rating: s.Rating}
		entries, err := a.store.History(ctx, s.Pool, id, time.Time{}, mostExported)
		if err != nil {
			return nil, err
		}
		for _, e := range entries {
			side, _ := e.Of(id)
			d.Games = append(d.Games, gameData{e.Game, e.At, side.Before, side.After})
		}
		all = append(all, d)
	}
	return all, nil
}

// Erase implements [account.Keeper]. The numbers stay, under an id that names nobody:
// those of the opponents follow from them.
func (a *App) Erase(context.Context, account.ID) error { return nil }
