package web

import (
	"errors"
	"html/template"
	"net/http"
	"net/url"
	"strconv"

	"tengen/game"
	"tengen/internal/play"
	"tengen/renju"
	"tengen/say"
)

// analysisRoutes are the routes of the analysis board.
func (s *Server) analysisRoutes(mux *http.ServeMux) {
	mux.HandleFunc("GET /analysis", s.page(s.analysis))
}

// analysisPage is what the template "analysis" shows, and what the client begins with.
// Everything else of it is answered in the browser.
type analysisPage struct {
	Board  template.HTML
	Status string
	Wrong  string // what the address has that cannot be read
	// Moves is the game that is studied, Game its address, About who played it.
	Moves, Game, About string
	Playing            bool   // that game is not over, and is not shown
	Reading, Letters   string // by which rules it was played, and how its points are written
}

// analysis shows the position that the address names, or a game that is over.
func (s *Server) analysis(w http.ResponseWriter, r *http.Request) error {
	t := s.texts(r)
	page := analysisPage{Reading: renju.ReadingRIF.String(), Letters: renju.International.String()}
	at, err := studied(r.URL.Query())
	if err != nil {
		page.Wrong = t.Text("analysis.wrong", nil)
	}
	letters := renju.International
	if id := r.URL.Query().Get("game"); id != "" {
		if at, letters, err = s.studyGame(r, play.GameID(id), &page); err != nil {
			return err
		}
	}
	page.Board = figure{
		Board: at.Board, Letters: letters, Whole: true, Last: lastStone(at), Label: positionText(t, at.Board, letters),
	}.SVG()
	page.Status = t.Text("web.turn."+at.Turn().String(), nil)
	if at.Outcome.Over() {
		page.Status = t.Text("analysis.over."+at.Outcome.Result(), nil)
	}
	s.render(w, r, http.StatusOK, "analysis", t.Text("analysis.title", nil), page)
	return nil
}

func lastStone(at renju.Position) renju.Point {
	p, _ := at.Last.Stone()
	return p
}

// studyGame puts a game that is over on the page. Of one that is still played it says
// so: an engine beside a game is no game.
func (s *Server) studyGame(r *http.Request, id play.GameID, page *analysisPage) (at renju.Position, l renju.Lettering, err error) {
	sitting, err := s.sittingOf(r, id)
	if err != nil {
		return at, l, err
	}
	state, now, err := s.app.Seen(r.Context(), id, sitting.seat)
	if err != nil {
		return at, l, err
	}
	o := state.Options()
	page.Game, page.Playing = gameAddress(id), !state.Over()
	page.Reading, page.Letters = o.Reading.String(), o.Letters.String()
	if page.Playing {
		return at, o.Letters, nil
	}
	t := s.texts(r)
	view := state.View(game.Viewer{Seat: sitting.seat}, now)
	page.About = aboutGame(t, &sitting, &view)
	rules := o.Rules()
	for _, m := range view.Moves {
		page.Moves += moveText(m.Move)
		if next, err := at.Play(&rules, m.Move); err == nil {
			at = next
		}
	}
	return at, o.Letters, nil
}

// aboutGame names the players, the first to move first.
func aboutGame(t say.Texts, at *sitting, view *game.View) string {
	pair := withEngine(t, pairOf(t, at.players), view.Levels)
	if pair == nil {
		return t.Text("analysis.game", nil)
	}
	return pair[0].Name + " – " + pair[1].Name
}

func moveText(m renju.Move) string {
	if m == renju.Pass {
		return "--"
	}
	return m.String()
}

// studied is the position that an address names: stones before the first move, moves,
// and after how many of them.
func studied(v url.Values) (at renju.Position, err error) {
	var board renju.Board
	for _, c := range []renju.Color{renju.Black, renju.White} {
		stones, err := renju.AppendMoves(nil, v.Get(c.String()))
		if err != nil {
			return at, err
		}
		for _, m := range stones {
			p, ok := m.Stone()
			if !ok {
				return at, renju.ErrOffBoard
			}
			if board, err = board.Place(c, p); err != nil {
				return at, err
			}
		}
	}
	turn := renju.Black
	if board.Count(renju.Black) == board.Count(renju.White)+1 {
		turn = renju.White
	}
	if c, ok := renju.ParseColor(v.Get("turn")); ok {
		turn = c
	}
	moves, err := renju.AppendMoves(nil, v.Get("moves"))
	if n, bad := strconv.Atoi(v.Get("at")); bad == nil && n >= 0 && n < len(moves) {
		moves = moves[:n]
	}
	return walked(renju.SetUp(board, turn), moves, err)
}

// walked plays moves as far as the game goes.
func walked(at renju.Position, moves []renju.Move, err error) (renju.Position, error) {
	rules := renju.Rules{}
	for _, m := range moves {
		next, wrong := at.Play(&rules, m)
		if errors.Is(wrong, renju.ErrOver) {
			break
		}
		if wrong != nil {
			return at, wrong
		}
		at = next
	}
	return at, err
}
