package play

import (
	"context"
	"errors"

	"tengen/game"
)

// NewID returns an id for a game, for [App.Begin].
func (a *App) NewID() (GameID, error) {
	name, err := a.random(idLength)
	return GameID(name), err
}

// Begin makes a game with both seats taken, in one step of the log. Neither has a
// key: who sits there is known outside the log. A game that is there already is left
// as it is, so that a caller who does not know whether it was made may ask again.
func (a *App) Begin(ctx context.Context, id GameID, o game.Options) error {
	events, after, err := fold(a.Now(), game.Create{Options: o}, game.Sit{Seat: game.First}, game.Sit{Seat: game.Second})
	if err != nil {
		return err
	}
	step, err := newAppend(id, game.State{}, after, events, "")
	if err != nil {
		return err
	}
	switch err := a.config.Store.Append(ctx, step); {
	case errors.Is(err, ErrConflict):
		return nil
	case err != nil:
		return err
	}
	a.observe(id, game.State{}, after, events)
	return nil
}
