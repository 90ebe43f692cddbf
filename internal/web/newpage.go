package web

import (
	"context"
	"errors"
	"net/http"

	"tengen/game"
	"tengen/internal/play"
	"tengen/renju"
	"tengen/wire"
)

// newPage is what the template "new" shows.
type newPage struct{ Form form }

// newPage is the page on which a game is made as one likes it.
func (s *Server) newPage(w http.ResponseWriter, r *http.Request) error {
	q := r.URL.Query()
	return s.newWith(w, r, http.StatusOK, s.formFor(r, setupForm(s.texts(r), q.Get("setup"))).asked(q))
}

// newWith shows the form as it was filled in, with what is wrong with it.
func (s *Server) newWith(w http.ResponseWriter, r *http.Request, status int, f form) error {
	s.render(w, r, status, "new", f.texts.Text("page.new.title", nil), newPage{s.formFor(r, f)})
	return nil
}

// formFor is a form with what there is for the sender of a request.
func (s *Server) formFor(r *http.Request, f form) form {
	f.Engine, f.Lobby, f.Person = s.app.Thinks(), s.lobby != nil, visitorOf(r) != nil
	return f
}

// create begins a game and seats its creator, or proposes it in the lobby.
func (s *Server) create(w http.ResponseWriter, r *http.Request) error {
	if err := r.ParseForm(); err != nil {
		return badForm(err)
	}
	f := s.formFor(r, formOf(s.texts(r), r))
	wish := f.wishes()
	if f.Mistakes() > 0 {
		return s.newWith(w, r, http.StatusUnprocessableEntity, f)
	}
	if err := errors.Join(noBot(r), s.limits.mayCreate(s.address(r), s.app.Now())); err != nil {
		return err
	}
	switch f.values["against"] {
	case againstAnyone:
		return s.seek(w, r, f, wish)
	case againstPlayer:
		return s.challenge(w, r, f, wish)
	}
	seat := wish.seat
	if seat == game.NoSeat {
		var err error
		if seat, err = s.app.Lot(); err != nil {
			return err
		}
	}
	id, key, err := s.begin(r.Context(), wish, seat)
	if err != nil {
		return err
	}
	if err := s.keepSeat(w, r, id, seat, key); err != nil {
		return err
	}
	if r.PostForm.Get("first") == "centre" && seat == game.First {
		if err := s.playCentre(r.Context(), id, seat); err != nil {
			return err
		}
	}
	http.Redirect(w, r, gameAddress(id), http.StatusSeeOther)
	return nil
}

// playCentre makes the first move of a game that was begun by touching a board.
func (s *Server) playCentre(ctx context.Context, id play.GameID, seat game.Seat) error {
	v, err := s.app.Connect(ctx, id, seat, nowhere{})
	if err != nil {
		return err
	}
	defer v.Close()
	state, err := v.State(ctx)
	if err != nil {
		return err
	}
	centre := renju.Tengen.String()
	_, err = v.Receive().Do(wire.Do{T: "do", Game: string(id), ID: "first", At: state.Version(), Act: wire.Act{Place: &centre}})
	return err
}

// nowhere takes the frames of a viewer who never joins.
type nowhere struct{}

// Send implements [play.Sink].
func (nowhere) Send([]byte) bool { return true }

// begin makes the game that was wished for.
func (s *Server) begin(ctx context.Context, w wish, seat game.Seat) (play.GameID, play.Key, error) {
	if w.level == 0 {
		return s.app.Create(ctx, w.seated(seat), seat)
	}
	id, key, err := s.app.CreateAgainst(ctx, w.seated(seat), seat, int(w.level))
	switch {
	case errors.Is(err, play.ErrBusy):
		return "", "", &problem{http.StatusServiceUnavailable, "page.error.engine-busy", nil}
	case errors.Is(err, play.ErrNoMinds):
		return "", "", &problem{http.StatusServiceUnavailable, "page.error.no-engine", nil}
	}
	return id, key, err
}

// badForm is what is said of a form that cannot be read; fail tells one that is
// too long.
func badForm(err error) error {
	var tooLarge *http.MaxBytesError
	if errors.As(err, &tooLarge) {
		return err
	}
	return &problem{http.StatusBadRequest, "page.error.bad-form", nil}
}
