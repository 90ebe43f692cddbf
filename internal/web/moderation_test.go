package web_test

import (
	"net/http"
	"regexp"
	"strings"
	"testing"

	"tengen/internal/account"
	"tengen/internal/web"
	"tengen/say"
)

// reportAddress is the page of the only report that waits.
func reportAddress(t *testing.T, moderator *browser) string {
	t.Helper()
	m := regexp.MustCompile(`href="(/moderation/reports/[a-z0-9]+)"`).FindStringSubmatch(moderator.get("/moderation").body)
	if m == nil {
		t.Fatal("no report waits")
	}
	return m[1]
}

// A report goes its way: it is made once, taken, decided; the account is closed,
// who reported hears of it, and the notes have it.
func TestReportToDecision(t *testing.T) {
	s := newTown(t, web.Config{})
	anna, mallory := s.signUp("Anna"), s.signUp("Mallory")
	keeper := s.official("Keeper", account.Moderator)
	if a := anna.post("/players/Mallory/report", fields("reason", "", "text", "x")); a.status != http.StatusUnprocessableEntity || !strings.Contains(a.body, `id="wrong-reason"`) {
		t.Errorf("without a reason: status %d", a.status)
	}
	if a := anna.post("/players/Mallory/report", fields("reason", "abuse", "text", "See <there>.")); !strings.Contains(a.body, "Thank you") {
		t.Errorf("reporting: status %d", a.status)
	}
	if a := anna.post("/players/Mallory/report", fields("reason", "spam", "text", "Again.")); !strings.Contains(a.body, "reported this before") {
		t.Errorf("reporting again: status %d", a.status)
	}
	s.signUp("Carl").post("/players/Mallory/report", fields("reason", "abuse", "text", "Me too."))
	if a := keeper.get("/"); !strings.Contains(a.body, "Moderation (2)") {
		t.Error("the moderator is not told that reports wait")
	}
	address := reportAddress(t, keeper)
	for _, lang := range say.Languages() {
		for _, path := range []string{"/moderation", "/moderation?show=decided", "/moderation?show=flagged", "/moderation/notes", address} {
			join := map[bool]string{true: "&", false: "?"}[strings.Contains(path, "?")]
			checkPage(t, keeper.get(path+join+"lang="+lang), lang, path, 200)
		}
	}
	keeper.get("/?lang=en")
	a := keeper.post(address+"/take", fields("take", "yes"))
	if !strings.Contains(a.body, "Looked into by") || !strings.Contains(a.body, "See &lt;there&gt;.") || !strings.Contains(a.body, "1 more report waits") {
		t.Errorf("the report taken: status %d\n%s", a.status, a.body)
	}
	if a := keeper.post(address+"/decide", fields("verdict", "silence", "days", "0")); a.status != http.StatusUnprocessableEntity || !strings.Contains(a.body, `id="wrong-days"`) {
		t.Errorf("a silence of no days: status %d", a.status)
	}
	if a := keeper.post(address+"/decide", fields("verdict", "close", "told", "Be kind elsewhere.", "note", "third time", "flag", "yes")); a.path != "/moderation" || !strings.Contains(a.body, "No report waits") {
		t.Errorf("deciding: status %d at %s", a.status, a.path)
	}
	if mallory.signedIn() {
		t.Error("the closed account is signed in")
	}
	if a := s.browser().signIn("Mallory", password); a.status != http.StatusUnprocessableEntity || !strings.Contains(a.body, "Be kind elsewhere.") {
		t.Errorf("signing in to the closed account: status %d", a.status)
	}
	if a := s.browser().signIn("Mallory", "something else"); strings.Contains(a.body, "closed") {
		t.Error("who has not the password is told that the account is closed")
	}
	if a := anna.get("/account/reports"); !strings.Contains(a.body, "You were right") || strings.Contains(a.body, "Be kind") {
		t.Errorf("who reported hears\n%s", a.body)
	}
	if a := keeper.get("/moderation/notes?person=mallory"); !strings.Contains(a.body, "third time") || !strings.Contains(a.body, "Keeper") {
		t.Error("the notes lack the decision")
	}
	if a := keeper.get("/moderation/notes?person=Anna"); strings.Contains(a.body, "third time") {
		t.Error("the notes about Anna have the decision")
	}
	if a := keeper.get("/moderation/notes?person=Nobody"); a.status != http.StatusNotFound {
		t.Errorf("the notes about nobody: status %d", a.status)
	}
	if keeper.post("/players/Mallory/open", nil); s.browser().signIn("Mallory", password).path != "/account" {
		t.Error("the account was not opened again")
	}
	if a := mallory.signIn("Mallory", password); a.status != http.StatusOK || !strings.Contains(mallory.get("/account/reports").body, "Be kind elsewhere.") {
		t.Error("the person is not told of the decision")
	}
}

// A flag is for an administrator, who settles it.
func TestFlagForTheAdministrator(t *testing.T) {
	s := newTown(t, web.Config{})
	anna := s.signUp("Anna")
	s.signUp("Mallory")
	keeper, chief := s.official("Keeper", account.Moderator), s.official("Chief", account.Administrator)
	anna.post("/players/Mallory/report", fields("reason", "sandbag"))
	address := reportAddress(t, keeper)
	keeper.post(address+"/decide", fields("verdict", "warn", "flag", "yes"))
	if a := keeper.get(address); !strings.Contains(a.body, "has to look at the ratings") || strings.Contains(a.body, "/settle") {
		t.Error("the moderator does not see the flag, or may settle it")
	}
	if a := keeper.post(address+"/settle", nil); a.status != http.StatusNotFound {
		t.Errorf("a moderator settles: status %d", a.status)
	}
	if a := chief.post(address+"/settle", fields("note", "games void")); a.path != "/moderation" || strings.Contains(a.body, address) {
		t.Errorf("settling: status %d at %s", a.status, a.path)
	}
	if a := chief.get("/moderation/notes"); !strings.Contains(a.body, "games void") {
		t.Error("the notes lack what the administrator did")
	}
}

// A game is reported with or without a player of it, a line of its chat with what
// it said.
func TestReportOfGameAndLine(t *testing.T) {
	s := newTown(t, web.Config{})
	anna, boris, keeper := s.signUp("Anna"), s.signUp("Boris"), s.official("Keeper", account.Moderator)
	game := anna.create(goodForm())
	boris.post(game+"/seat", nil)
	a := anna.get(game + "/report")
	checkPage(t, a, "en", "the form", 200)
	if strings.Contains(a.body, "Seat 1: Anna") || !strings.Contains(a.body, "Seat 2: Boris") {
		t.Errorf("the seats are wrong\n%s", a.body)
	}
	anna.post(game+"/report", fields("reason", "stall", "seat", "1")) // is herself: nobody
	if a := keeper.get(reportAddress(t, keeper)); strings.Contains(a.body, ">Anna</a> <small>") || strings.Contains(a.body, `value="close"`) {
		t.Error("nobody can be closed")
	}
	keeper.post(reportAddress(t, keeper)+"/decide", fields("verdict", "no-fault"))
	if a := anna.get("/account/reports"); !strings.Contains(a.body, "found no fault") {
		t.Error("who reported does not hear of it")
	}
	anna.post(game+"/report", fields("reason", "stall", "seat", "2"))
	if a := keeper.get("/moderation"); !strings.Contains(a.body, `<a href="/players/Boris">Boris</a>`) {
		t.Error("the report does not name Boris")
	}
	if a := anna.post(game+"/report", fields("reason", "abuse", "line", "1")); !strings.Contains(a.body, "what was &lt;said&gt;") || !strings.Contains(a.body, "Thank you") {
		t.Errorf("a line: status %d", a.status)
	}
	for _, path := range []string{game + "/report?line=2", game + "/report?line=x", "/games/nothing/report", "/players/Nobody/report"} {
		if a := anna.get(path); a.status != http.StatusNotFound {
			t.Errorf("%s: status %d", path, a.status)
		}
	}
	if a := s.browser().get(game + "/report"); a.path != "/login" {
		t.Errorf("a guest reports: at %s", a.path)
	}
}

// For people without the office the pages of moderators are not there.
func TestModerationIsForModerators(t *testing.T) {
	s := newTown(t, web.Config{})
	anna, judge := s.signUp("Anna"), s.official("Judith", account.Arbiter)
	keeper := s.official("Keeper", account.Moderator)
	anna.post("/players/Judith/report", fields("reason", "abuse"))
	address := reportAddress(t, keeper)
	for _, b := range []*browser{anna, judge} {
		for _, path := range []string{"/moderation", "/moderation/notes", address} {
			if a := b.get(path); a.status != http.StatusNotFound {
				t.Errorf("GET %s: status %d", path, a.status)
			}
		}
		for _, path := range []string{address + "/take", address + "/decide", address + "/settle", "/players/Anna/open"} {
			if a := b.post(path, fields("take", "yes", "verdict", "warn")); a.status != http.StatusNotFound {
				t.Errorf("POST %s: status %d", path, a.status)
			}
		}
	}
	if a := keeper.post(address+"/decide", fields("verdict", "warn")); a.status != http.StatusUnprocessableEntity || !strings.Contains(a.body, "administrator decides") {
		t.Errorf("a moderator warns an arbiter: status %d", a.status)
	}
	if err := s.people.SetRole(t.Context(), account.Console, s.idOf("Keeper"), account.Plain); err != nil {
		t.Fatal(err)
	}
	if a := keeper.get("/moderation"); a.status != http.StatusNotFound {
		t.Errorf("who was a moderator until now: status %d", a.status)
	}
}
