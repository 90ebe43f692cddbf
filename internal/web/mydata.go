package web

import (
	"encoding/json"
	"net/http"

	"tengen/game"
	"tengen/internal/account"
	"tengen/internal/play"
)

// myData is everything that the server keeps of a person.
type myData struct {
	account.Data
	Games []myGame `json:"games"`
}

// myGame is a game of a person as he may see it.
type myGame struct {
	Address string   `json:"address"`
	Seat    int      `json:"seat"`
	Preset  string   `json:"rules"`
	Opening string   `json:"opening"`
	Clock   string   `json:"clock,omitempty"`
	Moves   []string `json:"moves"`
	Result  string   `json:"result,omitempty"`
	Ending  string   `json:"ending,omitempty"`
}

// export sends everything that is kept of who is signed in, as a file.
func (s *Server) export(w http.ResponseWriter, r *http.Request, v *visitor) error {
	data := myData{Games: []myGame{}}
	var err error
	if data.Data, err = s.accounts.Export(r.Context(), v.account.ID); err != nil {
		return err
	}
	for _, seat := range data.Seats {
		g, err := s.myGame(r, seat)
		if err != nil {
			return err
		}
		data.Games = append(data.Games, g)
	}
	text, err := json.MarshalIndent(data, "", "  ")
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.Header().Set("Content-Disposition", `attachment; filename="tengen.json"`)
	_, _ = w.Write(append(text, '\n')) // a browser that is gone needs no file
	return nil
}

func (s *Server) myGame(r *http.Request, seat account.SeatData) (myGame, error) {
	id := play.GameID(seat.Game)
	line, err := s.app.Line(r.Context(), id)
	if err != nil {
		return myGame{}, err
	}
	state, err := s.app.Game(r.Context(), id)
	if err != nil {
		return myGame{}, err
	}
	g := myGame{
		Address: s.origin(r) + gameAddress(id), Seat: seat.Seat, Preset: line.Preset, Opening: line.Opening, Clock: line.Clock,
		Moves: []string{}, Result: line.Result, Ending: line.Ending,
	}
	for _, m := range state.View(game.Viewer{Seat: game.Seat(seat.Seat)}, s.app.Now()).Moves {
		g.Moves = append(g.Moves, m.Move.String())
	}
	return g, nil
}

// eraseForm says what erasing does, and asks for the password.
func (s *Server) eraseForm(w http.ResponseWriter, r *http.Request, _ *visitor) error {
	return s.eraseWith(w, r, http.StatusOK, newEntries(s.texts(r), "present"))
}

func (s *Server) eraseWith(w http.ResponseWriter, r *http.Request, status int, e entries) error {
	s.renderEntries(w, r, status, e, "erase", e.texts.Text("account.erase.title", nil), resetPage{Form: e})
	return nil
}

// erase leaves nothing of who is signed in but the games.
func (s *Server) erase(w http.ResponseWriter, r *http.Request, v *visitor) error {
	if err := r.ParseForm(); err != nil {
		return badForm(err)
	}
	e := newEntries(s.texts(r), "present").sent(r)
	if err := s.accounts.Erase(r.Context(), v.account.ID, e.Value("present")); err != nil {
		status, err := e.refuse(err)
		if err != nil {
			return err
		}
		return s.eraseWith(w, r, status, e)
	}
	s.cutOthers(v.account.ID, "")
	s.setCookie(w, r, sessionCookie, "", 0)
	s.setCookie(w, r, guestCookie, "", 0)
	s.render(w, r, http.StatusOK, "erase", e.texts.Text("account.erase.title", nil), resetPage{Done: true})
	return nil
}
