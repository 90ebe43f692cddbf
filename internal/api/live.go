package api

import (
	"context"
	"net/http"

	"tengen/internal/account"
)

// Playing finds out for whom a program opens a live connection, by its token, which
// needs the scope play. It is counted as any other request. If it is refused the
// answer is written, and ok is false.
func (a *API) Playing(w http.ResponseWriter, r *http.Request) (who account.Account, access account.Access, ok bool) {
	c := a.stranger(r)
	err := a.admit(r, c)
	if err == nil {
		err = allowed(c, account.ScopePlay)
	}
	if err != nil {
		a.fail(w, r.WithContext(context.WithValue(r.Context(), callerKey{}, c)), err)
		return who, access, false
	}
	return c.account, c.access, true
}
