package web

import (
	"bytes"
	"embed"
	"html/template"
	"net/http"

	"tengen/internal/account"
	"tengen/say"
)

//go:embed templates/*.html
var templates embed.FS

// parsePages reads the templates. They are part of the program and tested; one
// that cannot be read is a broken build.
func parsePages(assets *assetServer) *template.Template {
	return template.Must(template.New("").Funcs(template.FuncMap{
		"asset": assets.address,
		"dict":  dict,
	}).ParseFS(templates, "templates/*.html"))
}

// dict makes the arguments of a text from names and values in turn.
func dict(pairs ...any) say.Args {
	args := make(say.Args, len(pairs)/2)
	for i := 0; i+1 < len(pairs); i += 2 {
		args[pairs[i].(string)] = pairs[i+1]
	}
	return args
}

// document is what every template is given.
type document struct {
	Lang      string
	Title     string
	Languages []language
	Theme     theme
	People    bool        // there are accounts
	Lobby     bool        // there is a lobby
	Ratings   bool        // there are ratings
	Person    *personLink // who is signed in, nil for a guest
	// Queue is how many reports wait, for who may decide them: Moderates is set then.
	Queue     int
	Reports   bool // who looks may report
	Moderates bool
	Vacations bool // people go on vacation
	// Sections is the navigation of the whole site, Beside that of the section that
	// the page is in, if it has several pages; Personal are the pages of who is signed
	// in, Notes those about the site.
	Sections        []sectionLink
	Beside          []pageLink
	Personal, Notes []pageLink
	// Kind is what page this is, for the sheets: they know it before its content comes.
	Kind  string
	Page  any
	texts say.Texts
}

// language is one choice of the language switch.
type language struct {
	Tag, Name string
	Here      bool
	Address   string // of this page in that language
}

// T renders a text.
func (d document) T(key string, args ...say.Args) string {
	var all say.Args
	if len(args) > 0 {
		all = args[0]
	}
	return d.texts.Text(key, all)
}

// render writes a page, or nothing of it if its template fails.
func (s *Server) render(w http.ResponseWriter, r *http.Request, status int, name, title string, page any) {
	t := s.texts(r)
	d := document{Lang: t.Lang(), Title: title, Languages: languages(r, t.Lang()), Theme: shownTheme(r, t), People: s.accounts != nil, Lobby: s.lobby != nil, Vacations: s.config.Vacations != nil, Page: page, texts: t}
	d.Ratings = s.accounts != nil && s.config.Ranks != nil
	if v := visitorOf(r); v != nil {
		link := linkTo(t, v.account)
		d.Person = &link
		s.queueLink(r, v, &d)
	}
	s.navigate(&d, r.URL.Path)
	d.Kind = name
	if tv, ok := page.(tvPage); ok && tv.Game == nil {
		d.Kind = "tv-off"
	}
	var body bytes.Buffer
	if err := s.pages.ExecuteTemplate(&body, name, d); err != nil {
		s.log.Error("a page was not rendered", "page", name, "err", err)
		http.Error(w, t.Text("page.error.internal", nil), http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Content-Language", t.Lang())
	w.WriteHeader(status)
	_, _ = w.Write(body.Bytes()) // a browser that is gone needs no page
}

// queueLink shows moderators that reports wait. A page is not lost because they
// cannot be counted.
func (s *Server) queueLink(r *http.Request, v *visitor, d *document) {
	d.Reports = s.config.Moderation != nil
	if !d.Reports || !v.account.Role.May(account.ActModerate) {
		return
	}
	d.Moderates = true
	n, err := s.config.Moderation.Waiting(r.Context(), v.account.Role)
	if err != nil {
		s.log.Error("reports were not counted", "err", err)
	}
	d.Queue = n
}

// languages are all there are, with the address of this page in each.
func languages(r *http.Request, here string) []language {
	var list []language
	for _, tag := range say.Languages() {
		list = append(list, language{tag, say.In(tag).Text("language.name", nil), tag == here, changed(r, "lang", tag)})
	}
	return list
}
