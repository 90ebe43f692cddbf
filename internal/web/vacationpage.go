package web

import (
	"errors"
	"net/http"
	"strconv"
	"time"

	"tengen/internal/vacation"
	"tengen/say"
)

// vacationRoutes adds the page on which people go on vacation.
func (s *Server) vacationRoutes(mux *http.ServeMux) {
	mux.HandleFunc("GET /account/vacation", s.signedIn(s.vacationPage))
	mux.HandleFunc("POST /account/vacation", s.signedIn(s.beginVacation))
	mux.HandleFunc("POST /account/vacation/end", s.signedIn(s.endVacation))
}

// vacationPage is what the template "vacation" shows.
type vacationPage struct {
	Away       bool
	Until      string // in RFC 3339
	Left, Year int
	Days       string // that were asked for
	Wrong      string
}

func (s *Server) vacationPage(w http.ResponseWriter, r *http.Request, v *visitor) error {
	return s.vacationWith(w, r, v, http.StatusOK, "7", "")
}

func (s *Server) vacationWith(w http.ResponseWriter, r *http.Request, v *visitor, status int, days, wrong string) error {
	is, err := s.config.Vacations.Status(r.Context(), v.account.ID)
	if err != nil {
		return err
	}
	page := vacationPage{Away: is.Away, Left: is.Left, Year: is.Year, Days: days, Wrong: wrong}
	if is.Away {
		page.Until = is.Until.Format(time.RFC3339)
	}
	s.render(w, r, status, "vacation", s.texts(r).Text("page.vacation.title", nil), page)
	return nil
}

func (s *Server) beginVacation(w http.ResponseWriter, r *http.Request, v *visitor) error {
	if err := r.ParseForm(); err != nil {
		return badForm(err)
	}
	text := r.PostForm.Get("days")
	days, _ := strconv.Atoi(text) // what is no number is no number of days: 0
	_, err := s.config.Vacations.Begin(r.Context(), v.account.ID, days)
	var wrong *vacation.DaysError
	switch {
	case errors.As(err, &wrong):
		why := s.texts(r).Text("page.vacation.wrong", say.Args{"left": wrong.Left})
		return s.vacationWith(w, r, v, http.StatusUnprocessableEntity, shortened(text), why)
	case err != nil && !errors.Is(err, vacation.ErrAway):
		return err
	}
	http.Redirect(w, r, "/account/vacation", http.StatusSeeOther)
	return nil
}

func (s *Server) endVacation(w http.ResponseWriter, r *http.Request, v *visitor) error {
	if err := s.config.Vacations.End(r.Context(), v.account.ID); err != nil && !errors.Is(err, vacation.ErrHere) {
		return err
	}
	http.Redirect(w, r, "/account/vacation", http.StatusSeeOther)
	return nil
}
