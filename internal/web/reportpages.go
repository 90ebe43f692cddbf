package web

import (
	"errors"
	"net/http"
	"slices"
	"strconv"
	"time"

	"tengen/internal/account"
	"tengen/internal/limit"
	"tengen/internal/moderation"
	"tengen/internal/notice"
	"tengen/internal/play"
	"tengen/say"
)

// routeReports adds the pages on which people report, and those of moderators.
func (s *Server) routeReports(mux *http.ServeMux) {
	for pattern, h := range map[string]func(http.ResponseWriter, *http.Request, *visitor) error{
		"GET /players/{name}/report":  s.reportForm,
		"POST /players/{name}/report": s.report,
		"GET /games/{id}/report":      s.reportForm,
		"POST /games/{id}/report":     s.report,
		"GET /account/reports":        s.myReports,
	} {
		mux.HandleFunc(pattern, s.signedIn(h))
	}
	for pattern, h := range map[string]func(http.ResponseWriter, *http.Request, *visitor) error{
		"GET /moderation":                      s.reportQueue,
		"GET /moderation/reports/{id}":         s.oneReport,
		"POST /moderation/reports/{id}/take":   s.takeReport,
		"POST /moderation/reports/{id}/decide": s.decideReport,
		"POST /moderation/reports/{id}/settle": s.settleReport,
		"POST /players/{name}/open":            s.openAccount,
		"GET /moderation/notes":                s.notes,
	} {
		mux.HandleFunc(pattern, s.moderating(h))
	}
}

// reportPage is what the template "report" shows.
type reportPage struct {
	Form    entries
	Address string // where the form is sent
	About   string
	Quote   string
	Seats   []option // of a game: who is meant
	Reasons []option
	Line    int
	Sent    bool
	Before  bool // the same was reported before, and waits
}

// subject is what the address of a page reports, with the words for it.
type subject struct {
	complaint moderation.Complaint
	about     string
	quote     string
	seats     []option
}

// subjectOf reads what is to be reported.
func (s *Server) subjectOf(r *http.Request, v *visitor) (subject, error) {
	t := s.texts(r)
	c := moderation.Complaint{By: v.account.ID}
	if r.PathValue("name") != "" {
		who, err := s.personOfPath(r)
		c.Subject, c.Whom = moderation.Person, notice.Account(string(who.ID))
		return subject{complaint: c, about: t.Text("moderation.about.person", say.Args{"name": who.Name.String()})}, err
	}
	c.Game = r.PathValue("id")
	if _, err := s.app.Game(r.Context(), play.GameID(c.Game)); err != nil {
		return subject{}, err
	}
	if text := r.FormValue("line"); text != "" {
		n, err := strconv.Atoi(text)
		if err != nil || n <= 0 {
			return subject{}, notFound("line")
		}
		c.Subject, c.Line = moderation.Line, n
		_, quote, err := s.config.Moderation.LineOf(r.Context(), c)
		if errors.Is(err, moderation.ErrUnknown) {
			return subject{}, notFound("line")
		}
		return subject{complaint: c, about: t.Text("moderation.about.line", nil), quote: quote}, err
	}
	c.Subject = moderation.Game
	return s.gameSubject(r, c)
}

// gameSubject lets choose who of a game is meant.
func (s *Server) gameSubject(r *http.Request, c moderation.Complaint) (subject, error) {
	t := s.texts(r)
	chosen := r.FormValue("seat")
	sub := subject{complaint: c, about: t.Text("moderation.about.game", nil), seats: []option{{"", t.Text("moderation.seat.none", nil), chosen == ""}}}
	holders, err := s.accounts.Holders(r.Context(), c.Game)
	if err != nil {
		return sub, err
	}
	players, err := s.accounts.Players(r.Context(), c.Game)
	if err != nil {
		return sub, err
	}
	for i, h := range holders {
		person := personOfSeat(h)
		if person == "" || person == notice.Account(string(c.By)) {
			continue
		}
		value := strconv.Itoa(i + 1)
		name := personOf(t, players[c.Game][i]).Name
		sub.seats = append(sub.seats, option{value, t.Text("moderation.seat", say.Args{"n": i + 1, "name": name}), chosen == value})
		if chosen == value {
			sub.complaint.Whom = person
		}
	}
	return sub, nil
}

// personOfSeat is who has a seat.
func personOfSeat(s account.Seat) notice.Person {
	if s.Account != "" {
		return notice.Account(string(s.Account))
	}
	return notice.Guest(s.Guest)
}

// reportForm asks for the reason of a report.
func (s *Server) reportForm(w http.ResponseWriter, r *http.Request, v *visitor) error {
	sub, err := s.subjectOf(r, v)
	if err != nil {
		return err
	}
	return s.reportWith(w, r, http.StatusOK, sub, reportPage{Form: newEntries(s.texts(r), "reason", "text")})
}

func (s *Server) reportWith(w http.ResponseWriter, r *http.Request, status int, sub subject, page reportPage) error {
	t := s.texts(r)
	page.Address, page.About, page.Quote, page.Line, page.Seats = r.URL.Path, sub.about, sub.quote, sub.complaint.Line, sub.seats
	for _, reason := range moderation.Reasons() {
		page.Reasons = append(page.Reasons, option{string(reason), t.Text("moderation.reason."+string(reason), nil), page.Form.Value("reason") == string(reason)})
	}
	s.renderEntries(w, r, status, page.Form, "report", t.Text("moderation.report.title", nil), page)
	return nil
}

// report takes a report.
func (s *Server) report(w http.ResponseWriter, r *http.Request, v *visitor) error {
	if err := r.ParseForm(); err != nil {
		return badForm(err)
	}
	sub, err := s.subjectOf(r, v)
	if err != nil {
		return err
	}
	e := newEntries(s.texts(r), "reason", "text").sent(r)
	sub.complaint.Reason, sub.complaint.Text = moderation.Reason(e.Value("reason")), e.Value("text")
	_, err = s.config.Moderation.Report(r.Context(), sub.complaint)
	before := errors.Is(err, moderation.ErrReported)
	if err != nil && !before {
		status, err := e.refuseReport(err)
		if err != nil {
			return err
		}
		return s.reportWith(w, r, status, sub, reportPage{Form: e})
	}
	return s.reportWith(w, r, http.StatusOK, sub, reportPage{Form: e, Sent: true, Before: before})
}

// refusalFields are the fields that refusals of package moderation are about.
var refusalFields = map[moderation.Refusal]string{
	moderation.ErrReason: "reason", moderation.ErrText: "text", moderation.ErrVerdict: "verdict", moderation.ErrDays: "days",
	moderation.ErrLong: "text",
}

// refuseReport writes what package moderation says of a form into it; see
// [entries.refuse].
func (e *entries) refuseReport(err error) (int, error) {
	var refusal moderation.Refusal
	var over *limit.Error
	switch {
	case errors.As(err, &over):
		return e.refuse(err)
	case errors.Is(err, moderation.ErrUnknown):
		return 0, notFound("report")
	case !errors.As(err, &refusal):
		return 0, err
	}
	text := e.texts.Text("moderation.wrong."+string(refusal), say.Args{"most": moderation.MaxText, "days": moderation.MaxDays})
	field := refusalFields[refusal]
	if field == "text" && !slices.Contains(e.order, "text") {
		field = "note"
	}
	if field == "" {
		e.Refusal = text
	} else {
		e.wrong[field] = text
	}
	return http.StatusUnprocessableEntity, nil
}

// reportsPage is what the template "my-reports" shows.
type reportsPage struct {
	Made  []reportLine
	About []reportLine
}

// reportLine is a report in a list.
type reportLine struct {
	Address string // of its page, for moderators
	Day     string
	About   string
	Whom    personLink
	By      personLink
	Reason  string
	State   string
	Outcome string
	Told    string
	Quote   string
	Text    string
	Game    string // the address of the game, or ""
	Others  int    // how many more wait about the same
}

// mostReports is how many reports a list has.
const mostReports = 50

// myReports shows somebody his reports, and what was decided about him.
func (s *Server) myReports(w http.ResponseWriter, r *http.Request, v *visitor) error {
	t := s.texts(r)
	made, err := s.config.Moderation.Mine(r.Context(), v.account.ID, mostReports)
	if err != nil {
		return err
	}
	about, err := s.config.Moderation.Against(r.Context(), notice.Account(string(v.account.ID)), mostReports)
	if err != nil {
		return err
	}
	var page reportsPage
	for _, m := range made {
		line, err := s.reportLine(r, m)
		if err != nil {
			return err
		}
		line.Told = "" // is for the other
		if m.State == moderation.Decided {
			line.Outcome = t.Text("moderation.heard."+heard(m.Verdict), nil)
		}
		page.Made = append(page.Made, line)
	}
	for _, m := range about {
		line, err := s.reportLine(r, m)
		if err != nil {
			return err
		}
		page.About = append(page.About, line)
	}
	s.render(w, r, http.StatusOK, "my-reports", t.Text("moderation.mine.title", nil), page)
	return nil
}

// heard is what who reported hears of a verdict: whether there was a fault. What
// came of it is between the moderators and the other.
func heard(v moderation.Verdict) string {
	if v == moderation.NoFault {
		return "no-fault"
	}
	return "acted"
}

// reportLine is a report in words.
func (s *Server) reportLine(r *http.Request, m moderation.Report) (reportLine, error) {
	t := s.texts(r)
	line := reportLine{
		Address: "/moderation/reports/" + m.ID, Day: m.At.Format(time.RFC3339), About: t.Text("moderation.subject."+string(m.Subject), nil),
		Reason: t.Text("moderation.reason."+string(m.Reason), nil), State: t.Text("moderation.state."+string(m.State), nil),
		Told: m.Told, Quote: m.Quote, Text: m.Text,
	}
	if m.Game != "" {
		line.Game = gameAddress(play.GameID(m.Game))
	}
	if m.Verdict != "" {
		line.Outcome = t.Text("moderation.verdict."+string(m.Verdict), nil)
		if !m.Until.IsZero() {
			line.Outcome = t.Text("moderation.verdict.until", say.Args{"verdict": line.Outcome, "day": m.Until.Format(time.DateOnly)})
		}
	}
	var err error
	if line.Whom, err = s.linkOf(r, m.Whom); err != nil {
		return line, err
	}
	line.By, err = s.linkOf(r, notice.Account(string(m.By)))
	return line, err
}

// linkOf names a person; nobody is the zero value.
func (s *Server) linkOf(r *http.Request, p notice.Person) (personLink, error) {
	t := s.texts(r)
	id, ok := p.Account()
	switch {
	case p == "":
		return personLink{}, nil
	case !ok:
		return personOf(t, account.Player{}), nil
	}
	who, err := s.accounts.Account(r.Context(), account.ID(id))
	if errors.Is(err, account.ErrUnknown) {
		return personLink{}, nil
	}
	return linkTo(t, who), err
}
