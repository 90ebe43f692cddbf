package post

import (
	"context"
	"fmt"
	"time"

	"tengen/game"
	"tengen/internal/notice"
	"tengen/internal/play"
)

// Bounds of a warning: it comes a day before the flag falls, or, where a whole turn is
// hardly longer, when a quarter of the turn's time is left.
const (
	warnBefore = 24 * time.Hour
	longTurn   = 36 * time.Hour
)

// warning returns when the seat whose clock runs is to be warned and when its flag
// falls; false if no flag can fall. It asks what also ends the game on time.
func warning(s game.State) (at, falls time.Time, seat game.Seat, ok bool) {
	falls, ok = s.Deadline(0)
	if !ok {
		return at, falls, game.NoSeat, false
	}
	c := s.Clock()
	whole := falls.Sub(c.Since) + c.Sides[c.Turn-1].Thought
	before := warnBefore
	if whole <= longTurn {
		before = whole / 4
	}
	return falls.Add(-before), falls, c.Turn, true
}

// arm has a warning looked at when it is due, if the game needs one.
func (a *App) arm(id play.GameID, s game.State) {
	at, _, seat, ok := warning(s)
	a.mu.Lock()
	defer a.mu.Unlock()
	if timer := a.timers[id]; timer != nil {
		timer.Stop()
		delete(a.timers, id)
	}
	if !ok || a.closed || s.Player(seat).Level > 0 {
		return
	}
	a.timers[id] = time.AfterFunc(max(0, at.Sub(a.config.Now())), func() {
		a.look(func(ctx context.Context) error { return a.warn(ctx, id) })
	})
}

// warn warns whoever is to move, once a turn, if that is still due: the game may have
// moved on, and its clock may stand.
func (a *App) warn(ctx context.Context, id play.GameID) error {
	s, err := a.config.Games.Game(ctx, id)
	if err != nil {
		return err
	}
	now := a.config.Now()
	at, falls, seat, ok := warning(s)
	switch {
	case !ok || !now.Before(falls):
		return nil
	case now.Before(at):
		a.arm(id, s)
		return nil
	}
	holders, err := a.config.People.Holders(ctx, string(id))
	if err != nil {
		return err
	}
	to := holders[seat-1]
	name := fmt.Sprintf("%s:%s:%s", notice.TimeShort, id, turnOf(s))
	n := notice.Notice{
		Kind: notice.TimeShort, Game: string(id), Seat: int(seat), At: now, From: holders[seat.Other()-1].Person(), Until: falls,
	}
	if to.Account == "" {
		a.config.Hub.Publish(to.Person(), n)
		return nil
	}
	fresh, err := a.store.AddParcel(ctx, Parcel{Way: Told, Account: to.Account, Name: name, At: now, Due: now, State: Sent, Notice: n})
	if err != nil {
		return err
	}
	if fresh {
		a.config.Hub.Publish(to.Person(), n)
	}
	return a.keep(ctx, to.Account, name, n)
}
