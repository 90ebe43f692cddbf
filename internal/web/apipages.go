package web

import (
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"time"

	"tengen/internal/account"
	"tengen/internal/api"
)

// apiRoutes adds the HTTP API, the page about it, and the page on which people make
// tokens.
func (s *Server) apiRoutes(mux *http.ServeMux) {
	c := s.config.API
	c.Play, c.Accounts, c.Lang, c.Address, c.Log = s.app, s.accounts, s.config.Lang, s.address, s.log
	c.Hub, c.Lobby, c.Ranks, c.Chat = s.config.News, s.config.Lobby, s.config.Ranks, s.config.Chat
	c.Sat = s.sat
	s.api = api.New(c)
	mux.Handle("/api/", s.api)
	mux.HandleFunc("GET /api", s.page(s.apiPage))
	mux.HandleFunc("GET /account/tokens", s.signedIn(s.tokens))
	mux.HandleFunc("POST /account/tokens", s.signedIn(s.newToken))
	mux.HandleFunc("POST /account/tokens/end", s.signedIn(s.endToken))
	mux.HandleFunc("POST /account/bot", s.signedIn(s.becomeBot))
}

// apiPage is what the template "api" shows.
type apiPage struct {
	Groups []api.Group
	Scopes []string
}

// apiPage describes the API to who writes programs.
func (s *Server) apiPage(w http.ResponseWriter, r *http.Request) error {
	t := s.texts(r)
	scheme := "http://"
	if s.https(r) {
		scheme = "https://"
	}
	page := apiPage{Groups: s.api.Groups(t, scheme+r.Host)}
	for _, scope := range account.Scopes() {
		page.Scopes = append(page.Scopes, string(scope))
	}
	s.render(w, r, http.StatusOK, "api", t.Text("api.title", nil), page)
	return nil
}

// tokensPage is what the template "tokens" shows.
type tokensPage struct {
	Form   entries
	Scopes []scopeChoice
	Lives  []choice
	Tokens []tokenLine
	Secret string // the token that was just made; it is shown once
	Done   string // what was just done, or ""
	Bot    bool
	// May: the account has not played yet and could become a bot.
	May    bool
	BotBad string // why it did not
}

type scopeChoice struct {
	Value   string
	Checked bool
}

// tokenLine is a token as its owner knows it.
type tokenLine struct {
	ID, Name          string
	Scopes            []string
	Created           string
	Seen              string // "" before the first use
	Expires           string // "" for never
	Expired           bool
	SeenTime, EndTime string // the same for a machine
}

// tokens shows what programs of somebody have.
func (s *Server) tokens(w http.ResponseWriter, r *http.Request, v *visitor) error {
	done := r.URL.Query().Get("done")
	if done != "end" && done != "bot" {
		done = ""
	}
	return s.tokensWith(w, r, http.StatusOK, v, tokensPage{Done: done, Form: newEntries(s.texts(r), tokenFields...)})
}

// tokenFields are those of the form for a token.
var tokenFields = []string{"token-name", "scopes", "life", "present"}

func (s *Server) tokensWith(w http.ResponseWriter, r *http.Request, status int, v *visitor, page tokensPage) error {
	t := s.texts(r)
	now, err := s.accounts.Account(r.Context(), v.account.ID)
	if err != nil {
		return err
	}
	games, err := s.accounts.CountSeats(r.Context(), now.ID)
	if err != nil {
		return err
	}
	list, err := s.accounts.Accesses(r.Context(), now.ID)
	if err != nil {
		return err
	}
	for _, a := range list {
		page.Tokens = append(page.Tokens, s.tokenLine(a))
	}
	page.Bot, page.May = now.Bot, !now.Bot && games == 0 && now.Role == account.Plain
	sent := r.PostForm["scopes"]
	for _, scope := range account.Scopes() {
		page.Scopes = append(page.Scopes, scopeChoice{string(scope), slices.Contains(sent, string(scope))})
	}
	for _, life := range account.Lives() {
		days := strconv.Itoa(int(life / (24 * time.Hour)))
		page.Lives = append(page.Lives, choice{Value: days, Text: t.Text("account.life."+days, nil), Chosen: page.Form.Value("life") == days})
	}
	s.renderEntries(w, r, status, page.Form, "tokens", t.Text("account.tokens.title", nil), page)
	return nil
}

// dayForm is how days are written in lists.
const dayForm = "2006-01-02"

func (s *Server) tokenLine(a account.Access) tokenLine {
	line := tokenLine{ID: a.ID, Name: a.Name, Created: a.Created.Format(dayForm)}
	for _, scope := range a.Scopes {
		line.Scopes = append(line.Scopes, string(scope))
	}
	if !a.Seen.IsZero() {
		line.Seen, line.SeenTime = a.Seen.Format("2006-01-02 15:04"), a.Seen.Format(time.RFC3339)
	}
	if !a.Expires.IsZero() {
		line.Expires, line.EndTime = a.Expires.Format(dayForm), a.Expires.Format(time.RFC3339)
		line.Expired = !s.app.Now().Before(a.Expires)
	}
	return line
}

// newToken makes a token and shows it.
func (s *Server) newToken(w http.ResponseWriter, r *http.Request, v *visitor) error {
	if err := r.ParseForm(); err != nil {
		return badForm(err)
	}
	e := newEntries(s.texts(r), tokenFields...).sent(r)
	days, err := strconv.Atoi(e.Value("life"))
	if err != nil {
		days = -1 // no life there is
	}
	var scopes []account.Scope
	for _, scope := range r.PostForm["scopes"] {
		scopes = append(scopes, account.Scope(scope))
	}
	token, _, err := s.accounts.AskAccess(r.Context(), v.account.ID, e.Value("present"), e.Value("token-name"), scopes,
		time.Duration(days)*24*time.Hour)
	if err != nil {
		status, err := e.refuse(err)
		if err != nil {
			return err
		}
		return s.tokensWith(w, r, status, v, tokensPage{Form: e})
	}
	r.PostForm = url.Values{}
	return s.tokensWith(w, r, http.StatusOK, v, tokensPage{Secret: token, Form: newEntries(s.texts(r), tokenFields...)})
}

// endToken revokes a token.
func (s *Server) endToken(w http.ResponseWriter, r *http.Request, v *visitor) error {
	access := r.PostFormValue("token")
	if err := s.accounts.EndAccess(r.Context(), v.account.ID, access); err != nil {
		return err
	}
	if access != "" {
		s.cutAccess(v.account.ID, access)
	}
	http.Redirect(w, r, "/account/tokens?done=end", http.StatusSeeOther)
	return nil
}

// becomeBot makes the account a bot, for who has ticked that he knows what it
// means.
func (s *Server) becomeBot(w http.ResponseWriter, r *http.Request, v *visitor) error {
	t := s.texts(r)
	refused := t.Text("account.bot.sure", nil)
	if r.PostFormValue("sure") == "yes" {
		err := s.accounts.BecomeBot(r.Context(), v.account.ID)
		if err == nil {
			http.Redirect(w, r, "/account/tokens?done=bot", http.StatusSeeOther)
			return nil
		}
		if !errors.Is(err, account.ErrPlayed) && !errors.Is(err, account.ErrForbidden) {
			return err
		}
		refused = account.Explain(t, err)
	}
	return s.tokensWith(w, r, http.StatusUnprocessableEntity, v, tokensPage{BotBad: refused, Form: newEntries(t, tokenFields...)})
}
