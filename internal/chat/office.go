package chat

import (
	"context"
	"strconv"
	"time"

	"tengen/internal/account"
	"tengen/internal/notice"
)

// Drop takes a line away, for a moderator: its number stays, its text is gone, and
// everybody who has it on his page sees that. There is a note about it, with the
// text. The error is account.ErrForbidden or ErrUnknown.
func (a *App) Drop(ctx context.Context, by account.ID, game string, n int) error {
	l, err := a.config.Store.Line(ctx, game, n)
	if err != nil {
		return err
	}
	dropped := account.Fact{Kind: account.FactDropped, Args: account.FactArgs{"n": strconv.Itoa(n), "game": game, "text": l.Text}}
	if err := a.config.People.Note(ctx, account.Official{ID: by}, account.ActModerate, accountOf(l.Person), dropped); err != nil {
		return err
	}
	if err := a.config.Store.Drop(ctx, game, n, string(by)); err != nil {
		return err
	}
	l.Text, l.Dropped = "", string(by)
	a.tell(l)
	return nil
}

// Silence keeps a person from talking at games until a time, for a moderator, with a
// note about it; a time that has passed lets him talk again. The error is
// account.ErrForbidden.
func (a *App) Silence(ctx context.Context, by account.ID, whom notice.Person, until time.Time) error {
	until = until.UTC()
	facts := []account.Fact{{Kind: account.FactSilent, Args: account.FactArgs{"day": until.Format(time.DateOnly), "time": until.Format(time.TimeOnly)}}}
	if accountOf(whom) == "" {
		facts = append(facts, account.Fact{Kind: account.FactGuest})
	}
	if err := a.config.People.Note(ctx, account.Official{ID: by}, account.ActModerate, accountOf(whom), facts...); err != nil {
		return err
	}
	return a.config.Store.Mute(ctx, whom, until, string(by))
}

// accountOf is the account of a person, "" of a guest.
func accountOf(p notice.Person) account.ID {
	if id, ok := p.Account(); ok {
		return account.ID(id)
	}
	return ""
}

// All returns the last lines of both rooms, for a moderator. The error is
// account.ErrForbidden.
func (a *App) All(ctx context.Context, by account.ID, game string) ([]Line, error) {
	who, err := a.config.People.Account(ctx, by)
	if err != nil {
		return nil, err
	}
	if !who.Role.May(account.ActModerate) {
		return nil, account.ErrForbidden
	}
	var all []Line
	for _, room := range []Room{Players, Watchers} {
		lines, err := a.config.Store.Lines(ctx, game, room, maxLines)
		if err != nil {
			return nil, err
		}
		all = append(all, lines...)
	}
	return all, a.name(ctx, all)
}

// Line returns a line with who wrote it, for somebody at a place of its game who may
// read it, or for a moderator. The error is ErrUnknown if he may not.
func (a *App) Line(ctx context.Context, p Place, n int) (Line, error) {
	l, err := a.config.Store.Line(ctx, p.Game, n)
	if err != nil {
		return Line{}, err
	}
	if p.sees(l.Room) {
		return l, nil
	}
	if id, ok := p.Person.Account(); ok {
		who, err := a.config.People.Account(ctx, account.ID(id))
		if err == nil && who.Role.May(account.ActModerate) {
			return l, nil
		}
	}
	return Line{}, ErrUnknown
}

// said is a line as a person takes it along.
type said struct {
	Game string    `json:"game"`
	Room Room      `json:"room"`
	At   time.Time `json:"at"`
	Text string    `json:"text"`
}

// mostExported is how many lines a person takes along, the latest.
const mostExported = 100_000

// Keeps implements [account.Keeper].
func (a *App) Keeps() string { return "chat" }

// Export implements [account.Keeper]: what the person has said. What others said to
// him is theirs.
func (a *App) Export(ctx context.Context, id account.ID) (any, error) {
	lines, err := a.config.Store.Of(ctx, notice.Account(string(id)), mostExported)
	if err != nil || len(lines) == 0 {
		return nil, err
	}
	list := make([]said, len(lines))
	for i, l := range lines {
		list[i] = said{l.Game, l.Room, l.At, l.Text}
	}
	return list, nil
}

// Erase implements [account.Keeper]: what the person has said is emptied.
func (a *App) Erase(ctx context.Context, id account.ID) error {
	return a.config.Store.Forget(ctx, notice.Account(string(id)))
}
