package post

import (
	"context"
	"errors"
	"fmt"
	"time"

	"tengen/clock"
	"tengen/game"
	"tengen/internal/account"
	"tengen/internal/notice"
	"tengen/internal/play"
)

// told is a notice for the person on a seat, whoever that is.
type told struct {
	seat   game.Seat
	name   string // of the parcel
	notice notice.Notice
	away   bool // it must reach him when he is away
}

// Observe follows the games of this node, as [play.Config] wants it.
func (a *App) Observe(c play.Change) {
	here := a.config.Games.Here(c.Game)
	list := newsOf(c, here)
	kept := list[:0]
	for _, t := range list {
		if t.notice.Kind == notice.YourTurn && !t.away && a.crowded() {
			continue // it is soon over
		}
		if c.After.Player(t.seat).Level == 0 {
			kept = append(kept, t)
		}
	}
	if len(kept) > 0 {
		id := c.Game // c itself would have to outlive every step
		a.look(func(ctx context.Context) error { return a.tell(ctx, id, kept, here) })
	}
	if slow(c.After) {
		a.arm(c.Game, c.After)
	}
}

// crowded reports whether too much waits.
func (a *App) crowded() bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	return len(a.queue) > maxWaiting
}

// slow reports whether a game is played by people who are not there all the time.
func slow(s game.State) bool {
	o := s.Options()
	return clock.ClassOf(o.Clocks[0], o.Clocks[1]) == clock.Correspondence
}

// newsOf is what a step of a game means for those who play it. Who is here sees himself
// that it is his turn.
func newsOf(c play.Change, here [2]bool) []told {
	s, away := c.After, slow(c.After)
	about := func(seat game.Seat, kind notice.Kind, name string, what map[string]string) told {
		n := notice.Notice{Kind: kind, Game: string(c.Game), Seat: int(seat), At: s.At(), What: what}
		return told{seat, fmt.Sprintf("%s:%s:%s", kind, c.Game, name), n, away || kind == notice.GameBegan}
	}
	var list []told
	both := func(kind notice.Kind, what map[string]string) {
		for _, seat := range []game.Seat{game.First, game.Second} {
			list = append(list, about(seat, kind, fmt.Sprint(s.Version()), what))
		}
	}
	switch {
	case c.Began():
		both(notice.GameBegan, nil)
	case c.Ended():
		end := s.End().Outcome
		both(notice.GameEnded, map[string]string{"result": end.Result(), "ending": end.Ending.String()})
	}
	if actor := s.Actor(); actor != game.NoSeat && !here[actor-1] && actor != c.Before.Actor() && (away || !c.Began()) {
		t := about(actor, notice.YourTurn, turnOf(s), nil)
		if at, ok := s.Deadline(0); ok {
			t.notice.Until = at
		}
		list = append(list, t)
	}
	for _, e := range c.Events {
		if what, ok := offerOf(e); ok {
			list = append(list, about(game.SeatOf(e).Other(), notice.Offer, fmt.Sprint(s.Version()), map[string]string{"offer": what}))
		}
	}
	return list
}

// offerOf names what a seat has offered to the other or asked of it.
func offerOf(e game.Event) (string, bool) {
	switch e.(type) {
	case *game.DrawOffered:
		return "draw", true
	case *game.TakebackAsked:
		return "takeback", true
	case *game.AdjournAsked:
		return "adjourn", true
	}
	return "", false
}

// turnOf names the turn of a game that goes on: it is another for each press of the
// clock and each move, and the same after a restart.
func turnOf(s game.State) string {
	on := s.Actor()
	if on == game.NoSeat {
		return ""
	}
	side := s.Clock().Sides[on-1]
	return fmt.Sprintf("%d-%d-%d-%d", len(s.Moves()), on, side.Stage, side.Presses)
}

// tell brings notices about a game to those who have its seats.
func (a *App) tell(ctx context.Context, id play.GameID, list []told, here [2]bool) error {
	holders, err := a.config.People.Holders(ctx, string(id))
	if err != nil {
		return err
	}
	var errs []error
	for _, t := range list {
		n := t.notice
		n.From = holders[t.seat.Other()-1].Person()
		to := holders[t.seat-1]
		a.config.Hub.Publish(to.Person(), n)
		if t.away && !here[t.seat-1] && to.Account != "" {
			errs = append(errs, a.keep(ctx, to.Account, t.name, n))
		}
	}
	return errors.Join(errs...)
}

// ours are the kinds that this package makes itself; the others come over the hub.
var ours = map[notice.Kind]bool{
	notice.YourTurn: true, notice.GameBegan: true, notice.GameEnded: true, notice.Offer: true, notice.TimeShort: true,
}

// hear keeps what others tell.
func (a *App) hear(to notice.Person, n notice.Notice) {
	id, ok := to.Account()
	if !ok || ours[n.Kind] || a.config.Hub.Here(to) {
		return
	}
	name := fmt.Sprintf("%s:%s:%d:%v", n.Kind, n.Game, n.At.UnixMicro(), n.What)
	a.look(func(ctx context.Context) error { return a.keep(ctx, account.ID(id), name, n) })
}

// keep makes the parcels of a notice, in the ways in which its person wants it.
func (a *App) keep(ctx context.Context, id account.ID, name string, n notice.Notice) error {
	wishes, err := a.Wishes(ctx, id)
	if err != nil {
		return err
	}
	browsers, err := a.store.Browsers(ctx, id)
	if err != nil || a.config.Address == "" {
		return err
	}
	now := a.config.Now()
	for way, wanted := range wishes {
		if !wanted[n.Kind] || way == Mail && a.config.Mail == nil || way == Push && len(browsers) == 0 {
			continue
		}
		due := now
		switch {
		case way == Push:
		case n.Kind == notice.TimeShort:
			due = now.Add(shortWait)
		default:
			due = now.Add(mailWait)
		}
		if _, err := a.store.AddParcel(ctx, Parcel{
			Way: way, Account: id, Name: name, At: now, Due: due, State: Waiting, Notice: n,
		}); err != nil {
			return err
		}
	}
	wake(a.send)
	return nil
}

// begin looks at the correspondence games that go on: it arms their warnings, and
// tells whose turn it is if that was lost when the server stopped.
func (a *App) begin(ctx context.Context) error {
	q := play.Query{Phase: play.Live, Limit: 500, All: true}
	for {
		lines, err := a.config.Lists.List(ctx, q)
		if err != nil {
			return err
		}
		for _, line := range lines {
			if line.Class == clock.Correspondence {
				if err := a.beginGame(ctx, line.ID); err != nil {
					a.log.Error("a game was not looked at", "game", line.ID, "err", err)
				}
			}
		}
		if len(lines) < q.Limit {
			return nil
		}
		if last := lines[len(lines)-1].Changed; lines[0].Changed.Equal(last) {
			q.Limit *= 2
		} else {
			q.Before, q.Limit = last.Add(time.Microsecond), 500
		}
	}
}

// fresh is how old a turn may be that is told of after a restart.
const fresh = 24 * time.Hour

func (a *App) beginGame(ctx context.Context, id play.GameID) error {
	s, err := a.config.Games.Game(ctx, id)
	if err != nil || s.Over() {
		return err
	}
	a.arm(id, s)
	c := play.Change{Game: id, After: s}
	if a.config.Now().Sub(s.At()) > fresh {
		return nil
	}
	var turn []told
	for _, t := range newsOf(c, [2]bool{}) {
		if t.notice.Kind == notice.YourTurn {
			turn = append(turn, t)
		}
	}
	return a.tell(ctx, id, turn, a.config.Games.Here(id))
}
