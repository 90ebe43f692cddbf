package web

import (
	"encoding/json"
	"errors"
	"html/template"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"tengen/internal/practice"
	"tengen/renju"
	"tengen/say"
)

// practiceRoutes adds the exercises about the rules.
func (s *Server) practiceRoutes(mux *http.ServeMux) {
	mux.HandleFunc("GET /learn/practice", s.page(s.practicePage))
	mux.HandleFunc("GET /learn/practice/next", s.page(s.nextExercise))
	mux.HandleFunc("GET /learn/practice/{id}", s.page(s.exercise))
	mux.HandleFunc("POST /learn/practice/{id}", s.page(s.answerExercise))
}

// practicePage is what the template "practice" shows.
type practicePage struct {
	Kept   bool // the server remembers what this person has done
	Due    int
	Streak int
	Course string // the names of all exercises, for a browser that remembers itself
	Kinds  []practiceKind
}

// practiceKind is a line of the table of kinds.
type practiceKind struct {
	Name                 practice.Kind
	Total, Answers, Mist int
}

// progress is what who asks has practised; nil for a guest.
func (s *Server) progress(r *http.Request) (*practice.Progress, error) {
	v := visitorOf(r)
	if v == nil || s.config.Practice == nil {
		return nil, nil
	}
	p, err := s.config.Practice.Progress(r.Context(), v.account.ID)
	return &p, err
}

func (s *Server) practicePage(w http.ResponseWriter, r *http.Request) error {
	p, err := s.progress(r)
	if err != nil {
		return err
	}
	page := practicePage{Kept: p != nil, Course: strings.Join(practice.Names(""), " ")}
	for _, k := range practice.Kinds() {
		line := practiceKind{Name: k, Total: len(practice.Names(k))}
		if p != nil {
			line.Answers, line.Mist = p.Kinds[k].Right+p.Kinds[k].Wrong, p.Kinds[k].Wrong
		}
		page.Kinds = append(page.Kinds, line)
	}
	if p != nil {
		page.Due, page.Streak = p.Due, p.Streak
	}
	s.render(w, r, http.StatusOK, "practice", s.texts(r).Text("practice.title", nil), page)
	return nil
}

// kindOf is the kind that an address asks for; "" asks for all.
func kindOf(v url.Values) practice.Kind {
	if k := practice.Kind(v.Get("kind")); slices.Contains(practice.Kinds(), k) {
		return k
	}
	return ""
}

// exerciseAddress is where an exercise is asked; kind goes along.
func exerciseAddress(id string, kind practice.Kind) string {
	if kind == "" {
		return "/learn/practice/" + id
	}
	return "/learn/practice/" + id + "?kind=" + string(kind)
}

// nextExercise leads to the exercise that is best done now. For a guest that is the one
// after the last in the course.
func (s *Server) nextExercise(w http.ResponseWriter, r *http.Request) error {
	kind, last := kindOf(r.URL.Query()), r.URL.Query().Get("after")
	p, err := s.progress(r)
	if err != nil {
		return err
	}
	to := "/learn/practice"
	if p != nil {
		if e, ok := s.config.Practice.Next(p, kind, last); ok {
			to = exerciseAddress(e.ID, kind)
		}
	} else if names := practice.Names(kind); slices.Index(names, last)+1 < len(names) {
		to = exerciseAddress(names[slices.Index(names, last)+1], kind)
	}
	http.Redirect(w, r, to, http.StatusSeeOther)
	return nil
}

// exercisePage is what the template "exercise" shows.
type exercisePage struct {
	ID, Action, Next string
	Kind             practice.Kind
	Grade            int
	Data             string // for the client
	Board            template.HTML
	// What is to be chosen, as the kind asks: points are written, reasons and rows
	// listed.
	Points  bool
	Many    bool // several points are wanted
	Written string
	Reasons []exerciseReason
	Rows    []exerciseRow
	Before  int // how often it was answered before
	Wrong   string
	Result  *exerciseResult // nil until it is answered
}

type exerciseReason struct {
	Name          practice.Reason
	Foul          bool
	Chosen, Right bool
}

type exerciseRow struct {
	Letter, Text  string
	Chosen, Right bool
	Told          string // what it is, once it was answered
}

// exerciseData is what the client needs of an exercise.
type exerciseData struct {
	ID     string            `json:"id"`
	Black  []renju.Point     `json:"black"`
	White  []renju.Point     `json:"white"`
	Turn   string            `json:"turn"`
	Many   bool              `json:"many"`
	Points bool              `json:"points"`
	Course []string          `json:"course"` // of a guest only
	Right  *bool             `json:"right"`  // how it was answered
	Before int               `json:"before"`
	Marks  map[string]string `json:"marks"` // fouls, once it was answered
	Good   []renju.Point     `json:"good"`  // right points, once it was answered
}

// exercise asks.
func (s *Server) exercise(w http.ResponseWriter, r *http.Request) error {
	return s.renderExercise(w, r, http.StatusOK, nil, "")
}

// answerExercise judges an answer and shows the reasons.
func (s *Server) answerExercise(w http.ResponseWriter, r *http.Request) error {
	e, ok := practice.Find(r.PathValue("id"))
	if !ok {
		return notFound("page")
	}
	if err := r.ParseForm(); err != nil {
		return badForm(err)
	}
	t := s.texts(r)
	a, err := readAnswer(&e, r.PostForm)
	if err != nil {
		return s.renderExercise(w, r, http.StatusUnprocessableEntity, nil, t.Text("why.wrong.stones", say.Args{"text": shortened(r.PostForm.Get("points"))}))
	}
	if e.Kind == practice.Verdict && a.Reason == "" || exerciseAsks(e.Kind) && len(a.Points) == 0 {
		return s.renderExercise(w, r, http.StatusUnprocessableEntity, nil, t.Text("practice.empty", nil))
	}
	result := e.Check(a)
	if v := visitorOf(r); v != nil && s.config.Practice != nil {
		before, _ := strconv.Atoi(r.PostForm.Get("before")) // what is no number matches no card
		err := s.config.Practice.Answered(r.Context(), v.account.ID, e, result.Right, before)
		if err != nil && !errors.Is(err, practice.ErrStale) {
			return err
		}
	}
	return s.renderExercise(w, r, http.StatusOK, &given{a, result}, "")
}

// exerciseAsks reports whether points are asked for.
func exerciseAsks(k practice.Kind) bool {
	return k != practice.Verdict && k != practice.Threes && k != practice.Rows
}

// readAnswer reads what the form of an exercise sent.
func readAnswer(e *practice.Exercise, form url.Values) (a practice.Answer, err error) {
	if exerciseAsks(e.Kind) {
		a.Points, err = readPoints(form.Get("points"), renju.International)
		slices.Sort(a.Points)
		a.Points = slices.Compact(a.Points)
		return a, err
	}
	if reason := practice.Reason(form.Get("reason")); slices.Contains(practice.Reasons(), reason) {
		a.Reason = reason
	}
	for _, text := range form["row"] {
		if n, err := strconv.Atoi(text); err == nil {
			a.Rows = append(a.Rows, n)
		}
	}
	return a, nil
}

// given is an answer and how it was.
type given struct {
	practice.Answer
	practice.Result
}

func (s *Server) renderExercise(w http.ResponseWriter, r *http.Request, status int, g *given, wrong string) error {
	e, ok := practice.Find(r.PathValue("id"))
	if !ok {
		return notFound("page")
	}
	t := s.texts(r)
	kind := kindOf(r.URL.Query())
	next := url.Values{"after": {e.ID}}
	if kind != "" {
		next.Set("kind", string(kind))
	}
	page := exercisePage{
		ID: e.ID, Action: exerciseAddress(e.ID, kind), Next: "/learn/practice/next?" + next.Encode(), Kind: e.Kind, Grade: e.Grade(),
		Points: exerciseAsks(e.Kind), Many: e.Kind == practice.Forbidden, Written: shortened(r.PostFormValue("points")), Wrong: wrong,
	}
	p, err := s.progress(r)
	if err != nil {
		return err
	}
	if p != nil {
		page.Before = p.Card(e.ID).Answers
	}
	solution := e.Solve()
	page.choices(t, &e, &solution, g)
	if g != nil {
		page.Result = resultOf(t, &e, &solution, g)
	}
	data := exerciseData{
		ID: e.ID, Black: e.Board.AppendStones(nil, renju.Black), White: e.Board.AppendStones([]renju.Point{}, renju.White), Turn: e.Turn.String(),
		Many: page.Many, Points: page.Points, Before: page.Before,
	}
	if p == nil {
		data.Course = practice.Names(kind)
		data.Before, _ = strconv.Atoi(r.PostFormValue("before"))
	}
	if g != nil {
		data.Right = &g.Right
		data.Marks, data.Good = page.Result.marks, page.Result.good
	}
	text, _ := json.Marshal(data) // of points and names
	page.Data = string(text)
	page.Board = exerciseFigure(t, &e, &page).SVG()
	s.render(w, r, status, "exercise", questionText(t, &e), page)
	return nil
}

// questionText is what an exercise asks.
func questionText(t say.Texts, e *practice.Exercise) string {
	key := "practice.ask." + string(e.Kind)
	switch e.Kind {
	case practice.Five, practice.StraightFour, practice.Fork:
		key += "." + e.Turn.String()
	case practice.Verdict, practice.Threes, practice.Rows, practice.Forbidden, practice.FoulWin:
	}
	return t.Text(key, say.Args{"point": e.Point})
}

// choices lists what can be chosen.
func (page *exercisePage) choices(t say.Texts, e *practice.Exercise, s *practice.Solution, g *given) {
	if e.Kind == practice.Verdict {
		for i, reason := range practice.Reasons() {
			page.Reasons = append(page.Reasons, exerciseReason{
				Name: reason, Foul: i < 3, Chosen: g != nil && g.Reason == reason, Right: slices.Contains(s.Reasons, reason),
			})
		}
	}
	for i, row := range s.Rows {
		line := exerciseRow{
			Letter: string(rune('A' + i)), Text: t.Stones(row.Stones, renju.International),
			Chosen: g != nil && slices.Contains(g.Rows, i), Right: row.Three,
		}
		switch {
		case g == nil:
		case row.Kind != renju.NoStructure:
			line.Told = t.Text("practice.row."+row.Kind.String(), nil)
		case row.Three:
			line.Told = t.Text("practice.three.counts", nil)
		default:
			line.Told = t.Text("practice.three.not", nil)
		}
		page.Rows = append(page.Rows, line)
	}
}

// exerciseFigure is the board of an exercise: with the point that is asked about, the
// letters of its rows, and the answer once it was given.
func exerciseFigure(t say.Texts, e *practice.Exercise, page *exercisePage) figure {
	f := figure{Board: e.Board, Whole: true, Label: positionText(t, e.Board, renju.International), Marks: make(map[renju.Point]string)}
	switch e.Kind {
	case practice.Verdict:
		f.Marks[e.Point] = "?"
	case practice.Threes:
		f.Ghosts = []renju.Point{e.Point}
	case practice.Rows:
		for i, row := range e.Solve().Rows {
			f.Marks[row.Stones[1]] += page.Rows[i].Letter
		}
	case practice.Forbidden, practice.Five, practice.StraightFour, practice.Fork, practice.FoulWin:
	}
	if page.Result != nil && page.Points {
		f.Squares = page.Result.good
		f.Fouls = page.Result.fouls
		if f.Fouls != nil {
			f.Squares = nil
		}
	}
	return f
}
