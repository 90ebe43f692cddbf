package lobby

import (
	"context"
	"errors"
	"strings"

	"tengen/game"
	"tengen/internal/notice"
)

// rematchID is the id of the one proposal, and the one deal, after a game.
func rematchID(game string) string { return "rematch:" + game }

// RematchAfter returns the game after which the rematch of an id is, and false if the
// id is that of another proposal.
func RematchAfter(id string) (game string, ok bool) { return strings.CutPrefix(id, rematchID("")) }

// Rematch asks for another game after one that is over, or agrees if the other side
// has asked: then the new game is returned. It has the same options, and who sat
// second opens. by is who has the given seat of the old game now. After a game there
// is one rematch: whoever asks again, and if both ask at the same time, gets that.
// The error may be a [Refusal].
func (a *App) Rematch(ctx context.Context, id string, seat game.Seat, by notice.Person) (next string, err error) {
	a.meeting.Lock()
	defer a.meeting.Unlock()
	if d, err := a.store.DealOf(ctx, rematchID(id)); err == nil {
		return d.Game, a.config.Games.Begin(ctx, d)
	} else if !errors.Is(err, ErrGone) {
		return "", err
	}
	for {
		if p, ok := a.find(rematchID(id)); ok && p.Declined == "" {
			if p.Terms.Seat == seat.Other() {
				return "", nil // asked already, by this seat
			}
			if err := a.mayRematch(ctx, &p, by); err != nil {
				return "", err
			}
			return a.take(ctx, &p, by)
		}
		switch err := a.askRematch(ctx, id, seat, by); {
		case errors.Is(err, ErrExists): // the other side was faster
			if err := a.load(ctx, rematchID(id)); err != nil {
				return "", err
			}
		case err != nil:
			return "", err
		default:
			return a.overtaken(ctx, id)
		}
	}
}

// overtaken looks whether the other side has agreed while this one asked: then there
// is nothing to ask any more.
func (a *App) overtaken(ctx context.Context, id string) (string, error) {
	d, err := a.store.DealOf(ctx, rematchID(id))
	if errors.Is(err, ErrGone) {
		return "", nil
	}
	if err != nil {
		return "", err
	}
	return d.Game, a.drop(ctx, rematchID(id))
}

// load keeps what the store has of a proposal that was made meanwhile.
func (a *App) load(ctx context.Context, id string) error {
	all, err := a.store.Proposals(ctx)
	if err != nil {
		return err
	}
	for _, p := range all {
		if p.ID == id {
			a.put(p)
		}
	}
	return nil
}

func (a *App) mayRematch(ctx context.Context, p *Proposal, by notice.Person) error {
	switch {
	case p.Maker == by:
		return OwnProposal
	case p.Terms.Options.Rated && !isAccount(by):
		return NeedsAccount
	}
	blocked, err := a.config.People.Blocked(ctx, p.Maker, by)
	if err != nil || blocked {
		return refuse(Blocked, err)
	}
	return nil
}

// askRematch makes the proposal. The error is ErrExists if there is one.
func (a *App) askRematch(ctx context.Context, id string, seat game.Seat, by notice.Person) error {
	g, err := a.config.Games.Played(ctx, id)
	switch {
	case errors.Is(err, ErrGone):
		return Gone
	case err != nil:
		return err
	case !g.Over:
		return NotOver
	case g.Persons[seat.Other()-1] == "" || g.Persons[seat.Other()-1] == by:
		return NoOpponent
	}
	t := Terms{Options: g.Options, Own: g.Options.Clocks[seat-1], Other: g.Options.Clocks[seat.Other()-1], Seat: seat.Other(), NoVacation: !g.Options.Vacation}
	t.Options.Clocks = game.Options{}.Clocks
	p, err := a.proposal(ctx, by, t)
	if err != nil {
		return err
	}
	p.ID, p.Kind, p.Game, p.Target = rematchID(id), Rematch, id, g.Persons[seat.Other()-1]
	p.Expires = p.Made.Add(byClass(&p, liveAnswerTime, slowAnswerTime))
	if p.TargetName, err = a.config.People.Name(ctx, p.Target); err != nil {
		return err
	}
	if err := a.mayRematch(ctx, &p, p.Target); err != nil {
		return err
	}
	if old, ok := a.find(p.ID); ok && old.Declined != "" { // asked, declined, and asked again
		if err := a.drop(ctx, p.ID); err != nil {
			return err
		}
	}
	if err := a.store.AddProposal(ctx, p); err != nil {
		return err
	}
	a.put(p)
	a.config.Hub.Publish(p.Target, notice.Notice{
		Kind: notice.Challenge, Game: id, At: p.Made, From: by, Until: p.Expires, What: map[string]string{"challenge": p.ID},
	})
	return nil
}

// RematchOf tells how far a rematch after a game has come: the seat of that game
// that asks for it, or the game that came of it.
func (a *App) RematchOf(ctx context.Context, id string) (asked game.Seat, next string, err error) {
	if p, ok := a.find(rematchID(id)); ok && p.Declined == "" {
		return p.Terms.Seat.Other(), "", nil
	}
	switch d, err := a.store.DealOf(ctx, rematchID(id)); {
	case errors.Is(err, ErrGone):
		return game.NoSeat, "", nil
	case err != nil:
		return game.NoSeat, "", err
	default:
		return game.NoSeat, d.Game, nil
	}
}
