package main

import (
	"context"
	"reflect"
	"strings"
	"time"

	"tengen/internal/metrics"
	"tengen/internal/play"
	"tengen/internal/sqlite"
)

// meters are the counters of a running server.
type meters struct{ *metrics.Set }

func newMeters() *meters {

	return &meters{metrics.New(built().Version)}
}

// observe counts what happens in games.
func (m *meters) observe(c play.Change) {
	for _, e := range c.Events {
		m.Moved(strings.ToLower(reflect.TypeOf(e).Name()))
	}
}

// countTime is how long a question for the counters may take.
const countTime = 2 * time.Second

// watch shows what store and node count themselves.
func (m *meters) watch(store *sqlite.Store, app *play.App) {
	store.OnCommit(func(c sqlite.Commit) { m.Committed(c.Writes, c.Took, c.Err) })
	for _, phase := range []play.Phase{play.Seating, play.Live} {
		m.Gauge("games", "Games that are not over, by phase.", func() float64 {
			ctx, cancel := context.WithTimeout(context.Background(), countTime)
			defer cancel()
			n, err := store.Count(ctx, phase)
			if err != nil {
				return -1 // not known: the store is down, and the log says so
			}
			return float64(n)
		}, "phase", string(phase))
	}
	for name, g := range map[string]struct {
		help  string
		value func(play.Stats) int
	}{
		"tables":       {"Games that are kept in memory.", func(s play.Stats) int { return s.Tables }},
		"clocks":       {"Games whose flag will fall.", func(s play.Stats) int { return s.Clocks }},
		"mind_waiting": {"Games that wait for the engine.", func(s play.Stats) int { return s.Waiting }},
	} {
		m.Gauge(name, g.help, func() float64 { return float64(g.value(app.Stats())) })
	}
	m.Gauge("ready", "Whether the store takes writes: 1 or 0.", func() float64 {
		if app.Ready() != nil {
			return 0
		}
		return 1
	})
}
