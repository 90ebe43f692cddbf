package web

import (
	"errors"
	"net/http"
	"time"

	"tengen/internal/notice"
	"tengen/internal/post"
)

// routePost adds the page on which people choose what they hear of.
func (s *Server) routePost(mux *http.ServeMux) {
	mux.HandleFunc("GET /account/notifications", s.signedIn(s.notifications))
	mux.HandleFunc("POST /account/notifications", s.signedIn(s.setNotifications))
	mux.HandleFunc("POST /account/browsers", s.signedIn(s.addBrowser))
	mux.HandleFunc("POST /account/browsers/drop", s.signedIn(s.dropBrowser))
}

// notificationsPage is what the template "notifications" shows.
type notificationsPage struct {
	Done      bool
	Kinds     []wishLine
	Mail      bool // letters are sent
	Confirmed bool // and to this person
	Key       string
	Browsers  []browserLine
}

// wishLine is a kind of news and the ways in which it is wanted.
type wishLine struct {
	Kind       string
	Mail, Push bool
}

// browserLine is a browser that shows messages.
type browserLine struct{ Endpoint, Agent, Time, Day string }

// notifications shows what somebody hears of.
func (s *Server) notifications(w http.ResponseWriter, r *http.Request, v *visitor) error {
	wishes, err := s.config.Post.Wishes(r.Context(), v.account.ID)
	if err != nil {
		return err
	}
	browsers, err := s.config.Post.Browsers(r.Context(), v.account.ID)
	if err != nil {
		return err
	}
	page := notificationsPage{
		Done: r.URL.Query().Has("done"), Mail: s.accounts.HasMail(), Confirmed: v.account.Email != "" && v.account.Confirmed,
		Key: s.config.Post.PublicKey(),
	}
	for _, kind := range notice.Kinds() {
		page.Kinds = append(page.Kinds, wishLine{string(kind), wishes[post.Mail][kind], wishes[post.Push][kind]})
	}
	for _, b := range browsers {
		page.Browsers = append(page.Browsers, browserLine{b.Endpoint, b.Agent, b.At.Format(time.RFC3339), b.At.Format("2006-01-02 15:04")})
	}
	s.render(w, r, http.StatusOK, "notifications", s.texts(r).Text("post.page.title", nil), page)
	return nil
}

// setNotifications sets what somebody hears of: the boxes that are ticked, and no
// others.
func (s *Server) setNotifications(w http.ResponseWriter, r *http.Request, v *visitor) error {
	if err := r.ParseForm(); err != nil {
		return badForm(err)
	}
	for _, way := range []post.Way{post.Mail, post.Push} {
		wanted := make(map[notice.Kind]bool)
		for _, kind := range r.PostForm[string(way)] {
			wanted[notice.Kind(kind)] = true
		}
		if err := s.config.Post.SetWishes(r.Context(), v.account.ID, way, wanted); err != nil {
			return err
		}
	}
	http.Redirect(w, r, "/account/notifications?done=yes", http.StatusSeeOther)
	return nil
}

// addBrowser has messages shown by the browser that asks. Its script asks, so the
// answer has no page.
func (s *Server) addBrowser(w http.ResponseWriter, r *http.Request, v *visitor) error {
	if err := r.ParseForm(); err != nil {
		return badForm(err)
	}
	err := s.config.Post.AddBrowser(r.Context(), post.Browser{
		Endpoint: r.PostFormValue("endpoint"), Account: v.account.ID, Key: r.PostFormValue("p256dh"), Auth: r.PostFormValue("auth"),
		Agent: shortAgent(r.UserAgent()),
	})
	if errors.Is(err, post.ErrBrowser) {
		return &problem{http.StatusBadRequest, "page.error.bad-form", nil}
	}
	if err == nil {
		w.WriteHeader(http.StatusNoContent)
	}
	return err
}

// shortAgent is what a browser calls itself, in so many characters as a line has.
func shortAgent(agent string) string {
	if runes := []rune(agent); len(runes) > 120 {
		return string(runes[:120]) + "…"
	}
	return agent
}

// dropBrowser has a browser show no messages any more.
func (s *Server) dropBrowser(w http.ResponseWriter, r *http.Request, v *visitor) error {
	if err := s.config.Post.DropBrowser(r.Context(), v.account.ID, r.PostFormValue("endpoint")); err != nil {
		return err
	}
	http.Redirect(w, r, "/account/notifications?done=yes", http.StatusSeeOther)
	return nil
}
