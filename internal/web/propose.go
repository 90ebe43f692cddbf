package web

import (
	"context"
	"errors"
	"net/http"

	"tengen/clock"
	"tengen/engine/player"
	"tengen/game"
	"tengen/internal/account"
	"tengen/internal/lobby"
	"tengen/internal/notice"
	"tengen/internal/play"
	"tengen/wire"
)

// lobbyAddress is the page of the lobby.
const lobbyAddress = "/lobby"

// seek proposes the game of the form to everybody.
func (s *Server) seek(w http.ResponseWriter, r *http.Request, f form, wish wish) error {
	who, err := s.somebody(w, r)
	if err != nil {
		return err
	}
	s.lobby.Seen(who)
	_, id, err := s.lobby.Seek(r.Context(), who, wish.terms(), wish.wanted)
	switch {
	case errors.Is(err, lobby.BadRange):
		f.mistake("least", "lobby.refused."+string(lobby.BadRange), nil)
		return s.newWith(w, r, http.StatusUnprocessableEntity, f)
	case err != nil:
		return lobbyProblem(err)
	case id != "":
		http.Redirect(w, r, gameAddress(play.GameID(id)), http.StatusSeeOther)
		return nil
	}
	http.Redirect(w, r, lobbyAddress, http.StatusSeeOther)
	return nil
}

// challenge proposes the game of the form to one player.
func (s *Server) challenge(w http.ResponseWriter, r *http.Request, f form, wish wish) error {
	v := visitorOf(r)
	other, err := s.accounts.Named(r.Context(), wish.whom)
	switch {
	case errors.Is(err, account.ErrUnknown):
		f.mistake("whom", "page.form.whom.unknown", nil)
	case err != nil:
		return err
	case other.ID == v.account.ID:
		f.mistake("whom", "page.form.whom.own", nil)
	}
	if f.Mistakes() > 0 {
		return s.newWith(w, r, http.StatusUnprocessableEntity, f)
	}
	_, err = s.lobby.Challenge(r.Context(), s.personOf(r), notice.Account(string(other.ID)), wish.terms())
	if err != nil {
		return lobbyProblem(err)
	}
	http.Redirect(w, r, lobbyAddress, http.StatusSeeOther)
	return nil
}

// waitInPool waits in a pool, or finds a game there.
func (s *Server) waitInPool(r *http.Request, who notice.Person) (string, error) {
	s.lobby.Seen(who)
	pool := lobby.Pool{
		Class: clock.Class(r.PostFormValue("class")), Opening: r.PostFormValue("opening"), Rated: r.PostFormValue("rated") == "yes",
	}
	id, err := s.lobby.Queue(r.Context(), who, pool)
	if err != nil || id == "" {
		return lobbyAddress, err
	}
	return gameAddress(play.GameID(id)), nil
}

func (s *Server) leavePool(_ *http.Request, who notice.Person) (string, error) {
	s.lobby.Unqueue(who)
	return lobbyAddress, nil
}

func (s *Server) accept(r *http.Request, who notice.Person) (string, error) {
	id, err := s.lobby.Accept(r.Context(), r.PathValue("id"), who)
	if game, ok := lobby.RematchAfter(r.PathValue("id")); ok && err == nil {
		s.tellRematch(r.Context(), play.GameID(game))
	}
	return gameAddress(play.GameID(id)), err
}

func (s *Server) decline(r *http.Request, who notice.Person) (string, error) {
	err := s.lobby.Decline(r.Context(), r.PathValue("id"), who, lobby.Reason(r.PostFormValue("reason")))
	if game, ok := lobby.RematchAfter(r.PathValue("id")); ok && err == nil {
		s.tellRematch(r.Context(), play.GameID(game))
	}
	return lobbyAddress, err
}

func (s *Server) withdraw(r *http.Request, who notice.Person) (string, error) {
	return lobbyAddress, s.lobby.Withdraw(r.Context(), r.PathValue("id"), who)
}

// rematch asks for another game after one that is over, or agrees to it.
func (s *Server) rematch(w http.ResponseWriter, r *http.Request) error {
	id := play.GameID(r.PathValue("id"))
	at, err := s.sittingOf(r, id)
	switch {
	case err != nil:
		return err
	case at.seat == game.NoSeat:
		return lobbyProblem(lobby.NotForYou)
	}
	if err := noBot(r); err != nil {
		return err
	}
	who, err := s.somebody(w, r)
	if err != nil {
		return err
	}
	if err := s.notTooOften(w, r, who); err != nil {
		return err
	}
	state, err := s.app.Game(r.Context(), id)
	if err != nil {
		return err
	}
	if level := state.Player(at.seat.Other()).Level; level > 0 {
		return s.rematchEngine(w, r, &state, at.seat, level)
	}
	next, err := s.lobby.Rematch(r.Context(), string(id), at.seat, who)
	if err != nil {
		return lobbyProblem(err)
	}
	s.tellRematch(r.Context(), id)
	if next == "" {
		next = string(id)
	}
	http.Redirect(w, r, gameAddress(play.GameID(next)), http.StatusSeeOther)
	return nil
}

// rematchEngine begins another game against the same level, which always agrees.
func (s *Server) rematchEngine(w http.ResponseWriter, r *http.Request, last *game.State, seat game.Seat, level int) error {
	if !last.Over() {
		return lobbyProblem(lobby.NotOver)
	}
	o := last.Options()
	o.Clocks = [2]clock.Control{o.Clocks[1], o.Clocks[0]} // each keeps his own
	again := wish{options: o, own: o.Clocks[seat.Other()-1], other: o.Clocks[seat-1], level: player.Level(level), noVacation: !o.Vacation}
	id, key, err := s.begin(r.Context(), again, seat.Other())
	if err != nil {
		return err
	}
	if err := s.keepSeat(w, r, id, seat.Other(), key); err != nil {
		return err
	}
	http.Redirect(w, r, gameAddress(id), http.StatusSeeOther)
	return nil
}

// addRematch shows how far a rematch has come on the page of a game, and where it is
// asked for.
func (s *Server) addRematch(r *http.Request, id play.GameID, page *gamePage, state *game.State, seat game.Seat) error {
	if s.lobby == nil {
		return nil
	}
	if seat != game.NoSeat {
		page.Rematch = gameAddress(id) + "/rematch"
	}
	if page.Over = state.Over(); !page.Over {
		return nil
	}
	m, err := s.rematchMessage(r.Context(), id)
	if err != nil || m == nil {
		return err
	}
	t := s.texts(r)
	switch {
	case m.Next != "":
		page.Next = gameAddress(play.GameID(m.Next))
	case seat == game.NoSeat:
	case m.Asked == int(seat):
		page.Asked = t.Text("web.rematch.asked", nil)
	default:
		page.Asked = t.Text("web.rematch.offered", nil)
	}
	return nil
}

// tellRematch tells the live connections of a game how far a rematch has come.
func (s *Server) tellRematch(ctx context.Context, id play.GameID) {
	m, err := s.rematchMessage(ctx, id)
	if err != nil {
		s.log.Error("a rematch was not told", "game", id, "err", err)
		return
	}
	if m == nil { // what was asked is asked no more
		m = &wire.Rematch{Game: string(id)}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for c := range s.conns {
		if c.game == id {
			c.send(m)
		}
	}
}

// joinRematch tells who joins a game that is over of its rematch.
func (c *conn) joinRematch() {
	s := c.server
	if s.lobby == nil {
		return
	}
	state, err := c.viewer.State(c.ctx)
	if err != nil || !state.Over() {
		return
	}
	m, err := s.rematchMessage(c.ctx, c.game)
	if err != nil && c.ctx.Err() == nil {
		s.log.Error("a rematch was not told", "game", c.game, "err", err)
	}
	if m != nil {
		c.send(m)
	}
}

// rematchMessage is nil while nobody has asked.
func (s *Server) rematchMessage(ctx context.Context, id play.GameID) (*wire.Rematch, error) {
	asked, next, err := s.lobby.RematchOf(ctx, string(id))
	if err != nil || asked == game.NoSeat && next == "" {
		return nil, err
	}
	return &wire.Rematch{Game: string(id), Asked: int(asked), Next: next}, nil
}
