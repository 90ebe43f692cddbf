package web_test

import (
	"html"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"testing"
	"time"

	"tengen/internal/memory"
	"tengen/internal/play"
	"tengen/internal/practice"
	"tengen/internal/web"
	"tengen/renju"
	"tengen/say"
)

// rightAnswer is a form with a right answer to an exercise, as a person would send it.
func rightAnswer(e practice.Exercise) url.Values {
	form, s := url.Values{}, e.Solve()
	if s.Reasons != nil {
		form.Set("reason", string(s.Reasons[0]))
	}
	for i, row := range s.Rows {
		if row.Three {
			form.Add("row", strconv.Itoa(i))
		}
	}
	for i, p := range s.Points {
		if i == 0 || e.Kind == practice.Forbidden {
			form.Set("points", form.Get("points")+" "+p.String())
		}
	}
	return form
}

// wrongAnswer is a form with a wrong one.
func wrongAnswer(e practice.Exercise) url.Values {
	form, s := url.Values{}, e.Solve()
	for _, reason := range practice.Reasons() {
		if e.Kind == practice.Verdict && !e.Check(practice.Answer{Reason: reason}).Right {
			form.Set("reason", string(reason))
		}
	}
	for i, row := range s.Rows {
		if !row.Three {
			form.Add("row", strconv.Itoa(i))
		}
	}
	if s.Points != nil {
		form.Set("points", e.Board.AppendStones(nil, renju.Black)[0].String())
	}
	return form
}

// The easiest and the hardest exercise of each kind can be answered by a form, in both
// languages, and say whether it was right, and why.
func TestExercisePages(t *testing.T) {
	s := newSite(t, play.Config{}, web.Config{})
	for _, k := range practice.Kinds() {
		names := practice.Names(k)
		for _, id := range []string{names[0], names[len(names)-1]} {
			e, _ := practice.Find(id)
			for _, lang := range say.Languages() {
				texts := say.In(lang)
				b := s.browser()
				asked := b.get("/learn/practice/"+id, "Accept-Language", lang)
				right := b.post("/learn/practice/"+id, rightAnswer(e), "Accept-Language", lang)
				wrong := b.post("/learn/practice/"+id, wrongAnswer(e), "Accept-Language", lang)
				for _, c := range []struct {
					answer answer
					want   string
				}{{asked, texts.Text("practice.answer", nil)}, {right, texts.Text("practice.right", nil)}, {wrong, texts.Text("practice.wrong", nil)}} {
					if body := html.UnescapeString(c.answer.body); c.answer.status != 200 || !strings.Contains(body, c.want) || strings.Contains(body, "⟦") {
						t.Errorf("%s %s in %s: status %d, no %q, or a text is missing in\n%s", k, e, lang, c.answer.status, c.want, body)
					}
				}
			}
		}
	}
}

// The reason stands under an answer: a wrong verdict is told the explanation.
func TestExerciseExplains(t *testing.T) {
	s := newSite(t, play.Config{}, web.Config{})
	for _, e := range practice.Course() {
		if e.Kind != practice.Verdict || e.Board.Foul(e.Point, practice.Reading) != renju.DoubleThree {
			continue
		}
		a := s.browser().post("/learn/practice/"+e.ID, url.Values{"reason": {"no-fork"}}, "Accept-Language", "en")
		if want := say.In("en").Verdict(e.Point, e.Board.Judge(e.Point, practice.Reading), renju.International); !strings.Contains(html.UnescapeString(a.body), want) {
			t.Errorf("%s is not explained by %q", e, want)
		}
		return
	}
}

func TestExerciseRefusesWhatIsNoAnswer(t *testing.T) {
	s := newSite(t, play.Config{}, web.Config{})
	five := "/learn/practice/" + practice.Names(practice.Five)[0]
	verdict := "/learn/practice/" + practice.Names(practice.Verdict)[0]
	for _, c := range []struct {
		path   string
		form   url.Values
		status int
	}{
		{five, nil, 422}, {five, url.Values{"points": {"h16"}}, 422}, {five, url.Values{"points": {"<b>"}}, 422},
		{verdict, nil, 422}, {verdict, url.Values{"reason": {"luck"}}, 422},
		{"/learn/practice/nothing", url.Values{"points": {"h8"}}, 404},
	} {
		if a := s.browser().post(c.path, c.form); a.status != c.status || strings.Contains(a.body, "<b>\"") {
			t.Errorf("%s %v: status %d, want %d", c.path, c.form, a.status, c.status)
		}
	}
	if a := s.browser().get("/learn/practice/nothing"); a.status != 404 {
		t.Errorf("an exercise there is not: status %d", a.status)
	}
}

// Without an account the course goes on in its order, of a kind if one was chosen.
func TestNextExerciseOfAGuest(t *testing.T) {
	s := newSite(t, play.Config{}, web.Config{})
	names := practice.Names(practice.Threes)
	for _, c := range []struct{ query, want string }{
		{"", "/learn/practice/" + practice.Names("")[0]},
		{"?kind=threes", "/learn/practice/" + names[0]},
		{"?kind=threes&after=" + names[0], "/learn/practice/" + names[1]},
		{"?kind=threes&after=" + names[len(names)-1], "/learn/practice"},
		{"?kind=luck", "/learn/practice/" + practice.Names("")[0]},
	} {
		if a := s.browser().get("/learn/practice/next" + c.query); a.status != 200 || a.path != c.want {
			t.Errorf("next%s: status %d at %s, want %s", c.query, a.status, a.path, c.want)
		}
	}
}

// What an account answered wrong comes back until it was right, is counted once, and is
// taken along.
func TestPracticeOfAnAccount(t *testing.T) {
	now := time.Now().UTC().Truncate(time.Microsecond)
	kept := &practice.App{Store: new(memory.Practice), Now: func() time.Time { return now }}
	s := newTown(t, web.Config{Limits: web.NoLimits, Practice: kept})
	s.people.Also(kept)
	anna, en := s.signUp("Anna"), say.In("en")
	due := func(n int) {
		t.Helper()
		if a := anna.get("/learn/practice"); !strings.Contains(a.body, en.Text("web.practice.due", say.Args{"n": n})) {
			t.Errorf("not %d are due:\n%s", n, a.body)
		}
	}
	due(0)
	first, _ := practice.Find(practice.Names("")[0])
	wrong := wrongAnswer(first)
	wrong.Set("before", "0")
	for range 2 { // a form that is sent twice counts once
		if a := anna.post("/learn/practice/"+first.ID, wrong); a.status != http.StatusOK {
			t.Fatalf("status %d\n%s", a.status, a.body)
		}
	}
	due(1)
	if a := anna.get("/learn/practice/next?after=" + first.ID); a.path == "/learn/practice/"+first.ID {
		t.Error("the same exercise comes twice running")
	}
	if a := anna.get("/learn/practice/next"); a.path != "/learn/practice/"+first.ID {
		t.Errorf("what was wrong does not come back, but %s", a.path)
	}
	right := rightAnswer(first)
	right.Set("before", "1")
	anna.post("/learn/practice/"+first.ID, right)
	due(0)
	if a := anna.get("/learn/practice/next"); a.path == "/learn/practice/"+first.ID {
		t.Error("what was right does not go")
	}
	now = now.Add(24 * time.Hour)
	due(1)
	id, err := s.people.Named(t.Context(), "Anna")
	if err != nil {
		t.Fatal(err)
	}
	p, err := kept.Progress(t.Context(), id.ID)
	if got := p.Kinds[first.Kind]; err != nil || got.Right != 1 || got.Wrong != 1 || p.Streak != 1 {
		t.Errorf("progress is %+v, %v", p, err)
	}
	data, err := s.people.Export(t.Context(), id.ID)
	if err != nil || data.Kept["practice"] == nil {
		t.Errorf("what she takes along has no exercises: %+v, %v", data.Kept, err)
	}
}
