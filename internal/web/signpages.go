package web

import (
	"errors"
	"net/http"

	"tengen/internal/account"
)

// signPage is what the templates "register", "login" and "code" show.
type signPage struct {
	Form entries
	Next string
	// Guest is how many games the browser has as a guest's, to be kept.
	Guest int
	Keep  bool
	// Second is the token for the second step.
	Second string
	// Passkeys work at this address.
	Passkeys bool
	// Mail: letters can be sent, so that a password can be asked for by one.
	Mail bool
}

// registerForm shows the form for a new account.
func (s *Server) registerForm(w http.ResponseWriter, r *http.Request) error {
	return s.registerWith(w, r, http.StatusOK, newEntries(s.texts(r), "name", "password", "email"), localPath(r.URL.Query().Get("next")), true)
}

func (s *Server) registerWith(w http.ResponseWriter, r *http.Request, status int, e entries, next string, keep bool) error {
	n, err := s.accounts.GuestSeats(r.Context(), s.cookie(r, guestCookie))
	if err != nil {
		return err
	}
	s.renderEntries(w, r, status, e, "register", e.texts.Text("account.register.title", nil), signPage{Form: e, Next: next, Guest: n, Keep: keep})
	return nil
}

// signUp makes an account and signs it in.
func (s *Server) signUp(w http.ResponseWriter, r *http.Request) error {
	if err := r.ParseForm(); err != nil {
		return badForm(err)
	}
	t := s.texts(r)
	e := newEntries(t, "name", "password", "email").sent(r)
	next, keep := localPath(r.PostFormValue("next")), r.PostFormValue("keep") != ""
	who, token, err := s.accounts.Register(r.Context(), account.Registration{
		Name: e.Value("name"), Password: e.Value("password"), Email: e.Value("email"), Lang: t.Lang(), From: s.from(r),
	})
	if err != nil {
		status, err := e.refuse(err)
		if err != nil {
			return err
		}
		return s.registerWith(w, r, status, e, next, keep)
	}
	if keep {
		if err := s.adoptSeats(w, r, who.ID); err != nil {
			return err
		}
	}
	if err := s.enter(w, r, who, token); err != nil {
		return err
	}
	http.Redirect(w, r, next, http.StatusSeeOther)
	return nil
}

// loginForm shows the form for signing in.
func (s *Server) loginForm(w http.ResponseWriter, r *http.Request) error {
	return s.loginWith(w, r, http.StatusOK, newEntries(s.texts(r), "name", "password"), localPath(r.URL.Query().Get("next")))
}

func (s *Server) loginWith(w http.ResponseWriter, r *http.Request, status int, e entries, next string) error {
	_, passkeys := s.passkeySite(r)
	s.renderEntries(w, r, status, e, "login", e.texts.Text("account.login.title", nil), signPage{Form: e, Next: next, Mail: s.accounts.HasMail(), Passkeys: passkeys})
	return nil
}

// login checks a name and a password.
func (s *Server) login(w http.ResponseWriter, r *http.Request) error {
	if err := r.ParseForm(); err != nil {
		return badForm(err)
	}
	e := newEntries(s.texts(r), "name", "password").sent(r)
	next := localPath(r.PostFormValue("next"))
	entry, err := s.accounts.SignIn(r.Context(), account.SignIn{Name: e.Value("name"), Password: e.Value("password"), From: s.from(r)})
	if err != nil {
		status, err := e.refuse(err)
		if err != nil {
			return err
		}
		return s.loginWith(w, r, status, e, next)
	}
	if entry.Second != "" {
		return s.codeWith(w, r, http.StatusOK, newEntries(s.texts(r), "code"), next, entry.Second)
	}
	return s.entered(w, r, entry, next)
}

// entered leads on somebody who has signed in.
func (s *Server) entered(w http.ResponseWriter, r *http.Request, entry account.Entry, next string) error {
	if err := s.enter(w, r, entry.Account, entry.Session); err != nil {
		return err
	}
	http.Redirect(w, r, next, http.StatusSeeOther)
	return nil
}

func (s *Server) codeWith(w http.ResponseWriter, r *http.Request, status int, e entries, next, second string) error {
	_, passkeys := s.passkeySite(r)
	s.renderEntries(w, r, status, e, "code", e.texts.Text("account.code.title", nil), signPage{Form: e, Next: next, Second: second, Passkeys: passkeys})
	return nil
}

// loginCode is the second step of signing in.
func (s *Server) loginCode(w http.ResponseWriter, r *http.Request) error {
	if err := r.ParseForm(); err != nil {
		return badForm(err)
	}
	e := newEntries(s.texts(r), "code").sent(r)
	next, second := localPath(r.PostFormValue("next")), r.PostFormValue("second")
	entry, err := s.accounts.SignInCode(r.Context(), second, e.Value("code"), s.from(r))
	if errors.Is(err, account.ErrLate) {
		again := newEntries(e.texts, "name", "password")
		again.Refusal = e.texts.Text("account.code.late", nil)
		return s.loginWith(w, r, http.StatusUnprocessableEntity, again, next)
	}
	if err != nil {
		status, err := e.refuse(err)
		if err != nil {
			return err
		}
		return s.codeWith(w, r, status, e, next, second)
	}
	return s.entered(w, r, entry, next)
}

// logout ends the session of the browser.
func (s *Server) logout(w http.ResponseWriter, r *http.Request) error {
	if v := visitorOf(r); v != nil {
		if err := s.accounts.SignOut(r.Context(), s.cookie(r, sessionCookie)); err != nil {
			return err
		}
		s.cutSession(v.session.Hash)
	}
	s.setCookie(w, r, sessionCookie, "", 0)
	http.Redirect(w, r, "/", http.StatusSeeOther)
	return nil
}
