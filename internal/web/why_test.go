package web_test

import (
	"encoding/json"
	"html"
	"net/url"
	"strings"
	"testing"

	"tengen/internal/play"
	"tengen/internal/web"
	"tengen/say"
)

// The false three of the guide to forbidden moves (S004), as an address.
const falseThree = "/why?black=g6g7g9g10g11h9h10e8f8&point=h8"

// The page explains the false three without script: each sentence, and a board
// beside those that speak of stones.
func TestWhyPage(t *testing.T) {
	s := newSite(t, play.Config{}, web.Config{})
	a := s.browser().get(falseThree, "Accept-Language", "ru")
	for _, want := range []string{
		"Почему ход h8 разрешён?", "На вид камень строит две тройки.",
		"Но g8 соединит g6–g7–g9–g10–g11 в шесть камней: длинный ряд, фол.",
		"остаётся одна тройка, а это не фол", `class="depth-1`,
	} {
		if !strings.Contains(html.UnescapeString(a.body), want) {
			t.Errorf("the page lacks %q:\n%s", want, a.body)
		}
	}
	if boards := strings.Count(a.body, `class="drawn"`); boards != 4 {
		t.Errorf("there are %d boards: want the position, two rows and the overline", boards)
	}
}

// The forbidden points of a position are told by kind, each with its explanation.
func TestWhyPageListsForbiddenPoints(t *testing.T) {
	s := newSite(t, play.Config{}, web.Config{})
	a := s.browser().get("/why?black=g8h8i9i10&white=a15c15", "Accept-Language", "en")
	if !strings.Contains(a.body, `href="/why?black=g8h8i9i10&amp;point=i8&amp;white=a15c15"`) || !strings.Contains(a.body, "double-three") {
		t.Errorf("i8 is not told:\n%s", a.body)
	}
}

// What people type is read in the letters of the rules; an address has a to o.
func TestWhyFormReadsLettersOfTheRules(t *testing.T) {
	s := newSite(t, play.Config{}, web.Config{})
	a := s.browser().get("/why?"+url.Values{"typed": {"1"}, "rules": {"russia"}, "black": {"G8 H8, K9"}, "point": {"k10"}}.Encode(), "Accept-Language", "en")
	if a.status != 200 || !strings.Contains(a.body, "Why is K10 allowed?") || !strings.Contains(a.body, `value="G8 H8 K9"`) {
		t.Errorf("status %d:\n%s", a.status, a.body)
	}
}

func TestWhyRefusesWhatCannotBeRead(t *testing.T) {
	s := newSite(t, play.Config{}, web.Config{})
	en := say.In("en")
	for query, want := range map[string]string{
		"black=h8z9":             en.Text("why.wrong.stones", say.Args{"text": "h8z9"}),
		"moves=h8h8":             en.Text("why.wrong.taken", say.Args{"text": "h8"}),
		"black=h8&white=h8":      en.Text("why.wrong.taken", say.Args{"text": "h8"}),
		"black=h8&point=h8":      en.Text("why.wrong.taken", say.Args{"text": "h8"}),
		"black=h8&point=h16":     en.Text("why.wrong.point", say.Args{"text": "h16"}),
		"black=h8&rules=chess":   en.Text("why.wrong.rules", say.Args{"text": "chess"}),
		"black=%3Cscript%3E":     en.Text("why.wrong.stones", say.Args{"text": "<script>"}),
		"point=%D1%89&typed=1":   en.Text("why.wrong.point", say.Args{"text": "щ"}),
		"white=h8h9h10h11h12h99": en.Text("why.wrong.stones", say.Args{"text": "h8h9h10h11h12h99"}),
	} {
		a := s.browser().get("/why?"+query, "Accept-Language", "en")
		if a.status != 422 || !strings.Contains(html.UnescapeString(a.body), want) || strings.Contains(a.body, "<script>") {
			t.Errorf("%s: status %d, no %q in\n%s", query, a.status, want, a.body)
		}
		if a := s.browser().get("/why/steps?"+query, "Accept-Language", "en"); a.status != 422 {
			t.Errorf("the steps of %s: status %d", query, a.status)
		}
	}
}

// The client gets the same as data.
func TestWhySteps(t *testing.T) {
	s := newSite(t, play.Config{}, web.Config{})
	a := s.browser().get(strings.Replace(falseThree, "/why?", "/why/steps?", 1), "Accept-Language", "en")
	var data struct {
		Black     []string
		Forbidden map[string]string
		Reasons   struct {
			Tree  struct{ Point, Verdict string }
			Steps []say.Step
		}
	}
	if err := json.Unmarshal([]byte(a.body), &data); err != nil {
		t.Fatal(err)
	}
	if r := data.Reasons; r.Tree.Verdict != "legal" || r.Tree.Point != "h8" || len(r.Steps) != 6 || r.Steps[3].Role != say.RoleSeeming {
		t.Errorf("got %+v", r)
	}
	if len(data.Black) != 9 || data.Forbidden["g8"] != "overline" {
		t.Errorf("got %+v", data)
	}
}
