package web

import "tengen/say"

// setup is a kind of game with a name: it fills the form for a new game.
type setup struct {
	name   string
	values map[string]string // where they differ from those the form begins with
}

// setups are the kinds of game that the page for a new game proposes.
var setups = []setup{
	{"engine", map[string]string{
		"against": againstEngine, "preset": "guide", "opening": "none", "clock": "off", "hints": "black", "takeback": "agreed",
	}},
	{"club", map[string]string{"opening": "rif", "minutes": "20", "seconds": "10"}},
	{"championship", map[string]string{
		"preset": "russia", "opening": "soosorv", "n": "8", "minutes": "90", "seconds": "30",
		"hints": "none", "start": "at-once", "takeback": "never",
	}},
	{"blitz", map[string]string{"opening": "taraguchi", "n": "10", "minutes": "5", "seconds": "2", "hints": "none"}},
	{"first", map[string]string{"preset": "guide", "opening": "none", "clock": "off", "hints": "both", "takeback": "agreed"}},
}

// setupForm is the form as a setup fills it, as somebody finds it who asks for
// nothing if there is no such setup.
func setupForm(t say.Texts, name string) form {
	f := newForm(t)
	s := setupNamed(name)
	f.Setup = s.name
	for field, value := range s.values {
		f.values[field] = value
	}
	return f
}

// setupNamed is the setup of a name, the zero value if there is none.
func setupNamed(name string) setup {
	for _, s := range setups {
		if s.name == name {
			return s
		}
	}
	return setup{}
}

// setupLink is a setup as the page shows it.
type setupLink struct {
	Address, Name, About string
	Chosen               bool
}

// Setups are the links that fill the form.
func (f form) Setups() []setupLink {
	var links []setupLink
	for _, s := range setups {
		if s.values["against"] == againstEngine && !f.Engine {
			continue
		}
		key := "page.setup." + s.name
		links = append(links, setupLink{"/new?setup=" + s.name, f.texts.Text(key, nil), f.texts.Text(key+".about", nil), s.name == f.Setup})
	}
	return links
}
