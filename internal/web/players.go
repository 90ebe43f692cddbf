package web

import (
	"errors"
	"html/template"
	"net/http"
	"net/url"
	"strconv"
	"time"

	"tengen/internal/account"
)

// playerAddress is the page of a person.
func playerAddress(n account.Name) string { return "/players/" + url.PathEscape(n.String()) }

// playerPage is what the templates "player" and "my-games" show.
type playerPage struct {
	Name    string
	Country string
	Role    string // "" for who has no office
	Since   string // the day of registration
	Count   int    // of games
	Ratings []ratingLine
	Puzzles string // his rating in puzzles; "" of who has none
	Games   []line
	Next    string // the address of the games before these; "" if there are none
	Filter  gameFilter
	Path    string        // the address of the page, without what is looked for
	Played  []openingLine // the openings he has played, the most frequent first
	Curve   template.HTML // of his rating where he has played most
	Guest   int           // for one's own: games that the browser has as a guest's
	Mine    bool
	Office  string // where an administrator finds what he can do; "" for others
	Title   personTitle
	About   string
	Closed  bool
	// Ties: who looks may follow and block him; Address is his page.
	Ties            bool
	Follows, Blocks bool
	Address         string
	Reports         bool   // he may be reported
	Moderate        string // where a moderator reads the notes about him, "" for others
}

// player shows a person to everybody.
func (s *Server) player(w http.ResponseWriter, r *http.Request) error {
	who, err := s.accounts.Named(r.Context(), r.PathValue("name"))
	switch {
	case errors.Is(err, account.ErrUnknown):
		return notFound("player")
	case err != nil:
		return err
	case who.Name.String() != r.PathValue("name"): // one address for one person
		http.Redirect(w, r, playerAddress(who.Name), http.StatusMovedPermanently)
		return nil
	}
	page, err := s.playerPage(r, who, playerAddress(who.Name))
	if err != nil {
		return err
	}
	if page.Ratings, page.Curve, err = s.ratingsOf(r, who); err != nil {
		return err
	}
	if page.Played, err = s.openingsOf(r, who); err != nil {
		return err
	}
	if page.Puzzles, err = s.puzzleRating(r, who.ID); err != nil {
		return err
	}
	if v := visitorOf(r); v != nil {
		if err := s.forVisitor(r, v, who, &page); err != nil {
			return err
		}
	}
	s.render(w, r, http.StatusOK, "player", who.Name.String(), page)
	return nil
}

// forVisitor adds what somebody who is signed in can do about a person.
func (s *Server) forVisitor(r *http.Request, v *visitor, who account.Account, page *playerPage) (err error) {
	page.Mine = v.account.ID == who.ID
	page.Ties, page.Reports = !page.Mine, !page.Mine && s.config.Moderation != nil
	if page.Follows, err = s.accounts.Tied(r.Context(), v.account.ID, account.Follow, who.ID); err != nil {
		return err
	}
	if page.Blocks, err = s.accounts.Tied(r.Context(), v.account.ID, account.Block, who.ID); err != nil {
		return err
	}
	if v.account.Role.May(account.ActSetRole) {
		page.Office = page.Address + "/office"
	}
	if v.account.Role.May(account.ActReadNotes) {
		page.Moderate = "/moderation/notes?" + url.Values{"person": {page.Name}}.Encode()
	}
	return nil
}

// myGames shows the games of who is signed in.
func (s *Server) myGames(w http.ResponseWriter, r *http.Request, v *visitor) error {
	page, err := s.playerPage(r, v.account, "/account/games")
	if err != nil {
		return err
	}
	if page.Guest, err = s.accounts.GuestSeats(r.Context(), s.cookie(r, guestCookie)); err != nil {
		return err
	}
	s.render(w, r, http.StatusOK, "my-games", s.texts(r).Text("account.games.title", nil), page)
	return nil
}

// playerPage is a person with a page of his games; address is where the next page
// is.
func (s *Server) playerPage(r *http.Request, who account.Account, address string) (playerPage, error) {
	t := s.texts(r)
	page := playerPage{Name: who.Name.String(), Country: countryText(t, who.Country), Since: who.Created.Format("2006-01-02"),
		Title: titleOf(t, who.Title), About: who.About, Closed: !who.Closed.IsZero(), Address: playerAddress(who.Name)}
	if who.Role != account.Plain {
		page.Role = t.Text("account.role."+string(who.Role), nil)
	}
	before, err := beforeOf(r)
	if err != nil {
		return page, err
	}
	if page.Count, err = s.accounts.CountSeats(r.Context(), who.ID); err != nil {
		return page, err
	}
	if page.Filter, err = s.gameFilterOf(r, true); err != nil {
		return page, err
	}
	page.Path = address
	own := visitorOf(r).id() == who.ID
	games, next, err := s.gamesOf(r.Context(), who.ID, &page.Filter, before, linesOnPage, own)
	if err != nil {
		return page, err
	}
	if !next.IsZero() && len(games) == linesOnPage {
		page.Next = page.Filter.address(address, url.Values{"before": {strconv.FormatInt(next.UnixMicro(), 10)}})
	}
	page.Games, err = s.withPlayers(r, t, games)
	return page, err
}

// beforeOf is where a list in pages goes on.
func beforeOf(r *http.Request) (time.Time, error) {
	text := r.URL.Query().Get("before")
	if text == "" {
		return time.Time{}, nil
	}
	micros, err := strconv.ParseInt(text, 10, 64)
	if err != nil || micros <= 0 {
		return time.Time{}, notFound("list")
	}
	return time.UnixMicro(micros), nil
}
