package web

import (
	"net/http"

	"tengen/internal/account"
)

// routePeople adds the pages about people, by who may see them.
func (s *Server) routePeople(mux *http.ServeMux) {
	for pattern, h := range map[string]func(http.ResponseWriter, *http.Request) error{
		"GET /register":             s.registerForm,
		"POST /register":            s.signUp,
		"GET /login":                s.loginForm,
		"POST /login":               s.login,
		"POST /login/code":          s.loginCode,
		"POST /login/passkey":       s.loginPasskey,
		"POST /login/passkey/begin": s.beginPasskey,
		"POST /logout":              s.logout,
		"GET /players/{name}":       s.player,
		"GET /reset":                s.resetForm,
		"POST /reset":               s.askReset,
		"GET /reset/{token}":        s.newPasswordForm,
		"POST /reset/{token}":       s.newPassword,
		"GET /confirm/{token}":      s.confirmForm,
		"POST /confirm/{token}":     s.confirm,
	} {
		mux.HandleFunc(pattern, s.page(h))
	}
	for pattern, h := range map[string]func(http.ResponseWriter, *http.Request, *visitor) error{
		"POST /games/{id}/keep":        s.keep,
		"POST /account/guest":          s.adoptGuest,
		"GET /account":                 s.settings,
		"GET /account/games":           s.myGames,
		"GET /account/data":            s.export,
		"GET /account/erase":           s.eraseForm,
		"POST /account/erase":          s.erase,
		"POST /account/device":         s.newDevice,
		"POST /account/device/confirm": s.confirmDevice,
		"POST /account/passkey":        s.newPasskey,
		"POST /account/passkey/add":    s.addPasskey,
		"GET /account/following":       s.ties(account.Follow),
		"GET /account/blocked":         s.ties(account.Block),
		"POST /players/{name}/follow":  s.tie(account.Follow),
		"POST /players/{name}/block":   s.tie(account.Block),
	} {
		mux.HandleFunc(pattern, s.signedIn(h))
	}
	for name, do := range map[string]func(http.ResponseWriter, *http.Request, *visitor, entries) error{
		"games":    s.keepGames,
		"profile":  s.setProfile,
		"name":     s.rename,
		"password": s.setPassword,
		"sessions": s.endSessions,
		"email":    s.setEmail,
		"letter":   s.askConfirm,
		"drop":     s.dropDevice,
		"passkeys": s.changePasskey,
	} {
		mux.HandleFunc("POST "+settingsForms[name].address, s.setting(name, do))
	}
	s.routeOffice(mux)
}

// routeOffice adds the pages about people for those in office.
func (s *Server) routeOffice(mux *http.ServeMux) {
	for pattern, h := range map[string]func(http.ResponseWriter, *http.Request, *visitor, account.Account) error{
		"GET /players/{name}/office":  s.office,
		"POST /players/{name}/role":   s.setRole,
		"POST /players/{name}/reset":  s.resetFor,
		"POST /players/{name}/title":  s.setTitle,
		"POST /players/{name}/rename": s.renameFor,
	} {
		mux.HandleFunc(pattern, s.inOffice(account.ActSetRole, h))
	}
}
