package web

import (
	"bytes"
	"encoding/base64"
	"errors"
	"html/template"
	"image/png"
	"net/http"

	"tengen/internal/account"
)

// devicePage is what the template "device" shows.
type devicePage struct {
	Form    entries
	Secret  string
	Picture template.URL
	Token   string
	Codes   []string // for a lost device, shown once
}

// pictureSize is the side of the picture that a device reads, in pixels.
const pictureSize = 240

// pictureOf is the picture as an address that holds it all.
func pictureOf(d account.Device) (template.URL, error) {
	image, err := d.Key.Image(pictureSize, pictureSize)
	if err != nil {
		return "", err
	}
	var b bytes.Buffer
	if err := png.Encode(&b, image); err != nil {
		return "", err
	}
	return template.URL("data:image/png;base64," + base64.StdEncoding.EncodeToString(b.Bytes())), nil
}

// newDevice begins the second step of signing in: it shows the secret for the
// device.
func (s *Server) newDevice(w http.ResponseWriter, r *http.Request, v *visitor) error {
	if err := r.ParseForm(); err != nil {
		return badForm(err)
	}
	e := newEntries(s.texts(r), settingsForms["second"].fields...).sent(r)
	d, err := s.accounts.NewDevice(r.Context(), v.account.ID, e.Value("present"))
	if err != nil {
		status, err := e.refuse(err)
		if err != nil {
			return err
		}
		return s.settingsWith(w, r, status, v, settingsPage{Failed: "second", Form: e})
	}
	return s.deviceWith(w, r, http.StatusOK, newEntries(e.texts, "code"), d)
}

func (s *Server) deviceWith(w http.ResponseWriter, r *http.Request, status int, e entries, d account.Device) error {
	picture, err := pictureOf(d)
	if err != nil {
		return err
	}
	page := devicePage{Form: e, Secret: d.Secret, Picture: picture, Token: d.Token}
	s.renderEntries(w, r, status, e, "device", e.texts.Text("account.second.title", nil), page)
	return nil
}

// confirmDevice ends the setting up: with a code of the device the second step is
// asked for from now on. The codes for a lost device are shown once.
func (s *Server) confirmDevice(w http.ResponseWriter, r *http.Request, v *visitor) error {
	if err := r.ParseForm(); err != nil {
		return badForm(err)
	}
	e := newEntries(s.texts(r), "code").sent(r)
	token := r.PostFormValue("token")
	codes, err := s.accounts.ConfirmDevice(r.Context(), v.account.ID, token, e.Value("code"))
	if err != nil {
		if errors.Is(err, account.ErrLate) {
			return &problem{http.StatusNotFound, "account.link.late", nil}
		}
		status, err := e.refuse(err)
		if err != nil {
			return err
		}
		d, err := s.accounts.Device(r.Context(), v.account.ID, token)
		if err != nil {
			return late(err)
		}
		return s.deviceWith(w, r, status, e, d)
	}
	s.render(w, r, http.StatusOK, "device", e.texts.Text("account.second.title", nil), devicePage{Codes: codes})
	return nil
}

// dropDevice ends the second step.
func (s *Server) dropDevice(_ http.ResponseWriter, r *http.Request, v *visitor, e entries) error {
	return s.accounts.DropDevice(r.Context(), v.account.ID, e.Value("present"))
}
