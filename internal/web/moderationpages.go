package web

import (
	"errors"
	"net/http"
	"net/url"
	"strconv"
	"time"

	"tengen/internal/account"
	"tengen/internal/moderation"
)

// moderating wraps what only moderators may do. For others there is no such page.
func (s *Server) moderating(h func(http.ResponseWriter, *http.Request, *visitor) error) http.HandlerFunc {
	return s.signedIn(func(w http.ResponseWriter, r *http.Request, v *visitor) error {
		if !v.account.Role.May(account.ActModerate) {
			return notFound("page")
		}
		err := h(w, r, v)
		switch {
		case errors.Is(err, account.ErrForbidden): // the office was taken from him just now
			return notFound("page")
		case errors.Is(err, moderation.ErrUnknown):
			return notFound("report")
		}
		return err
	})
}

// queuePage is what the template "queue" shows.
type queuePage struct {
	Show    string // waiting, decided or flagged
	Reports []reportLine
	Next    string // the address of those before these; "" if there are none
}

// reportQueue lists the reports that wait, or those that were decided.
func (s *Server) reportQueue(w http.ResponseWriter, r *http.Request, v *visitor) error {
	page := queuePage{Show: r.URL.Query().Get("show")}
	before, err := beforeOf(r)
	if err != nil {
		return err
	}
	q := moderation.Query{Limit: mostReports + 1, Before: before}
	switch page.Show {
	case "":
		page.Show, q.Waiting, q.Before = "waiting", true, time.Time{}
	case "decided":
		q.Decided = true
	case "flagged":
		q.Flag = moderation.Raised
	default:
		return notFound("list")
	}
	list, err := s.config.Moderation.Queue(r.Context(), v.account.ID, q)
	if err != nil {
		return err
	}
	if len(list) > mostReports && !q.Waiting {
		list = list[:mostReports]
		page.Next = "/moderation?" + url.Values{"show": {page.Show}, "before": {strconv.FormatInt(list[len(list)-1].At.UnixMicro(), 10)}}.Encode()
	}
	for _, m := range list {
		line, err := s.reportLine(r, m)
		if err != nil {
			return err
		}
		page.Reports = append(page.Reports, line)
	}
	s.render(w, r, http.StatusOK, "queue", s.texts(r).Text("moderation.title", nil), page)
	return nil
}

// onePage is what the template "one-report" shows.
type onePage struct {
	Form     entries
	Report   reportLine
	ID       string
	Decided  bool
	Taken    bool
	Mine     bool // who looks has taken it
	Taker    personLink
	Note     string
	Others   []reportLine
	Verdicts []option
	Silence  bool // is one of them
	Flag     bool // an administrator has to see to ratings
	Settle   bool // and who looks is one
	History  string
}

// decisionFields are the fields of the form of a decision.
var decisionFields = []string{"verdict", "days", "told", "note", "flag"}

// oneReport shows a report to a moderator.
func (s *Server) oneReport(w http.ResponseWriter, r *http.Request, v *visitor) error {
	return s.oneWith(w, r, http.StatusOK, v, newEntries(s.texts(r), decisionFields...))
}

func (s *Server) oneWith(w http.ResponseWriter, r *http.Request, status int, v *visitor, e entries) error {
	m, others, err := s.config.Moderation.Get(r.Context(), v.account.ID, r.PathValue("id"))
	if err != nil {
		return err
	}
	t := e.texts
	page := onePage{
		Form: e, ID: m.ID, Decided: m.State == moderation.Decided, Taken: m.State == moderation.Taken, Mine: m.Taker == v.account.ID,
		Note: m.Note, Flag: m.Flag == moderation.Raised, Settle: v.account.Role.May(account.ActSetRole),
	}
	if page.Report, err = s.reportLine(r, m); err != nil {
		return err
	}
	if page.Report.Whom.Address != "" {
		page.History = "/moderation/notes?" + url.Values{"person": {page.Report.Whom.Name}}.Encode()
	}
	if m.Taker != "" {
		taker, err := s.accounts.Account(r.Context(), m.Taker)
		if err != nil {
			return err
		}
		page.Taker = linkTo(t, taker)
	}
	for _, o := range others {
		line, err := s.reportLine(r, o)
		if err != nil {
			return err
		}
		page.Others = append(page.Others, line)
	}
	for _, verdict := range s.config.Moderation.Possible(m) {
		page.Silence = page.Silence || verdict == moderation.Silence
		page.Verdicts = append(page.Verdicts, option{string(verdict), t.Text("moderation.verdict."+string(verdict), nil), e.Value("verdict") == string(verdict)})
	}
	s.renderEntries(w, r, status, e, "one-report", t.Text("moderation.one.title", nil), page)
	return nil
}

// takeReport has the moderator look into a report, or give it back.
func (s *Server) takeReport(w http.ResponseWriter, r *http.Request, v *visitor) error {
	err := s.config.Moderation.Take(r.Context(), v.account.ID, r.PathValue("id"), r.PostFormValue("take") != "")
	if err != nil && !errors.Is(err, moderation.ErrDecided) { // the page shows what was decided
		return err
	}
	http.Redirect(w, r, "/moderation/reports/"+url.PathEscape(r.PathValue("id")), http.StatusSeeOther)
	return nil
}

// decideReport decides a report.
func (s *Server) decideReport(w http.ResponseWriter, r *http.Request, v *visitor) error {
	if err := r.ParseForm(); err != nil {
		return badForm(err)
	}
	e := newEntries(s.texts(r), decisionFields...).sent(r)
	days, err := strconv.Atoi(e.Value("days"))
	if err != nil {
		days = 0
	}
	err = s.config.Moderation.Decide(r.Context(), v.account.ID, r.PathValue("id"), moderation.Decision{
		Verdict: moderation.Verdict(e.Value("verdict")), Days: days, Note: e.Value("note"), Told: e.Value("told"), Flag: e.Value("flag") != "",
	})
	if err != nil {
		status, err := e.refuseReport(err)
		if err != nil {
			return err
		}
		return s.oneWith(w, r, status, v, e)
	}
	m, _, err := s.config.Moderation.Get(r.Context(), v.account.ID, r.PathValue("id"))
	if err != nil {
		return err
	}
	if id, ok := m.Whom.Account(); ok && m.Verdict == moderation.Close {
		s.cutOthers(account.ID(id), "") // the sessions have ended
	}
	http.Redirect(w, r, "/moderation", http.StatusSeeOther)
	return nil
}

// settleReport says that an administrator has seen to the ratings.
func (s *Server) settleReport(w http.ResponseWriter, r *http.Request, v *visitor) error {
	if err := s.config.Moderation.Settle(r.Context(), v.account.ID, r.PathValue("id"), r.PostFormValue("note")); err != nil {
		return err
	}
	http.Redirect(w, r, "/moderation?show=flagged", http.StatusSeeOther)
	return nil
}

// openAccount opens an account that was closed.
func (s *Server) openAccount(w http.ResponseWriter, r *http.Request, v *visitor) error {
	who, err := s.personOfPath(r)
	if err != nil {
		return err
	}
	if err := s.accounts.SetClosed(r.Context(), account.Official{ID: v.account.ID}, who.ID, false, ""); err != nil {
		return err
	}
	http.Redirect(w, r, playerAddress(who.Name), http.StatusSeeOther)
	return nil
}

// notesPage is what the template "notes" shows.
type notesPage struct {
	Person string // whom they are about, "" for all
	Nobody bool   // there is no such person
	Notes  []noteLine
	Next   string
}

// noteLine is an act of an official in words.
type noteLine struct {
	Time, Act, Detail string
	By, Whom          personLink
}

// notes lists what officials did: all, or what concerns one person.
func (s *Server) notes(w http.ResponseWriter, r *http.Request, v *visitor) error {
	t := s.texts(r)
	page := notesPage{Person: r.URL.Query().Get("person")}
	before, err := beforeOf(r)
	if err != nil {
		return err
	}
	var id account.ID
	if page.Person != "" {
		who, err := s.accounts.Named(r.Context(), page.Person)
		if errors.Is(err, account.ErrUnknown) {
			page.Nobody = true
			s.render(w, r, http.StatusNotFound, "notes", t.Text("moderation.notes.title", nil), page)
			return nil
		}
		if err != nil {
			return err
		}
		id = who.ID
	}
	list, err := s.accounts.Notes(r.Context(), account.Official{ID: v.account.ID}, id, before, mostReports+1)
	if err != nil {
		return err
	}
	if len(list) > mostReports {
		list = list[:mostReports]
		query := url.Values{"before": {strconv.FormatInt(list[len(list)-1].At.UnixMicro(), 10)}}
		if page.Person != "" {
			query.Set("person", page.Person)
		}
		page.Next = "/moderation/notes?" + query.Encode()
	}
	for _, n := range list {
		line, err := s.noteLine(r, n)
		if err != nil {
			return err
		}
		page.Notes = append(page.Notes, line)
	}
	s.render(w, r, http.StatusOK, "notes", t.Text("moderation.notes.title", nil), page)
	return nil
}

// noteLine names who did something, and to whom.
func (s *Server) noteLine(r *http.Request, n account.Note) (line noteLine, err error) {
	t := s.texts(r)
	line = noteLine{Time: n.At.Format(time.RFC3339), Act: t.Text("account.act."+string(n.Act), nil), Detail: factsText(t, n.Facts)}
	line.By = personLink{Name: t.Text("moderation.console", nil)}
	for _, side := range []struct {
		id   account.ID
		link *personLink
	}{{n.By, &line.By}, {n.Whom, &line.Whom}} {
		if side.id == "" {
			continue
		}
		who, err := s.accounts.Account(r.Context(), side.id)
		if err != nil && !errors.Is(err, account.ErrUnknown) {
			return line, err
		}
		*side.link = linkTo(t, who)
	}
	return line, nil
}
