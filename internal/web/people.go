package web

import "net/http"

// routePeople adds the pages about people.
func (s *Server) routePeople(mux *http.ServeMux) {
	mux.HandleFunc("GET /register", s.page(s.registerForm))
	mux.HandleFunc("POST /register", s.page(s.signUp))
	mux.HandleFunc("GET /login", s.page(s.loginForm))
	mux.HandleFunc("POST /login", s.page(s.login))
	mux.HandleFunc("POST /logout", s.page(s.logout))
	mux.HandleFunc("GET /players/{name}", s.page(s.player))
	mux.HandleFunc("POST /games/{id}/keep", s.signedIn(s.keep))
	mux.HandleFunc("GET /account", s.signedIn(s.settings))
	mux.HandleFunc("GET /account/games", s.signedIn(s.myGames))
	mux.HandleFunc("POST /account/games", s.setting("games", s.keepGames))
	mux.HandleFunc("POST /account/profile", s.setting("profile", s.setProfile))
	mux.HandleFunc("POST /account/password", s.setting("password", s.setPassword))
	mux.HandleFunc("POST /account/sessions", s.setting("sessions", s.endSessions))
}
