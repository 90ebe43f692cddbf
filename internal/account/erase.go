package account

import (
	"context"
	"math"
	"time"
)

// Data is everything that is kept of a person, for the person.
type Data struct {
	Name      string        `json:"name"`
	ID        ID            `json:"id"`
	Role      Role          `json:"role"`
	Created   time.Time     `json:"created"`
	Country   string        `json:"country,omitempty"`
	Lang      string        `json:"language,omitempty"`
	Email     string        `json:"email,omitempty"`
	Confirmed bool          `json:"emailConfirmed"`
	Second    bool          `json:"secondStep"`
	Title     Title         `json:"title,omitempty"`
	About     string        `json:"about,omitempty"`
	Closed    *time.Time    `json:"closed,omitempty"`
	ClosedWhy string        `json:"closedWhy,omitempty"`
	Passkeys  []PasskeyData `json:"passkeys"`
	Following []TieData     `json:"following"`
	Blocked   []TieData     `json:"blocked"`
	Bot       bool          `json:"bot,omitempty"`
	Sessions  []SessionData `json:"sessions"`
	Tokens    []TokenData   `json:"tokens"`
	Seats     []SeatData    `json:"seats"`
	// Kept is what other use cases keep, by what they are called.
	Kept map[string]any `json:"kept,omitempty"`
}

// SessionData is a browser that is signed in.
type SessionData struct {
	Created time.Time `json:"created"`
	Seen    time.Time `json:"lastUsed"`
	Expires time.Time `json:"expires"`
	Address string    `json:"address"`
	Agent   string    `json:"browser"`
}

// TokenData is what a program has.
type TokenData struct {
	Name    string     `json:"name"`
	Scopes  []Scope    `json:"scopes"`
	Created time.Time  `json:"created"`
	Seen    *time.Time `json:"lastUsed,omitempty"`
	Expires *time.Time `json:"expires,omitempty"`
}

// SeatData is a seat of a game.
type SeatData struct {
	Game string    `json:"game"`
	Seat int       `json:"seat"`
	At   time.Time `json:"taken"`
}

// PasskeyData is a passkey.
type PasskeyData struct {
	Name    string     `json:"name"`
	Site    string     `json:"site"`
	Created time.Time  `json:"created"`
	Used    *time.Time `json:"lastUsed,omitempty"`
}

// TieData is somebody whom a person follows or blocks.
type TieData struct {
	Name string    `json:"name"`
	At   time.Time `json:"since"`
}

// Export returns everything that is kept of a person. What would only help a thief
// is left out: hashes and secrets.
func (a *App) Export(ctx context.Context, id ID) (Data, error) {
	account, err := a.store.Account(ctx, id)
	if err != nil {
		return Data{}, err
	}
	d := Data{
		Name: account.Name.String(), ID: id, Role: account.Role, Created: account.Created, Country: account.Country,
		Lang: account.Lang, Email: account.Email, Confirmed: account.Confirmed, Second: account.Second.On(),
		Bot: account.Bot, Sessions: []SessionData{}, Tokens: []TokenData{}, Seats: []SeatData{},
		Title: account.Title, About: account.About, Closed: orNil(account.Closed), ClosedWhy: account.ClosedWhy, Passkeys: []PasskeyData{},
	}
	if err := a.exportWaysIn(ctx, id, &d); err != nil {
		return d, err
	}
	if d.Kept, err = a.exportKept(ctx, id); err != nil {
		return d, err
	}
	if d.Following, err = a.exportTies(ctx, id, Follow); err != nil {
		return d, err
	}
	if d.Blocked, err = a.exportTies(ctx, id, Block); err != nil {
		return d, err
	}
	accesses, err := a.store.Accesses(ctx, id)
	if err != nil {
		return d, err
	}
	for _, x := range accesses {
		d.Tokens = append(d.Tokens, TokenData{x.Name, x.Scopes, x.Created, orNil(x.Seen), orNil(x.Expires)})
	}
	seats, err := a.store.SeatsOf(ctx, id, time.Time{}, math.MaxInt32)
	for _, s := range seats {
		d.Seats = append(d.Seats, SeatData{s.Game, s.Seat, s.At})
	}
	return d, err
}

// exportWaysIn adds what signs the person or his programs in.
func (a *App) exportWaysIn(ctx context.Context, id ID, d *Data) error {
	sessions, err := a.store.Sessions(ctx, id)
	if err != nil {
		return err
	}
	for _, s := range sessions {
		d.Sessions = append(d.Sessions, SessionData{s.Created, s.Seen, s.Expires, s.Address, s.Agent})
	}
	accesses, err := a.store.Accesses(ctx, id)
	if err != nil {
		return err
	}
	for _, x := range accesses {
		d.Tokens = append(d.Tokens, TokenData{x.Name, x.Scopes, x.Created, orNil(x.Seen), orNil(x.Expires)})
	}
	keys, err := a.store.Passkeys(ctx, id)
	for _, k := range keys {
		d.Passkeys = append(d.Passkeys, PasskeyData{k.Name, k.Site, k.Created, orNil(k.Used)})
	}
	return err
}

func (a *App) exportTies(ctx context.Context, id ID, kind Kind) ([]TieData, error) {
	ties, err := a.Ties(ctx, id, kind)
	list := make([]TieData, 0, len(ties))
	for _, t := range ties {
		list = append(list, TieData{t.With.Name.String(), t.Tie.At})
	}
	return list, err
}

// orNil is a time that may not be there.
func orNil(t time.Time) *time.Time {
	if t.IsZero() {
		return nil
	}
	return &t
}

// Erase leaves nothing of a person who gives his password but his games, which are
// his opponents' too, without his name. It cannot be undone, and the name is not
// given out again. The error is [Mistakes], or a [*LimitError].
func (a *App) Erase(ctx context.Context, id ID, present string) error {
	if _, err := a.present(ctx, id, present); err != nil {
		return err
	}
	if err := a.eraseKept(ctx, id); err != nil {
		return err
	}
	return a.store.EraseAccount(ctx, id, a.config.Now())
}
