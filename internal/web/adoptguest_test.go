package web_test

import (
	"fmt"
	"html"
	"net/http"
	"strings"
	"testing"
	"time"

	"tengen/internal/memory"
	"tengen/internal/practice"
	"tengen/internal/puzzle"
	"tengen/internal/web"
	"tengen/say"
)

// A guest who makes an account keeps what his browser remembers: exercises come back as
// they would have, and his puzzles stand among those he has tried, unrated.
func TestAGuestKeepsWhatHePractised(t *testing.T) {
	now := time.Now().UTC().Truncate(time.Microsecond)
	clock := func() time.Time { return now }
	s := newTown(t, web.Config{
		Limits: web.NoLimits, Practice: &practice.App{Store: new(memory.Practice), Now: clock},
		Puzzles: puzzle.New(puzzle.Config{Store: new(memory.Puzzles), Now: clock}),
	})
	z := puzzle.Shipped().OfKind(puzzle.Fours)[0]
	body := fmt.Sprintf(`{"practice":{"cards":[{"exercise":%q,"box":1,"due":%d,"answers":2,"wrong":1}],"days":["2026-11-29"]},"puzzles":{%q:true}}`,
		practice.Names("")[0], now.Add(-time.Hour).UnixMilli(), z.ID)
	send := func(b *browser, body string, header ...string) answer {
		return b.send(b.request(http.MethodPost, "/account/guest", strings.NewReader(body), header...))
	}
	if a := send(s.browser(), body); a.path != "/login" {
		t.Errorf("who has no account is at %s", a.path)
	}
	anna, en := s.signUp("Anna"), say.In("en")
	for _, c := range []struct {
		body   string
		status int
		header []string
	}{
		{"{", http.StatusBadRequest, nil},
		{`{"puzzles":[1]}`, http.StatusBadRequest, nil},
		{body, http.StatusForbidden, []string{"Origin", "https://elsewhere.example", "Sec-Fetch-Site", "cross-site"}},
		{body, http.StatusNoContent, nil},
		{body, http.StatusNoContent, nil}, // what is sent twice counts once
	} {
		if a := send(anna, c.body, c.header...); a.status != c.status {
			t.Errorf("%s: status %d, want %d\n%s", c.body, a.status, c.status, a.body)
		}
	}
	if a := anna.get("/learn/practice"); !strings.Contains(a.body, en.Text("web.practice.due", say.Args{"n": 1})) {
		t.Errorf("nothing has come back:\n%s", a.body)
	}
	a := anna.get("/puzzles")
	tried := html.UnescapeString(a.body)
	if at := strings.Index(tried, en.Text("puzzle.tried", nil)); at < 0 || !strings.Contains(tried[at:], "/puzzles/"+z.ID) {
		t.Errorf("the puzzle is not among those tried:\n%s", a.body)
	}
}
