package web

import (
	"encoding/json"
	"errors"
	"net/http"
	"net/netip"
	"net/url"
	"strings"
	"time"

	"tengen/internal/account"
)

// passkeySite is the server as the browser of a request sees it, if passkeys work
// there: browsers want HTTPS or their own machine, and a name that is no number.
// Where the server knows its address they are for that address alone.
func (s *Server) passkeySite(r *http.Request) (account.Site, bool) {
	origin := s.origin(r)
	u, err := url.Parse(origin)
	if err != nil {
		return account.Site{}, false
	}
	host := strings.ToLower(u.Hostname())
	_, numeric := netip.ParseAddr(host)
	here := host == "localhost" || strings.HasSuffix(host, ".localhost")
	site := account.Site{Host: host, Origin: origin}
	switch known := s.accounts.Address(); {
	case numeric == nil, u.Scheme != "https" && !here, known != "" && !strings.EqualFold(known, origin):
		return site, false
	}
	return site, true
}

// noPasskeys is what is said where passkeys do not work.
var noPasskeys = &problem{http.StatusBadRequest, "account.passkeys.insecure", nil}

// passkeyLine is a passkey in the settings.
type passkeyLine struct {
	ID, Name  string
	Made      string
	Used      string // "" if never
	Elsewhere string // the host it is for, if that is another
}

// passkeyLines are the passkeys of a person.
func (s *Server) passkeyLines(r *http.Request, v *visitor) ([]passkeyLine, error) {
	keys, err := s.accounts.Passkeys(r.Context(), v.account.ID)
	if err != nil {
		return nil, err
	}
	site, _ := s.passkeySite(r)
	var list []passkeyLine
	for _, k := range keys {
		line := passkeyLine{ID: k.ID, Name: k.Name, Made: k.Created.Format(time.DateOnly)}
		if !k.Used.IsZero() {
			line.Used = k.Used.Format(time.RFC3339)
		}
		if k.Site != site.Host {
			line.Elsewhere = k.Site
		}
		list = append(list, line)
	}
	return list, nil
}

// passkeyPage is what the template "passkey" shows: the browser makes a passkey.
type passkeyPage struct {
	Form    entries
	Token   string
	Options string // for the script, as JSON
}

// newPasskey begins the making of a passkey.
func (s *Server) newPasskey(w http.ResponseWriter, r *http.Request, v *visitor) error {
	if err := r.ParseForm(); err != nil {
		return badForm(err)
	}
	site, works := s.passkeySite(r)
	if !works {
		return noPasskeys
	}
	e := newEntries(s.texts(r), settingsForms["passkey"].fields...).sent(r)
	c, err := s.accounts.NewPasskey(r.Context(), v.account.ID, e.Value("present"), site)
	if errors.Is(err, account.ErrPasskeys) {
		return &problem{http.StatusConflict, "account.passkeys.too-many", nil}
	}
	if err != nil {
		status, err := e.refuse(err)
		if err != nil {
			return err
		}
		return s.settingsWith(w, r, status, v, settingsPage{Failed: "passkey", Form: e})
	}
	page := passkeyPage{Form: newEntries(e.texts, "label"), Token: c.Token, Options: string(c.Options)}
	s.render(w, r, http.StatusOK, "passkey", e.texts.Text("account.passkeys.new", nil), page)
	return nil
}

// addPasskey keeps the passkey that the browser has made.
func (s *Server) addPasskey(w http.ResponseWriter, r *http.Request, v *visitor) error {
	if err := r.ParseForm(); err != nil {
		return badForm(err)
	}
	site, works := s.passkeySite(r)
	if !works {
		return noPasskeys
	}
	_, err := s.accounts.AddPasskey(r.Context(), v.account.ID, r.PostFormValue("token"), r.PostFormValue("label"), []byte(r.PostFormValue("credential")), site)
	switch {
	case errors.Is(err, account.ErrLate):
		return &problem{http.StatusUnprocessableEntity, "account.passkeys.late", nil}
	case errors.As(err, new(account.Mistakes)):
		return &problem{http.StatusUnprocessableEntity, "account.wrong.passkey", nil}
	case err != nil:
		return err
	}
	http.Redirect(w, r, "/account?done=passkey", http.StatusSeeOther)
	return nil
}

// changePasskey gives a passkey another name, or drops it.
func (s *Server) changePasskey(_ http.ResponseWriter, r *http.Request, v *visitor, _ entries) error {
	key := r.PostFormValue("key")
	if r.PostFormValue("drop") != "" {
		return s.accounts.DropPasskey(r.Context(), v.account.ID, key)
	}
	err := s.accounts.NamePasskey(r.Context(), v.account.ID, key, r.PostFormValue("label"))
	if errors.Is(err, account.ErrUnknown) {
		return nil // it was dropped; the list shows what is left
	}
	return err
}

// beginPasskey gives the script of the sign-in page what it needs, as JSON: the
// options for the browser, and the token with which the answer is sent. What is
// refused is told in words, as {"error": …}.
func (s *Server) beginPasskey(w http.ResponseWriter, r *http.Request) error {
	e := newEntries(s.texts(r))
	site, works := s.passkeySite(r)
	if !works {
		return s.json(w, http.StatusBadRequest, map[string]string{"error": e.texts.Text(noPasskeys.key, nil)})
	}
	c, err := s.accounts.BeginPasskey(r.Context(), r.PostFormValue("second"), site, s.from(r))
	switch {
	case errors.Is(err, account.ErrLate):
		return s.json(w, http.StatusUnprocessableEntity, map[string]string{"error": e.texts.Text("account.code.late", nil)})
	case errors.As(err, new(account.Mistakes)):
		return s.json(w, http.StatusUnprocessableEntity, map[string]string{"error": e.texts.Text("account.wrong.passkey", nil)})
	case err != nil:
		status, err := e.refuse(err)
		if err != nil {
			return err
		}
		return s.json(w, status, map[string]string{"error": e.Refusal})
	}
	return s.json(w, http.StatusOK, map[string]any{"token": c.Token, "options": c.Options})
}

// json answers a script.
func (s *Server) json(w http.ResponseWriter, status int, v any) error {
	text, err := json.Marshal(v)
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_, _ = w.Write(text) // a browser that is gone needs no answer
	return nil
}

// loginPasskey ends signing in with a passkey.
func (s *Server) loginPasskey(w http.ResponseWriter, r *http.Request) error {
	if err := r.ParseForm(); err != nil {
		return badForm(err)
	}
	site, works := s.passkeySite(r)
	if !works {
		return noPasskeys
	}
	next := localPath(r.PostFormValue("next"))
	entry, err := s.accounts.SignInPasskey(r.Context(), r.PostFormValue("token"), []byte(r.PostFormValue("credential")), site, s.from(r))
	if err == nil {
		return s.entered(w, r, entry, next)
	}
	e := newEntries(s.texts(r), "name", "password")
	switch {
	case errors.Is(err, account.ErrLate):
		e.Refusal = e.texts.Text("account.passkeys.late", nil)
	case errors.As(err, new(account.Mistakes)):
		e.Refusal = e.texts.Text("account.wrong.passkey", nil)
	case errors.As(err, new(*account.ClosedError)):
		e.Refusal = account.Explain(e.texts, err)
	default:
		return err
	}
	return s.loginWith(w, r, http.StatusUnprocessableEntity, e, next)
}
