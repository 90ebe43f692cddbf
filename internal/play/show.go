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
	if _, _, err := t.seenNow(ctx, seat); err != nil {
		return nil, err
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.stateMessage(t.seen(seat), seat), nil
}
