package web_test

import (
	"html"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"tengen/clock"
	"tengen/game"
	"tengen/internal/play"
	"tengen/internal/web"
	"tengen/opening"
	"tengen/renju"
	"tengen/say"
)

// with is the good form with some fields changed: name, value, name, value, …
func with(changes ...string) url.Values {
	form := goodForm()
	for i := 0; i+1 < len(changes); i += 2 {
		form.Set(changes[i], changes[i+1])
	}
	return form
}

// A value that will not do is named beside its field, in the language of the page,
// with what would be right.
func TestBadForms(t *testing.T) {
	s := newSite(t, play.Config{}, web.Config{})
	for _, c := range []struct {
		name, field string
		form        url.Values
		names       string
	}{
		{"an unknown preset", "preset", with("preset", "chess"), "chess"},
		{"no preset", "preset", with("preset", ""), "rif, russia"},
		{"an unknown opening", "opening", with("opening", "sicilian"), "sicilian"},
		{"an opening without its number", "n", with("opening", "taraguchi", "n", ""), "1 to 12"},
		{"an opening with too large a number", "n", with("opening", "soosorv", "n", "13"), "13"},
		{"an opening rule with too large a number", "opening", with("opening", "soosorv-13"), "soosorv-13"},
		{"an unknown clock", "clock", with("clock", "maybe"), "maybe"},
		{"no minutes", "minutes", with("minutes", ""), "0 to 600"},
		{"minutes that are no number", "minutes", with("minutes", "five"), "five"},
		{"negative seconds", "seconds", with("seconds", "-1"), "-1"},
		{"too many minutes", "minutes", with("minutes", "601"), "601"},
		{"a clock without time", "minutes", with("minutes", "0", "seconds", "0"), "some time"},
		{"no periods", "periods", with("clock", "byoyomi", "periods", "0"), "1 to 99"},
		{"periods of no length", "period", with("clock", "byoyomi", "period", "0"), "1 to 3600"},
		{"a control of no moves", "stage-moves", with("clock", "stages", "stage-moves", "0"), "1 to 999"},
		{"a control by moves and nothing after it", "rest-minutes", with("clock", "stages", "rest-minutes", "0", "rest-seconds", "0"), "some time"},
		{"no time for a move", "move-seconds", with("clock", "move", "move-seconds", "0"), "1 to 3600"},
		{"no days", "days", with("clock", "days", "days", "0"), "1 to 366"},
		{"a move longer than the game", "longest", with("clock", "days", "days", "3", "longest", "4"), "3d"},
		{"a control without units", "control", with("clock", "text", "control", "5+2"), "5m"},
		{"no control", "control", with("clock", "text", "control", " "), "90m+30s"},
		{"a control of a book", "control", with("clock", "text", "control", strings.Repeat("x", 4000)), "xxx…"},
		{"another clock that is none", "opponent", with("opponent", "soon"), "soon"},
		{"an unknown colour", "color", with("color", "red"), "red"},
		{"unknown hints", "hints", with("hints", "all"), "all"},
		{"an unknown foul policy", "foul", with("foul", "shout"), "lose, prevent, claim"},
		{"an unknown draw", "two-pass", with("two-pass", "win"), "win"},
		{"an unknown start", "start", with("start", "never"), "at-once"},
		{"an unknown flag", "flag", with("flag", "red"), "claimed"},
		{"an unknown takeback", "takeback", with("takeback", "always"), "agreed"},
		{"an unknown adjournment", "adjourn", with("adjourn", "maybe"), "no, yes"},
		{"a very long preset", "preset", with("preset", strings.Repeat("x", 4000)), "xxx…"},
		{"markup", "preset", with("preset", "<script>"), "&lt;script&gt;"},
	} {
		t.Run(c.name, func(t *testing.T) {
			for _, lang := range say.Languages() {
				a := s.browser().post("/games", c.form, "Accept-Language", lang)
				wrong := regexp.MustCompile(`<p class="wrong" id="wrong-([a-z-]+)">([^<]*)</p>`).FindAllStringSubmatch(a.body, -1)
				if a.status != http.StatusUnprocessableEntity || len(wrong) != 1 || wrong[0][1] != c.field {
					t.Fatalf("status %d and wrong fields %q, want 422 and %s", a.status, wrong, c.field)
				}
				if lang == "en" && !strings.Contains(html.UnescapeString(wrong[0][2]), html.UnescapeString(c.names)) {
					t.Errorf("the page says %q, want it to name %q", wrong[0][2], c.names)
				}
				if strings.Contains(a.body, "⟦") || !strings.Contains(a.body, `role="alert"`) || strings.Count(a.body, "autofocus") != strings.Count(a.body, "aria-invalid") {
					t.Error("the page lacks a text, does not say that something is wrong, or does not go to the field")
				}
			}
		})
	}
	b := s.browser()
	if a := b.post("/games", url.Values{"preset": {strings.Repeat("x", 20_000)}}); a.status != http.StatusRequestEntityTooLarge {
		t.Errorf("a huge form: status %d, want 413", a.status)
	}
	bad := b.request(http.MethodPost, "/games", strings.NewReader("preset=%zz"), "Content-Type", "application/x-www-form-urlencoded")
	if a := b.send(bad); a.status != http.StatusBadRequest {
		t.Errorf("a form that cannot be read: status %d, want 400", a.status)
	}
	if games, err := s.app.List(t.Context(), play.Seating, time.Time{}, 10); err != nil || len(games) != 0 {
		t.Errorf("bad forms made the games %v, %v", games, err)
	}
}

// A form that is sent back keeps all that was filled in, and tells every mistake
// at once.
func TestNothingIsLost(t *testing.T) {
	s := newSite(t, play.Config{}, web.Config{})
	sent := with("preset", "gambler", "opening", "soosorv", "n", "seven", "clock", "stages", "stage-moves", "35", "stage-minutes", "много",
		"control", "40/60m", "color", "white", "foul", "claim", "hints", "both", "two-pass", "draw", "no-five", "on", "letters", "russian-j",
		"opponent", "5m+2 s", "start", "at-once", "flag", "claimed", "takeback", "never", "adjourn", "yes")
	a := s.browser().post("/games", sent)
	if n := strings.Count(a.body, `class="wrong"`); n != 3 || !strings.Contains(a.body, "3 fields need") {
		t.Errorf("%d mistakes are told, want 3", n)
	}
	if !strings.Contains(a.body, `<details class="more" open>`) {
		t.Error("the folded part that holds a mistake is closed")
	}
	for name, value := range formShown(a.body) {
		if want, ok := sent[name]; ok && value != want[0] {
			t.Errorf("%s is %q, want %q as it was sent", name, value, want[0])
		}
	}
	if got := formShown(a.body); len(got) < len(sent) {
		t.Errorf("the form has only the fields %v", got)
	}
}

// formShown is what stands in the form of a page.
func formShown(body string) map[string]string {
	values := make(map[string]string)
	for _, m := range regexp.MustCompile(`<input name="([^"]+)"[^>]* value="([^"]*)"`).FindAllStringSubmatch(body, -1) {
		values[m[1]] = html.UnescapeString(m[2])
	}
	for _, m := range regexp.MustCompile(`<input type="radio" name="([^"]+)" value="([^"]*)" checked>`).FindAllStringSubmatch(body, -1) {
		values[m[1]] = m[2]
	}
	for _, m := range regexp.MustCompile(`<select name="([^"]+)"[^>]*>.*?</select>`).FindAllStringSubmatch(body, -1) {
		if chosen := regexp.MustCompile(`value="([^"]*)" selected`).FindStringSubmatch(m[0]); chosen != nil {
			values[m[1]] = chosen[1]
		}
	}
	return values
}

// Every field does what it says.
func TestForms(t *testing.T) {
	s := newSite(t, play.Config{}, web.Config{Limits: web.NoLimits})
	same := func(text string) [2]clock.Control {
		c := clock.MustParse(text)
		return [2]clock.Control{c, c}
	}
	for _, c := range []struct {
		name string
		form url.Values
		want func(*game.Options)
	}{
		{"as it is", with(), nil},
		{"a preset", with("preset", "guide"), func(o *game.Options) { *o = game.Guide.Options(false) }},
		{"nothing but the preset", url.Values{"preset": {"rif"}, "color": {"black"}}, func(o *game.Options) {
			o.Hints, o.Clocks = game.HintsBlack, same("15m+5s")
		}},
		{"the opening of the preset", with("preset", "gambler"), func(o *game.Options) { *o = game.Gambler.Options(false) }},
		{"an opening", with("opening", "tarannikov"), func(o *game.Options) { o.Opening = opening.Tarannikov }},
		{"an opening with a number", with("opening", "soosorv", "n", " 8 "), func(o *game.Options) { o.Opening = opening.Soosorv(8) }},
		{"an opening by its whole name", with("opening", "super-taraguchi-5"), func(o *game.Options) { o.Opening = opening.SuperTaraguchi(5) }},
		{"no clock", with("clock", "off", "minutes", "?"), func(o *game.Options) { o.Clocks = same("none") }},
		{"no minutes but seconds", with("minutes", "0"), func(o *game.Options) { o.Clocks = same("3s+3s") }},
		{"byo-yomi", with("clock", "byoyomi", "byo-minutes", "20", "periods", "5", "period", "30"), func(o *game.Options) { o.Clocks = same("20m,5x30s") }},
		{"controls by moves", with("clock", "stages", "stage-moves", "40", "stage-minutes", "60", "rest-minutes", "15", "rest-seconds", "30"),
			func(o *game.Options) { o.Clocks = same("40/60m,15m+30s") }},
		{"a time for each move", with("clock", "move", "move-seconds", "45"), func(o *game.Options) { o.Clocks = same("1x45s") }},
		{"correspondence", with("clock", "days", "days", "135", "longest", "21"), func(o *game.Options) { o.Clocks = same("135d/21d") }},
		{"correspondence without a limit", with("clock", "days", "days", "10", "longest", "0"), func(o *game.Options) { o.Clocks = same("10d") }},
		{"a clock as it is written", with("clock", "text", "control", " 40/120m,20/60m,15m+30s "), func(o *game.Options) { o.Clocks = same("40/120m,20/60m,15m+30s") }},
		{"a clock by its name", with("clock", "text", "control", "russia-45-10"), func(o *game.Options) { o.Clocks = same("45m+10s") }},
		{"another clock for the opponent", with("opponent", "1m+1s"), func(o *game.Options) { o.Clocks[1] = clock.MustParse("1m+1s") }},
		{"no clock for the opponent", with("opponent", "none"), func(o *game.Options) { o.Clocks[1] = clock.Control{} }},
		{"the own clock goes with the seat", with("opponent", "1m+1s", "color", "white"), func(o *game.Options) { o.Clocks[0] = clock.MustParse("1m+1s") }},
		{"claims, and with them no hints", with("foul", "claim", "hints", ""), func(o *game.Options) { o.Foul = renju.FoulClaimed }},
		{"a refused foul, and with it hints", with("foul", "prevent", "hints", ""), func(o *game.Options) { o.Foul, o.Hints = renju.FoulPrevented, game.HintsBlack }},
		{"hints", with("hints", "both"), func(o *game.Options) { o.Hints = game.HintsBoth }},
		{"no draw by passes", with("two-pass", "on"), func(o *game.Options) { o.TwoPassDraw = false }},
		{"no draw without a five", with("no-five", "on"), func(o *game.Options) { o.NoFiveDraw = false }},
		{"a draw by length", with("draw-after", "150"), func(o *game.Options) { o.DrawAfter = game.LongGame }},
		{"letters", with("letters", "russian-i"), func(o *game.Options) { o.Letters = renju.RussianI }},
		{"clocks at once", with("start", "at-once"), func(o *game.Options) { o.ClockStart = game.AtOnce }},
		{"flags that are claimed", with("flag", "claimed"), func(o *game.Options) { o.Flag = game.FlagClaimed }},
		{"no takebacks", with("takeback", "never"), func(o *game.Options) { o.Takeback = game.TakebackNever }},
		{"adjournment", with("adjourn", "yes"), func(o *game.Options) { o.Adjourn = true }},
		{"no chat", with("chat", "no"), func(o *game.Options) { o.NoChat = true }},
		{"no vacations", with("vacation", "no", "clock", "days", "days", "10", "longest", "0"), func(o *game.Options) { o.Clocks = same("10d") }},
	} {
		t.Run(c.name, func(t *testing.T) {
			address := s.browser().create(c.form)
			state, err := s.app.Game(t.Context(), play.GameID(strings.TrimPrefix(address, "/games/")))
			if err != nil {
				t.Fatal(err)
			}
			want := game.RIF.Options(false)
			want.Hints, want.Clocks = game.HintsNone, same("5m+3s")
			if c.want != nil {
				c.want(&want)
			}
			if preset := c.form.Get("preset"); preset != "rif" {
				want.Hints, want.Clocks = game.HintsNone, same("5m+3s")
			}
			want = want.ForServer()
			want.Vacation = want.Vacation && c.form.Get("vacation") != "no"
			if c.form.Get("start") == "" {
				want.ClockStart = game.AfterFirstActs
			}
			if got := state.Options(); got != want {
				t.Errorf("got\n%+v\nwant\n%+v", got, want)
			}
		})
	}
	for value, want := range map[string]int{"black": 1, "white": 2} {
		b := s.browser()
		if seat := b.joined(b.create(with("color", value))).state().You.Seat; seat != want {
			t.Errorf("who chose %s has seat %d", value, seat)
		}
	}
}

// The lot gives both seats, and the clocks go with the person.
func TestLot(t *testing.T) {
	s := newSite(t, play.Config{}, web.Config{Limits: web.NoLimits})
	var seats [3]int
	for range 40 {
		b := s.browser()
		m := b.joined(b.create(with("color", "random", "opponent", "1m"))).state()
		seats[m.You.Seat]++
		if left := m.View.Clock.Left; left[m.You.Seat-1] != 300_000 || left[2-m.You.Seat] != 60_000 {
			t.Fatalf("seat %d was drawn, and the clocks show %v", m.You.Seat, left)
		}
	}
	if seats[1] == 0 || seats[2] == 0 {
		t.Errorf("of 40 lots %d were for seat 1 and %d for seat 2", seats[1], seats[2])
	}
}

// A named setup fills the form by a link, without script, and what it fills makes
// the game that its name says.
func TestSetups(t *testing.T) {
	s := newSite(t, play.Config{Minds: []play.Mind{silent{}}}, web.Config{})
	names := map[string][2]string{
		"club": {"Club evening", "Вечер в клубе"}, "championship": {"Russian championship 90+30", "Чемпионат России 90+30"},
		"blitz": {"Taraguchi-10 blitz 5+2", "Блиц 5+2, Тарагути-10"}, "first": {"First game", "Первая партия"},
		"engine": {"Against the computer", "Против компьютера"},
	}
	rules := map[string]string{
		"club":         "International, RIF, 20 min + 10 s a move",
		"championship": "Russian sport rules, Soosorv-8, 90 min + 30 s a move",
		"blitz":        "International, Taraguchi-10, 5 min + 2 s a move",
		"first":        "For beginners, no opening rule, without a clock",
		"engine":       "For beginners, no opening rule, without a clock",
	}
	links := regexp.MustCompile(`<a href="(/new\?setup=([a-z]+))"[^>]*><b>([^<]+)</b>`)
	for i, lang := range []string{"en", "ru"} {
		found := links.FindAllStringSubmatch(s.browser().get("/new", "Accept-Language", lang).body, -1)
		if len(found) != len(names) {
			t.Fatalf("the page in %s has the setups %v, want %d", lang, found, len(names))
		}
		for _, m := range found {
			if html.UnescapeString(m[3]) != names[m[2]][i] {
				t.Errorf("%s is called %q in %s, want %q", m[2], m[3], lang, names[m[2]][i])
			}
		}
	}
	for name, want := range rules {
		b := s.browser()
		page := b.get("/new?setup="+name, "Accept-Language", "en")
		if n := strings.Count(page.body, `aria-current="true"><b>`); n != 1 {
			t.Errorf("%s: %d setups are marked as chosen", name, n)
		}
		form := url.Values{}
		for field, value := range formShown(page.body) {
			form.Set(field, value)
		}
		a := b.post("/games", form, "Accept-Language", "en")
		if a.status != http.StatusOK || !strings.Contains(html.UnescapeString(a.body), want+`</span>`) {
			t.Errorf("%s: status %d, and the game is not by %q", name, a.status, want)
		}
	}
	if a := s.browser().get("/new?setup=chess"); a.status != 200 || formShown(a.body)["minutes"] != "15" {
		t.Errorf("a setup that there is not: status %d, want the form as it begins", a.status)
	}
}
