package web

import (
	"net/http"

	"tengen/internal/account"
)

// routePeople adds the pages about people.
func (s *Server) routePeople(mux *http.ServeMux) {
	mux.HandleFunc("GET /register", s.page(s.registerForm))
	mux.HandleFunc("POST /register", s.page(s.signUp))
	mux.HandleFunc("GET /login", s.page(s.loginForm))
	mux.HandleFunc("POST /login", s.page(s.login))
	mux.HandleFunc("POST /login/code", s.page(s.loginCode))
	mux.HandleFunc("POST /logout", s.page(s.logout))
	mux.HandleFunc("GET /players/{name}", s.page(s.player))
	mux.HandleFunc("GET /players/{name}/office", s.inOffice(account.ActSetRole, s.office))
	mux.HandleFunc("POST /players/{name}/role", s.inOffice(account.ActSetRole, s.setRole))
	mux.HandleFunc("POST /players/{name}/reset", s.inOffice(account.ActReset, s.resetFor))
	mux.HandleFunc("GET /reset", s.page(s.resetForm))
	mux.HandleFunc("POST /reset", s.page(s.askReset))
	mux.HandleFunc("GET /reset/{token}", s.page(s.newPasswordForm))
	mux.HandleFunc("POST /reset/{token}", s.page(s.newPassword))
	mux.HandleFunc("GET /confirm/{token}", s.page(s.confirmForm))
	mux.HandleFunc("POST /confirm/{token}", s.page(s.confirm))
	mux.HandleFunc("POST /games/{id}/keep", s.signedIn(s.keep))
	mux.HandleFunc("GET /account", s.signedIn(s.settings))
	mux.HandleFunc("GET /account/games", s.signedIn(s.myGames))
	mux.HandleFunc("POST /account/games", s.setting("games", s.keepGames))
	mux.HandleFunc("POST /account/profile", s.setting("profile", s.setProfile))
	mux.HandleFunc("POST /account/password", s.setting("password", s.setPassword))
	mux.HandleFunc("POST /account/sessions", s.setting("sessions", s.endSessions))
	mux.HandleFunc("POST /account/email", s.setting("email", s.setEmail))
	mux.HandleFunc("POST /account/email/confirm", s.setting("letter", s.askConfirm))
	mux.HandleFunc("POST /account/device", s.signedIn(s.newDevice))
	mux.HandleFunc("POST /account/device/confirm", s.signedIn(s.confirmDevice))
	mux.HandleFunc("POST /account/device/drop", s.setting("drop", s.dropDevice))
	mux.HandleFunc("GET /account/data", s.signedIn(s.export))
	mux.HandleFunc("GET /account/erase", s.signedIn(s.eraseForm))
	mux.HandleFunc("POST /account/erase", s.signedIn(s.erase))
}
