package web

import (
	"errors"
	"net/http"

	"tengen/game"
	"tengen/internal/account"
	"tengen/internal/notice"
	"tengen/internal/play"
	"tengen/say"
)

// sitting is where somebody sits at a game.
type sitting struct {
	seat    game.Seat
	key     play.Key // that the browser has for the game, or ""
	players [2]account.Player
	// guest: the seat belongs to no account, so that its key is what holds it.
	guest bool
	// elsewhere: the browser has the key of a seat that belongs to an account it
	// is not signed in to.
	elsewhere bool
}

// sittingOf finds out where the sender of a request sits. A seat that belongs to an
// account is held by that account alone; any other by its key.
func (s *Server) sittingOf(r *http.Request, id play.GameID) (sitting, error) {
	p := sitting{key: keyOf(r)}
	var err error
	if p.seat, err = s.app.Seat(r.Context(), id, p.key); err != nil || s.accounts == nil {
		p.guest = p.seat != game.NoSeat
		return p, err
	}
	all, err := s.accounts.Players(r.Context(), string(id))
	if err != nil {
		return p, err
	}
	p.players = all[string(id)]
	who := visitorOf(r).id()
	if p.seat != game.NoSeat {
		switch owner := p.players[p.seat-1].ID; owner {
		case "":
			p.guest = true
			return p, nil
		case who:
			return p, nil
		}
		p.seat, p.elsewhere = game.NoSeat, true
	}
	if seat := account.SeatOf(p.players, who); seat != 0 {
		p.seat, p.elsewhere = game.Seat(seat), false
	}
	if p.seat != game.NoSeat {
		return p, nil
	}
	return s.guestSitting(r, id, p)
}

// guestSitting looks whether the browser has a seat as a guest: one of a game that
// began in the lobby has no key.
func (s *Server) guestSitting(r *http.Request, id play.GameID, p sitting) (sitting, error) {
	guest := account.Holder{Guest: s.cookie(r, guestCookie)}.Person()
	if guest == "" {
		return p, nil
	}
	holders, err := s.accounts.Holders(r.Context(), string(id))
	for _, h := range holders {
		if h.Person() == guest {
			p.seat, p.guest, p.elsewhere = game.Seat(h.Seat), true, false
		}
	}
	return p, err
}

// personOf is who sends a request, nobody for a browser that has not played yet.
func (s *Server) personOf(r *http.Request) notice.Person {
	return account.Holder{Account: visitorOf(r).id(), Guest: s.cookie(r, guestCookie)}.Person()
}

// guest gives the browser of a guest its token, and returns it.
func (s *Server) guest(w http.ResponseWriter, r *http.Request) (string, error) {
	token := s.cookie(r, guestCookie)
	if token == "" {
		var err error
		if token, err = s.accounts.NewGuest(); err != nil {
			return "", err
		}
	}
	s.setCookie(w, r, guestCookie, token, guestTime)
	return token, nil
}

// somebody is who sends a request; a browser that has not played yet becomes a
// guest's.
func (s *Server) somebody(w http.ResponseWriter, r *http.Request) (notice.Person, error) {
	if visitorOf(r) != nil {
		return s.personOf(r), nil
	}
	token, err := s.guest(w, r)
	return account.Holder{Guest: token}.Person(), err
}

// keepSeat gives the browser the key of a seat, and writes down whose the seat
// is: that of who is signed in, or that of this browser's guest.
func (s *Server) keepSeat(w http.ResponseWriter, r *http.Request, id play.GameID, seat game.Seat, key play.Key) error {
	s.keepKey(w, r, id, key)
	if s.accounts == nil || seat == game.NoSeat {
		return nil
	}
	h := account.Holder{Account: visitorOf(r).id()}
	if h.Account == "" {
		var err error
		if h.Guest, err = s.guest(w, r); err != nil {
			return err
		}
	}
	return s.accounts.Claim(r.Context(), string(id), int(seat), h)
}

// adoptSeats gives what the browser played as a guest to an account. From then on
// it is another guest's.
func (s *Server) adoptSeats(w http.ResponseWriter, r *http.Request, id account.ID) error {
	guest := s.cookie(r, guestCookie)
	if guest == "" {
		return nil
	}
	if _, err := s.accounts.Adopt(r.Context(), guest, id); err != nil {
		return err
	}
	s.setCookie(w, r, guestCookie, "", 0)
	return nil
}

// keep makes the seat that the browser has the key of that of who is signed in.
func (s *Server) keep(w http.ResponseWriter, r *http.Request, v *visitor) error {
	id := play.GameID(r.PathValue("id"))
	p, err := s.sittingOf(r, id)
	switch {
	case err != nil:
		return err
	case !p.guest:
		return notFound("seat")
	}
	err = s.accounts.Claim(r.Context(), string(id), int(p.seat), account.Holder{Account: v.account.ID})
	if errors.Is(err, account.ErrOwned) {
		return &problem{http.StatusConflict, "page.error.seat-taken", nil}
	}
	if err != nil {
		return err
	}
	s.sat(r.Context(), id)
	http.Redirect(w, r, gameAddress(id), http.StatusSeeOther)
	return nil
}

// personLink is a person as pages name him; Address is "" for who has no page.
// Template "person" shows one.
type personLink struct {
	Name, Address string
	Title         personTitle
}

// personTitle is a title of the sport, or the mark of a bot: short before a name,
// and spelled out.
type personTitle struct{ Short, Long string }

// titleOf names a title; none is the zero value.
func titleOf(t say.Texts, title account.Title) personTitle {
	if title == account.NoTitle {
		return personTitle{}
	}
	return personTitle{t.Text("account.title."+string(title)+".short", nil), t.Text("account.title."+string(title), nil)}
}

// linkTo is the link to the page of somebody, or what is left of him.
func linkTo(t say.Texts, a account.Account) personLink {
	return personOf(t, account.Player{ID: a.ID, Name: a.Name, Title: a.Title, Bot: a.Bot, Erased: !a.Erased.IsZero()})
}

// noBot keeps a bot's account, which plays over the API only, from taking part on
// pages.
func noBot(r *http.Request) error {
	if v := visitorOf(r); v != nil && v.account.Bot {
		return &problem{http.StatusForbidden, "account.bot.plays-by-api", nil}
	}
	return nil
}

// personOf names who has a seat.
func personOf(t say.Texts, p account.Player) personLink {
	switch {
	case p.Erased:
		return personLink{Name: t.Text("account.deleted", nil)}
	case p.ID == "":
		return personLink{Name: t.Text("account.guest", nil)}
	}
	link := personLink{p.Name.String(), playerAddress(p.Name), titleOf(t, p.Title)}
	if p.Bot {
		link.Title = personTitle{t.Text("account.bot.mark", nil), t.Text("account.bot.long", nil)}
	}
	return link
}

// pairOf names both players of a game, nobody if no account has a seat in it.
func pairOf(t say.Texts, players [2]account.Player) []personLink {
	if players == [2]account.Player{} {
		return nil
	}
	return []personLink{personOf(t, players[0]), personOf(t, players[1])}
}
