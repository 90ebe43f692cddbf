package play

import (
	"context"

	"tengen/game"
)

// Line returns the line of one game as it is now for those who watch it, made from its events. The error
// is ErrNoGame if there is no such game.
func (a *App) Line(ctx context.Context, id GameID) (Summary, error) {
	s, _, err := a.Seen(ctx, id, game.NoSeat)
	if err != nil {
		return Summary{}, err
	}
	return summarise(id, s), nil
}
