package web_test

import (
	"context"
	"fmt"
	"html"
	"net/http"
	"strings"
	"testing"

	"tengen/game"
	"tengen/internal/play"
	"tengen/internal/web"
)

// silent is a mind that never does anything.
type silent struct{}

func (silent) Decide(context.Context, play.Question) (game.Command, error) { return nil, nil }

// The form begins a game against a level: it has started, and the page says so.
func TestFormAgainstTheEngine(t *testing.T) {
	s := newSite(t, play.Config{Minds: []play.Mind{silent{}}}, web.Config{Limits: web.NoLimits})
	for _, level := range []string{"1", "7", "12"} {
		b := s.browser()
		address := b.create(with("against", "engine", "level", level, "color", "white"))
		m := b.joined(address).state()
		if m.You.Seat != 2 || m.View.Phase == "seating" || fmt.Sprint(m.View.Levels) != "["+level+" 0]" {
			t.Errorf("level %s: seat %d, phase %s, levels %v", level, m.You.Seat, m.View.Phase, m.View.Levels)
		}
		if page := b.get(address, "Accept-Language", "ru").body; !strings.Contains(page, "Tengen, уровень "+level) {
			t.Errorf("level %s: the page does not name it", level)
		}
	}
	for lang, want := range map[string][]string{
		"en": {"The computer", "3 – Learner", "Against the computer"}, "ru": {"Компьютер", "3 – Ученик", "Против компьютера"},
	} {
		page := html.UnescapeString(s.browser().get("/new", "Accept-Language", lang).body)
		for _, text := range want {
			if !strings.Contains(page, text) {
				t.Errorf("the page in %s has no %q", lang, text)
			}
		}
	}
	for _, level := range []string{"0", "13", "x", ""} {
		if a := s.browser().post("/games", with("against", "engine", "level", level)); a.status != http.StatusUnprocessableEntity {
			t.Errorf("level %q: status %d", level, a.status)
		}
	}
	if a := s.browser().post("/games", with("against", "nobody")); a.status != http.StatusUnprocessableEntity {
		t.Errorf("against nobody: status %d", a.status)
	}
}

// A server without an engine does not offer it, and says so to who asks.
func TestFormWithoutEngine(t *testing.T) {
	s := newSite(t, play.Config{}, web.Config{})
	if page := s.browser().get("/new").body; strings.Contains(page, `name="against"`) || strings.Contains(page, "setup=engine") {
		t.Error("the page offers a game against an engine that there is not")
	}
	a := s.browser().post("/games", with("against", "engine"), "Accept-Language", "en")
	if a.status != http.StatusServiceUnavailable || !strings.Contains(a.body, "no computer to play against") {
		t.Errorf("status %d: %s", a.status, a.body)
	}
}
