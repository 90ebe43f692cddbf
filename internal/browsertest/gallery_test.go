package browsertest

import (
	"net/http"
	"net/http/httptest"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
)

// newGallery serves the page on which boards are seen in all their states.
func newGallery(t *testing.T) *window {
	t.Helper()
	folder := t.TempDir()
	build := exec.CommandContext(t.Context(), "node", "board/gallery.mjs", folder)
	build.Dir = "../../web"
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("the gallery is not built: %v\n%s", err, out)
	}
	server := httptest.NewServer(http.FileServer(http.Dir(folder)))
	t.Cleanup(server.Close)
	w := newWindow(t, "the gallery", server.URL, "en")
	w.open("/")
	return w
}

// picture is a board of the gallery as it is drawn.
type picture struct {
	Name    string
	Numbers []string
	Letters string // of the columns, from left to right
	Said    map[string]string
	Counts  map[string]int // of things on the drawing, by their classes
	Ratio   float64        // of its height to its width
}

const pictures = `[...document.querySelectorAll("figure")].map((figure) => {
	const all = (s) => [...figure.querySelectorAll(".tb-svg " + s)];
	const frame = figure.querySelector(".tb-frame").getBoundingClientRect();
	const said = {};
	for (const at of figure.querySelectorAll("[role=gridcell]")) said[at.dataset.point] = at.getAttribute("aria-label");
	const counts = {};
	for (const kind of ["black", "white", "last", "win", "foul-3", "foul-4", "foul-6", "border", "offer", "ring", "ghost", "shape", "arrow", "row", "same", "star"])
		counts[kind] = all(".tb-" + kind).length;
	return { name: textOf(figure.querySelector("figcaption")), numbers: all(".tb-number").map(textOf), ratio: frame.height / frame.width, said, counts,
		letters: [...new Set(all(".tb-coords text").map(textOf).filter((text) => /[a-z]/i.test(text)))].join("") };
})`

// Every state of the board is drawn and said as it should be, whatever it is made of
// and however it is turned.
func TestGallery(t *testing.T) {
	t.Parallel()
	w := newGallery(t)
	all := await(w, "the boards", pictures, func(p []picture) bool { return len(p) == 27 && p[26].Counts["black"] > 0 })
	if *shots != "" {
		for _, theme := range []string{"dark", "light"} {
			w.theme(theme)
			w.resize(1440, 2900)
			w.shoot("gallery-" + theme + ".png")
		}
	}
	by := make(map[string]picture)
	for _, p := range all {
		by[p.Name] = p
		if p.Counts["star"] != 5 {
			t.Errorf("%s: %d star points", p.Name, p.Counts["star"])
		}
	}
	counts := func(name string, want map[string]int) {
		t.Helper()
		for kind, n := range want {
			if by[name].Counts[kind] != n {
				t.Errorf("%s: %d of %s, want %d", name, by[name].Counts[kind], kind, n)
			}
		}
	}
	counts("last move", map[string]int{"black": 6, "white": 5, "last": 1})
	counts("a winning row", map[string]int{"win": 5, "last": 0})
	counts("forbidden points", map[string]int{"foul-3": 2, "foul-4": 1, "foul-6": 1})
	counts("a zone", map[string]int{"border": 1})
	counts("fifth moves to choose from", map[string]int{"offer": 3})
	counts("points that are gathered", map[string]int{"ring": 3, "same": 1})
	counts("stones that are thought of", map[string]int{"ghost": 2})
	counts("marks", map[string]int{"row": 1, "shape": 6, "arrow": 2})
	for name, want := range map[string][]string{
		"last move": {}, "number of the last move": {"11"}, "numbers from the fourth on": {"1", "2", "3", "4", "5", "6", "7", "8"},
	} {
		if !slices.Equal(by[name].Numbers, want) {
			t.Errorf("%s: the numbers are %q, want %q", name, by[name].Numbers, want)
		}
	}
	for name, want := range map[string]string{
		"empty": "abcdefghijklmno", "Russian letters with I": "ABCDEFGHIKLMNOP", "Russian letters with J": "ABCDEFGHJKLMNOP",
		"mirrored": "onmlkjihgfedcba", "without coordinates": "",
	} {
		if by[name].Letters != want {
			t.Errorf("%s: the columns are %q, want %q", name, by[name].Letters, want)
		}
	}
	if got := by["Russian letters with I"].Said["i9"]; got != "I9, white 2" {
		t.Errorf("in Russian letters is said %q", got)
	}
	if ratio := by["as long as a wooden board"].Ratio; ratio < 1.06 || ratio > 24.0/22 {
		t.Errorf("the long board is %.3f times as high as wide", ratio)
	}
}

// The right button marks a point, or draws an arrow to another; where nothing is
// marked it asks about the point. A touch that slid to another point does nothing.
func TestMarking(t *testing.T) {
	t.Parallel()
	w := newGallery(t)
	drag := func(board, from, to string, button input.MouseButton) {
		t.Helper()
		at := func(point string) place {
			return w.find(point, `place([...document.querySelectorAll("figure")].find((f) => textOf(f).endsWith(`+quoted(board)+`)).querySelector("[data-point=`+point+`]"), document.body)`)
		}
		with := func(e *input.DispatchMouseEventParams) { e.Button, e.ClickCount = button, 1 }
		a := at(from)
		w.must("press", chromedp.Do(w.ctx, chromedp.MouseEvent(chromedp.MousePressed, a.X, a.Y, with)))
		b := at(to)
		w.must("lift", chromedp.Do(w.ctx, chromedp.MouseEvent(chromedp.MouseReleased, b.X, b.Y, with)))
	}
	asked := func(board, want string) {
		t.Helper()
		await(w, want, `[...document.querySelectorAll("figure")].find((f) => textOf(f).endsWith(`+quoted(board)+`)).dataset.asked`,
			func(got string) bool { return strings.TrimSpace(got) == want })
	}
	drag("marks", "c3", "c3", input.MouseButtonRight)
	drag("marks", "c3", "e5", input.MouseButtonRight)
	asked("marks", "mark c3 c3 mark c3 e5")
	drag("a zone", "g9", "g9", input.MouseButtonRight)
	drag("a zone", "g9", "i9", input.MouseButtonLeft)
	drag("a zone", "i9", "i9", input.MouseButtonLeft)
	asked("a zone", "inspect g9 move i9")
}
