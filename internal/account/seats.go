package account

import (
	"context"
	"time"

	"tengen/internal/notice"
)

// NewGuest makes the token of a guest's browser.
func (a *App) NewGuest() (string, error) {
	token, _, err := a.token()
	return token, err
}

// guestHash is what is kept of the token of a guest, "" of what can be none.
func guestHash(token string) string {
	if len(token) != tokenLength {
		return ""
	}
	return hashToken(token)
}

// Holder is who holds a seat: a person, or the browser of a guest.
type Holder struct {
	Account ID     // "" for a guest
	Guest   string // the token of his browser, or ""
}

// Person names the holder where news is brought to persons.
func (h Holder) Person() notice.Person {
	if h.Account != "" {
		return notice.Account(string(h.Account))
	}
	return notice.Guest(guestHash(h.Guest))
}

// Person names who has the seat where news is brought to persons; nobody if it is
// not known.
func (s Seat) Person() notice.Person {
	if s.Account != "" {
		return notice.Account(string(s.Account))
	}
	return notice.Guest(s.Guest)
}

// Claim writes down who has a seat, 1 or 2, of a game. He must be known to hold
// it. The error is ErrOwned if it belongs to another account.
func (a *App) Claim(ctx context.Context, game string, seat int, h Holder) error {
	s := Seat{Game: game, Seat: seat, Account: h.Account, At: a.config.Now()}
	if h.Account == "" {
		s.Guest = guestHash(h.Guest)
	}
	return a.store.ClaimSeat(ctx, s)
}

// Adopt gives the seats of a guest's browser to an account, and returns how many
// there were.
func (a *App) Adopt(ctx context.Context, guest string, id ID) (int, error) {
	return a.store.AdoptSeats(ctx, guestHash(guest), id)
}

// GuestSeats returns how many seats the browser of a guest has.
func (a *App) GuestSeats(ctx context.Context, guest string) (int, error) {
	hash := guestHash(guest)
	if hash == "" {
		return 0, nil
	}
	return a.store.GuestSeats(ctx, hash)
}

// Players returns who has the seats of those of the games in which an account has
// one.
func (a *App) Players(ctx context.Context, games ...string) (map[string][2]Player, error) {
	return a.store.Players(ctx, games)
}

// Holders returns who has the seats of a game, by seat; a seat of which nothing is
// known is the zero value.
func (a *App) Holders(ctx context.Context, game string) ([2]Seat, error) {
	var holders [2]Seat
	seats, err := a.store.SeatsIn(ctx, game)
	for _, s := range seats {
		holders[s.Seat-1] = s
	}
	return holders, err
}

// Give writes down that a person has a seat, 1 or 2, of a game that is about to
// begin. Again it changes nothing. The error is ErrOwned if the seat belongs to another
// account.
func (a *App) Give(ctx context.Context, game string, seat int, to notice.Person) error {
	s := Seat{Game: game, Seat: seat, At: a.config.Now()}
	if id, ok := to.Account(); ok {
		s.Account = ID(id)
	}
	if hash, ok := to.Guest(); ok {
		s.Guest = hash
	}
	return a.store.ClaimSeat(ctx, s)
}

// SeatOf returns the seat that somebody has in a game whose players these are: 1
// or 2, 0 if none. Who has both is on the first.
func SeatOf(players [2]Player, id ID) int {
	for i, p := range players {
		if id != "" && p.ID == id {
			return i + 1
		}
	}
	return 0
}

// Seats returns up to limit seats of an account that were taken before a time,
// the latest first; the zero time is the top of the list.
func (a *App) Seats(ctx context.Context, id ID, before time.Time, limit int) ([]Seat, error) {
	return a.store.SeatsOf(ctx, id, before, limit)
}

// CountSeats returns how many seats an account has.
func (a *App) CountSeats(ctx context.Context, id ID) (int, error) { return a.store.CountSeats(ctx, id) }
