package web

import (
	"errors"
	"html/template"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"tengen/internal/account"
	"tengen/internal/rank"
	"tengen/rating"
	"tengen/say"
)

// Lengths of the pages about ratings.
const (
	leadersShown = 100
	historyShown = 50
	historyDrawn = 200
)

// routeRatings adds the pages about ratings.
func (s *Server) routeRatings(mux *http.ServeMux) {
	mux.HandleFunc("GET /players", s.page(s.leaders))
	mux.HandleFunc("GET /players/{name}/ratings/{pool}", s.page(s.history))
}

// ratingText is a rating as people see it: a whole number, with a question mark
// while it is provisional.
func ratingText(r rating.Rating) string {
	text := strconv.Itoa(int(r.Value + 0.5))
	if r.Provisional() {
		text += "?"
	}
	return text
}

// ratingPool names a pool of ratings.
func ratingPool(t say.Texts, p rating.Pool) string {
	return t.Text("rating.pool", say.Args{"class": t.Text("lobby.class."+string(p.Class), nil), "family": t.Text("rating.family."+string(p.Family), nil)})
}

// poolLink is a pool to choose.
type poolLink struct {
	Text, Address string
	Here          bool
}

// leadersPage is what the template "leaders" shows.
type leadersPage struct {
	Pools []poolLink
	Lines []leaderLine
	Name  string // that was looked for and is nobody's
}

// leaderLine is a place on the list.
type leaderLine struct {
	Place  int
	Who    personLink
	Bot    bool
	Rating string
	Games  int
}

// leaders shows the best of a pool, and leads to a player by his name.
func (s *Server) leaders(w http.ResponseWriter, r *http.Request) error {
	t := s.texts(r)
	var page leadersPage
	if name := strings.TrimSpace(r.URL.Query().Get("name")); name != "" {
		who, err := s.accounts.Named(r.Context(), name)
		switch {
		case err == nil:
			http.Redirect(w, r, playerAddress(who.Name), http.StatusSeeOther)
			return nil
		case !errors.Is(err, account.ErrUnknown):
			return err
		}
		page.Name = shortened(name)
	}
	pool := rating.Pools()[0]
	if text := r.URL.Query().Get("pool"); text != "" {
		var err error
		if pool, err = rating.ParsePool(text); err != nil {
			return notFound("list")
		}
	}
	for _, p := range rating.Pools() {
		page.Pools = append(page.Pools, poolLink{ratingPool(t, p), "/players?" + url.Values{"pool": {p.String()}}.Encode(), p == pool})
	}
	var err error
	if page.Lines, err = s.leaderLines(r, t, pool); err != nil {
		return err
	}
	s.render(w, r, http.StatusOK, "leaders", t.Text("rating.leaders.title", nil), page)
	return nil
}

// leaderLines are the best of a pool. Who has left, or was sent away, is on no list.
func (s *Server) leaderLines(r *http.Request, t say.Texts, p rating.Pool) ([]leaderLine, error) {
	found, err := s.config.Ranks.Leaders(r.Context(), p, leadersShown)
	if err != nil {
		return nil, err
	}
	var lines []leaderLine
	for _, standing := range found {
		who, err := s.accounts.Account(r.Context(), standing.Account)
		if err != nil {
			return nil, err
		}
		if !who.Erased.IsZero() || !who.Closed.IsZero() {
			continue
		}
		lines = append(lines, leaderLine{len(lines) + 1, linkTo(t, who), who.Bot, ratingText(standing.Rating), standing.Games})
	}
	return lines, nil
}

// ratingLine is one rating of a person, on his page.
type ratingLine struct {
	Pool, Address string
	Rating        string
	Games         int
}

// ratingsOf are the ratings of a person, one for each pool in which he has played, and
// the curve of the one in which he has played most.
func (s *Server) ratingsOf(r *http.Request, who account.Account) ([]ratingLine, template.HTML, error) {
	if s.config.Ranks == nil {
		return nil, "", nil
	}
	standings, err := s.config.Ranks.Standings(r.Context(), who.ID)
	if err != nil || len(standings) == 0 {
		return nil, "", err
	}
	var lines []ratingLine
	most := standings[0]
	for _, st := range standings {
		lines = append(lines, ratingLine{ratingPool(s.texts(r), st.Pool), historyAddress(who, st.Pool), ratingText(st.Rating), st.Games})
		if st.Games > most.Games {
			most = st
		}
	}
	drawn, err := s.config.Ranks.History(r.Context(), most.Pool, who.ID, time.Time{}, historyDrawn)
	return lines, curve(s.texts(r), drawn, who.ID), err
}

func historyAddress(who account.Account, p rating.Pool) string {
	return playerAddress(who.Name) + "/ratings/" + p.String()
}

// historyPage is what the template "history" shows.
type historyPage struct {
	Name, Address string // of the person
	Pool          string
	Rating        string
	Deviation     int
	Provisional   bool
	Curve         template.HTML
	Lines         []historyLine
	Next          string // the address of the games before these; "" if there are none
}

// historyLine is what one game did.
type historyLine struct {
	Time, Day string
	Game      string // its address
	Opponent  personLink
	Against   string // his rating then
	Result    string
	Change    string
	Rating    string
}

// history shows how a rating came to be.
func (s *Server) history(w http.ResponseWriter, r *http.Request) error {
	who, err := s.accounts.Named(r.Context(), r.PathValue("name"))
	pool, poolErr := rating.ParsePool(r.PathValue("pool"))
	switch {
	case errors.Is(err, account.ErrUnknown):
		return notFound("player")
	case err != nil:
		return err
	case poolErr != nil:
		return notFound("page")
	case who.Name.String() != r.PathValue("name"): // one address for one person
		http.Redirect(w, r, historyAddress(who, pool), http.StatusMovedPermanently)
		return nil
	}
	page, err := s.historyPage(r, who, pool)
	if err != nil {
		return err
	}
	title := s.texts(r).Text("rating.history.title", say.Args{"name": page.Name, "pool": page.Pool})
	s.render(w, r, http.StatusOK, "history", title, page)
	return nil
}

func (s *Server) historyPage(r *http.Request, who account.Account, pool rating.Pool) (historyPage, error) {
	t := s.texts(r)
	page := historyPage{Name: who.Name.String(), Address: playerAddress(who.Name), Pool: ratingPool(t, pool)}
	now, _, err := s.config.Ranks.Rating(r.Context(), who.ID, pool)
	if err != nil {
		return page, err
	}
	page.Rating, page.Deviation, page.Provisional = ratingText(now), int(now.Deviation+0.5), now.Provisional()
	before, err := beforeOf(r)
	if err != nil {
		return page, err
	}
	drawn, err := s.config.Ranks.History(r.Context(), pool, who.ID, time.Time{}, historyDrawn)
	if err != nil {
		return page, err
	}
	page.Curve = curve(t, drawn, who.ID)
	entries, err := s.config.Ranks.History(r.Context(), pool, who.ID, before, historyShown+1)
	if err != nil {
		return page, err
	}
	if len(entries) > historyShown {
		entries = entries[:historyShown]
		last := strconv.FormatInt(entries[historyShown-1].At.UnixMicro(), 10)
		page.Next = historyAddress(who, pool) + "?" + url.Values{"before": {last}}.Encode()
	}
	for i := range entries {
		line, err := s.historyLine(r, t, &entries[i], who.ID)
		if err != nil {
			return page, err
		}
		page.Lines = append(page.Lines, line)
	}
	return page, nil
}

// historyLine tells what a game did to the rating of a person.
func (s *Server) historyLine(r *http.Request, t say.Texts, e *rank.Entry, id account.ID) (historyLine, error) {
	mine, other, score := e.Sides[0], 1, e.Score
	if e.Players[1] == id {
		mine, other, score = e.Sides[1], 0, 1-e.Score
	}
	opponent, err := s.accounts.Account(r.Context(), e.Players[other])
	return historyLine{
		Time: e.At.Format(time.RFC3339), Day: e.At.Format("2006-01-02"), Game: gameAddress(e.Game),
		Opponent: linkTo(t, opponent), Against: ratingText(e.Sides[other].Before),
		Result: t.Text("rating.result."+map[rating.Score]string{rating.Win: "win", rating.Draw: "draw", rating.Loss: "loss"}[score], nil),
		Change: changeText(mine), Rating: ratingText(mine.After),
	}, err
}

// changeText is by how much a game changed the number that people see.
func changeText(side rank.Side) string {
	switch n := int(side.After.Value+0.5) - int(side.Before.Value+0.5); {
	case n > 0:
		return "+" + strconv.Itoa(n)
	case n < 0:
		return "−" + strconv.Itoa(-n)
	}
	return "±0"
}
