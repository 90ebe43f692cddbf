package browsertest

import (
	"math"
	"slices"
	"testing"

	"tengen/game"
	"tengen/opening"
	"tengen/say"
)

// A board that is turned, mirrored, long and of another make is the same board: what
// is drawn, what is touched and what is said agree, and the choice is kept.
func TestBoardChoices(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	black, white := s.window("Black", "en"), s.window("White", "ru")
	_, _, address := couple(black, white, choices{"preset": "rif", "opening": "none", "clock": "off"})
	black.put("h8")
	white.press(white.say("web.settings", nil))
	white.selectOption(white.say("web.settings.rotation", nil), "90")
	white.selectOption(white.say("web.settings.theme", nil), "contrast")
	white.selectOption(white.say("web.settings.numbers", nil), "last")
	for _, name := range []string{"web.settings.mirror", "web.settings.real"} {
		white.press(white.say(name, nil))
	}
	white.boardIs("the stone where it was", func(b board) bool { return slices.Equal(b.Black, []string{"h8"}) })
	white.put("b3")
	black.played("b3")
	black.put("o1")
	white.played("o1")
	white.open(address) // the choices are those of the device
	white.table()
	b := white.boardIs("the turned board again", func(b board) bool { return slices.Equal(b.Black, []string{"h8", "o1"}) })
	if want := "o1, " + white.say("board.black", nil) + " 3, " + white.say("board.last", nil); b.Said["o1"] != want {
		t.Errorf("of the last stone is said %q, want %q", b.Said["o1"], want)
	}
	look := await(white, "the board", `(() => { const box = document.querySelector(".tb-frame").getBoundingClientRect();
		const at = (p) => { const b = cell(p).getBoundingClientRect(); return [b.left + b.width / 2, b.top + b.height / 2]; };
		return { long: box.height / box.width, a1: at("a1"), o1: at("o1"), numbers: [...document.querySelectorAll(".tb-number")].map(textOf) }; })()`,
		func(l struct {
			Long    float64
			A1, O1  []float64
			Numbers []string
		}) bool {
			return l.Long > 1.05
		})
	if math.Abs(look.A1[0]-look.O1[0]) > 1 || math.Abs(look.A1[1]-look.O1[1]) < 100 {
		t.Errorf("row 1 runs from %v to %v: on a board that lies on its side it stands upright", look.A1, look.O1)
	}
	if !slices.Equal(look.Numbers, []string{"3"}) {
		t.Errorf("the numbers %q are shown, want the last", look.Numbers)
	}
}

// A stone is heard, and so is that time runs short; a page that is to be silent is.
func TestSounds(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	black, white := s.window("Black", "en"), s.window("White", "ru")
	s.begin(rules(game.RIF, opening.None, "30s+1s"), black, white)
	for _, w := range []*window{black, white} {
		_, err := ask[bool](w.ctx, `(() => {
			window.sounds = [];
			window.AudioContext = class {
				state = "running"; sampleRate = 8000; destination = {};
				createBuffer(channels, length) { return { length, copyToChannel() {} }; }
				createBufferSource() { return { connect() {}, start() { window.sounds.push(this.buffer.length); } }; }
			};
			return true;
		})()`)
		w.must("listen", err)
	}
	const stone, warning = 2000, 5600 // samples
	sounds := func(w *window, what string, want ...int) {
		t.Helper()
		await(w, what, "window.sounds", func(got []int) bool { return slices.Equal(got, want) })
	}
	black.put("h8")
	sounds(black, "his own stone", stone)
	white.put("h9") // its first touch lets the page be heard
	sounds(white, "his own stone", stone)
	sounds(black, "both stones", stone, stone)
	black.press(black.say("web.settings", nil))
	black.selectOption(black.say("web.settings.sound", nil), "never")
	black.put("i7")
	sounds(white, "three stones less the first", stone, stone)
	sounds(white, "that his time is short", stone, stone, warning)
	sounds(black, "nothing more", stone, stone)
}

// Who has several games over days goes from one that waits to the next, and comes to
// the inbox when none does.
func TestInbox(t *testing.T) {
	t.Parallel()
	s := newSite(t, withLobby(t))
	anna, boris := s.window("Anna", "en"), s.window("Boris", "ru")
	anna.register("Anna", "/inbox")
	anna.sees("Here you will find the games you are playing")
	boris.register("Boris", "/inbox")
	var games []string
	for range 2 {
		address := anna.newGame(choices{"preset": "rif", "opening": "none", "color": "black", "clock": "days", "days": "30", "longest": "3"})
		boris.join(address)
		games = append(games, address[len(s.base):])
	}
	anna.open("/inbox")
	anna.sees(anna.say("page.inbox.mine", say.Args{"n": 2}))
	anna.show("inbox")
	anna.click("the first game", "place(document.querySelector('.inbox-games a'))")
	first := anna.atAGame("")
	second := games[1-slices.Index(games, first)]
	moves := func() {
		t.Helper()
		anna.myTurn()
		anna.touch("h8")
		anna.press(anna.say("web.place", say.Args{"point": "h8"}))
		anna.played("h8")
		anna.press(anna.say("web.next-game", nil))
	}
	moves()
	anna.at(second)
	anna.table()
	moves()
	anna.at("/inbox")
	anna.sees("Nothing waits for you")
	boris.open("/inbox")
	boris.sees(boris.say("page.inbox.mine", say.Args{"n": 2}))
}

// The television shows a game and goes on when it ends.
func TestTelevision(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	fan := s.window("a spectator", "en")
	fan.open("/tv")
	fan.sees("Nobody has played yet")
	black, white := s.window("Black", "en"), s.window("White", "ru")
	couple(black, white, choices{"preset": "rif", "opening": "none", "minutes": "10"})
	fan.open("/tv")
	fan.table()
	alternate(black, white, "h8 i9")
	fan.movesAre("h8 i9")
	fan.show("tv")
	next := s.begin(rules(game.RIF, opening.None, "10m"), s.window("the next one", "en"), s.window("the one after", "en"))
	black.press(black.say("web.resign", nil))
	black.answer(black.say("web.resign", nil))
	fan.sees(fan.say("ending.resignation.white", nil))
	fan.press(fan.say("web.tv.on", nil))
	fan.table()
	await(fan, "the next game", "document.querySelector('.links input')?.value ?? ''", func(at string) bool { return at == next })
	fan.movesAre("")
}
