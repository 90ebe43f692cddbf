package browsertest

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"strconv"
	"sync"
	"testing"

	"github.com/chromedp/chromedp"

	"tengen/internal/web"
)

func TestMain(m *testing.M) {
	flag.Parse()
	if !web.Built() {
		fmt.Fprintln(os.Stderr, "browsertest: the web client is not built: run `make web` first, or `make test`, which does it")
		os.Exit(1)
	}
	playTogether()
	code := m.Run()
	if *shots != "" {
		if err := contactSheet(*shots); err != nil {
			fmt.Fprintln(os.Stderr, "browsertest: the sheet of pictures:", err)
			code = 1
		}
	}
	closeBrowser()
	removeProgram()
	os.Exit(code)
}

// playTogether lets more tests run at once than there are processors, unless the
// caller says how many: most of the time they wait.
func playTogether() {
	given := false
	flag.Visit(func(f *flag.Flag) { given = given || f.Name == "test.parallel" })
	if given {
		return
	}
	if err := flag.Set("test.parallel", strconv.Itoa(2*runtime.GOMAXPROCS(0))); err != nil {
		panic(err) // the flag is package testing's
	}
}

// The one browser of all tests. It is started by the first test that needs it.
var (
	chromium     = sync.OnceValues(startBrowser)
	closeBrowser = func() {}
)

// browserNames are what Chromium is called. The first is Chromium that was built without
// windows of its own, and takes half of the processor.
var browserNames = []string{"chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"}

// startBrowser starts Chromium without a window and with an empty profile, and
// returns its context.
func startBrowser() (context.Context, error) {
	path, err := findBrowser()
	if err != nil {
		return nil, err
	}
	profile, err := os.MkdirTemp("", "browsertest")
	if err != nil {
		return nil, err
	}
	options := []chromedp.ExecAllocatorOption{
		chromedp.ExecPath(path), chromedp.UserDataDir(profile), chromedp.Flag("headless", "new"),
		chromedp.Flag("hide-scrollbars", true), chromedp.Flag("force-color-profile", "srgb"), chromedp.Flag("lang", "en"),
	}
	for _, name := range []string{
		"no-sandbox", "disable-gpu", "disable-quic", "no-first-run", "no-default-browser-check", "mute-audio",
		"disable-background-networking", "disable-component-update", "disable-sync", "disable-default-apps",
		"disable-extensions", "disable-breakpad", "disable-dev-shm-usage",
		// All windows are as alive as the one in front.
		"disable-background-timer-throttling", "disable-backgrounding-occluded-windows", "disable-renderer-backgrounding",
	} {
		options = append(options, chromedp.Flag(name, true))
	}
	allocator, stop := chromedp.NewExecAllocator(context.Background(), options...)
	ctx, cancel := chromedp.NewContext(allocator)
	closeBrowser = func() {
		cancel()
		stop()
		_ = os.RemoveAll(profile) // what is left of it lies in the temporary folder
	}
	return ctx, chromedp.Do(ctx)
}

func findBrowser() (string, error) {
	for _, name := range browserNames {
		if path, err := exec.LookPath(name); err == nil {
			return path, nil
		}
	}
	return "", errors.New("there is no Chromium: install the Debian package chromium, or run make test, which does it")
}
