package browsertest

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"tengen/internal/lesson"
	"tengen/internal/practice"
	"tengen/internal/puzzle"
)

// audience is who can see a page.
type audience uint8

const (
	everybody audience = iota
	guests             // who is signed in is led on, or sees nothing of it
	members            // who is signed in, here somebody in office
)

func (a audience) String() string { return [...]string{"everybody", "guest", "official"}[a] }

// stop is a page of the site: what its pictures are called, the route that serves it,
// and an address of it. What stands in braces in both is filled in by the world of the
// test; braces of the route alone are filled in by the address itself.
type stop struct {
	name, route, address string
	who                  audience
	differs              bool // for who is signed in
	status               int  // of the answer, 0 for 200
}

// stops are all pages of the site. TestEveryRouteIsSeen holds that none is missing.
func stops() []stop {
	list := []stop{
		{name: "front", differs: true, route: "/{$}", address: "/"},
		{name: "lobby", differs: true, route: "/lobby"},
		{name: "new", differs: true, route: "/new"},
		{name: "new-anyone", route: "/new", address: "/new?against=anyone", who: members},
		{name: "games", route: "/games"},
		{name: "tv", route: "/tv"},
		{name: "game-over", differs: true, route: "/games/{id}", address: "{over}"},
		{name: "game-live", differs: true, route: "/games/{id}", address: "{live}"},
		{name: "game-talk", route: "/games/{id}/chat", address: "{over}/chat"},
		{name: "game-report", route: "/games/{id}/report", address: "{over}/report", who: members},
		{name: "players", route: "/players"},
		{name: "player", differs: true, route: "/players/{name}", address: "/players/Anna"},
		{name: "player-ratings", route: "/players/{name}/ratings/{pool}", address: "/players/Anna/ratings/{pool}"},
		{name: "player-report", route: "/players/{name}/report", address: "/players/Anna/report", who: members},
		{name: "office", route: "/players/{name}/office", address: "/players/Anna/office", who: members},
		{name: "learn", route: "/learn"},
		{name: "practice", route: "/learn/practice"},
		{name: "why", route: "/why"},
		{name: "puzzles", differs: true, route: "/puzzles"},
		{name: "analysis", route: "/analysis"},
		{name: "analysis-game", route: "/analysis", address: "/analysis?moves=h8i9h6i7"},
		{name: "about", route: "/about"},
		{name: "board", route: "/board"},
		{name: "api", route: "/api"},
		{name: "offline", route: "/offline"},
		{name: "register", route: "/register", who: guests},
		{name: "login", route: "/login", who: guests},
		{name: "reset", route: "/reset", who: guests},
		{name: "new-password", route: "/reset/{token}", address: "{reset}", who: guests},
		{name: "confirm", route: "/confirm/{token}", address: "{confirm}", who: guests},
		{name: "missing", route: "/", address: "/nothing-here", status: 404},
		{name: "no-game", route: "/games/{id}", address: "/games/aaaaaaaaaaaa", who: guests, status: 404},
		{name: "inbox", route: "/inbox", who: members},
		{name: "account", route: "/account", who: members},
		{name: "account-games", route: "/account/games", who: members},
		{name: "account-tokens", route: "/account/tokens", who: members},
		{name: "account-erase", route: "/account/erase", who: members},
		{name: "account-following", route: "/account/following", who: members},
		{name: "account-blocked", route: "/account/blocked", who: members},
		{name: "account-reports", route: "/account/reports", who: members},
		{name: "account-notifications", route: "/account/notifications", who: members},
		{name: "account-vacation", route: "/account/vacation", who: members},
		{name: "moderation", route: "/moderation", who: members},
		{name: "moderation-report", route: "/moderation/reports/{id}", address: "{report}", who: members},
		{name: "moderation-notes", route: "/moderation/notes", who: members},
	}
	list = append(list, taughtStops()...)
	for i, s := range list {
		if s.address == "" {
			list[i].address = s.route
		}
	}
	return list
}

// taughtStops are every lesson, and an exercise and a puzzle of each kind.
func taughtStops() []stop {
	var list []stop
	for _, l := range lesson.In("en").Lessons() {
		list = append(list, stop{name: "lesson-" + l.Slug, route: "/learn/{slug}", address: lesson.Address(l.Slug, "")})
	}
	for _, k := range practice.Kinds() {
		list = append(list, stop{name: "exercise-" + string(k), route: "/learn/practice/{id}", address: "/learn/practice/" + practice.Names(k)[0]})
	}
	for _, k := range puzzle.Kinds() {
		list = append(list, stop{name: "puzzle-" + k.String(), route: "/puzzles/{id}", address: "/puzzles/" + puzzle.Shipped().OfKind(k)[0].ID})
	}
	return list
}

// noPages are the routes that answer with no page of their own, and what with.
var noPages = map[string]string{
	"/assets/{name}":         "files of the client",
	"/icons/{name}":          "pictures",
	"/manifest.webmanifest":  "a file for browsers that install",
	"/sw.js":                 "the worker",
	"/games/{id}/live":       "a live connection",
	"/lobby/live":            "a live connection",
	"/inbox/live":            "a live connection",
	"/games/{id}/seat/{key}": "leads to the game",
	"/inbox/next":            "leads to a game",
	"/learn/practice/next":   "leads to an exercise",
	"/puzzles/next":          "leads to a puzzle",
	"/account/data":          "a file",
	"/why/steps":             "an answer for the script of a page",
}

// Every route of the site that answers GET is among the pages that are looked at, or is
// known to answer with no page.
func TestEveryRouteIsSeen(t *testing.T) {
	seen := make(map[string]bool)
	for _, s := range stops() {
		seen[s.route] = true
	}
	files, err := filepath.Glob("../web/*.go")
	if err != nil {
		t.Fatal(err)
	}
	found := make(map[string]bool)
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range regexp.MustCompile(`"GET (/[^"]*)"`).FindAllSubmatch(text, -1) {
			route := string(m[1])
			found[route] = true
			if _, none := noPages[route]; seen[route] == none {
				t.Errorf("%s serves GET %s: want it either among stops or among noPages", filepath.Base(file), route)
			}
		}
	}
	if len(found) < 50 {
		t.Errorf("only %d routes were found: has their form changed?", len(found))
	}
	for route := range seen {
		if !found[route] && route != "/" {
			t.Errorf("no route %s is served any more", route)
		}
	}
	for route := range noPages {
		if !found[route] {
			t.Errorf("no route %s is served any more", route)
		}
	}
}

// Every page, as an English guest with a phone finds it and as a Russian administrator at a
// desk does, on a site with everything: it says what it is, in its language; it hardly
// moves while it loads; it fits from the smallest phone to the largest screen; nothing is
// wrong with it in the console; it asks no other host; and axe-core finds nothing wrong
// with it in either theme. With -shots there are pictures instead, in both languages for
// both.
func TestEveryPage(t *testing.T) {
	t.Parallel()
	world := newWorld(t)
	for _, lang := range []string{"en", "ru"} {
		for _, who := range []audience{guests, members} {
			if *shots == "" && (lang == "ru") != (who == members) {
				continue
			}
			t.Run(lang+"-"+who.String(), func(t *testing.T) {
				t.Parallel()
				world.walk(t, lang, who)
			})
		}
	}
}

// walk looks at all pages that somebody can see. What everybody can see is looked at
// closely by one of both, and what is another page for who is signed in by both.
func (w *world) walk(t *testing.T, lang string, who audience) {
	one := newWindow(t, lang+" "+who.String(), w.base, lang)
	if who == members {
		one.signIn("Keeper")
		one.at("/account")
	}
	for i, s := range stops() {
		if s.who != everybody && s.who != who || !wanted(s.name) {
			continue
		}
		if *shots != "" {
			if who == guests || s.who == members || s.differs {
				one.open(w.fill(s.address))
				one.atRest()
				one.pictures(s.name + "-" + who.String())
				one.clean(s)
			}
			continue
		}
		if who == guests {
			one.resize(360, 780)
		}
		one.visit(w.fill(s.address), s, s.who == who || s.differs || (i%2 == 0) == (who == guests))
	}
}
