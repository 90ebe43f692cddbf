package web

import (
	"net"
	"net/http"

	"tengen/game"
	"tengen/renju"
	"tengen/say"
)

// aboutPage is what the template "about" shows.
type aboutPage struct {
	Presets []presetText
	Version string // "" if it is not known
	Secure  bool   // the browser may install the site and keep pages of it
}

// presetText is a set of rules in words.
type presetText struct {
	Name   string // of the machine contract
	Title  string
	Source string // whose rules they are
	Terms  []string
}

// about tells what the site is, and by which rules is played on it.
func (s *Server) about(w http.ResponseWriter, r *http.Request) error {
	t := s.texts(r)
	page := aboutPage{Version: s.config.Version, Secure: s.installable(r)}
	for _, p := range game.Presets() {
		page.Presets = append(page.Presets, presetTextOf(t, p))
	}
	s.render(w, r, http.StatusOK, "about", t.Text("page.nav.about", nil), page)
	return nil
}

// installable reports whether browsers install a site at this address: over HTTPS, and
// on the same machine.
func (s *Server) installable(r *http.Request) bool {
	host, _, err := net.SplitHostPort(r.Host)
	if err != nil {
		host = r.Host
	}
	return s.https(r) || host == "localhost" || host == "127.0.0.1" || host == "[::1]" || host == "::1"
}

// boardSettings is the page on which a device gets its choices for boards; they never
// leave it.
func (s *Server) boardSettings(w http.ResponseWriter, r *http.Request) error {
	s.render(w, r, http.StatusOK, "board", s.texts(r).Text("page.board-settings.title", nil), nil)
	return nil
}

// presetTextOf tells a preset as a game without a rating has it.
func presetTextOf(t say.Texts, p game.Preset) presetText {
	o := p.Options(false)
	terms := []string{
		t.Text("page.about.reading."+readingName(o.Reading), nil),
		t.Text("page.term.foul."+o.Foul.String(), nil),
		t.Text("page.term.hints."+string(o.Hints), nil),
		t.Text("page.about.opening", say.Args{"rule": ruleText(t, o.Opening.String())}),
		t.Text("page.about.pass", say.Args{"n": o.FirstPass}),
		t.Text("page.term.two-pass."+drawOrOn(o.TwoPassDraw), nil),
		t.Text("page.term.no-five."+drawOrOn(o.NoFiveDraw), nil),
		t.Text("page.term.takeback."+string(o.Takeback), nil),
		t.Text("page.about.letters", say.Args{"first": string(o.Letters.Columns()[0]), "last": string(o.Letters.Columns()[renju.Size-1])}),
	}
	return presetText{
		Name: p.String(), Title: t.Text("page.preset."+p.String(), nil), Source: t.Text("page.about.source."+p.String(), nil), Terms: terms,
	}
}

// readingName is which threes count, as the names of texts have it.
func readingName(r renju.Reading) string {
	switch r {
	case renju.ReadingPermitted:
		return "permitted"
	case renju.ReadingShape:
		return "shape"
	case renju.ReadingRIF:
	}
	return "rif"
}
