package web

import (
	"net/http"
	"net/url"
	"strconv"
	"time"

	"tengen/internal/play"
	"tengen/renju"
	"tengen/say"
)

// line is a game in a list.
type line struct {
	Address string
	Players string // who plays, "" if no account has a seat
	Rules   string // preset, opening and clock in words
	Outcome string // how it ended; "" while it goes on
	Moves   int
	Time    string // when it began or ended, for a machine
	Day     string // the same, for people
}

// lines are a list of games, and whether there are more.
func (s *Server) lines(r *http.Request, phase play.Phase, before time.Time, limit int) ([]line, bool, error) {
	found, more, err := s.summaries(r, phase, before, limit)
	if err != nil {
		return nil, false, err
	}
	list, err := s.withPlayers(r, s.texts(r), found)
	return list, more, err
}

// summaries are the games of a list, and whether there are more.
func (s *Server) summaries(r *http.Request, phase play.Phase, before time.Time, limit int) ([]play.Summary, bool, error) {
	found, err := s.app.List(r.Context(), phase, before, limit+1)
	return found[:min(limit, len(found))], len(found) > limit, err
}

func lineOf(t say.Texts, g play.Summary) line {
	return line{
		Address: gameAddress(g.ID),
		Rules:   rulesText(t, g.Preset, g.Opening, g.Clock) + ratedMark(t, g.Rated),
		Outcome: endingText(t, g.Result, g.Ending),
		Moves:   g.Moves,
		Time:    g.Changed.Format(time.RFC3339),
		Day:     g.Changed.Format("2006-01-02 15:04"),
	}
}

// ratedMark says of a game in a list that it is rated.
func ratedMark(t say.Texts, rated bool) string {
	if !rated {
		return ""
	}
	return " · " + t.Text("lobby.rated", nil)
}

// endingText says how a game of the list ended, without the point of a foul.
func endingText(t say.Texts, result, ending string) string {
	switch {
	case ending == "":
		return ""
	case ending == renju.EndedFoul.String():
		return t.Text("page.list.foul", nil)
	case ending == renju.EndedVoid.String():
		result = "void"
	}
	return t.Text("ending."+ending+"."+result, nil)
}

// listPage is what the template "list" shows.
type listPage struct {
	Phase string
	Lines []line
	Next  string // the address of the games before these; "" if there are none
}

// list shows more of one list than fits on the front page.
func (s *Server) list(w http.ResponseWriter, r *http.Request) error {
	phase := play.Phase(r.URL.Query().Get("list"))
	switch phase {
	case play.Live, play.Ended:
	case "":
		phase = play.Ended
	default:
		return notFound("list")
	}
	before, err := beforeOf(r)
	if err != nil {
		return err
	}
	lines, more, err := s.lines(r, phase, before, linesOnPage)
	if err != nil {
		return err
	}
	page := listPage{Phase: string(phase), Lines: lines}
	if more {
		last, err := s.app.List(r.Context(), phase, before, linesOnPage)
		if err != nil {
			return err
		}
		query := url.Values{"list": {string(phase)}, "before": {strconv.FormatInt(last[len(last)-1].Changed.UnixMicro(), 10)}}
		page.Next = "/games?" + query.Encode()
	}
	s.render(w, r, http.StatusOK, "list", s.texts(r).Text("page.list."+string(phase), nil), page)
	return nil
}
