package browsertest

import (
	"strings"
	"testing"

	"tengen/game"
	"tengen/opening"
	"tengen/say"
)

// Pages that show games hear of them: the front page draws the game of the moment move by
// move and tells how it ended, and the inbox says that somebody has moved, where the game
// stands. Nothing on either page moves.
func TestPagesHear(t *testing.T) {
	t.Parallel()
	base := "http://" + newProcess(t).address // where everything hears of everything
	anna, boris, guest := newWindow(t, "Anna", base, "ru"), newWindow(t, "Boris", base, "en"), newWindow(t, "a guest", base, "en")
	anna.enrol("Anna", "")
	boris.enrol("Boris", "")
	address := anna.newGame(choices{"preset": "rif", "opening": "none", "color": "white", "clock": "days", "days": "30", "longest": "3"})
	boris.join(address)
	anna.open("/inbox")
	anna.sees("Boris")
	guest.open("/")
	const version = `document.querySelector(".now")?.dataset.version ?? ""`
	before := await(guest, "a game on the front page", version, func(v string) bool { return v != "" })

	boris.myTurn()
	boris.touch("h8")
	boris.press(boris.say("web.place", say.Args{"point": "h8"}))
	anna.sees(anna.say("page.inbox.news.turn", say.Args{"name": "Boris"}))
	anna.holds("the mark of her turn", `textOf(document.querySelector(".inbox-asks")) === `+quoted(anna.say("page.inbox.news.yours", nil)))
	await(guest, "the move on the front page", version, func(v string) bool { return v != "" && v != before })
	guest.holds("one stone", `document.querySelector(".now svg").getAttribute("aria-label") === `+quoted(guest.say("page.board", say.Args{"n": 1})))
	boris.press(boris.say("web.resign", nil))
	boris.answer(boris.say("web.resign", nil))
	guest.sees(guest.say("page.front.over", nil))
	guest.sees(guest.say("ending.resignation.white", nil))
	anna.sees(anna.say("page.inbox.news.over", say.Args{"name": "Boris"}))
	for _, w := range []*window{anna, guest} {
		w.stays("what " + w.name + " sees")
	}
}

// When a flag falls, what is said of it finds its place: the strips with the clocks stay as
// high as they were.
func TestFlagFallsInItsPlace(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	black, white := s.window("Black", "ru"), s.window("White", "en")
	black.asPhone(phoneWidth, phoneHeight)
	s.begin(rules(game.RIF, opening.None, "3s"), black, white)
	const strips = `[...document.querySelectorAll(".strip")].map((el) => Math.round(el.getBoundingClientRect().height)).join()`
	before := await(black, "the strips", strips, func(text string) bool { return strings.Contains(text, ",") })
	black.twice("h8")
	white.put("i9")
	black.sees(black.say("ending.time.white", nil))
	black.sees(black.say("web.time.flag", nil))
	await(black, "strips of "+before, strips, func(now string) bool { return now == before })
}
