package web

import (
	"errors"
	"net/http"

	"tengen/internal/account"
)

// resetPage is what the templates "reset", "new-password" and "confirm" show.
type resetPage struct {
	Form    entries
	Mail    bool
	Sent    bool
	Done    bool
	Name    string
	Address string // where the form is sent
}

// resetForm asks for the address to which a letter is sent.
func (s *Server) resetForm(w http.ResponseWriter, r *http.Request) error {
	return s.resetWith(w, r, http.StatusOK, resetPage{Form: newEntries(s.texts(r), "email")})
}

func (s *Server) resetWith(w http.ResponseWriter, r *http.Request, status int, page resetPage) error {
	page.Mail = s.accounts.HasMail()
	s.renderEntries(w, r, status, page.Form, "reset", s.texts(r).Text("account.reset.title", nil), page)
	return nil
}

// askReset sends the letter. The page is the same whether somebody has the address
// or nobody.
func (s *Server) askReset(w http.ResponseWriter, r *http.Request) error {
	if err := r.ParseForm(); err != nil {
		return badForm(err)
	}
	e := newEntries(s.texts(r), "email").sent(r)
	if err := s.accounts.AskReset(r.Context(), e.Value("email"), s.from(r)); err != nil {
		status, err := e.refuse(err)
		if err != nil {
			return err
		}
		return s.resetWith(w, r, status, resetPage{Form: e})
	}
	return s.resetWith(w, r, http.StatusOK, resetPage{Form: e, Sent: s.accounts.HasMail()})
}

// late is what is said of a link that is not good any more.
func late(err error) error {
	if errors.Is(err, account.ErrLate) {
		return &problem{http.StatusNotFound, "account.link.late", nil}
	}
	return err
}

// newPasswordForm is the page behind the link of a letter.
func (s *Server) newPasswordForm(w http.ResponseWriter, r *http.Request) error {
	return s.newPasswordWith(w, r, http.StatusOK, newEntries(s.texts(r), "password"))
}

func (s *Server) newPasswordWith(w http.ResponseWriter, r *http.Request, status int, e entries) error {
	who, err := s.accounts.ForgottenBy(r.Context(), r.PathValue("token"))
	if err != nil {
		return late(err)
	}
	page := resetPage{Form: e, Name: who.Name.String(), Address: r.URL.Path}
	s.renderEntries(w, r, status, e, "new-password", e.texts.Text("account.reset.title", nil), page)
	return nil
}

// newPassword changes the password of whose link it is.
func (s *Server) newPassword(w http.ResponseWriter, r *http.Request) error {
	if err := r.ParseForm(); err != nil {
		return badForm(err)
	}
	token := r.PathValue("token")
	who, err := s.accounts.ForgottenBy(r.Context(), token)
	if err != nil {
		return late(err)
	}
	e := newEntries(s.texts(r), "password").sent(r)
	if err := s.accounts.Reset(r.Context(), token, e.Value("password")); err != nil {
		status, err := e.refuse(late(err))
		if err != nil {
			return err
		}
		return s.newPasswordWith(w, r, status, e)
	}
	s.cutOthers(who.ID, "")
	http.Redirect(w, r, "/login", http.StatusSeeOther)
	return nil
}

// confirmForm is the page behind the link that confirms an address. Nothing
// happens before the button is pressed: programs open links in letters too.
func (s *Server) confirmForm(w http.ResponseWriter, r *http.Request) error {
	s.render(w, r, http.StatusOK, "confirm", s.texts(r).Text("account.confirm.title", nil), resetPage{Address: r.URL.Path})
	return nil
}

func (s *Server) confirm(w http.ResponseWriter, r *http.Request) error {
	if err := s.accounts.Confirm(r.Context(), r.PathValue("token")); err != nil {
		return late(err)
	}
	s.render(w, r, http.StatusOK, "confirm", s.texts(r).Text("account.confirm.title", nil), resetPage{Done: true})
	return nil
}
