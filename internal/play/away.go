package play

import (
	"context"
	"errors"
	"time"

	"tengen/game"
)

// leastAway is how long a seat must be away without a break before the other may
// end the game, however often it was away before: a connection that flickers, or
// changes from one network to another, has time to come back.
const leastAway = 10 * time.Second

// absence is how long a seat was away on its own turns, while the other was there.
// It counts on from one absence to the next, so that who comes back for a moment
// does not begin anew; half of it is forgiven with each turn that the seat ends.
type absence struct {
	before time.Duration // in absences that are over
	since  time.Time     // when the present one began; zero if there is none
}

// acted forgives half to the seat that has ended its turn.
func (p *presence) acted(before, after game.State) {
	if seat := before.MayLeave(); seat != game.NoSeat && after.MayLeave() == seat.Other() {
		p.away[seat-1].before /= 2
	}
}

// recount begins and ends absences as the connections and the turn now are, and
// reports whether any did. It is called with t.mu held.
func (t *table) recount() (changed bool) {
	now := t.app.Now()
	for i := range t.presence.away {
		seat, a := game.Seat(i+1), &t.presence.away[i]
		gone := t.state.MayLeave() == seat && t.presence.counts[seat] == 0 && t.presence.counts[seat.Other()] > 0 &&
			t.state.Player(seat).Level == 0 && !t.app.config.Shared // another node may have the connection
		switch {
		case gone && a.since.IsZero():
			a.since, changed = now, true
		case !gone && !a.since.IsZero():
			a.before += now.Sub(a.since)
			a.since, changed = time.Time{}, true
		}
	}
	return changed
}

// countAway is recount after a step of the game: everybody is told if an absence
// began or ended by it. It is called with t.mu held.
func (t *table) countAway() {
	if t.recount() {
		t.broadcastPresence(true)
	}
}

// leftAt is the moment from which the absence of a seat may end the game, in
// milliseconds; 0 if the seat is not away on its turn. It is called with t.mu held.
func (t *table) leftAt(seat game.Seat) int64 {
	a := t.presence.away[seat-1]
	if a.since.IsZero() {
		return 0
	}
	wait := t.state.Options().Absence - a.before
	// A millisecond more: the moment is rounded down when it is told.
	return a.since.Add(max(leastAway, wait)).UnixMilli() + 1
}

// awayAt is how long a seat has been away on its turns at a moment, as it counts for
// [game.Abandon]: 0 if it is not away, and never enough within [leastAway].
func (t *table) awayAt(seat game.Seat, now time.Time) time.Duration {
	t.mu.Lock()
	defer t.mu.Unlock()
	a := t.presence.away[seat-1]
	if a.since.IsZero() || now.Sub(a.since) < leastAway {
		return 0
	}
	return a.before + now.Sub(a.since)
}

// SetVacation lets the clock of a seat stand while its player is on vacation, until a
// time at the latest that the other player is told, or run again. A game that is
// over, that knows no vacations, or where it is so already is left as it is; of one
// that has not begun it returns true: it is to be asked again later. The error is
// ErrNoGame if there is no such game.
func (a *App) SetVacation(ctx context.Context, id GameID, seat game.Seat, on bool, until time.Time) (later bool, err error) {
	t := a.open(id)
	defer t.release()
	ticket := t.receive()
	defer ticket.leave()
	select {
	case <-ticket.turn:
	case <-ctx.Done():
		return false, ctx.Err()
	}
	_, err = t.decide(a.ctx, order{at: ticket.at, command: func(s game.State) game.Command {
		o := s.Options()
		_, started := s.Started()
		later = !started && !s.Over() && o.Vacation
		if s.Over() || !started || !o.Vacation || s.OnVacation(seat) == on {
			return nil
		}
		return game.Vacation{Seat: seat, On: on, Until: until}
	}})
	var refusal *game.Refusal
	if errors.As(err, &refusal) { // it ended in this moment
		return false, nil
	}
	return later, err
}
