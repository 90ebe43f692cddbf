package web_test

import (
	"encoding/json"
	"html"
	"net/http"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"tengen/internal/memory"
	"tengen/internal/play"
	"tengen/internal/puzzle"
	"tengen/internal/web"
	"tengen/renju"
	"tengen/say"
)

// puzzleSaid is what the server answers about a puzzle.
type puzzleSaid struct {
	State, Text, Reply, Point, Why, Change string
	Row, Line, Good, Area                  []string
	Fouls                                  map[string]string
}

// askPuzzle asks what a puzzle page asks, and fails the test unless it is answered.
func (b *browser) askPuzzle(z *puzzle.Puzzle, what string, step int, moves ...renju.Point) puzzleSaid {
	b.site.t.Helper()
	body, err := json.Marshal(map[string]any{"moves": append([]renju.Point{}, moves...), "step": step})
	if err != nil {
		b.site.t.Fatal(err)
	}
	a := b.askRaw("/puzzles/"+z.ID+"/"+what, string(body))
	var said puzzleSaid
	if a.status != http.StatusOK || json.Unmarshal([]byte(a.body), &said) != nil || said.Text == "" || strings.Contains(said.Text, "⟦") {
		b.site.t.Fatalf("%s of %s after %v: status %d\n%s", what, z.ID, moves, a.status, a.body)
	}
	return said
}

func (b *browser) askRaw(path, body string, header ...string) answer {
	b.site.t.Helper()
	return b.send(b.request(http.MethodPost, path, strings.NewReader(body), append([]string{"Content-Type", "application/json"}, header...)...))
}

// easiest is the first puzzle of a kind.
func easiest(k puzzle.Kind) *puzzle.Puzzle { return puzzle.Shipped().OfKind(k)[0] }

// idle is a move far away from a puzzle of Black that wins nothing.
func idle(z *puzzle.Puzzle) renju.Point {
	for _, p := range z.Position().Board.AppendEmpty(nil) {
		if near := slices.ContainsFunc(z.Line, func(q renju.Point) bool { return abs(p.Col()-q.Col()) < 3 || abs(p.Row()-q.Row()) < 3 }); !near {
			return p
		}
	}
	return renju.NoPoint
}

func abs(n int) int { return max(n, -n) }

// The page of all puzzles and one of each kind say in both languages what is to be
// done; without scripts the solution can be opened.
func TestPuzzlePages(t *testing.T) {
	b := newTown(t, web.Config{}).browser()
	for _, lang := range say.Languages() {
		texts := say.In(lang)
		list := b.get("/puzzles?lang=" + lang)
		checkPage(t, list, lang, "/puzzles", 200)
		for _, k := range puzzle.Kinds() {
			if name := texts.Text("puzzle.kind."+k.String(), nil); !strings.Contains(list.body, name) {
				t.Errorf("the list in %s has no theme %q", lang, name)
			}
			z := easiest(k)
			a := b.get("/puzzles/" + z.ID + "?lang=" + lang)
			checkPage(t, a, lang, z.ID, 200)
			body := html.UnescapeString(a.body)
			for _, want := range []string{"<h1>" + texts.Text(z.Task(), nil) + "</h1>", texts.Text("puzzle.word.solution", nil), z.First[0].String(), `"id":"` + z.ID + `"`} {
				if !strings.Contains(body, want) {
					t.Errorf("%v %s in %s lacks %q", k, z.ID, lang, want)
				}
			}
		}
	}
	if list := b.get("/puzzles?lang=en"); !strings.Contains(list.body, say.In("en").Text("puzzle.guest", nil)) {
		t.Error("a guest does not read what signing in gives")
	}
}

// The way to the next puzzle leads to one of the kind and near to the strength that is
// asked for.
func TestNextPuzzle(t *testing.T) {
	b := newSite(t, play.Config{}, web.Config{}).browser()
	for _, k := range puzzle.Kinds() {
		a := b.get("/puzzles/next?kind=" + k.String() + "&rating=700")
		z, ok := puzzle.Shipped().Find(strings.TrimPrefix(a.path, "/puzzles/"))
		if a.status != 200 || !ok || z.Kind != k {
			t.Fatalf("the next of kind %v: status %d at %s", k, a.status, a.path)
		}
		easier := slices.DeleteFunc(puzzle.Shipped().OfKind(k), func(p *puzzle.Puzzle) bool { return p.Rating >= z.Rating })
		if n := len(puzzle.Shipped().OfKind(k)); len(easier) > n/3 {
			t.Errorf("the next of kind %v for 700 points is %s of %d: %d of %d are easier", k, z.ID, z.Rating, len(easier), n)
		}
		if !strings.Contains(html.UnescapeString(a.body), "/puzzles/next?kind="+k.String()) {
			t.Errorf("after a puzzle of kind %v comes another kind", k)
		}
	}
	if a := b.get("/puzzles/next?kind=mate&rating=much"); a.status != 200 || !strings.HasPrefix(a.path, "/puzzles/") || a.path == "/puzzles/next" {
		t.Errorf("of a kind that is none: status %d at %s", a.status, a.path)
	}
}

// A guest is answered, in his language, and not rated.
func TestGuestSolvesPuzzle(t *testing.T) {
	b := newTown(t, web.Config{Puzzles: puzzleApp()}).browser()
	z := easiest(puzzle.Fours)
	for _, lang := range say.Languages() {
		b.get("/puzzles?lang=" + lang)
		texts := say.In(lang)
		idea := b.askPuzzle(z, "hint", 1)
		area, move := b.askPuzzle(z, "hint", 2), b.askPuzzle(z, "hint", 3)
		if idea.Text != texts.Text("puzzle.idea.vcf", nil) || idea.Area != nil || area.Point != "" || !slices.Contains(area.Area, z.Line[0].String()) || move.Point != z.Line[0].String() {
			t.Errorf("the hints in %s: %+v, %+v, %+v", lang, idea, area, move)
		}
		open := b.askPuzzle(z, "try", 0, z.Line[0])
		if open.State != "open" || open.Reply != z.Line[1].String() || open.Text != texts.Text("puzzle.open.win", say.Args{"reply": open.Reply}) {
			t.Errorf("the first move in %s: %+v", lang, open)
		}
		shown := b.askPuzzle(z, "solution", 0)
		on := b.askPuzzle(z, "solution", 0, z.Line[:2]...)
		if len(shown.Good) != len(z.First) || len(shown.Line) != len(z.Line) || len(on.Line) != len(z.Line)-2 || on.Text != texts.Text("puzzle.solution.on", nil) {
			t.Errorf("the solution in %s: %+v, then %+v", lang, shown, on)
		}
		lost := b.askPuzzle(z, "try", 0, idle(z))
		if lost.State != "lost" || lost.Change+open.Change+shown.Change+move.Change != "" {
			t.Errorf("a guest in %s: %+v", lang, lost)
		}
		if list := b.get("/puzzles"); strings.Contains(list.body, `id="h-tried"`) {
			t.Errorf("a guest in %s has a history", lang)
		}
	}
}

// Only the first try of a person at a puzzle changes a rating; the page of puzzles tells
// where he stands and what he tried.
func TestPuzzleRatings(t *testing.T) {
	s := newTown(t, web.Config{Puzzles: puzzleApp()})
	anna, ben := s.signUp("Anna"), s.signUp("Ben")
	z := easiest(puzzle.Fours)
	if page := html.UnescapeString(anna.get("/puzzles/" + z.ID).body); !strings.Contains(page, `"rated":true`) {
		t.Error("the first try is not said to count")
	}
	if idea := anna.askPuzzle(z, "hint", 1); idea.Change != "" {
		t.Errorf("the idea costs %s", idea.Change)
	}
	first := anna.askPuzzle(z, "try", 0, idle(z))
	if first.State != "lost" || !strings.Contains(first.Change, "−") {
		t.Errorf("a wrong first move: %+v", first)
	}
	for what, again := range map[string]puzzleSaid{
		"another wrong move": anna.askPuzzle(z, "try", 0, idle(z)), "a hint": anna.askPuzzle(z, "hint", 3), "the solution": anna.askPuzzle(z, "solution", 0),
	} {
		if again.Change != "" {
			t.Errorf("%s after the first try: %+v", what, again)
		}
	}
	for i := 0; i < len(z.Line); i += 2 {
		if said := ben.askPuzzle(z, "try", 0, z.Line[:i+1]...); said.State == "solved" {
			if !strings.Contains(said.Change, "+") {
				t.Errorf("solved at the first try: %+v", said)
			}
			break
		} else if said.Change != "" || said.State != "open" {
			t.Errorf("on the way: %+v", said)
		}
	}
	for _, lang := range say.Languages() {
		profile := html.UnescapeString(s.browser().get("/players/Anna?lang=" + lang).body)
		if want := say.In(lang).Text("puzzle.rating", nil); !strings.Contains(profile, want) || !strings.Contains(profile, say.In(lang).Text("puzzle.rating.of", say.Args{"rating": "?", "n": 1})) {
			t.Errorf("the profile in %s does not tell the %s", lang, want)
		}
	}
	en := say.In("en")
	for who, word := range map[*browser]string{anna: "puzzle.word.wrong", ben: "puzzle.word.solved"} {
		body := html.UnescapeString(who.get("/puzzles?lang=en").body)
		for _, want := range []string{"/puzzles/" + z.ID, en.Text(word, nil), en.Text("puzzle.your-rating", say.Args{"rating": ""}), en.Text("puzzle.tried", nil)} {
			if !strings.Contains(body, want) {
				t.Errorf("the page of puzzles lacks %q", want)
			}
		}
		if page := html.UnescapeString(who.get("/puzzles/" + z.ID).body); !strings.Contains(page, `"rated":false`) {
			t.Error("a second try is said to count")
		}
	}
}

// puzzleApp keeps ratings in memory.
func puzzleApp() *puzzle.App {
	return puzzle.New(puzzle.Config{Store: new(memory.Puzzles), Now: func() time.Time { return time.Now().UTC() }})
}

// Where Black's foul ends a puzzle, in play or in the solution, the answer marks the
// point and has the address that explains it.
func TestPuzzleFoulsExplained(t *testing.T) {
	b := newSite(t, play.Config{}, web.Config{}).browser()
	z := easiest(puzzle.Foul)
	solution := b.askPuzzle(z, "solution", 0)
	moves := slices.Clone(z.Line[:1])
	said := b.askPuzzle(z, "try", 0, moves...)
	for len(moves) < len(z.Line) && said.State == "open" {
		moves = append(moves, z.Line[len(moves):len(moves)+2]...)
		said = b.askPuzzle(z, "try", 0, moves...)
	}
	if said.State != "solved" || len(said.Fouls) != 1 || said.Why == "" || !reflect.DeepEqual(solution.Fouls, said.Fouls) || solution.Why != said.Why {
		t.Fatalf("the end of %s: %+v, of its solution: %+v", z.ID, said, solution)
	}
	for p, foul := range said.Fouls {
		if want := say.In("en").Text("foul."+foul, nil); !strings.Contains(b.get(said.Why, "Accept-Language", "en").body, want) || !strings.Contains(said.Text, p) {
			t.Errorf("the page that explains %s does not say %q, or %q does not name the point", p, want, said.Text)
		}
	}
	avoid := easiest(puzzle.Avoid)
	for _, p := range avoid.Position().Board.AppendForbidden(nil, renju.ReadingRIF) {
		lost := b.askPuzzle(avoid, "try", 0, p.Point)
		if lost.State != "lost" || !strings.HasSuffix(lost.Why, "&point="+p.Point.String()) || b.get(lost.Why).status != http.StatusOK {
			t.Errorf("the foul %v: %+v", p, lost)
		}
	}
}

// What cannot be asked is refused with the reason; asking without end is, too.
func TestPuzzleQuestionsRefused(t *testing.T) {
	s := newSite(t, play.Config{}, web.Config{})
	b := s.browser()
	z := easiest(puzzle.Fours)
	taken, _ := z.Moves[0].Stone()
	try := "/puzzles/" + z.ID + "/try"
	for _, c := range []struct {
		path, body string
		status     int
		key        string
	}{
		{"/puzzles/zzzzzz/try", `{"moves":["a1"]}`, 404, ""},
		{"/puzzles/zzzzzz/hint", `{"step":1}`, 404, ""},
		{"/puzzles/zzzzzz/solution", `{}`, 404, ""},
		{try, ``, 400, "puzzle.wrong.ask"},
		{try, `moves=a1`, 400, "puzzle.wrong.ask"},
		{try, `{"moves":["a99"]}`, 400, "puzzle.wrong.ask"},
		{try, `{"moves":[` + strings.Repeat(`"a1",`, renju.Points) + `"a1"]}`, 400, "puzzle.wrong.ask"},
		{try, `{"moves":[]}`, 422, "puzzle.wrong.moves"},
		{try, `{"moves":["` + taken.String() + `"]}`, 422, "puzzle.wrong.moves"},
		{try, `{"moves":["` + z.Line[0].String() + `","` + z.Line[1].String() + `"]}`, 422, "puzzle.wrong.moves"},
		{"/puzzles/" + z.ID + "/hint", `{"step":3,"moves":["` + taken.String() + `"]}`, 422, "puzzle.wrong.moves"},
		{"/puzzles/" + z.ID + "/solution", `{"moves":["` + taken.String() + `"]}`, 422, "puzzle.wrong.moves"},
	} {
		for _, lang := range say.Languages() {
			a := b.askRaw(c.path, c.body, "Accept-Language", lang)
			if a.status != c.status || c.key != "" && !strings.Contains(html.UnescapeString(a.body), say.In(lang).Text(c.key, nil)) {
				t.Errorf("%s with %.40q in %s: status %d, want %d\n%s", c.path, c.body, lang, a.status, c.status, a.body)
			}
		}
	}
	if a := b.get("/puzzles/zzzzzz"); a.status != http.StatusNotFound {
		t.Errorf("a puzzle that is none: status %d", a.status)
	}
	for n := 1; ; n++ {
		a := b.askRaw("/puzzles/"+z.ID+"/hint", `{"step":1}`)
		if a.status == http.StatusTooManyRequests {
			return
		}
		if n > 400 {
			t.Fatalf("question %d of somebody who asks without end: status %d", n, a.status)
		}
	}
}
