package web

import (
	"net/http"
	"slices"

	"tengen/say"
)

const langCookie = "tengen_lang"

// texts are in the language that the address, the cookie, or the browser asks
// for, in this order.
func (s *Server) texts(r *http.Request) say.Texts {
	wishes := []string{r.URL.Query().Get("lang")}
	if c, err := r.Cookie(langCookie); err == nil {
		wishes = append(wishes, c.Value)
	}
	wishes = append(wishes, r.Header.Get("Accept-Language"), s.config.Lang)
	return say.In(say.Match(wishes...))
}

// keepLanguage remembers a language that the address names.
func (s *Server) keepLanguage(w http.ResponseWriter, r *http.Request) {
	if lang := r.URL.Query().Get("lang"); slices.Contains(say.Languages(), lang) {
		s.setLanguage(w, r, lang)
	}
}

// setLanguage makes a language that of the browser.
func (s *Server) setLanguage(w http.ResponseWriter, r *http.Request, lang string) {
	http.SetCookie(w, &http.Cookie{
		Name: langCookie, Value: lang, Path: "/", MaxAge: 365 * 24 * 3600,
		SameSite: http.SameSiteLaxMode, Secure: s.https(r), HttpOnly: true,
	})
}
