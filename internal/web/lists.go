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
	found, err := s.app.List(r.Context(), phase, before, limit+1)
	if err != nil {
		return nil, false, err
	}
	list, err := s.withPlayers(r, s.texts(r), found[:min(limit, len(found))])
	return list, len(found) > limit, err
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
	Phase  string
	Filter gameFilter // of games that are over
	Lines  []line
	Next   string // the address of the games before these; "" if there are none
}

// list shows more of one list than fits on the front page, and finds games that are
// over.
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
	page := listPage{Phase: string(phase)}
	if page.Filter, err = s.gameFilterOf(r, false); err != nil {
		return err
	}
	found, next, err := s.listed(r, phase, &page.Filter, before)
	if err != nil {
		return err
	}
	if page.Lines, err = s.withPlayers(r, s.texts(r), found); err != nil {
		return err
	}
	if !next.IsZero() {
		page.Next = page.Filter.address("/games", url.Values{"list": {string(phase)}, "before": {strconv.FormatInt(next.UnixMicro(), 10)}})
	}
	s.render(w, r, http.StatusOK, "list", s.texts(r).Text("page.list."+string(phase), nil), page)
	return nil
}

// listed are the games of a page of a list, and the time before which the next ones
// are; the zero time if there are no more.
func (s *Server) listed(r *http.Request, phase play.Phase, f *gameFilter, before time.Time) ([]play.Summary, time.Time, error) {
	if f.other != "" && phase == play.Ended {
		return s.gamesOf(r.Context(), f.other, f.ofEverybody(), before, linesOnPage, false)
	}
	if len(f.wrong) > 0 {
		return nil, time.Time{}, nil
	}
	q := play.Query{Phase: phase, Limit: linesOnPage + 1}
	if phase == play.Ended {
		q = f.query(linesOnPage + 1)
	}
	if q.Before.IsZero() || !before.IsZero() && before.Before(q.Before) {
		q.Before = before
	}
	found, err := s.app.Find(r.Context(), q)
	if err != nil || len(found) <= linesOnPage {
		return found, time.Time{}, err
	}
	return found[:linesOnPage], found[linesOnPage-1].Changed, nil
}
