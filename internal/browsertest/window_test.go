package browsertest

import (
	"context"
	_ "embed"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"

	"tengen/say"
)

//go:embed look.js
var lookJS string

// patience is how long a window waits for what should come at once: long, for a
// machine that has much else to do.
const patience = 90 * time.Second

// between is how long a window waits before it looks again.
const between = 40 * time.Millisecond

// window is a browser window of one person, who reads one language.
type window struct {
	t     *testing.T
	ctx   context.Context
	name  string // for failures
	base  string // the address of the site, without a path
	texts say.Texts
	watch *watch
}

// width and height of a window that nobody has resized.
const width, height = 1200, 860

// newWindow opens an empty window of a browser that asks for pages in a language.
// The window is closed, and judged, when the test ends.
func newWindow(t *testing.T, name, base, lang string) *window {
	t.Helper()
	browser, err := chromium()
	if err != nil {
		t.Fatal(err)
	}
	host, err := url.Parse(base)
	if err != nil {
		t.Fatal(err)
	}
	w := &window{t: t, name: name, base: base, texts: say.In(lang), watch: &watch{host: host.Host}}
	ctx, cancel := chromedp.NewContext(browser, chromedp.WithNewBrowserContext(), chromedp.WithListener(w.watch.hear))
	w.ctx = ctx
	t.Cleanup(func() {
		if t.Failed() {
			w.portrait()
		} else {
			w.speaks()
		}
		cancel()
		for _, complaint := range w.watch.complaints() {
			t.Errorf("%s: %s", name, complaint)
		}
	})
	w.must("open the window", chromedp.Do(ctx))
	agent, err := chromedp.Run(ctx, chromedp.Evaluate[string]("navigator.userAgent"))
	w.must("ask for its name", err)
	_, err = cdp.Call(ctx, chromedp.FromContext(ctx).Target, emulation.SetUserAgentOverride,
		emulation.SetUserAgentOverrideParams{UserAgent: agent, AcceptLanguage: lang})
	w.must("choose a language", err)
	w.resize(width, height)
	return w
}

// resize gives the page a width and a height in CSS pixels.
func (w *window) resize(width, height int64) {
	w.t.Helper()
	w.must("resize", chromedp.Do(w.ctx, chromedp.EmulateViewport(width, height)))
}

// asPhone makes the window one of a phone that is touched.
func (w *window) asPhone(width, height int64) {
	w.t.Helper()
	w.must("become a phone", chromedp.Do(w.ctx, chromedp.EmulateViewport(width, height, chromedp.EmulateTouch, chromedp.EmulateMobile)))
}

// must fails the test if err is one.
func (w *window) must(what string, err error) {
	w.t.Helper()
	if err != nil {
		w.t.Fatalf("%s cannot %s: %v", w.name, what, err)
	}
}

// say is a text of the page in its language.
func (w *window) say(key string, args say.Args) string {
	w.t.Helper()
	if !w.texts.Has(key) {
		w.t.Fatalf("there is no text %s", key)
	}
	return w.texts.Text(key, args)
}

// open loads a page of the site; a whole address must be one of the site.
func (w *window) open(address string) {
	w.t.Helper()
	u, err := url.Parse(address)
	w.must("read the address", err)
	ctx, cancel := context.WithTimeout(w.ctx, patience)
	defer cancel()
	w.must("open "+address, chromedp.Do(ctx, chromedp.Navigate(w.base+u.RequestURI())))
}

// ask has the page answer a question in the words of look.js.
func ask[T any](ctx context.Context, question string) (T, error) {
	return chromedp.Run(ctx, chromedp.Evaluate[T]("(() => {"+lookJS+"\nreturn "+question+";})()", chromedp.EvalAwaitPromise))
}

// await asks a question until the answer is good, and returns it. A page that is
// being replaced by another one has no answer yet.
func await[T any](w *window, what, question string, good func(T) bool) T {
	w.t.Helper()
	ctx, cancel := context.WithTimeout(w.ctx, patience)
	defer cancel()
	var last T
	for {
		answer, err := ask[T](ctx, question)
		if err == nil {
			last = answer
			if good(answer) {
				return answer
			}
		}
		select {
		case <-time.After(between):
		case <-ctx.Done():
			w.t.Fatalf("%s waited in vain for %s; the last answer to %s is %+v, %v\nthe page says:\n%s",
				w.name, what, question, last, err, w.page())
		}
	}
}

// textKey is how a text looks that the catalogue does not have.
var textKey = regexp.MustCompile(`⟦|\b(web|page|board|ending|foul|live|refusal)\.[a-z-]+`)

// speaks fails the test if the page shows the name of a text instead of the text.
func (w *window) speaks() {
	w.t.Helper()
	if key := textKey.FindString(w.page()); key != "" {
		w.t.Errorf("%s reads %s… instead of a text on the page:\n%s", w.name, key, w.page())
	}
}

// page is what can be read on the page.
func (w *window) page() string {
	ctx, cancel := context.WithTimeout(w.ctx, 5*time.Second)
	defer cancel()
	text, err := ask[string](ctx, "page()")
	if err != nil {
		return "(" + err.Error() + ")"
	}
	return text
}

// portrait keeps a picture of a window whose test failed, if artifacts are kept.
func (w *window) portrait() {
	ctx, cancel := context.WithTimeout(w.ctx, 10*time.Second)
	defer cancel()
	picture, err := chromedp.Run(ctx, chromedp.CaptureScreenshot())
	if err != nil {
		w.t.Logf("no picture of %s: %v", w.name, err)
		return
	}
	path := filepath.Join(w.t.ArtifactDir(), strings.ReplaceAll(w.name, " ", "-")+".png")
	if err := os.WriteFile(path, picture, 0o600); err != nil {
		w.t.Log(err)
	}
}

// watch sees what goes on behind a window.
type watch struct {
	host string

	mu     sync.Mutex
	wrong  []string
	frames []frame
	rough  bool // the network is being broken on purpose
}

// frame is one message over a WebSocket.
type frame struct {
	sent bool // by the browser
	text string
}

// roughNetwork lets connections fail in this window from now on.
func (w *window) roughNetwork() {
	w.watch.mu.Lock()
	defer w.watch.mu.Unlock()
	w.watch.rough = true
}

// frames are all messages so far, in their order.
func (w *window) frames() []frame {
	w.watch.mu.Lock()
	defer w.watch.mu.Unlock()
	return append([]frame(nil), w.watch.frames...)
}

func (w *watch) complaints() []string {
	w.mu.Lock()
	defer w.mu.Unlock()
	return append([]string(nil), w.wrong...)
}

// hear takes an event of the browser. It must be quick and ask nothing.
func (w *watch) hear(event any) {
	w.mu.Lock()
	defer w.mu.Unlock()
	switch e := event.(type) {
	case *network.EventRequestWillBeSent:
		w.requested(e.Request.URL)
	case *network.EventWebSocketCreated:
		w.requested(e.URL)
	case *network.EventWebSocketFrameSent:
		w.frames = append(w.frames, frame{true, string(e.Response.PayloadData)})
	case *network.EventWebSocketFrameReceived:
		w.frames = append(w.frames, frame{false, string(e.Response.PayloadData)})
	case *runtime.EventExceptionThrown:
		w.complain("threw %s %v", e.ExceptionDetails.Text, e.ExceptionDetails.Exception)
	case *runtime.EventConsoleAPICalled:
		if kind := string(e.Type); kind == "error" || kind == "warning" || kind == "assert" {
			w.complain("wrote to the console: %s", arguments(e.Args))
		}
	case *log.EventEntryAdded:
		if kind := string(e.Entry.Level); kind == "error" || kind == "warning" {
			if !w.rough || string(e.Entry.Source) != "network" && !strings.Contains(e.Entry.Text, "WebSocket connection") {
				w.complain("the browser logged: %s %s", e.Entry.Text, e.Entry.URL)
			}
		}
	}
}

func arguments(objects []*runtime.RemoteObject) string {
	var b strings.Builder
	for _, o := range objects {
		fmt.Fprintf(&b, "%s %s ", o.Value, o.Description)
	}
	return b.String()
}

func (w *watch) complain(format string, args ...any) {
	w.wrong = append(w.wrong, fmt.Sprintf(format, args...))
}

// requested notes a request to another host than the site's.
func (w *watch) requested(address string) {
	u, err := url.Parse(address)
	if err != nil || u.Scheme != "data" && u.Scheme != "about" && u.Scheme != "blob" && u.Host != w.host {
		w.complain("asked another host: %s", address)
	}
}
