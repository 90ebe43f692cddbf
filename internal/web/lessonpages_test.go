package web_test

import (
	"regexp"
	"strings"
	"testing"

	"tengen/internal/lesson"
	"tengen/internal/play"
	"tengen/internal/web"
	"tengen/say"
)

// Every lesson is a whole page in both languages, with all its boards, sections and
// answers, without a script.
func TestLessonPages(t *testing.T) {
	s := newSite(t, play.Config{}, web.Config{})
	b := s.browser()
	for _, lang := range say.Languages() {
		get := func(path string) string {
			t.Helper()
			a := b.get(path+"?lang="+lang, "Accept-Language", lang)
			if a.status != 200 || strings.Contains(a.body, "⟦") || strings.Contains(a.body, "ZgotmplZ") || strings.Count(a.body, "<main") != 1 {
				t.Fatalf("%s in %s: status %d, %s", path, lang, a.status, regexp.MustCompile("⟦[^⟧]*⟧|.{0,40}ZgotmplZ").FindString(a.body))
			}
			return a.body
		}
		overview := get("/learn")
		if !strings.Contains(overview, `href="/learn/practice"`) {
			t.Errorf("%s: the map does not lead to practice", lang)
		}
		for _, l := range lesson.In(lang).Lessons() {
			address := lesson.Address(l.Slug, "")
			if !strings.Contains(overview, `href="`+address+`"`) || !strings.Contains(overview, l.Title) {
				t.Errorf("%s: the map does not lead to %s", lang, l.Slug)
			}
			body := get(address)
			if n := strings.Count(body, `class="fig-wood"`); n < len(l.Figures()) {
				t.Errorf("%s %s: %d boards, want %d", lang, l.Slug, n, len(l.Figures()))
			}
			if n := strings.Count(body, `<details class="answer">`); n != len(l.Exercises()) {
				t.Errorf("%s %s: %d answers, want %d", lang, l.Slug, n, len(l.Exercises()))
			}
			for _, section := range l.Sections {
				if section.ID != "" && !strings.Contains(body, `id="`+section.ID+`"`) {
					t.Errorf("%s %s lacks the section %s", lang, l.Slug, section.ID)
				}
			}
		}
	}
	if a := b.get("/learn/nothing"); a.status != 404 {
		t.Errorf("a lesson that there is not: status %d", a.status)
	}
}

// The table of openings has 26 boards; explanations lead to sections that there are.
func TestLessonAnchors(t *testing.T) {
	s := newSite(t, play.Config{}, web.Config{})
	body := s.browser().get("/learn/openings").body
	if n := len(regexp.MustCompile(`<li id="o\d+[di]">`).FindAllString(body, -1)); n != 26 {
		t.Errorf("%d openings in the table", n)
	}
	fouls := lesson.In("en").Lesson("fouls")
	for _, verdict := range lesson.Verdicts() {
		if fouls.Section(verdict) == nil {
			t.Errorf("the lesson about fouls has no section %s, where explanations lead", verdict)
		}
	}
}
