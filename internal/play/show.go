package play

import (
	"context"

	"tengen/game"
	"tengen/wire"
)

// Show returns the whole game as a seat may see it, or as those who watch do. The
// error is ErrNoGame if there is no such game.
func (a *App) Show(ctx context.Context, id GameID, seat game.Seat) (*wire.State, error) {
	t := a.open(id)
	defer t.release()
	s, err := t.current(ctx)
	if err != nil {
		return nil, err
	}
	return t.stateMessage(s, seat), nil
}
