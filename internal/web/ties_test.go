package web_test

import (
	"net/http"
	"strings"
	"testing"

	"tengen/internal/account"
	"tengen/internal/notice"
	"tengen/internal/web"
	"tengen/say"
)

// idOf is the account of a name.
func (s *town) idOf(name string) account.ID {
	s.t.Helper()
	a, err := s.people.Named(s.t.Context(), name)
	if err != nil {
		s.t.Fatal(err)
	}
	return a.ID
}

// official makes an account with a role and signs a browser in to it.
func (s *town) official(name string, role account.Role) *browser {
	s.t.Helper()
	b := s.signUp(name)
	if err := s.people.SetRole(s.t.Context(), account.Console, s.idOf(name), role); err != nil {
		s.t.Fatal(err)
	}
	return b
}

// Following and blocking are a button on the page of a person, and a list of one's
// own; who blocks does not follow.
func TestFollowAndBlock(t *testing.T) {
	s := newTown(t, web.Config{})
	anna := s.signUp("Anna")
	s.signUp("Boris")
	if a := s.browser().post("/players/Boris/follow", fields("on", "yes")); a.path != "/login" {
		t.Errorf("a guest follows: at %s", a.path)
	}
	a := anna.post("/players/Boris/follow", fields("on", "yes"))
	if a.path != "/players/Boris" || !strings.Contains(a.body, "Stop following") {
		t.Errorf("following: at %s", a.path)
	}
	if a := anna.get("/account/following"); !strings.Contains(a.body, `<a href="/players/Boris">Boris</a>`) {
		t.Error("the list lacks whom Anna follows")
	}
	blocked := func() bool {
		t.Helper()
		is, err := s.people.Blocked(t.Context(), notice.Account(string(s.idOf("Boris"))), notice.Account(string(s.idOf("Anna"))))
		if err != nil {
			t.Fatal(err)
		}
		return is
	}
	if blocked() {
		t.Error("Boris is blocked too early")
	}
	if a := anna.post("/players/Boris/block", fields("on", "yes")); !strings.Contains(a.body, "Unblock") || strings.Contains(a.body, "Stop following") || !blocked() {
		t.Errorf("blocking: status %d, blocked %v", a.status, blocked())
	}
	for _, lang := range say.Languages() {
		for _, path := range []string{"/account/following", "/account/blocked", "/players/Boris"} {
			checkPage(t, anna.get(path+"?lang="+lang), lang, path, 200)
		}
	}
	if a := anna.post("/players/Boris/block", fields("back", "list")); a.path != "/account/blocked" || blocked() {
		t.Errorf("unblocking from the list: at %s, blocked %v", a.path, blocked())
	}
	for path, status := range map[string]int{"/players/Anna/block": http.StatusBadRequest, "/players/Nobody/follow": http.StatusNotFound} {
		if a := anna.post(path, fields("on", "yes")); a.status != status {
			t.Errorf("%s: status %d, want %d", path, a.status, status)
		}
	}
}

// A name is changed once by its owner; the old one leads to him, signs him in and
// is nobody else's. An administrator may change it again.
func TestRenaming(t *testing.T) {
	s := newTown(t, web.Config{})
	anna := s.signUp("Anna")
	chief := s.official("Chief", account.Administrator)
	for what, form := range map[string][]string{
		"a wrong password": {"name", "Hanna", "present", "wrong"}, "another's name": {"name", "chief", "present", password},
		"no name": {"name", "x y", "present", password},
	} {
		if a := anna.post("/account/name", fields(form...)); a.status != http.StatusUnprocessableEntity {
			t.Errorf("%s: status %d", what, a.status)
		}
	}
	if a := anna.post("/account/name", fields("name", "Hanna", "present", password)); a.path != "/account" || !strings.Contains(a.body, `<span class="name">Hanna</span>`) {
		t.Errorf("renaming: status %d at %s", a.status, a.path)
	}
	if a := anna.post("/account/name", fields("name", "Nanna", "present", password)); a.status != http.StatusUnprocessableEntity || !strings.Contains(a.body, "changed your name once") {
		t.Errorf("renaming again: status %d", a.status)
	}
	if a := s.browser().get("/players/anna"); a.path != "/players/Hanna" {
		t.Errorf("the old address leads to %s", a.path)
	}
	if a := s.browser().post("/register", fields("name", "Anna", "password", password)); a.status != http.StatusUnprocessableEntity {
		t.Errorf("the old name is given to another: status %d", a.status)
	}
	if b := s.browser(); b.signIn("Anna", password).path != "/account" {
		t.Error("the old name does not sign in")
	}
	if a := chief.post("/players/Hanna/rename", fields("name", "x y")); a.status != http.StatusUnprocessableEntity {
		t.Errorf("a bad name by an administrator: status %d", a.status)
	}
	if a := chief.post("/players/Hanna/rename", fields("name", "Nanna")); a.path != "/players/Nanna/office" {
		t.Errorf("renaming by an administrator: status %d at %s", a.status, a.path)
	}
	if a := anna.post("/players/Chief/rename", fields("name", "Fool")); a.status != http.StatusNotFound {
		t.Errorf("a player renames others: status %d", a.status)
	}
}

// A title stands before the name wherever people see it.
func TestTitles(t *testing.T) {
	s := newTown(t, web.Config{})
	anna := s.signUp("Anna")
	chief := s.official("Chief", account.Administrator)
	if a := anna.post("/players/Anna/title", fields("title", "meijin")); a.status != http.StatusNotFound {
		t.Errorf("a player gives himself a title: status %d", a.status)
	}
	if a := chief.post("/players/Anna/title", fields("title", "king")); a.status != http.StatusBadRequest {
		t.Errorf("a title that there is not: status %d", a.status)
	}
	if a := chief.post("/players/Anna/title", fields("title", "grandmaster")); a.path != "/players/Anna/office" || !strings.Contains(a.body, `value="grandmaster" selected`) {
		t.Errorf("giving a title: status %d at %s", a.status, a.path)
	}
	game := anna.create(goodForm())
	for lang, want := range map[string]string{"en": `<abbr class="title" title="Grandmaster">GM</abbr>`, "ru": `<abbr class="title" title="Гроссмейстер">ГМ</abbr>`} {
		for _, path := range []string{"/players/Anna", "/", game} {
			if a := anna.get(path + "?lang=" + lang); !strings.Contains(a.body, want) {
				t.Errorf("%s in %s lacks the title", path, lang)
			}
		}
	}
}

// What a person says of himself is shown as it is, and cannot become markup.
func TestAbout(t *testing.T) {
	s := newTown(t, web.Config{})
	anna := s.signUp("Anna")
	anna.post("/account/profile", fields("country", "", "lang", "", "about", "I <b>play</b>\r\nsince 1998.\u202e\x00"))
	if a := s.browser().get("/players/Anna"); !strings.Contains(a.body, "I &lt;b&gt;play&lt;/b&gt;\nsince 1998.</p>") {
		t.Errorf("the page says\n%s", a.body)
	}
	if a := anna.post("/account/profile", fields("about", strings.Repeat("ы", 401))); a.status != http.StatusUnprocessableEntity || !strings.Contains(a.body, `id="wrong-about"`) {
		t.Errorf("a text that is too long: status %d", a.status)
	}
}
