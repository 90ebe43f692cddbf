package web

import (
	"errors"
	"html/template"
	"net/http"
	"net/url"
	"time"

	"tengen/game"
	"tengen/internal/account"
	"tengen/internal/lobby"
	"tengen/internal/play"
	"tengen/renju"
	"tengen/say"
)

// seatCookie holds the key of a seat. Only the addresses of its game see it.
const seatCookie = "tengen_seat"

func gameAddress(id play.GameID) string { return "/games/" + string(id) }

// gameRoutes adds the pages on which games are played and watched.
func (s *Server) gameRoutes(mux *http.ServeMux) {
	mux.HandleFunc("GET /games/{id}", s.page(s.game))
	mux.HandleFunc("POST /games/{id}/seat", s.page(s.take))
	mux.HandleFunc("GET /games/{id}/seat/{key}", s.page(s.comeBack))
	mux.HandleFunc("GET /games/{id}/live", s.live)
	mux.HandleFunc("GET /tv", s.page(s.tv))
}

// keepKey gives the browser the key of a seat, for this game alone.
func (s *Server) keepKey(w http.ResponseWriter, r *http.Request, id play.GameID, key play.Key) {
	http.SetCookie(w, &http.Cookie{
		Name: seatCookie, Value: string(key), Path: gameAddress(id), MaxAge: 365 * 24 * 3600,
		SameSite: http.SameSiteLaxMode, Secure: s.https(r), HttpOnly: true,
	})
}

// keyOf is the key that the browser has for the game of the page, or "".
func keyOf(r *http.Request) play.Key {
	c, err := r.Cookie(seatCookie)
	if err != nil {
		return ""
	}
	key, err := play.ParseKey(c.Value)
	if err != nil {
		return ""
	}
	return key
}

// gamePage is what the template "game" shows, and what the client begins with.
type gamePage struct {
	ID       string
	Share    string       // the address for everybody
	SeatLink string       // the address that brings the viewer's seat back, if he has one
	Take     string       // where the free seat is taken, if there is one and he has none
	Players  []personLink // both, first seat first, if an account has a seat
	Keep     string       // where who is signed in makes the seat he has a link to his own
	SignIn   string       // where to sign in for the seat that this browser had, if it is an account's
	Status   string
	Rules    string
	Terms    []string // the rules beside those that Rules names
	Board    template.HTML
	Moves    []movePair
	Gaps     []string
	Rematch  string // where a rematch is asked for, "" if it cannot be
	Over     bool
	Asked    string // who asks for a rematch, in words, "" if nobody does
	Next     string // the game that came of it, "" if none has
	Talk     string // where the talk stands, "" if there is none
	NextGame string // where the next game of the viewer is, "" for who has no inbox
	TV       string // where the next game of the television is, "" if this is not it
	Record   string // where the game is as a file, "" if nowhere
	Register string // where a guest who has a seat makes an account that keeps it, else ""
}

// movePair is a line of the list of moves.
type movePair struct {
	Number       int
	Black, White string
}

// game shows one game, as its viewer may see it.
func (s *Server) game(w http.ResponseWriter, r *http.Request) error {
	id := play.GameID(r.PathValue("id"))
	at, err := s.sittingOf(r, id)
	if err != nil {
		return err
	}
	state, now, err := s.app.Seen(r.Context(), id, at.seat)
	if err != nil {
		return err
	}
	page := s.shownGame(r, id, &state, now, at)
	if err := s.addRematch(r, id, &page, &state, at.seat); err != nil {
		return err
	}
	switch {
	case at.guest:
		if at.key != "" {
			page.SeatLink = page.Share + "/seat/" + string(at.key)
		}
		switch {
		case visitorOf(r) != nil:
			page.Keep = gameAddress(id) + "/keep"
		case s.accounts != nil:
			page.Register = "/register?" + url.Values{"next": {gameAddress(id)}}.Encode()
		}
	case at.seat != game.NoSeat:
	case at.elsewhere:
		page.SignIn = "/login?" + url.Values{"next": {gameAddress(id)}}.Encode()
	case state.FreeSeat() != game.NoSeat && !state.Over():
		page.Take = gameAddress(id) + "/seat"
		if err := s.prepareKey(w, r, id, at.key); err != nil {
			return err
		}
	}
	s.render(w, r, http.StatusOK, "game", page.title(s.texts(r)), page)
	return nil
}

// title is how the page of a game is called: by who plays, where that is known.
func (p *gamePage) title(t say.Texts) string {
	if len(p.Players) < 2 {
		return t.Text("page.game.title", nil)
	}
	return p.Players[0].Name + " – " + p.Players[1].Name
}

// shownGame is what everybody who comes to a game sees of it.
func (s *Server) shownGame(r *http.Request, id play.GameID, state *game.State, now time.Time, at sitting) gamePage {
	o := state.Options()
	t := s.texts(r)
	view := state.View(game.Viewer{Seat: at.seat}, now)
	page := gamePage{
		ID:     string(id),
		Share:  s.origin(r) + gameAddress(id),
		Status: statusText(t, *state, view, o.Letters),
		Rules:  rulesText(t, o.Preset, o.Opening.String(), play.ClockText(&o)),
		Terms:  termsText(t, &o),
		Board:  diagram(t, view, o.Letters),
		Moves:  movePairs(t, view.Moves, o.Letters),

		Talk:     s.talkAddress(id, state),
		NextGame: s.nextFrom(r, id, at.seat),

		Players: withEngine(t, pairOf(t, at.players), view.Levels),
	}
	if s.api != nil {
		page.Record = "/api" + gameAddress(id) + "/record"
	}
	for _, gap := range view.Gaps {
		page.Gaps = append(page.Gaps, t.Text("web.gap", say.Args{"n": int(gap.To.Sub(gap.From).Round(time.Second) / time.Second)}))
	}
	return page
}

// withEngine names the engine where a level of it sits.
func withEngine(t say.Texts, pair []personLink, levels [2]int) []personLink {
	for i, level := range levels {
		if level == 0 {
			continue
		}
		if pair == nil {
			pair = []personLink{personOf(t, account.Player{}), personOf(t, account.Player{})}
		}
		pair[i] = personLink{Name: t.Text("web.level", say.Args{"n": level})}
	}
	return pair
}

// prepareKey gives somebody who may take the seat the key beforehand, so that a
// request whose answer gets lost can be sent again and takes the same seat.
func (s *Server) prepareKey(w http.ResponseWriter, r *http.Request, id play.GameID, key play.Key) error {
	if key != "" {
		return nil
	}
	key, err := s.app.NewKey()
	if err != nil {
		return err
	}
	s.keepKey(w, r, id, key)
	return nil
}

// take gives the free seat of a game to who asks first.
func (s *Server) take(w http.ResponseWriter, r *http.Request) error {
	id := play.GameID(r.PathValue("id"))
	at, err := s.sittingOf(r, id)
	switch err = errors.Join(err, noBot(r)); {
	case err != nil:
		return err
	case at.seat != game.NoSeat && !at.guest: // he sits there by his account
		http.Redirect(w, r, gameAddress(id), http.StatusSeeOther)
		return nil
	case at.key == "" || at.elsewhere: // the key of another's seat takes none
		if at.key, err = s.app.NewKey(); err != nil {
			return err
		}
	}
	if led, err := s.rateable(w, r, id, at); led || err != nil {
		return err
	}
	seat, err := s.app.Take(r.Context(), id, at.key)
	switch {
	case isRefusal(err):
		return &problem{http.StatusConflict, "page.error.seat-taken", nil}
	case err != nil:
		return err
	}
	if err := s.keepSeat(w, r, id, seat, at.key); err != nil {
		return err
	}
	s.sat(r.Context(), id)
	http.Redirect(w, r, gameAddress(id), http.StatusSeeOther)
	return nil
}

// rateable keeps the free seat of a rated game for an account that does not have the
// other one: led says that the sender was led elsewhere.
func (s *Server) rateable(w http.ResponseWriter, r *http.Request, id play.GameID, at sitting) (led bool, err error) {
	state, err := s.app.Game(r.Context(), id)
	if err != nil || !state.Options().Rated || at.seat != game.NoSeat {
		return false, err
	}
	if visitorOf(r) == nil {
		http.Redirect(w, r, "/login?"+url.Values{"next": {gameAddress(id)}}.Encode(), http.StatusSeeOther)
		return true, nil
	}
	holders, err := s.accounts.Holders(r.Context(), string(id))
	if err != nil {
		return false, err
	}
	for _, h := range holders {
		switch blocked, err := s.accounts.Blocked(r.Context(), h.Person(), s.personOf(r)); {
		case err != nil:
			return false, err
		case blocked:
			return false, lobbyProblem(lobby.Blocked)
		}
	}
	return false, nil
}

// comeBack is the link that brings a seat back: it gives the browser the key.
func (s *Server) comeBack(w http.ResponseWriter, r *http.Request) error {
	id := play.GameID(r.PathValue("id"))
	key, err := play.ParseKey(r.PathValue("key"))
	if err != nil {
		return notFound("seat")
	}
	switch seat, err := s.app.Seat(r.Context(), id, key); {
	case err != nil:
		return err
	case seat == game.NoSeat:
		return notFound("seat")
	}
	s.keepKey(w, r, id, key)
	http.Redirect(w, r, gameAddress(id), http.StatusSeeOther)
	return nil
}

// origin is how the browser reached us.
func (s *Server) origin(r *http.Request) string {
	if s.https(r) {
		return "https://" + r.Host
	}
	return "http://" + r.Host
}

func isRefusal(err error) bool {
	var refusal *game.Refusal
	return errors.As(err, &refusal)
}

// movePairs lists the moves two by two.
func movePairs(t say.Texts, moves []game.Move, l renju.Lettering) []movePair {
	var pairs []movePair
	for _, m := range moves {
		text := t.Text("web.move.pass", nil)
		if p, ok := m.Move.Stone(); ok {
			text = l.Format(p)
		}
		if m.Color == renju.Black || len(pairs) == 0 {
			pairs = append(pairs, movePair{Number: m.Number})
		}
		last := &pairs[len(pairs)-1]
		if m.Color == renju.Black {
			last.Black = text
		} else {
			last.White = text
		}
	}
	return pairs
}
