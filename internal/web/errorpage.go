package web

import (
	"errors"
	"net/http"
	"net/url"
	"strconv"
	"time"

	"tengen/internal/account"
	"tengen/internal/play"
	"tengen/say"
)

// fail answers with an error page: the problem in words, or, for what is ours to
// mend, only that it failed; the log has the rest.
func (s *Server) fail(w http.ResponseWriter, r *http.Request, err error) {
	p := &problem{http.StatusInternalServerError, "page.error.internal", nil}
	var tooLarge *http.MaxBytesError
	var often *tooOften
	switch {
	case errors.As(err, &often):
		s.failOften(w, r, often)
		return
	case errors.As(err, &p):
	case errors.Is(err, play.ErrNoGame):
		p = &problem{http.StatusNotFound, "page.error.no-game", nil}
	case errors.As(err, &tooLarge):
		p = &problem{http.StatusRequestEntityTooLarge, "page.error.too-large", nil}
	case r.Context().Err() != nil:
		return // who asked is gone, and nothing is wrong
	default:
		// The address itself may hold the key of a seat or a token; its pattern does not.
		s.log.Error("a request failed", "route", r.Pattern, "game", r.PathValue("id"), "err", err)
	}
	if p.status == http.StatusTooManyRequests && w.Header().Get("Retry-After") == "" {
		w.Header().Set("Retry-After", "60")
	}
	s.renderError(w, r, p.status, s.texts(r).Text(p.key, p.args))
}

// failOften says what was done too often, and when it may be done again.
func (s *Server) failOften(w http.ResponseWriter, r *http.Request, often *tooOften) {
	t := s.texts(r)
	w.Header().Set("Retry-After", strconv.Itoa(int(often.limit.Wait/time.Second)))
	text := t.Text(often.key, nil) + " " + account.Explain(t, often.limit)
	s.renderError(w, r, http.StatusTooManyRequests, text)
}

// errorPage is what the template "error" shows: what went wrong, and ways on.
type errorPage struct {
	Text   string
	Help   string // what can be done, "" if the text says it
	Search bool   // what was looked for may be found by a name
	SignIn string // where who is not signed in may sign in, "" if that would not help
	Again  string // the page to load again, "" if that would not help
	Ways   []pageLink
}

// errorKeys are the texts of the title and of the help, by status.
var errorKeys = map[int]string{
	http.StatusNotFound: "missing", http.StatusForbidden: "forbidden", http.StatusTooManyRequests: "often",
	http.StatusInternalServerError: "internal", http.StatusServiceUnavailable: "internal",
}

// renderError shows an error page: it says what went wrong and helps on.
func (s *Server) renderError(w http.ResponseWriter, r *http.Request, status int, text string) {
	t := s.texts(r)
	page := errorPage{Text: text}
	title := t.Text("page.error.title", nil)
	if name, ok := errorKeys[status]; ok {
		title, page.Help = t.Text("page.error."+name+".title", nil), t.Text("page.error."+name+".help", nil)
	}
	switch status {
	case http.StatusNotFound:
		page.Search = s.accounts != nil && s.config.Ranks != nil
		page.Ways = s.ways(t)
	case http.StatusForbidden:
		if s.accounts != nil && visitorOf(r) == nil {
			page.SignIn = "/login"
			if r.Method == http.MethodGet {
				page.SignIn += "?" + url.Values{"next": {r.URL.RequestURI()}}.Encode()
			}
		}
	case http.StatusTooManyRequests, http.StatusInternalServerError, http.StatusServiceUnavailable:
		if r.Method == http.MethodGet {
			page.Again = r.URL.RequestURI()
		}
	}
	s.render(w, r, status, "error", title, page)
}

// ways are the first pages of all sections.
func (s *Server) ways(t say.Texts) []pageLink {
	var list []pageLink
	for _, part := range s.nav.sections {
		list = append(list, pageLink{Text: t.Text("page.nav."+part.name, nil), Address: part.pages[0]})
	}
	return list
}
