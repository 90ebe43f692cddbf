package web

import (
	"errors"
	"net/http"
	"strconv"
	"strings"
	"time"

	"tengen/clock"
	"tengen/game"
	"tengen/internal/play"
	"tengen/opening"
	"tengen/say"
)

// frontPage is what the template "front" shows.
type frontPage struct {
	Form  form
	Live  []line
	Ended []line
	More  bool // there are more ended games
}

// Lengths of the lists of games.
const (
	linesOnFront = 10
	linesOnPage  = 50
)

// front is the page on which a game begins.
func (s *Server) front(w http.ResponseWriter, r *http.Request) error {
	return s.frontWith(w, r, http.StatusOK, newForm(), "")
}

// frontWith shows the form as it was filled in, with what is wrong with it.
func (s *Server) frontWith(w http.ResponseWriter, r *http.Request, status int, f form, wrong string) error {
	t := s.texts(r)
	live, _, err := s.lines(r, play.Live, time.Time{}, linesOnFront)
	if err != nil {
		return err
	}
	ended, more, err := s.lines(r, play.Ended, time.Time{}, linesOnFront)
	if err != nil {
		return err
	}
	f.Wrong = wrong
	s.render(w, r, status, "front", t.Text("page.front.title", nil), frontPage{f, live, ended, more})
	return nil
}

// create begins a game and seats its creator.
func (s *Server) create(w http.ResponseWriter, r *http.Request) error {
	if err := r.ParseForm(); err != nil {
		return badForm(err)
	}
	f := formOf(r)
	options, seat, wrong := f.options()
	if wrong != nil {
		t := s.texts(r)
		if field, ok := wrong.args["field"].(string); ok {
			wrong.args["field"] = t.Text("page.form."+field, nil)
		}
		return s.frontWith(w, r, wrong.status, f, t.Text(wrong.key, wrong.args))
	}
	if !s.limits.mayCreate(s.address(r), s.app.Now()) {
		return &problem{http.StatusTooManyRequests, "page.error.too-many-games", nil}
	}
	id, key, err := s.app.Create(r.Context(), options, seat)
	if err != nil {
		return err
	}
	s.keepKey(w, r, id, key)
	http.Redirect(w, r, gameAddress(id), http.StatusSeeOther)
	return nil
}

// form is the form for a new game, as it stands in the page and as it was sent.
// All fields are texts until options reads them.
type form struct {
	Preset, Opening, Clock, Minutes, Seconds, Color, Hints string
	Wrong                                                  string // what is wrong, in words
}

// Presets are the choices of the form.
func (form) Presets() []string {
	var names []string
	for _, p := range game.Presets() {
		names = append(names, p.String())
	}
	return names
}

// openings are those the client can play.
var openings = []opening.Rule{opening.None, opening.Free}

// Openings are the choices of the form; "" is what the preset says.
func (form) Openings() []string {
	names := []string{""}
	for _, o := range openings {
		names = append(names, o.String())
	}
	return names
}

// Colors are the choices of the form.
func (form) Colors() []string { return []string{"random", "black", "white"} }

// HintChoices are the choices of the form; "" is what goes with the foul policy.
func (form) HintChoices() []string {
	return []string{"", string(game.HintsNone), string(game.HintsBlack), string(game.HintsBoth)}
}

func newForm() form {
	return form{Preset: "rif", Clock: "on", Minutes: "15", Seconds: "5", Color: "random"}
}

func formOf(r *http.Request) form {
	return form{
		Preset: r.PostFormValue("preset"), Opening: r.PostFormValue("opening"), Clock: r.PostFormValue("clock"),
		Minutes: r.PostFormValue("minutes"), Seconds: r.PostFormValue("seconds"),
		Color: r.PostFormValue("color"), Hints: r.PostFormValue("hints"),
	}
}

// Limits of the clock that can be chosen.
const (
	maxMinutes = 600
	maxSeconds = 600
)

// options reads the form. What is wrong is named with the value that was sent.
func (f form) options() (game.Options, game.Seat, *problem) {
	preset, err := game.ParsePreset(f.Preset)
	if err != nil {
		return game.Options{}, 0, wrongValue("preset", f.Preset, f.Presets())
	}
	o := preset.Options(false)
	o.ClockStart = game.AfterFirstActs
	if f.Opening != "" {
		if o.Opening, err = opening.Parse(f.Opening); err != nil || !canPlay(o.Opening) {
			return o, 0, wrongValue("opening", f.Opening, f.Openings()[1:])
		}
	}
	if f.Hints != "" {
		if o.Hints = game.Hints(f.Hints); o.Hints != game.HintsNone && o.Hints != game.HintsBlack && o.Hints != game.HintsBoth {
			return o, 0, wrongValue("hints", f.Hints, f.HintChoices()[1:])
		}
	}
	control, wrong := f.control()
	if wrong != nil {
		return o, 0, wrong
	}
	o.Clocks = [2]clock.Control{control, control}
	switch f.Color {
	case "random":
		return o, game.NoSeat, nil
	case "black":
		return o, game.First, nil
	case "white":
		return o, game.Second, nil
	}
	return o, 0, wrongValue("color", f.Color, f.Colors())
}

func canPlay(rule opening.Rule) bool {
	for _, o := range openings {
		if o == rule {
			return true
		}
	}
	return false
}

// control is the clock that the form asks for.
func (f form) control() (clock.Control, *problem) {
	switch f.Clock {
	case "off":
		return clock.Control{}, nil
	case "on":
	default:
		return clock.Control{}, wrongValue("clock", f.Clock, []string{"on", "off"})
	}
	minutes, wrong := number("minutes", f.Minutes, maxMinutes)
	if wrong != nil {
		return clock.Control{}, wrong
	}
	seconds, wrong := number("seconds", f.Seconds, maxSeconds)
	if wrong != nil {
		return clock.Control{}, wrong
	}
	if minutes == 0 && seconds == 0 {
		return clock.Control{}, &problem{http.StatusUnprocessableEntity, "page.form.no-time", nil}
	}
	main := time.Duration(minutes) * time.Minute
	increment := time.Duration(seconds) * time.Second
	if main == 0 {
		main = increment // the first move has one increment too
	}
	control, err := clock.Spec{Stages: []clock.Stage{{Main: main, Increment: increment}}}.Control()
	if err != nil {
		return clock.Control{}, wrongValue("minutes", f.Minutes, nil)
	}
	return control, nil
}

func number(field, text string, most int) (int, *problem) {
	n, err := strconv.Atoi(strings.TrimSpace(text))
	if err != nil || n < 0 || n > most {
		return 0, &problem{http.StatusUnprocessableEntity, "page.form.number",
			say.Args{"field": field, "value": shortened(text), "most": most}}
	}
	return n, nil
}

// wrongValue names a field, the value that was sent and the values there are.
func wrongValue(field, value string, choices []string) *problem {
	return &problem{http.StatusUnprocessableEntity, "page.form.choice",
		say.Args{"field": field, "value": shortened(value), "choices": strings.Join(choices, ", ")}}
}

// shortened is a text that somebody sent, fit to be shown.
func shortened(text string) string {
	if runes := []rune(text); len(runes) > 40 {
		return string(runes[:40]) + "…"
	}
	return text
}

// badForm is what is said of a form that cannot be read; fail tells one that is
// too long.
func badForm(err error) error {
	var tooLarge *http.MaxBytesError
	if errors.As(err, &tooLarge) {
		return err
	}
	return &problem{http.StatusBadRequest, "page.error.bad-form", nil}
}
