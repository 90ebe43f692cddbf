package web

import (
	"net/http"
	"net/url"
	"slices"

	"tengen/say"
)

const themeCookie = "tengen_theme"

// themes are the ways in which pages can look, and their names: as the system of the
// person asks, or always the same.
var themes = []struct{ name, text string }{
	{themeSystem, "page.theme.system"}, {themeLight, "page.theme.light"}, {themeDark, "page.theme.dark"},
}

const (
	themeSystem = "system"
	themeLight  = "light"
	themeDark   = "dark"
)

// theme is how a page looks, in the terms of its head, and how that is changed.
type theme struct {
	Schemes     string // what the browser may choose from for what it draws itself
	Light, Dark string // where the light and the dark colours hold, as media queries
	Choices     []themeLink
}

// themeLink is one choice of a theme.
type themeLink struct {
	Name, Text, Address string
	Here                bool
}

// themeOf is the theme that the address or the cookie asks for, in this order.
func themeOf(r *http.Request) string {
	wishes := []string{r.URL.Query().Get("theme")}
	if c, err := r.Cookie(themeCookie); err == nil {
		wishes = append(wishes, c.Value)
	}
	for _, wish := range wishes {
		if isTheme(wish) {
			return wish
		}
	}
	return themeSystem
}

func isTheme(name string) bool {
	return slices.ContainsFunc(themes, func(t struct{ name, text string }) bool { return t.name == name })
}

// keepTheme remembers a theme that the address names, on the device.
func (s *Server) keepTheme(w http.ResponseWriter, r *http.Request) {
	name := r.URL.Query().Get("theme")
	if !isTheme(name) {
		return
	}
	http.SetCookie(w, &http.Cookie{
		Name: themeCookie, Value: name, Path: "/", MaxAge: 365 * 24 * 3600,
		SameSite: http.SameSiteLaxMode, Secure: s.https(r), HttpOnly: true,
	})
}

// shownTheme is how the page of a request looks.
func shownTheme(r *http.Request, t say.Texts) theme {
	here := themeOf(r)
	shown := theme{Schemes: "light dark", Light: "(prefers-color-scheme: light)", Dark: "(prefers-color-scheme: dark)"}
	switch here {
	case themeLight:
		shown.Schemes, shown.Light, shown.Dark = here, "all", "not all"
	case themeDark:
		shown.Schemes, shown.Light, shown.Dark = here, "not all", "screen" // nobody prints on dark paper
	}
	for _, choice := range themes {
		shown.Choices = append(shown.Choices, themeLink{choice.name, t.Text(choice.text, nil), changed(r, "theme", choice.name), choice.name == here})
	}
	return shown
}

// changed is the address of this page with another language or theme. A page that
// answers a form is left for the front page.
func changed(r *http.Request, what, value string) string {
	to := url.URL{Path: "/", RawQuery: url.Values{what: {value}}.Encode()}
	if r.Method == http.MethodGet {
		query := r.URL.Query()
		query.Del("lang") // what was chosen before is in a cookie
		query.Del("theme")
		query.Set(what, value)
		to = url.URL{Path: r.URL.Path, RawQuery: query.Encode()}
	}
	return to.String()
}
