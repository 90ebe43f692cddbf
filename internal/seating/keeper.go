package seating

import (
	"context"

	"tengen/internal/account"
	"tengen/internal/lobby"
	"tengen/internal/notice"
)

// Keeper is the [account.Keeper] of the lobby: what somebody has proposed is his, and
// goes with him. Which games came of it stays, as the seats of the games do.
type Keeper struct{ Lobby *lobby.App }

// Keeps implements [account.Keeper].
func (Keeper) Keeps() string { return "proposals" }

// Export implements [account.Keeper].
func (k Keeper) Export(_ context.Context, id account.ID) (any, error) {
	made, received := k.Lobby.Own(notice.Account(string(id)))
	if len(made)+len(received) == 0 {
		return nil, nil
	}
	return map[string][]lobby.Proposal{"made": made, "received": received}, nil
}

// Erase implements [account.Keeper].
func (k Keeper) Erase(ctx context.Context, id account.ID) error {
	return k.Lobby.Forget(ctx, notice.Account(string(id)))
}
