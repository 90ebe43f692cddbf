package browsertest

import (
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"

	"tengen/game"
	"tengen/internal/play"
	"tengen/say"
)

// Bounds of what a thumb finds: no target is smaller, in CSS pixels, and none is further
// away than this many screens.
const (
	leastTarget  = 24
	mostScreens  = 1
	phoneWidth   = 360
	phoneHeight  = 780
	tourOpponent = "blitz" // the pool in which two people meet
)

// reachable is something that leads on, as it stands on the page.
type reachable struct {
	Width, Height float64
	Screens       float64 // how far it is above or below the window
	Problem       string
}

// reach says where the element of a question is before anything is scrolled.
const reach = `((el) => {
	if (!loaded() || !el || !visible(el)) return { problem: "is not to be seen" };
	const box = el.getBoundingClientRect();
	return { width: box.width, height: box.height, screens: Math.max(0, box.bottom - innerHeight, -box.top) / innerHeight, problem: "" };
})`

// leadsOn waits until the element of a question is there and can be reached by a thumb.
func (w *window) leadsOn(what, element string) {
	w.t.Helper()
	r := await(w, what, reach+"("+element+")", func(r reachable) bool { return r.Problem == "" })
	if r.Width < leastTarget || r.Height < leastTarget {
		w.t.Errorf("%s: %s is %.0f × %.0f points, too little for a finger", w.name, what, r.Width, r.Height)
	}
	if r.Screens > mostScreens {
		w.t.Errorf("%s: %s is %.1f screens away", w.name, what, r.Screens)
	}
}

// goesOn touches what leads on with a finger.
func (w *window) goesOn(what, element string) {
	w.t.Helper()
	w.leadsOn(what, element)
	w.finger(what, "place("+element+")")
}

// finger touches a place briefly.
func (w *window) finger(what, question string) {
	w.t.Helper()
	p := w.find(what, question)
	w.fingers(input.DispatchTouchEventTypeTouchStart, &input.TouchPoint{X: p.X, Y: p.Y})
	w.fingers(input.DispatchTouchEventTypeTouchEnd)
}

// named is the element on which a text stands.
func (w *window) named(key string) (what, element string) {
	w.t.Helper()
	name := w.say(key, nil)
	return "“" + name + "”", `[...document.querySelectorAll("button, a[href], summary, label")].find((el) => nameOf(el) === ` + quoted(name) + ` && visible(el))`
}

// thumbs touches what a text stands on.
func (w *window) thumbs(key string) {
	w.t.Helper()
	what, element := w.named(key)
	w.goesOn(what, element)
}

// A newcomer with a phone finds his way with his thumb alone: from the front page to the
// five minutes and an exercise, to a game against the computer and to its end, to an
// account that keeps it, to a rated game against a person, to his page, a puzzle and the
// other language. Every next step is a target that a finger hits, at most a screen away.
func TestTour(t *testing.T) {
	t.Parallel()
	for _, lang := range []string{"ru", "en"} {
		t.Run(lang, func(t *testing.T) {
			t.Parallel()
			v := newVillage(t)
			w := v.window("the newcomer", lang)
			w.asPhone(phoneWidth, phoneHeight)
			w.learns(lang == "en")
			w.endsTheGame(v.site)
			w.keepsTheGame(map[string]string{"ru": "Ольга", "en": "Olga"}[lang])
			w.meets(v)
			w.looksAround(map[string]string{"ru": "en", "en": "ru"}[lang])
		})
	}
}

// learns goes from the front page to the first lesson and its first exercise, and begins
// a game: from the lesson itself, or from the front page.
func (w *window) learns(there bool) {
	w.t.Helper()
	w.open("/")
	w.thumbs("page.front.learn")
	w.at("/learn/five-minutes")
	w.finger("the point that wins", inExercise("1", "j8"))
	w.holds("the reason is open", `document.querySelector('[data-exercise="1"] .answer').open`)
	if !there {
		w.goesOn("the way back", `document.querySelector('.sections a[href="/"]')`)
		w.at("/")
		w.thumbs("level.2")
		return
	}
	w.holds("the end of the lesson", `(document.querySelector(".lesson-ways").scrollIntoView({ block: "end" }), true)`)
	w.thumbs("lesson.play")
	w.sees(w.say("web.zone.one", say.Args{"point": "h8"}))
}

// endsTheGame plays a game against the computer to its end, with the colour that came by
// lot, as a stronger player advises. A stone is touched twice, and the page says so.
func (w *window) endsTheGame(s *site) {
	w.t.Helper()
	path := w.atAGame("")
	w.myTurn()
	adviser, seat, told := levelPlayer(7), s.view(path).Actor, false
	for {
		w.later("the answer of the computer", func() bool { return s.view(path).Actor != seat.Other() })
		state, err := s.app.Game(w.t.Context(), play.GameID(strings.TrimPrefix(path, "/games/")))
		w.must("ask for the game", err)
		if state.Over() {
			break
		}
		c, err := adviser.Decide(w.t.Context(), &state, seat, s.app.Now())
		w.must("find a move", err)
		point := c.(game.Place).Point.String()
		if !told {
			w.myTurn()
			w.finger(point, "pointPlace("+quoted(point)+")")
			w.sees(w.say("web.again", say.Args{"point": point}))
			told = true
		}
		w.twice(point)
	}
	end := s.view(path).End.Outcome
	w.sees(w.say("ending."+end.Ending.String()+"."+end.Result(), nil))
	for _, key := range []string{"web.rematch", "web.analyse", "web.another-game", "web.keep-game"} {
		w.leadsOn(w.named(key))
	}
}

// twice touches a point until its stone lies there: two touches, or more where the machine
// is so slow that a finger seems to rest.
func (w *window) twice(point string) {
	w.t.Helper()
	w.later(point+" to lie there", func() bool {
		b := w.board()
		if slices.Contains(b.Black, point) || slices.Contains(b.White, point) {
			return len(b.Ghosts) == 0
		}
		if b.Active {
			w.finger(point, "pointPlace("+quoted(point)+")")
		}
		return false
	})
}

// keepsTheGame makes an account from the game that has just ended, which is his then.
func (w *window) keepsTheGame(name string) {
	w.t.Helper()
	w.thumbs("web.keep-game")
	w.at("/register")
	w.fill("#field-name", name)
	w.fill("#field-password", peoplesPassword)
	w.thumbs("account.register.do")
	w.atAGame("")
	w.sees(name)
	w.misses(w.say("web.keep-game", nil))
}

// meets plays a quick game against another person and gives it up; what came of it is in
// sight, though the button stood below.
func (w *window) meets(v *village) {
	w.t.Helper()
	before := await(w, "where it is", "location.pathname", func(string) bool { return true })
	other := v.window("Boris", "en")
	other.enrol("Boris", "")
	other.open("/")
	other.click("the pool", "place(document.querySelector('.play-way button[value="+tourOpponent+"]'))")
	other.at("/lobby")
	w.thumbs("web.another-game")
	w.at("/")
	w.goesOn("the pool", `document.querySelector(".play-way button[value=`+tourOpponent+`]")`)
	path := w.atAGame(before)
	other.atAGame("")
	for i, point := range strings.Fields("h8 i9 j7 g8") {
		if first := v.view(path).Actor == v.view(path).Black; first != (i%2 == 0) {
			w.t.Fatalf("it is not the turn of move %d", i+1)
		}
		if w.toMove() {
			w.twice(point)
		} else {
			other.put(point)
		}
		w.played(point)
	}
	w.goesOn(w.named("web.resign"))
	w.answer(w.say("web.resign", nil))
	w.holds("how it ended is in sight", `(() => {
		const box = document.querySelector(".status.over .headline")?.getBoundingClientRect();
		const top = box && document.elementFromPoint(box.left + 4, box.top + box.height / 2);
		return !!top?.closest(".headline");
	})()`)
	w.leadsOn(w.named("web.rematch"))
}

// toMove waits until the window says whose turn it is, and reports whether it is its own.
func (w *window) toMove() bool {
	w.t.Helper()
	mine, theirs := w.say("web.turn.you", nil), w.say("web.turn.opponent", nil)
	return await(w, "whose turn it is", "page()", func(page string) bool {
		return strings.Contains(page, mine) || strings.Contains(page, theirs)
	}) != "" && strings.Contains(w.page(), mine)
}

// looksAround goes to the pages that are left: his own, his games, a puzzle, the settings,
// and the other language.
func (w *window) looksAround(lang string) {
	w.t.Helper()
	menu := func(key string) {
		w.t.Helper()
		w.goesOn("the menu", `document.querySelector(".menu summary")`)
		w.thumbs(key)
	}
	menu("page.nav.profile")
	w.sees(w.say("account.games.of", nil))
	menu("account.games.title")
	w.at("/account/games")
	w.sees("Boris")
	w.sees("Tengen")
	w.goesOn("the puzzles", `document.querySelector('.sections a[href="/puzzles"]')`)
	w.thumbs("puzzle.solve")
	w.boardIs("a puzzle that takes a stone", func(b board) bool { return b.Active })
	menu("account.settings.title")
	w.at("/account")
	w.goesOn("the language", `document.querySelector('.languages a[hreflang="`+lang+`"]')`)
	await(w, "the other language", "document.documentElement.lang", func(now string) bool { return now == lang })
}
