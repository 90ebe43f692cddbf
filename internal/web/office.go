package web

import (
	"errors"
	"net/http"

	"tengen/internal/account"
	"tengen/say"
)

// officePage is what the template "office" shows: a person to an official.
type officePage struct {
	Name, Address string
	Roles         []option
	Titles        []option
	Form          entries // to give another name
	Link          string  // for a new password, to be handed over
}

// personOfPath is the account that an address names.
func (s *Server) personOfPath(r *http.Request) (account.Account, error) {
	who, err := s.accounts.Named(r.Context(), r.PathValue("name"))
	if errors.Is(err, account.ErrUnknown) {
		return who, notFound("player")
	}
	return who, err
}

// inOffice wraps what only somebody may do whose role lets him. For others there
// is no such page.
func (s *Server) inOffice(act account.Act, h func(http.ResponseWriter, *http.Request, *visitor, account.Account) error) http.HandlerFunc {
	return s.signedIn(func(w http.ResponseWriter, r *http.Request, v *visitor) error {
		if !v.account.Role.May(act) {
			return notFound("page")
		}
		who, err := s.personOfPath(r)
		if err != nil {
			return err
		}
		err = h(w, r, v, who)
		switch {
		case errors.Is(err, account.ErrForbidden): // the office was taken from him just now
			return notFound("page")
		case errors.Is(err, account.ErrUnknown):
			return notFound("player")
		}
		return err
	})
}

// office shows what an administrator can do for a person.
func (s *Server) office(w http.ResponseWriter, r *http.Request, _ *visitor, who account.Account) error {
	return s.officeWith(w, r, http.StatusOK, who, "", newEntries(s.texts(r), "name"))
}

func (s *Server) officeWith(w http.ResponseWriter, r *http.Request, status int, who account.Account, link string, e entries) error {
	t := s.texts(r)
	page := officePage{Name: who.Name.String(), Address: playerAddress(who.Name), Link: link, Form: e}
	page.Titles = append(page.Titles, option{"", t.Text("account.title.none", nil), who.Title == account.NoTitle})
	for _, title := range account.Titles() {
		page.Titles = append(page.Titles, option{string(title), titleOf(t, title).Long, title == who.Title})
	}
	for _, role := range account.Roles() {
		page.Roles = append(page.Roles, option{string(role), t.Text("account.role."+string(role), nil), role == who.Role})
	}
	s.renderEntries(w, r, status, e, "office", t.Text("account.office.title", say.Args{"name": page.Name}), page)
	return nil
}

// setRole gives a person a role.
func (s *Server) setRole(w http.ResponseWriter, r *http.Request, v *visitor, who account.Account) error {
	role, err := account.ParseRole(r.PostFormValue("role"))
	if err != nil {
		return &problem{http.StatusBadRequest, "page.error.bad-form", nil}
	}
	if err := s.accounts.SetRole(r.Context(), account.Official{ID: v.account.ID}, who.ID, role); err != nil {
		return err
	}
	http.Redirect(w, r, playerAddress(who.Name)+"/office", http.StatusSeeOther)
	return nil
}

// resetFor makes the link with which a person chooses a new password.
func (s *Server) resetFor(w http.ResponseWriter, r *http.Request, v *visitor, who account.Account) error {
	if err := r.ParseForm(); err != nil {
		return badForm(err)
	}
	link, err := s.accounts.ResetBy(r.Context(), account.Official{ID: v.account.ID}, who.ID, r.PostFormValue("device") != "")
	if err != nil {
		return err
	}
	return s.officeWith(w, r, http.StatusOK, who, link, newEntries(s.texts(r), "name"))
}

// setTitle writes down a title of a person.
func (s *Server) setTitle(w http.ResponseWriter, r *http.Request, v *visitor, who account.Account) error {
	title, err := account.ParseTitle(r.PostFormValue("title"))
	if err != nil {
		return &problem{http.StatusBadRequest, "page.error.bad-form", nil}
	}
	if err := s.accounts.SetTitle(r.Context(), account.Official{ID: v.account.ID}, who.ID, title); err != nil {
		return err
	}
	http.Redirect(w, r, playerAddress(who.Name)+"/office", http.StatusSeeOther)
	return nil
}

// renameFor gives a person another name.
func (s *Server) renameFor(w http.ResponseWriter, r *http.Request, v *visitor, who account.Account) error {
	if err := r.ParseForm(); err != nil {
		return badForm(err)
	}
	e := newEntries(s.texts(r), "name").sent(r)
	if err := s.accounts.RenameBy(r.Context(), account.Official{ID: v.account.ID}, who.ID, e.Value("name")); err != nil {
		status, err := e.refuse(err)
		if err != nil {
			return err
		}
		return s.officeWith(w, r, status, who, "", e)
	}
	now, err := s.accounts.Account(r.Context(), who.ID)
	if err != nil {
		return err
	}
	http.Redirect(w, r, playerAddress(now.Name)+"/office", http.StatusSeeOther)
	return nil
}
