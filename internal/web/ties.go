package web

import (
	"errors"
	"net/http"
	"time"

	"tengen/internal/account"
	"tengen/say"
)

// tie begins or ends a tie to a person, as the field "on" says.
func (s *Server) tie(kind account.Kind) func(http.ResponseWriter, *http.Request, *visitor) error {
	return func(w http.ResponseWriter, r *http.Request, v *visitor) error {
		who, err := s.personOfPath(r)
		if err != nil {
			return err
		}
		next := playerAddress(who.Name)
		if r.PostFormValue("back") == "list" {
			next = tieLists[kind].address
		}
		if r.PostFormValue("on") == "" {
			err = s.accounts.Untie(r.Context(), v.account.ID, kind, who.ID)
		} else {
			err = s.accounts.Tie(r.Context(), v.account.ID, kind, who.ID)
		}
		switch {
		case errors.Is(err, account.ErrSelf):
			return &problem{http.StatusBadRequest, "account.tie.self", nil}
		case errors.Is(err, account.ErrTies):
			return &problem{http.StatusConflict, "account.tie.too-many", nil}
		case errors.Is(err, account.ErrUnknown):
			return notFound("player")
		case err != nil:
			return err
		}
		http.Redirect(w, r, next, http.StatusSeeOther)
		return nil
	}
}

// tieLists are the pages that list ties, by kind.
var tieLists = map[account.Kind]struct{ address, text string }{
	account.Follow: {"/account/following", "account.following"},
	account.Block:  {"/account/blocked", "account.blocked"},
}

// tiesPage is what the template "ties" shows.
type tiesPage struct {
	Kind  string
	About string
	Empty string
	End   string // what the button says that ends a tie
	Lines []tieLine
}

// tieLine is somebody whom a person follows or blocks.
type tieLine struct {
	Person personLink
	Day    string
	Action string // where the tie is ended
}

// ties lists whom somebody follows or blocks.
func (s *Server) ties(kind account.Kind) func(http.ResponseWriter, *http.Request, *visitor) error {
	return func(w http.ResponseWriter, r *http.Request, v *visitor) error {
		list, err := s.accounts.Ties(r.Context(), v.account.ID, kind)
		if err != nil {
			return err
		}
		t, text := s.texts(r), tieLists[kind].text
		page := tiesPage{
			Kind: string(kind), About: t.Text(text+".about", nil), Empty: t.Text(text+".empty", nil), End: t.Text("account.tie.un"+string(kind), nil),
			Lines: tieLines(t, kind, list),
		}
		s.render(w, r, http.StatusOK, "ties", t.Text(text+".title", nil), page)
		return nil
	}
}

func tieLines(t say.Texts, kind account.Kind, list []account.Acquaintance) []tieLine {
	var lines []tieLine
	for _, a := range list {
		lines = append(lines, tieLine{
			Person: linkTo(t, a.With), Day: a.Tie.At.Format(time.DateOnly), Action: playerAddress(a.With.Name) + "/" + string(kind),
		})
	}
	return lines
}
