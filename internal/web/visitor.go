package web

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"strings"
	"time"

	"tengen/internal/account"
)

// visitor is a person who is signed in.
type visitor struct {
	account account.Account
	session account.Session
	// access is the token by which a program plays for him; then there is no session.
	access account.Access
}

// visitorKey is where the visitor of a request stands in its context.
type visitorKey struct{}

// Cookies that all addresses see. Over HTTPS their names have a prefix with which
// browsers take them from this very host only.
const (
	sessionCookie = "tengen_session"
	guestCookie   = "tengen_guest"
	hostPrefix    = "__Host-"
	guestTime     = 365 * 24 * time.Hour
)

func (s *Server) cookieName(r *http.Request, name string) string {
	if s.https(r) {
		return hostPrefix + name
	}
	return name
}

// setCookie gives the browser a cookie for all addresses; one without a value
// takes it away.
func (s *Server) setCookie(w http.ResponseWriter, r *http.Request, name, value string, age time.Duration) {
	seconds := int(age / time.Second)
	if value == "" {
		seconds = -1
	}
	http.SetCookie(w, &http.Cookie{
		Name: s.cookieName(r, name), Value: value, Path: "/", MaxAge: seconds,
		SameSite: http.SameSiteLaxMode, Secure: s.https(r), HttpOnly: true,
	})
}

// cookie is the value of a cookie for all addresses, or "".
func (s *Server) cookie(r *http.Request, name string) string {
	c, err := r.Cookie(s.cookieName(r, name))
	if err != nil {
		return ""
	}
	return c.Value
}

// identify finds out who sends a request.
func (s *Server) identify(r *http.Request) (*http.Request, error) {
	token := s.cookie(r, sessionCookie)
	if s.accounts == nil || token == "" {
		return r, nil
	}
	who, session, err := s.accounts.Who(r.Context(), token)
	switch {
	case errors.Is(err, account.ErrUnknown):
		return r, nil
	case err != nil:
		return r, err
	}
	return r.WithContext(context.WithValue(r.Context(), visitorKey{}, &visitor{account: who, session: session})), nil
}

// visitorOf is who sends a request, nil for a guest.
func visitorOf(r *http.Request) *visitor {
	v, _ := r.Context().Value(visitorKey{}).(*visitor)
	return v
}

// id is the account of a visitor, "" of a guest.
func (v *visitor) id() account.ID {
	if v == nil {
		return ""
	}
	return v.account.ID
}

// signedIn wraps what only somebody may do who is signed in; a guest is led to
// the page where he signs in, and back.
func (s *Server) signedIn(h func(http.ResponseWriter, *http.Request, *visitor) error) http.HandlerFunc {
	return s.page(func(w http.ResponseWriter, r *http.Request) error {
		if v := visitorOf(r); v != nil {
			return h(w, r, v)
		}
		next := "/account"
		if r.Method == http.MethodGet {
			next = r.URL.RequestURI()
		}
		http.Redirect(w, r, "/login?"+url.Values{"next": {next}}.Encode(), http.StatusSeeOther)
		return nil
	})
}

// localPath is where to go on after signing in: a path of this site, or "/" for
// anything that could lead elsewhere.
func localPath(next string) string {
	u, err := url.Parse(next)
	if err != nil || u.Scheme != "" || u.Host != "" || u.User != nil || !strings.HasPrefix(u.Path, "/") || strings.HasPrefix(u.Path, "//") ||
		strings.ContainsAny(next, "\\\r\n\t") || u.Opaque != "" {
		return "/"
	}
	return u.RequestURI()
}

// from is where a request comes from.
func (s *Server) from(r *http.Request) account.From {
	return account.From{Address: s.address(r), Agent: r.UserAgent()}
}

// enter makes the browser that of a session. One that it had before is ended.
func (s *Server) enter(w http.ResponseWriter, r *http.Request, who account.Account, token string) error {
	if old := s.cookie(r, sessionCookie); old != "" {
		if v := visitorOf(r); v != nil {
			s.cutSession(v.session.Hash)
		}
		if err := s.accounts.SignOut(r.Context(), old); err != nil {
			return err
		}
	}
	s.setCookie(w, r, sessionCookie, token, account.SessionTime)
	if who.Lang != "" {
		s.setLanguage(w, r, who.Lang)
	}
	return nil
}

// cutSession ends the live connections of a session that has ended.
func (s *Server) cutSession(hash string) {
	s.cutLive(func(c *conn) bool { return c.visitor != nil && c.visitor.session.Hash == hash })
}

// cutOthers ends the live connections of an account but those of the session that
// is kept. Where one is kept his programs go on, otherwise their tokens are gone too.
func (s *Server) cutOthers(id account.ID, keep string) {
	s.cutLive(func(c *conn) bool {
		v := c.visitor
		return v != nil && v.account.ID == id && (keep == "" || v.access.ID == "" && v.session.Hash != keep)
	})
}

// cutAccess ends the live connections of a token of an account.
func (s *Server) cutAccess(id account.ID, access string) {
	s.cutLive(func(c *conn) bool {
		return c.visitor != nil && c.visitor.account.ID == id && c.visitor.access.ID == access
	})
}

func (s *Server) cutLive(which func(*conn) bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for c := range s.conns {
		if which(c) {
			c.cut()
		}
	}
}
