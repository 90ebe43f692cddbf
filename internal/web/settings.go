package web

import (
	"net/http"
	"slices"
	"time"

	"golang.org/x/text/collate"
	tag "golang.org/x/text/language"
	"golang.org/x/text/language/display"

	"tengen/internal/account"
	"tengen/say"
)

// settingsPage is what the template "settings" shows: the forms of one person.
type settingsPage struct {
	Account  account.Account
	Done     string // the form that was just carried out, or ""
	Failed   string // the form that was refused, or ""
	Form     entries
	Sessions []sessionLine
	Guest    int // games that the browser has as a guest's
	Mail     bool
	Post     bool // news is brought
	Reports  bool // people can report, and be reported
	Passkeys []passkeyLine
	Secure   bool // passkeys work at this address
}

// sessionLine is a browser that is signed in.
type sessionLine struct {
	Hash, Agent, Address string
	Time, Day            string
	Here                 bool
}

// settingsForms are the forms of the settings page: each has its fields and is sent
// to an address of its own.
var settingsForms = map[string]struct {
	address string
	fields  []string
}{
	"profile":  {"/account/profile", []string{"country", "lang", "about"}},
	"name":     {"/account/name", []string{"name", "present"}},
	"password": {"/account/password", []string{"present", "password"}},
	"email":    {"/account/email", []string{"email", "present"}},
	"letter":   {"/account/email/confirm", nil},
	"second":   {"/account/device", []string{"present"}},
	"drop":     {"/account/device/drop", []string{"present"}},
	"passkey":  {"/account/passkey", []string{"present"}},
	"passkeys": {"/account/passkeys", nil},
	"sessions": {"/account/sessions", nil},
	"games":    {"/account/games", nil},
}

// settings shows all settings.
func (s *Server) settings(w http.ResponseWriter, r *http.Request, v *visitor) error {
	done := r.URL.Query().Get("done")
	if _, known := settingsForms[done]; !known {
		done = ""
	}
	return s.settingsWith(w, r, http.StatusOK, v, settingsPage{Done: done, Form: newEntries(s.texts(r))})
}

func (s *Server) settingsWith(w http.ResponseWriter, r *http.Request, status int, v *visitor, page settingsPage) error {
	page.Post = s.config.Post != nil
	page.Account, page.Mail, page.Reports = v.account, s.accounts.HasMail(), s.config.Moderation != nil
	sessions, err := s.accounts.Sessions(r.Context(), v.account.ID)
	if err != nil {
		return err
	}
	for _, session := range sessions {
		page.Sessions = append(page.Sessions, sessionLine{
			Hash: session.Hash, Agent: session.Agent, Address: session.Address, Here: session.Hash == v.session.Hash,
			Time: session.Seen.Format(time.RFC3339), Day: session.Seen.Format("2006-01-02 15:04"),
		})
	}
	_, page.Secure = s.passkeySite(r)
	if page.Passkeys, err = s.passkeyLines(r, v); err != nil {
		return err
	}
	if page.Guest, err = s.accounts.GuestSeats(r.Context(), s.cookie(r, guestCookie)); err != nil {
		return err
	}
	s.renderEntries(w, r, status, page.Form, "settings", s.texts(r).Text("account.settings.title", nil), page)
	return nil
}

// setting carries out one form of the settings: do gets what was sent. After it
// the page is shown anew and says so; what is refused stands in the form.
func (s *Server) setting(name string, do func(http.ResponseWriter, *http.Request, *visitor, entries) error) http.HandlerFunc {
	return s.signedIn(func(w http.ResponseWriter, r *http.Request, v *visitor) error {
		if err := r.ParseForm(); err != nil {
			return badForm(err)
		}
		e := newEntries(s.texts(r), settingsForms[name].fields...).sent(r)
		if err := do(w, r, v, e); err != nil {
			status, err := e.refuse(err)
			if err != nil {
				return err
			}
			return s.settingsWith(w, r, status, v, settingsPage{Failed: name, Form: e})
		}
		http.Redirect(w, r, "/account?done="+name, http.StatusSeeOther)
		return nil
	})
}

func (s *Server) setProfile(w http.ResponseWriter, r *http.Request, v *visitor, e entries) error {
	err := s.accounts.SetProfile(r.Context(), v.account.ID, account.Profile{
		Country: e.Value("country"), Lang: e.Value("lang"), About: e.Value("about"),
	})
	if err != nil {
		return err
	}
	if lang := e.Value("lang"); lang != "" {
		s.setLanguage(w, r, lang)
	}
	return nil
}

func (s *Server) setPassword(_ http.ResponseWriter, r *http.Request, v *visitor, e entries) error {
	err := s.accounts.SetPassword(r.Context(), v.account.ID, e.Value("present"), e.Value("password"), v.session.Hash)
	if err == nil {
		s.cutOthers(v.account.ID, v.session.Hash)
	}
	return err
}

func (s *Server) setEmail(_ http.ResponseWriter, r *http.Request, v *visitor, e entries) error {
	return s.accounts.SetEmail(r.Context(), v.account.ID, e.Value("present"), e.Value("email"))
}

// rename gives the person the name that he wants instead, once.
func (s *Server) rename(_ http.ResponseWriter, r *http.Request, v *visitor, e entries) error {
	return s.accounts.Rename(r.Context(), v.account.ID, e.Value("present"), e.Value("name"))
}

// askConfirm sends the letter that confirms the address once more.
func (s *Server) askConfirm(_ http.ResponseWriter, r *http.Request, v *visitor, _ entries) error {
	return s.accounts.AskConfirm(r.Context(), v.account)
}

// endSessions ends the session that was named, or all others.
func (s *Server) endSessions(_ http.ResponseWriter, r *http.Request, v *visitor, _ entries) error {
	if hash := r.PostFormValue("session"); hash != "" {
		if err := s.accounts.EndSession(r.Context(), v.account.ID, hash); err != nil {
			return err
		}
		s.cutLive(func(c *conn) bool {
			return c.visitor.id() == v.account.ID && c.visitor.session.Hash == hash
		})
		return nil
	}
	if err := s.accounts.EndOtherSessions(r.Context(), v.account.ID, v.session.Hash); err != nil {
		return err
	}
	s.cutOthers(v.account.ID, v.session.Hash)
	return nil
}

// keepGames makes the games of the browser as a guest's those of the account.
func (s *Server) keepGames(w http.ResponseWriter, r *http.Request, v *visitor, _ entries) error {
	return s.adoptSeats(w, r, v.account.ID)
}

// FormOf is a form of the page: the one that was refused as it was sent, the others
// empty.
func (p settingsPage) FormOf(name string) entries {
	if p.Failed == name {
		return p.Form
	}
	e := newEntries(p.Form.texts, settingsForms[name].fields...)
	e.values["email"], e.values["about"] = p.Account.Email, p.Account.About
	return e
}

// option is one value of a field to choose from.
type option struct {
	Value, Text string
	Chosen      bool
}

// chosen is the value of a field in the form that was refused, else the one that
// is kept.
func (p settingsPage) chosen(field, kept string) string {
	if value, sent := p.Form.values[field]; sent {
		return value
	}
	return kept
}

// Countries are all countries in the language of the page, in its order.
func (p settingsPage) Countries() []option {
	chosen := p.chosen("country", p.Account.Country)
	var list []option
	for _, code := range account.Countries() {
		list = append(list, option{code, countryText(p.Form.texts, code), code == chosen})
	}
	order := collate.New(tag.Make(p.Form.texts.Lang()))
	slices.SortFunc(list, func(a, b option) int { return order.CompareString(a.Text, b.Text) })
	return list
}

// Langs are the languages of the site.
func (p settingsPage) Langs() []option {
	chosen := p.chosen("lang", p.Account.Lang)
	var list []option
	for _, lang := range say.Languages() {
		list = append(list, option{lang, say.In(lang).Text("language.name", nil), lang == chosen})
	}
	return list
}

// countryText names a country, "" for none.
func countryText(t say.Texts, code string) string {
	region, err := tag.ParseRegion(code)
	if code == "" || err != nil {
		return code
	}
	name := display.Regions(tag.Make(t.Lang())).Name(region)
	return name
}
