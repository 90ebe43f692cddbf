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
	Sessions  []SessionData `json:"sessions"`
	Seats     []SeatData    `json:"seats"`
}

// SessionData is a browser that is signed in.
type SessionData struct {
	Created time.Time `json:"created"`
	Seen    time.Time `json:"lastUsed"`
	Expires time.Time `json:"expires"`
	Address string    `json:"address"`
	Agent   string    `json:"browser"`
}

// SeatData is a seat of a game.
type SeatData struct {
	Game string    `json:"game"`
	Seat int       `json:"seat"`
	At   time.Time `json:"taken"`
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
		Sessions: []SessionData{}, Seats: []SeatData{},
	}
	sessions, err := a.store.Sessions(ctx, id)
	if err != nil {
		return d, err
	}
	for _, s := range sessions {
		d.Sessions = append(d.Sessions, SessionData{s.Created, s.Seen, s.Expires, s.Address, s.Agent})
	}
	seats, err := a.store.SeatsOf(ctx, id, time.Time{}, math.MaxInt32)
	for _, s := range seats {
		d.Seats = append(d.Seats, SeatData{s.Game, s.Seat, s.At})
	}
	return d, err
}

// Erase leaves nothing of a person who gives his password but his games, which are
// his opponents' too, without his name. It cannot be undone, and the name is not
// given out again. The error is [Mistakes], or a [*LimitError].
func (a *App) Erase(ctx context.Context, id ID, present string) error {
	if _, err := a.present(ctx, id, present); err != nil {
		return err
	}
	return a.store.EraseAccount(ctx, id, a.config.Now())
}
