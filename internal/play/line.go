package play

import "context"

// Line returns the line of one game as it is now, made from its events. The error
// is ErrNoGame if there is no such game.
func (a *App) Line(ctx context.Context, id GameID) (Summary, error) {
	s, err := a.Game(ctx, id)
	if err != nil {
		return Summary{}, err
	}
	return summarise(id, s), nil
}
