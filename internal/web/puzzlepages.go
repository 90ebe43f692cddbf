package web

import (
	"encoding/json"
	"html/template"
	"math/rand/v2"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"tengen/internal/account"
	"tengen/internal/puzzle"
	"tengen/internal/rank"
	"tengen/renju"
	"tengen/say"
)

// puzzleRoutes adds the pages of puzzles.
func (s *Server) puzzleRoutes(mux *http.ServeMux) {
	mux.HandleFunc("GET /puzzles", s.page(s.puzzleList))
	mux.HandleFunc("GET /puzzles/next", s.page(s.nextPuzzle))
	mux.HandleFunc("GET /puzzles/{id}", s.page(s.puzzle))
	mux.HandleFunc("POST /puzzles/{id}/try", s.page(s.tryPuzzle))
	mux.HandleFunc("POST /puzzles/{id}/hint", s.page(s.hintPuzzle))
	mux.HandleFunc("POST /puzzles/{id}/solution", s.page(s.puzzleSolution))
}

// puzzleCard is a puzzle with its position, as a link.
type puzzleCard struct {
	Address, Task, Rating string
	Board                 template.HTML
}

// puzzleTheme is a kind of puzzle that can be chosen.
type puzzleTheme struct {
	Address, Name, About string
	Count                int
}

// puzzleTried is a line of somebody's history.
type puzzleTried struct {
	Address, Task, Time, Day, Change string
	Solved                           bool
}

// puzzlesPage is what the template "puzzles" shows.
type puzzlesPage struct {
	Next, Daily puzzleCard
	Themes      []puzzleTheme
	Rating      string // of who is signed in, "" of who has tried none
	Provisional bool
	Tried       []puzzleTried
	Older       string // the address of older lines
	Count       int    // of all puzzles
}

// guestStrength is where guests begin.
const guestStrength = 1200

// triedShown is how many lines of history a page has.
const triedShown = 20

// puzzleList is the page on which puzzles are chosen.
func (s *Server) puzzleList(w http.ResponseWriter, r *http.Request) error {
	t, who := s.texts(r), visitorOf(r).id()
	now := s.app.Now()
	page := puzzlesPage{Count: puzzle.Shipped().Len(), Themes: puzzleThemes(t)}
	standing, err := s.puzzles.Standing(r.Context(), who)
	if err != nil {
		return err
	}
	kind := puzzle.Kind(0) // any
	if standing.Tries == 0 {
		kind = puzzle.Fours // who begins has just learned what a four is
	}
	next, err := s.puzzles.Draw(r.Context(), who, kind, guestStrength, drawing())
	if err != nil {
		return err
	}
	if page.Next, err = s.puzzleCard(r, next); err != nil {
		return err
	}
	if page.Daily, err = s.puzzleCard(r, puzzle.Daily(now.UTC())); err != nil {
		return err
	}
	if standing.Tries > 0 {
		now := standing.Now(now)
		page.Rating, page.Provisional = ratingText(now), now.Provisional()
	}
	before, _ := time.Parse(time.RFC3339Nano, r.URL.Query().Get("before")) // one that cannot be read is none
	tries, err := s.puzzles.History(r.Context(), who, before, triedShown+1)
	if err != nil {
		return err
	}
	if len(tries) > triedShown {
		tries = tries[:triedShown]
		page.Older = "/puzzles?" + url.Values{"before": {tries[triedShown-1].At.Format(time.RFC3339Nano)}}.Encode()
	}
	for _, try := range tries {
		page.Tried = append(page.Tried, triedLine(t, try))
	}
	s.render(w, r, http.StatusOK, "puzzles", t.Text("puzzle.title", nil), page)
	return nil
}

// puzzleRating tells where a person stands in puzzles; it is empty of who has tried none
// for a rating.
func (s *Server) puzzleRating(r *http.Request, who account.ID) (string, error) {
	standing, err := s.puzzles.Standing(r.Context(), who)
	if err != nil || standing.Tries == 0 {
		return "", err
	}
	args := say.Args{"rating": ratingText(standing.Now(s.app.Now())), "n": standing.Tries}
	return s.texts(r).Text("puzzle.rating.of", args), nil
}

// drawing is chance for drawing a puzzle.
func drawing() *rand.Rand { return rand.New(rand.NewPCG(rand.Uint64(), rand.Uint64())) }

func puzzleThemes(t say.Texts) []puzzleTheme {
	var list []puzzleTheme
	for _, k := range puzzle.Kinds() {
		list = append(list, puzzleTheme{
			Address: "/puzzles/next?kind=" + k.String(), Name: t.Text("puzzle.kind."+k.String(), nil),
			About: t.Text("puzzle.about."+k.String(), nil), Count: len(puzzle.Shipped().OfKind(k)),
		})
	}
	return list
}

func triedLine(t say.Texts, try puzzle.Try) puzzleTried {
	line := puzzleTried{
		Address: puzzleAddress(try.Puzzle), Task: try.Puzzle, Solved: try.Solved,
		Time: try.At.Format(time.RFC3339), Day: try.At.Format(time.DateOnly),
	}
	if try.Rated() {
		line.Change = changeText(rank.Side{Before: try.Before, After: try.Solver.Rating})
	}
	if z, ok := puzzle.Shipped().Find(try.Puzzle); ok {
		line.Task = t.Text(z.Task(), nil)
	}
	return line
}

func puzzleAddress(id string) string { return "/puzzles/" + url.PathEscape(id) }

// puzzleCard draws a puzzle small.
func (s *Server) puzzleCard(r *http.Request, z *puzzle.Puzzle) (puzzleCard, error) {
	its, err := s.puzzles.RatingOf(r.Context(), z)
	if err != nil {
		return puzzleCard{}, err
	}
	t := s.texts(r)
	return puzzleCard{Address: puzzleAddress(z.ID), Task: t.Text(z.Task(), nil), Rating: ratingText(its), Board: puzzleFigure(t, z)}, nil
}

// puzzleFigure draws the position of a puzzle.
func puzzleFigure(t say.Texts, z *puzzle.Puzzle) template.HTML {
	at := z.Position()
	return figure{Board: at.Board, Whole: true, Last: lastStone(at), Label: positionText(t, at.Board, renju.International)}.SVG()
}

// nextPuzzle leads to a puzzle of the right strength.
func (s *Server) nextPuzzle(w http.ResponseWriter, r *http.Request) error {
	query := r.URL.Query()
	k, err := puzzle.ParseKind(query.Get("kind"))
	if err != nil {
		k = 0 // of any kind
	}
	strength := float64(guestStrength)
	if n, err := strconv.Atoi(query.Get("rating")); err == nil {
		strength = float64(n)
	}
	z, err := s.puzzles.Draw(r.Context(), visitorOf(r).id(), k, strength, drawing())
	if err != nil {
		return err
	}
	to := puzzleAddress(z.ID)
	if k != 0 {
		to += "?kind=" + k.String()
	}
	http.Redirect(w, r, to, http.StatusSeeOther)
	return nil
}

// puzzlePage is what the template "puzzle" shows, and what the client begins with.
type puzzlePage struct {
	ID, Kind, KindName, Rating string
	Board                      template.HTML
	Next                       string
	Daily                      bool
	// Good, Line and Threat are the solution in words.
	Good, Line string
	Hold       bool
	Data       string // for the client, as JSON
}

// puzzleData is what the client begins with.
type puzzleData struct {
	ID     string            `json:"id"`
	Kind   string            `json:"kind"`
	Task   string            `json:"task"`
	Turn   renju.Color       `json:"turn"`
	Moves  []renju.Move      `json:"moves"`
	Next   string            `json:"next"`
	Rated  bool              `json:"rated"` // this try counts
	Rating int               `json:"rating"`
	Texts  map[string]string `json:"texts"`
}

// puzzleWords are the texts that the client uses.
var puzzleWords = []string{
	"hint", "solution", "next", "back", "again", "forward", "start", "thinking", "failed", "offline", "walk", "rated", "why",
}

// puzzle shows a puzzle.
func (s *Server) puzzle(w http.ResponseWriter, r *http.Request) error {
	z, err := puzzleOf(r)
	if err != nil {
		return err
	}
	t, who := s.texts(r), visitorOf(r).id()
	its, err := s.puzzles.RatingOf(r.Context(), z)
	if err != nil {
		return err
	}
	rated, err := s.puzzles.Counts(r.Context(), who, z)
	if err != nil {
		return err
	}
	next := "/puzzles/next"
	if _, err := puzzle.ParseKind(r.URL.Query().Get("kind")); err == nil {
		next += "?kind=" + z.Kind.String()
	}
	page := puzzlePage{
		ID: z.ID, Kind: z.Kind.String(), KindName: t.Text("puzzle.kind."+z.Kind.String(), nil), Rating: ratingText(its),
		Board: puzzleFigure(t, z), Next: next, Daily: puzzle.Daily(s.app.Now().UTC()) == z,
		Good: pointList(z.First), Line: lineText(z.Line), Hold: !z.Kind.Wins(),
	}
	data := puzzleData{
		ID: z.ID, Kind: z.Kind.String(), Task: t.Text(z.Task(), nil), Turn: z.Turn(), Moves: z.Moves, Next: next,
		Rated: rated, Rating: int(its.Value + 0.5), Texts: make(map[string]string, len(puzzleWords)),
	}
	for _, word := range puzzleWords {
		data.Texts[word] = t.Text("puzzle.word."+word, nil)
	}
	body, err := json.Marshal(data)
	if err != nil {
		return err
	}
	page.Data = string(body)
	s.render(w, r, http.StatusOK, "puzzle", data.Task, page)
	return nil
}

func puzzleOf(r *http.Request) (*puzzle.Puzzle, error) {
	z, ok := puzzle.Shipped().Find(r.PathValue("id"))
	if !ok {
		return nil, notFound("puzzle")
	}
	return z, nil
}

// pointList names points, parted by commas.
func pointList(points []renju.Point) string {
	names := make([]string, len(points))
	for i, p := range points {
		names[i] = p.String()
	}
	return strings.Join(names, ", ")
}

// lineText writes moves one after another; a dash does not begin a line.
func lineText(points []renju.Point) string {
	return strings.ReplaceAll(pointList(points), ", ", "\u00a0– ")
}

// areaAround is a part of the board, five by five, with a point in it but seldom in
// its middle.
func areaAround(p renju.Point) []renju.Point {
	col := min(max(p.Col()-2+int(p)%3-1, 0), renju.Size-5)
	row := min(max(p.Row()-2+int(p)/3%3-1, 0), renju.Size-5)
	var list []renju.Point
	for c := range 5 {
		for r := range 5 {
			list = append(list, renju.At(col+c, row+r))
		}
	}
	slices.Sort(list)
	return list
}
