package web_test

import (
	"net/http"
	"strings"
	"testing"

	"tengen/internal/vacation"
	"tengen/internal/web"
	"tengen/say"
)

// A correspondence player goes on vacation on his page: his clock stands in the game
// and on the page of the other, and runs again when he is back.
func TestVacationPage(t *testing.T) {
	s := newTown(t, web.Config{Limits: web.NoLimits})
	if a := s.browser().get("/account/vacation"); a.path != "/login" {
		t.Errorf("a guest comes to %s", a.path)
	}
	anna, boris := s.signUp("Anna"), s.signUp("Boris")
	address := anna.create(with("clock", "days", "days", "30", "longest", "3", "color", "black"))
	boris.post(address+"/seat", nil)
	live := boris.joined(address)
	if a := anna.get("/account/vacation"); a.status != http.StatusOK || !strings.Contains(a.body, "30") {
		t.Errorf("the page: status %d\n%s", a.status, a.body)
	}
	for _, days := range []string{"", "0", "31", "many"} {
		a := anna.post("/account/vacation", fields("days", days))
		if a.status != http.StatusUnprocessableEntity || !strings.Contains(a.body, say.In("en").Text("page.vacation.wrong", say.Args{"left": vacation.DefaultDays})) {
			t.Errorf("%q days: status %d\n%s", days, a.status, a.body)
		}
	}
	for range 2 { // a form that is sent twice begins one
		if a := anna.post("/account/vacation", fields("days", "10")); a.status != http.StatusOK || !strings.Contains(a.body, say.In("en").Text("page.vacation.end", nil)) {
			t.Fatalf("ten days: status %d\n%s", a.status, a.body)
		}
	}
	if m := live.read("event"); len(m.View.Vacation) != 2 || m.View.Vacation[0] == 0 || m.View.Vacation[1] != 0 {
		t.Errorf("the other is told %+v", m.View.Vacation)
	}
	for range 2 {
		if a := anna.post("/account/vacation/end", nil); a.status != http.StatusOK || !strings.Contains(a.body, "29") {
			t.Errorf("back again: status %d\n%s", a.status, a.body)
		}
	}
	if m := live.read("event"); m.View.Vacation != nil {
		t.Errorf("when she is back the other is told %+v", m.View.Vacation)
	}
	id, err := s.people.Named(t.Context(), "Anna")
	if err != nil {
		t.Fatal(err)
	}
	data, err := s.people.Export(t.Context(), id.ID)
	if err != nil || data.Kept["vacations"] == nil {
		t.Errorf("what she takes along has no vacations: %+v, %v", data.Kept, err)
	}
}
