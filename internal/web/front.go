package web

import (
	"html/template"
	"maps"
	"net/http"
	"slices"
	"strconv"
	"time"

	"tengen/game"
	"tengen/internal/lobby"
	"tengen/internal/play"
	"tengen/internal/puzzle"
	"tengen/renju"
	"tengen/say"
)

// frontPage is what the template "front" shows.
type frontPage struct {
	Pools   []poolLine // of quick games; none without a lobby
	Opening string     // the opening rule of quick games
	Levels  []choice   // some levels of the engine; none if there is none
	Level   string     // the level of a game that is begun on the board
	Engine  []field    // the game against it
	Top     *topGame   // nil if nobody is playing
	Empty   template.HTML
	Live    []line
	Ended   []line
	More    bool // there are more ended games
	Puzzle  puzzleCard
	Learn   bool // there are lessons
}

// field is one value of a form that is sent as it stands.
type field struct{ Name, Value string }

// topGame is the game that the front page shows.
type topGame struct {
	line
	ID      play.GameID
	Version int // what is shown; a browser that hears of a later one asks again
	Over    bool
	Board   template.HTML
	Status  string
}

// Lengths of the lists of games.
const (
	linesOnFront = 6
	linesOnPage  = 50
)

// frontLevels are the levels that the front page offers.
var frontLevels = []int{2, 4, 6, 8, 10, 12}

// front is the page on which people begin.
func (s *Server) front(w http.ResponseWriter, r *http.Request) error {
	if r.URL.Query().Has("now") {
		return s.frontNow(w, r)
	}
	t := s.texts(r)
	page := frontPage{Empty: diagram(t, game.View{}, renju.International)}
	if s.lobby != nil {
		page.Pools, page.Opening = s.poolLines(t), lobby.PoolOpenings()[0]
	}
	if s.app.Thinks() {
		page.Levels, page.Level, page.Engine = levelChoices(t), strconv.Itoa(frontLevels[0]), engineFields()
	}
	var err error
	if page.Live, _, err = s.lines(r, play.Live, time.Time{}, linesOnFront); err != nil {
		return err
	}
	if page.Ended, page.More, err = s.lines(r, play.Ended, time.Time{}, linesOnFront); err != nil {
		return err
	}
	if page.Top, err = s.topGame(r); err != nil {
		return err
	}
	if page.Top != nil {
		page.Live = slices.DeleteFunc(page.Live, func(l line) bool { return l.Address == page.Top.Address })
	}
	if page.Puzzle, err = s.puzzleCard(r, puzzle.Daily(s.app.Now().UTC())); err != nil {
		return err
	}
	page.Learn = slices.Contains(s.nav.offline, "/learn")
	s.render(w, r, http.StatusOK, "front", t.Text("page.front.title", nil), page)
	return nil
}

// topGame is the best game of the moment as who watches it may see it; nil while there
// is none.
func (s *Server) topGame(r *http.Request) (*topGame, error) {
	id, live, err := s.onTV(r.Context())
	if err != nil || !live {
		return nil, err
	}
	return s.gameOnFront(r, id)
}

// frontNow is the part of the front page that shows a game, for the script that keeps it
// alive: the game that the address names, how it has ended too, else the best one of the
// moment. It is empty where there is none.
func (s *Server) frontNow(w http.ResponseWriter, r *http.Request) error {
	var top *topGame
	var err error
	if id := r.URL.Query().Get("now"); id != "" {
		top, err = s.gameOnFront(r, play.GameID(id))
	} else {
		top, err = s.topGame(r)
	}
	switch {
	case err != nil:
		return err
	case top == nil:
		w.WriteHeader(http.StatusNoContent)
		return nil
	}
	s.render(w, r, http.StatusOK, "front-now", "", top)
	return nil
}

// gameOnFront is a game as who watches it may see it.
func (s *Server) gameOnFront(r *http.Request, id play.GameID) (*topGame, error) {
	summary, err := s.app.Line(r.Context(), id)
	if err != nil {
		return nil, err
	}
	lines, err := s.withPlayers(r, s.texts(r), []play.Summary{summary})
	if err != nil {
		return nil, err
	}
	state, now, err := s.app.Seen(r.Context(), id, game.NoSeat)
	if err != nil {
		return nil, err
	}
	t, o, view := s.texts(r), state.Options(), state.View(game.Viewer{}, now)
	return &topGame{
		line: lines[0], ID: id, Version: view.Version, Over: state.Over(),
		Board: diagram(t, view, o.Letters), Status: statusText(t, state, view, o.Letters),
	}, nil
}

// levelChoices are the levels of the engine that one press begins with.
func levelChoices(t say.Texts) []choice {
	var list []choice
	for _, level := range frontLevels {
		n := strconv.Itoa(level)
		list = append(list, choice{Value: n, Text: t.Text("level."+n, nil)})
	}
	return list
}

// engineFields are the fields of a game against the engine as the setup of this name
// has them, without the level.
func engineFields() []field {
	var list []field
	values := setupNamed("engine").values
	for _, name := range slices.Sorted(maps.Keys(values)) {
		list = append(list, field{name, values[name]})
	}
	return list
}
