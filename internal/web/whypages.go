package web

import (
	"encoding/json"
	"errors"
	"html/template"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"tengen/game"
	"tengen/renju"
	"tengen/say"
	"tengen/wire"
)

// whyRoutes adds the page on which every foul explains itself, and the exercises about
// fouls.
func (s *Server) whyRoutes(mux *http.ServeMux) {
	s.practiceRoutes(mux)
	mux.HandleFunc("GET /why", s.page(s.whyPage))
	mux.HandleFunc("GET /why/steps", s.page(s.whySteps))
}

// question is a position, and a point of it that is asked about, as an address
// holds them: /why?black=h8g8&white=h9&point=i8&rules=rif.
type question struct {
	board  renju.Board
	point  renju.Point // NoPoint asks about none
	preset game.Preset
}

// badQuestion says what of an address or a form cannot be read.
type badQuestion struct {
	field string // black, white, moves, point or rules
	text  string
	err   error
}

func (e *badQuestion) Error() string { return e.field + " " + e.text + ": " + e.err.Error() }

// options are those of the rules that are asked by.
func (q *question) options() game.Options { return q.preset.Options(false) }

// readQuestion reads an address. What a form sends is in the letters that people
// read; an address has a to o. The error is a *badQuestion.
func readQuestion(v url.Values, typed bool) (q question, err error) {
	if text := v.Get("rules"); text != "" {
		if q.preset, err = game.ParsePreset(text); err != nil {
			return q, &badQuestion{"rules", text, err}
		}
	}
	letters := renju.International
	if typed {
		letters = q.options().Letters
	}
	for _, field := range []string{"moves", "black", "white"} {
		moves, err := readPoints(v.Get(field), letters)
		if err != nil {
			return q, &badQuestion{field, v.Get(field), err}
		}
		for i, m := range moves {
			if err := q.put(field, i, m); err != nil {
				return q, &badQuestion{field, letters.Format(m), err}
			}
		}
	}
	if text := strings.TrimSpace(v.Get("point")); text != "" {
		if q.point, err = letters.Parse(text); err != nil {
			return q, &badQuestion{"point", text, err}
		}
		if q.board.At(q.point) != renju.NoColor {
			return q, &badQuestion{"point", letters.Format(q.point), renju.ErrOccupied}
		}
	}
	return q, nil
}

// put puts a stone of a list on the board: of moves Black has the first.
func (q *question) put(field string, i int, p renju.Point) (err error) {
	color := renju.Black
	if field == "white" || field == "moves" && i%2 == 1 {
		color = renju.White
	}
	q.board, err = q.board.Place(color, p)
	return err
}

// readPoints reads points that stand one after another, with or without something
// between them.
func readPoints(text string, l renju.Lettering) ([]renju.Point, error) {
	var list []renju.Point
	text = strings.ToLower(text)
	for text != "" {
		text = strings.TrimLeft(text, " ,;-\t\r\n")
		n := 1
		for n < len(text) && text[n] >= '0' && text[n] <= '9' {
			n++
		}
		if text == "" {
			break
		}
		p, err := l.Parse(text[:n])
		if err != nil {
			return nil, err
		}
		list, text = append(list, p), text[n:]
	}
	return list, nil
}

// address is where a question is answered.
func (q *question) address(path string, p renju.Point) string {
	v := url.Values{}
	for _, c := range []renju.Color{renju.Black, renju.White} {
		if stones := joined(q.board.AppendStones(nil, c)); stones != "" {
			v.Set(c.String(), stones)
		}
	}
	if p.Valid() {
		v.Set("point", p.String())
	}
	if q.preset != game.RIF {
		v.Set("rules", q.preset.String())
	}
	return path + "?" + v.Encode()
}

func joined(points []renju.Point) string {
	var b strings.Builder
	for _, p := range points {
		b.WriteString(p.String())
	}
	return b.String()
}

// whyReasons answer a question in the form that the client draws; see Reasons in
// explain-draw.ts.
type whyReasons struct {
	Tree  whyHead    `json:"tree"`
	Steps []say.Step `json:"steps"`
}

// whyHead is the head of a wire.Explanation.
type whyHead struct {
	Point   renju.Point `json:"point"`
	Verdict string      `json:"verdict"`
}

// explained answers a question about a point; nil without one.
func explained(t say.Texts, b renju.Board, p renju.Point, o game.Options) *whyReasons {
	if !p.Valid() {
		return nil
	}
	e := b.Explain(p, o.Reading)
	return &whyReasons{
		Tree:  whyHead{p, wire.ExplanationOf(&e).Verdict},
		Steps: t.Explain(e, say.Options{Lettering: o.Letters, Board: b, Reading: o.Reading}),
	}
}

// stillStep is a step of an explanation on a page without script.
type stillStep struct {
	Text    string
	Depth   int
	Verdict bool // it begins a paragraph
	Figure  template.HTML
}

// stillSteps draws the steps of an explanation one by one. A step that shows
// nothing but words has no figure.
func stillSteps(t say.Texts, b renju.Board, o game.Options, r *whyReasons) []stillStep {
	list := make([]stillStep, len(r.Steps))
	for i, step := range r.Steps {
		list[i] = stillStep{Text: step.Text, Depth: min(step.Depth, 3), Verdict: step.Role == say.RoleVerdict}
		if len(step.Points) > 0 || len(step.Stones) > 1 {
			list[i].Figure = stepFigure(t, b, o, r, &step).SVG()
		}
	}
	return list
}

// stepFigure is what a board shows for a step, as drawStep of the client has it.
func stepFigure(t say.Texts, b renju.Board, o game.Options, r *whyReasons, step *say.Step) figure {
	f := figure{Board: b, Letters: o.Letters, Ghosts: step.Placed, Rings: step.Stones, Label: step.Text}
	if len(step.Stones) > 1 {
		f.Row = []renju.Point{step.Stones[0], step.Stones[len(step.Stones)-1]}
	}
	if step.Role == say.RoleSeeming {
		f.Crosses = step.Points
	} else {
		f.Squares = step.Points
	}
	return f
}

// whyPage is what the template "why" shows.
type whyPage struct {
	Data    string // the question and its answer, for the client
	Board   template.HTML
	Verdict string
	Steps   []stillStep
	Fouls   []whyLink
	Wins    []whyLink
	Analyse string
	Form    whyForm
}

// whyLink leads to the explanation of a point.
type whyLink struct{ Point, Text, Address string }

// whyForm is the form for another position.
type whyForm struct {
	Black, White, Point, Wrong string
	Presets                    []whyPreset
}

type whyPreset struct {
	Name string
	Here bool
}

// whyData is a question with its answer, for the client.
type whyData struct {
	Black     []renju.Point     `json:"black"`
	White     []renju.Point     `json:"white"`
	Rules     string            `json:"rules"`
	Letters   string            `json:"letters"`
	Forbidden map[string]string `json:"forbidden"`
	Fives     []renju.Point     `json:"fives"`
	Reasons   *whyReasons       `json:"reasons"`
}

func whyDataOf(t say.Texts, q *question) whyData {
	o := q.options()
	d := whyData{
		Black: q.board.AppendStones([]renju.Point{}, renju.Black), White: q.board.AppendStones([]renju.Point{}, renju.White),
		Rules: q.preset.String(), Letters: o.Letters.String(), Forbidden: make(map[string]string),
		Fives: q.board.AppendFives([]renju.Point{}, renju.Black), Reasons: explained(t, q.board, q.point, o),
	}
	for _, f := range q.board.AppendForbidden(nil, o.Reading) {
		d.Forbidden[f.Point.String()] = f.Kinds.First().String()
	}
	return d
}

// whyPage explains a point of a position in the address.
func (s *Server) whyPage(w http.ResponseWriter, r *http.Request) error {
	t := s.texts(r)
	v := r.URL.Query()
	typed := v.Get("typed") != ""
	q, err := readQuestion(v, typed)
	var bad *badQuestion
	if errors.As(err, &bad) {
		page := whyPage{Form: whyFormOf(&q, v)}
		page.Form.Wrong = wrongQuestion(t, bad)
		page.Board = q.figure(t).SVG()
		s.render(w, r, http.StatusUnprocessableEntity, "why", t.Text("why.title", nil), page)
		return nil
	}
	if typed {
		http.Redirect(w, r, q.address("/why", q.point), http.StatusSeeOther)
		return nil
	}
	page, title := answered(t, &q)
	s.render(w, r, http.StatusOK, "why", title, page)
	return nil
}

// answered is the page of a question that can be read, and its title.
func answered(t say.Texts, q *question) (page whyPage, title string) {
	o := q.options()
	data := whyDataOf(t, q)
	text, _ := json.Marshal(data) // of points and texts
	page = whyPage{Data: string(text), Board: q.figure(t).SVG(), Form: whyFormOf(q, nil), Analyse: q.address("/analysis", renju.NoPoint)}
	title = t.Text("why.title", nil)
	if data.Reasons != nil {
		page.Steps = stillSteps(t, q.board, o, data.Reasons)
		title = whyTitle(t, data.Reasons, o.Letters)
	}
	for _, f := range q.board.AppendForbidden(nil, o.Reading) {
		if f.Point != q.point {
			name := o.Letters.Format(f.Point)
			page.Fouls = append(page.Fouls, whyLink{name, t.Text("foul."+f.Kinds.First().String(), nil), q.address("/why", f.Point)})
		}
	}
	for _, p := range data.Fives {
		page.Wins = append(page.Wins, whyLink{o.Letters.Format(p), t.Text("why.five", nil), q.address("/why", p)})
	}
	return page, title
}

// whyTitle asks what the page answers.
func whyTitle(t say.Texts, r *whyReasons, l renju.Lettering) string {
	key := "why.title.forbidden"
	switch r.Tree.Verdict {
	case "legal":
		key = "why.title.allowed"
	case "five":
		key = "why.title.five"
	}
	return t.Text(key, say.Args{"point": l.Format(r.Tree.Point)})
}

// figure is the position with its forbidden points, and the point that is asked about.
func (q *question) figure(t say.Texts) figure {
	o := q.options()
	f := figure{Board: q.board, Letters: o.Letters, Whole: true, Fouls: make(map[renju.Point]renju.Foul)}
	for _, x := range q.board.AppendForbidden(nil, o.Reading) {
		f.Fouls[x.Point] = x.Kinds.First()
	}
	if q.point.Valid() && f.Fouls[q.point] == renju.NoFoul {
		f.Squares = []renju.Point{q.point}
	}
	f.Label = positionText(t, q.board, o.Letters)
	return f
}

// positionText tells what lies on a board, for who does not see it.
func positionText(t say.Texts, b renju.Board, l renju.Lettering) string {
	list := func(c renju.Color) string {
		stones := b.AppendStones(nil, c)
		if len(stones) == 0 {
			return t.Text("why.no-stones", nil)
		}
		return t.Points(stones, l)
	}
	return t.Text("why.position", say.Args{"black": list(renju.Black), "white": list(renju.White)})
}

// whyFormOf is the form filled in: as it was sent, or with a question.
func whyFormOf(q *question, sent url.Values) whyForm {
	l := q.options().Letters
	write := func(c renju.Color) string {
		var names []string
		for _, p := range q.board.AppendStones(nil, c) {
			names = append(names, l.Format(p))
		}
		return strings.Join(names, " ")
	}
	f := whyForm{Black: write(renju.Black), White: write(renju.White)}
	if q.point.Valid() {
		f.Point = l.Format(q.point)
	}
	if sent != nil {
		f.Black, f.White, f.Point = sent.Get("black"), sent.Get("white"), sent.Get("point")
	}
	for _, p := range game.Presets() {
		f.Presets = append(f.Presets, whyPreset{p.String(), p == q.preset})
	}
	return f
}

// wrongQuestion says in words what cannot be read.
func wrongQuestion(t say.Texts, bad *badQuestion) string {
	key := "why.wrong." + bad.field
	if errors.Is(bad.err, renju.ErrOccupied) {
		key = "why.wrong.taken"
	} else if slices.Contains([]string{"black", "white", "moves"}, bad.field) {
		key = "why.wrong.stones"
	}
	return t.Text(key, say.Args{"text": shortened(bad.text)})
}

// whySteps answers the client what it asks about another point or position.
func (s *Server) whySteps(w http.ResponseWriter, r *http.Request) error {
	t := s.texts(r)
	q, err := readQuestion(r.URL.Query(), false)
	var bad *badQuestion
	if errors.As(err, &bad) {
		return &problem{http.StatusUnprocessableEntity, "why.wrong.address", nil}
	}
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	return json.NewEncoder(w).Encode(whyDataOf(t, &q))
}
