package crash_test

import (
	"context"
	"crypto/rand"
	"errors"
	randv2 "math/rand/v2"
	"net/http/httptest"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"tengen/internal/load"
	"tengen/internal/local"
	"tengen/internal/play"
	"tengen/internal/play/playtest"
	"tengen/internal/sqlite"
	"tengen/internal/web"
)

// A store that fails now and then, before it has written or after: the player is
// told that it did not work, sends the same again, and every move is made once.
func TestFailingStore(t *testing.T) {
	disk, err := sqlite.Open(t.Context(), filepath.Join(t.TempDir(), "games.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer disk.Close()
	store := &playtest.Faulty{Store: disk}
	app, err := play.Open(t.Context(), play.Config{Store: store, Bus: new(local.Bus), Clock: play.SystemClock(), Rand: rand.Reader})
	if err != nil {
		t.Fatal(err)
	}
	defer app.Close()
	site := web.New(app, web.Config{Limits: web.NoLimits})
	server := httptest.NewServer(site)
	defer server.Close()
	defer site.Close(context.Background())

	h := &hall{t: t, site: load.NewSite(server.URL)}
	defer h.site.Close()
	ctx, stop := context.WithCancel(t.Context())
	wait := h.run(ctx, 8)
	defer wait()
	defer stop()
	until(t, "games go on", func() bool { return h.acked.Load() > 100 })
	var mu sync.Mutex
	r := randv2.New(randv2.NewPCG(5, 5))
	fails := func() error {
		mu.Lock()
		defer mu.Unlock()
		if r.IntN(8) == 0 {
			return errors.New("the disk does not answer")
		}
		return nil
	}
	store.Set(fails, fails)
	until(t, "many errors are told", func() bool { return h.errs.Load() > 15 })
	store.Set(nil, nil)
	before := h.acked.Load()
	// What was told as an error is sent again after some seconds.
	until(t, "games go on again", func() bool { return h.acked.Load() > before+300 })
	time.Sleep(10 * time.Millisecond)
	stop()
	wait()
	t.Logf("%d acknowledgements compared, %d errors told", h.verify(disk), h.errs.Load())
}
