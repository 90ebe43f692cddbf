package browsertest

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"tengen/renju"
	"tengen/say"
)

// A position with a win by fours for Black, who is to move: i7 j6 f7 g7 f9, or another.
const fourBlack, fourWhite = "f10 h10 i10 g9 f8 h8 i8 e7 h7", "e11 i11 g10 h9 i9 e8 j8 d6 g6"

// tool takes a tool of the analysis board.
func (w *window) tool(name string) {
	w.t.Helper()
	name = w.say("analysis.tool."+name, nil)
	w.click("the tool "+name, "control("+quoted(name)+", '.palette')")
}

// lies puts stones on the analysis board with the tool of their colour.
func (w *window) lies(color, points string) {
	w.t.Helper()
	w.tool(color)
	for p := range strings.FieldsSeq(points) {
		w.touch(p)
		w.boardIs(p+" put", func(b board) bool { return slices.Contains(b.Black, p) || slices.Contains(b.White, p) })
	}
}

// A position is set up by hand; the solver finds the win by fours and plays it out on
// the board; the way back and forth and the address are those of the line.
func TestAnalysisFindsWin(t *testing.T) {
	t.Parallel()
	w := newSite(t).window("Ann", "en")
	w.open("/analysis")
	w.boardIs("a board that can be used", func(b board) bool { return b.Active })
	w.lies("black", fourBlack)
	w.lies("white", fourWhite)
	w.tool("play")
	w.sees(w.say("web.turn.black", nil))
	w.press(w.say("analysis.solver.vcf", nil))
	w.sees("Black wins in 3 moves")
	w.boardIs("the line played out", func(b board) bool { return len(b.Black) == 12 && len(b.White) == 11 })
	w.sees("White cannot stop it.")
	line := await(w, "the line in the address", "new URLSearchParams(location.search).get('moves')", func(s string) bool { return s != "" })
	var p renju.Position
	rules := renju.Rules{FirstPass: 0}
	p = renju.SetUp(boardOf(t, fourBlack, fourWhite), renju.Black)
	moves, err := renju.AppendMoves(nil, line)
	if err != nil || len(moves) != 5 {
		t.Fatalf("the line is %q, %v", line, err)
	}
	for _, m := range moves {
		if p, err = p.Play(&rules, m); err != nil {
			t.Fatalf("the line %s: %v", line, err)
		}
	}
	if fives := p.Board.AppendFives(nil, renju.Black); len(fives) < 2 {
		t.Errorf("after the line %s Black makes five at %v", line, fives)
	}
	w.keys(kb.Home)
	w.boardIs("the beginning", func(b board) bool { return len(b.Black) == 9 && len(b.White) == 9 })
	w.keys(".")
	w.boardIs("one move on", func(b board) bool { return len(b.Black) == 10 })
	at := await(w, "the address", "location.search", func(s string) bool { return strings.Contains(s, "at=1") })
	w.open("/analysis" + at)
	w.boardIs("the same place after loading again", func(b board) bool { return len(b.Black) == 10 && b.Active })
}

func boardOf(t *testing.T, black, white string) renju.Board {
	t.Helper()
	var lists [2][]renju.Point
	for i, text := range []string{black, white} {
		for name := range strings.FieldsSeq(text) {
			p, err := renju.ParsePoint(name)
			if err != nil {
				t.Fatal(err)
			}
			lists[i] = append(lists[i], p)
		}
	}
	b, err := renju.NewBoard(lists[0], lists[1])
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// A variation is tried, written about, put forward and taken away; a record goes out
// and comes back; forbidden points are there as one goes and explain themselves.
func TestAnalysisTree(t *testing.T) {
	t.Parallel()
	w := newSite(t).window("Борис", "ru")
	w.open("/analysis?moves=h8i9i7g9")
	w.boardIs("four moves", func(b board) bool { return len(b.Black) == 2 && b.Active })
	w.sees("7Д")
	w.staysAt("SECTION.engine") // whoever reaches for it while the rules are asked must not miss
	w.keys(kb.ArrowLeft)
	w.keys(kb.ArrowLeft)
	w.touch("h6")
	w.boardIs("the variation", func(b board) bool { return slices.Contains(b.Black, "h6") })
	w.sees("10Д")
	w.press(w.say("analysis.promote", nil))
	address := await(w, "the address", "location.search", func(s string) bool { return strings.Contains(s, "h8i9h6") })
	w.open("/analysis" + address)
	w.boardIs("the tree that was kept", func(b board) bool { return slices.Contains(b.Black, "h6") && b.Active })
	w.press(w.say("analysis.share", nil))
	sgf := await(w, "the record", "document.querySelector('.export textarea').value", func(s string) bool { return strings.Contains(s, ";B[hj]") })
	if !strings.Contains(sgf, ";B[ig]\n") && !strings.Contains(sgf, ";B[ii]") {
		t.Errorf("the record lacks the other variation: %s", sgf)
	}
	w.fill(".import textarea", "h8 a15 g8 c15 i9 e15 i10 a13")
	w.press(w.say("analysis.import.read", nil))
	w.boardIs("what was read, with its forbidden point", func(b board) bool { return b.Fouls[foulPoint] == "3" })
	w.press(w.say("web.forbidden.why", say.Args{"point": foulPoint, "foul": w.say("foul.double-three", nil)}))
	w.sees("Ход i8 запрещён: вилка 3×3.")
	w.press(w.say("web.why.close", nil))
	w.touch(foulPoint)
	w.sees("Белые выиграли: i8 – вилка 3×3.")
	w.press(w.say("web.why", nil))
	w.sees("Ход i8 запрещён: вилка 3×3.")
}

// A search is stopped by its button, proves nothing then, and the next one is answered;
// while an opening rule is followed, the board has its zone and the page says what comes.
func TestAnalysisStops(t *testing.T) {
	t.Parallel()
	w := newSite(t).window("Ann", "en")
	w.open("/analysis?turn=white&white=d4e5g9h10h4&black=d6f4h7i3j10j4j6l10l4")
	w.boardIs("a board", func(b board) bool { return b.Active })
	w.press(w.say("analysis.solver.vct", nil))
	w.press(w.say("analysis.stop", nil))
	w.sees("nothing is proved.")
	w.press(w.say("analysis.solver.foul", nil))
	w.sees(w.say("analysis.solver.foul.none", nil))
	w.open("/analysis?moves=h8i9")
	w.press(w.say("web.settings", nil))
	w.holds("the choice of a rule", `(() => {
  const rule = document.querySelectorAll(".settings select")[1];
  rule.value = "taraguchi-10";
  rule.dispatchEvent(new Event("change"));
  return rule.value !== "";
})()`)
	w.sees("Taraguchi-10. Next: the colours may be swapped.")
	w.holds("a zone", "document.querySelector('.tb-zone .tb-border') !== null")
}

// The engine thinks about what is shown, and its line can be played.
func TestAnalysisEngine(t *testing.T) {
	t.Parallel()
	w := newSite(t).window("Ann", "en")
	w.open("/analysis?moves=h8i9i7g9")
	w.boardIs("a board", func(b board) bool { return b.Active })
	w.press(w.say("analysis.engine", nil))
	first := await(w, "a line", "document.querySelector('.line-moves button')?.textContent", func(s string) bool { return s != "" })
	w.press(w.say("analysis.engine", nil))
	w.holds("the engine is off", "document.querySelector('.lines') === null")
	if b := w.board(); slices.Contains(b.Black, first) || slices.Contains(b.White, first) {
		t.Errorf("the engine names %s, which is taken", first)
	}
	w.press(w.say("analysis.graph.measure", nil))
	w.holds("a curve", "/L/.test(document.querySelector('.graph-curve')?.getAttribute('d') ?? '')")
}

// holds waits until something on the page is so.
func (w *window) holds(what, question string) {
	w.t.Helper()
	await(w, what, question, func(yes bool) bool { return yes })
}

// workerJS starts the worker that the page names, and asks it.
const workerJS = `
const files = document.getElementById("tengen-engine").dataset;
const worker = new Worker(files.worker);
let last = 0;
const waiting = new Map();
worker.onmessage = ({ data }) => {
  if (data.failed) throw new Error(data.failed);
  if (data.answer) waiting.get(data.id)(data.answer);
};
const ask = (call, query) => new Promise((answer) => {
  waiting.set(++last, answer);
  worker.postMessage({ id: last, call, query });
});
`

// inWorker has the page run a script with the worker at hand.
func inWorker[T any](w *window, script string) T {
	w.t.Helper()
	answer, err := chromedp.Run(w.ctx, chromedp.Evaluate[T]("(async () => {"+workerJS+script+"})()", chromedp.EvalAwaitPromise))
	w.must("ask the worker", err)
	return answer
}

// The worker gives the same forbidden points and fives as the server, on every board
// that stands anywhere in testdata, by every reading.
func TestWorkerJudgesAsServer(t *testing.T) {
	t.Parallel()
	w := newSite(t).window("Ann", "en")
	w.open("/analysis")
	boards := vectorBoards(t)
	questions, err := json.Marshal(boards)
	if err != nil {
		t.Fatal(err)
	}
	for _, reading := range []renju.Reading{renju.ReadingRIF, renju.ReadingPermitted, renju.ReadingShape} {
		got := inWorker[[]marked](w, fmt.Sprintf(`
worker.postMessage({ load: files.rules });
const answers = [];
for (const q of %s) answers.push(await ask("judge", { ...q, reading: %q }));
worker.terminate();
return answers;`, questions, reading))
		for i, b := range boards {
			if want := b.judged(t, reading); !got[i].equal(want) {
				t.Errorf("%v by %v:\nthe worker %+v\nthe server %+v", b, reading, got[i], want)
			}
		}
	}
}

// stones is a board of a vector.
type stones struct {
	Black []string `json:"black"`
	White []string `json:"white"`
}

// marked is what the worker answers about one.
type marked struct {
	Forbidden map[string]string `json:"forbidden"`
	Fives     []string          `json:"fives"`
	Error     string            `json:"error"`
}

func (m marked) equal(want marked) bool {
	return m.Error == "" && maps.Equal(m.Forbidden, want.Forbidden) && slices.Equal(m.Fives, want.Fives)
}

func (s stones) judged(t *testing.T, reading renju.Reading) marked {
	b := boardOf(t, strings.Join(s.Black, " "), strings.Join(s.White, " "))
	m := marked{Forbidden: make(map[string]string), Fives: []string{}}
	for _, f := range b.AppendForbidden(nil, reading) {
		m.Forbidden[f.Point.String()] = f.Kinds.First().String()
	}
	for _, p := range b.AppendFives(nil, renju.Black) {
		m.Fives = append(m.Fives, p.String())
	}
	slices.Sort(m.Fives)
	return m
}

// vectorBoards are all boards in the files of testdata, each once.
func vectorBoards(t *testing.T) []stones {
	t.Helper()
	files, err := filepath.Glob("../../testdata/*.json*")
	if err != nil {
		t.Fatal(err)
	}
	var list []stones
	seen := make(map[string]bool)
	var walk func(value any)
	walk = func(value any) {
		switch v := value.(type) {
		case []any:
			for _, item := range v {
				walk(item)
			}
		case map[string]any:
			black, hasBlack := pointList(v["black"])
			white, hasWhite := pointList(v["white"])
			if key := fmt.Sprint(black, white); hasBlack && hasWhite && !seen[key] {
				seen[key] = true
				list = append(list, stones{black, white})
			}
			for _, name := range slices.Sorted(maps.Keys(v)) {
				walk(v[name])
			}
		}
	}
	for _, name := range files {
		f, err := os.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		for in := json.NewDecoder(f); in.More(); {
			var value any
			if err := in.Decode(&value); err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			walk(value)
		}
	}
	if len(list) < 2000 {
		t.Fatalf("testdata has only %d boards", len(list))
	}
	return list
}

// pointList reads a list of points, for what has the name of one.
func pointList(value any) ([]string, bool) {
	items, ok := value.([]any)
	list := make([]string, 0, len(items))
	for _, item := range items {
		name, text := item.(string)
		if _, err := renju.ParsePoint(name); !text || err != nil {
			return nil, false
		}
		list = append(list, name)
	}
	return list, ok
}

// A search by threats that would go on is stopped, and the next question is answered,
// within a tenth of a second: at the best of several times, since the machine may have
// other things to do.
func TestWorkerHearsStop(t *testing.T) {
	t.Parallel()
	w := newSite(t).window("Ann", "en")
	w.open("/analysis")
	took := inWorker[[]float64](w, `
worker.postMessage({ load: files.engine });
const long = { turn: "white", white: "d4 e5 g9 h10 h4".split(" "), black: "d6 f4 h7 i3 j10 j4 j6 l10 l4".split(" ") };
const point = { black: ["f8", "g8", "h9", "h10"], white: ["f9"], point: "h8" };
await ask("judge", point); // the engine is there
const took = [];
for (let n = 0; n < 12; n++) {
  const solved = ask("solve", { ...long, mode: "vct" });
  await new Promise((then) => setTimeout(then, 400));
  const begun = performance.now();
  worker.postMessage({ stop: true });
  const answer = await ask("judge", point);
  const first = performance.now() - begun;
  const { verdict } = await solved;
  if (answer.verdict !== "double-three") throw new Error(JSON.stringify(answer));
  took.push(verdict === "unknown" ? Math.max(first, performance.now() - begun) : 1e9);
}
worker.terminate();
return took;`)
	t.Logf("milliseconds from the stop to both answers: %.0f", took)
	if best := slices.Min(took); best > 100 {
		t.Errorf("the quickest stop took %.0f ms: %v", best, took)
	}
}

// The analysis board takes a game that is over, at its end, and none that is played.
func TestAnalysisOfGame(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	black, white := s.window("Black", "en"), s.window("White", "en")
	_, _, address := couple(black, white, choices{"preset": "rif", "clock": "off"})
	id := filepath.Base(address)
	alternate(black, white, "h8 a15 g8 c15")
	black.open("/analysis?game=" + id)
	black.sees(black.say("analysis.playing", nil))
	black.boardIs("an empty board", func(b board) bool { return len(b.Black) == 0 && b.Active })
	black.open(address)
	black.boardIs("the game again", func(b board) bool { return len(b.Black) == 2 && b.Active })
	alternate(black, white, "i8 e15 f8 a13")
	black.put("e8")
	white.sees("Black wins: five in a row.")
	white.open("/analysis?game=" + id)
	white.boardIs("the end of the game", func(b board) bool { return len(b.Black) == 5 && len(b.Win) == 5 })
	white.keys(kb.ArrowLeft)
	white.boardIs("the move before", func(b board) bool { return len(b.Black) == 4 })
}

// Once it was opened, the analysis board works without the server: the page, the rules
// and the solver come from what the browser has kept.
func TestAnalysisOffline(t *testing.T) {
	t.Parallel()
	server := newProcess(t)
	w := newWindow(t, "Ann", "http://"+server.address, "en")
	w.roughNetwork()
	w.open("/analysis")
	w.boardIs("a board", func(b board) bool { return b.Active })
	w.holds("everything kept", "navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null)")
	server.kill()
	w.open("/analysis?black=" + strings.ReplaceAll(fourBlack, " ", "") + "&white=" + strings.ReplaceAll(fourWhite, " ", "") + "&turn=black")
	w.boardIs("the position of the address", func(b board) bool { return len(b.Black) == 9 && b.Active })
	w.press(w.say("analysis.solver.vcf", nil))
	w.sees("Black wins in 3 moves")
	server.start()
}
