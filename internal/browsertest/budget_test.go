package browsertest

import (
	"context"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"
)

// weight is what a window loads over the network, and how long it took.
type weight struct {
	mu    sync.Mutex
	bytes float64
	files int
}

func (l *weight) hear(event any) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if e, ok := event.(*network.EventLoadingFinished); ok {
		l.bytes += e.EncodedDataLength
		l.files++
	}
}

// The first page, all of it, is at most 100 KB as it comes over the network, hardly
// shifts, and says how soon it can be used; the console and other hosts are watched in
// every window.
func TestFirstPage(t *testing.T) {
	t.Parallel()
	s := newSite(t, withLobby(t))
	for _, lang := range []string{"en", "ru"} {
		w := s.window("somebody new", lang)
		w.asPhone(360, 780)
		load := new(weight)
		ctx, cancel := chromedp.NewContext(w.ctx, chromedp.WithNewBrowserContext(), chromedp.WithListener(load.hear))
		limited, stop := context.WithTimeout(ctx, patience)
		w.must("load the page afresh", chromedp.Do(limited, chromedp.Navigate(s.base+"/?lang="+lang)))
		time.Sleep(500 * time.Millisecond) // what the page asks for later counts too
		load.mu.Lock()
		t.Logf("in %s: %d files, %.1f KB", lang, load.files, load.bytes/1024)
		if load.bytes == 0 || load.bytes > 100*1024 {
			t.Errorf("the first page in %s is %.1f KB, want at most 100", lang, load.bytes/1024)
		}
		load.mu.Unlock()
		stop()
		cancel()
		w.open("/")
		w.stays("the first page in " + lang)
		soon := await(w, "the times", "performance.getEntriesByType('navigation')[0].domContentLoadedEventEnd", func(ms float64) bool { return ms > 0 })
		t.Logf("in %s it can be used after %.0f ms", lang, soon)
	}
}
