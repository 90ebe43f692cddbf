package metrics

import (
	"errors"
	"io"
	"log/slog"
	"net/http/httptest"
	"strings"
	"testing"
	"time"
)

// page is what a Prometheus server reads.
func page(t *testing.T, s *Set) string {
	t.Helper()
	w := httptest.NewRecorder()
	s.Handler().ServeHTTP(w, httptest.NewRequest("GET", "/metrics", nil))
	body, err := io.ReadAll(w.Result().Body)
	if err != nil || w.Code != 200 {
		t.Fatalf("status %d, %v", w.Code, err)
	}
	return string(body)
}

func TestCounters(t *testing.T) {
	s := New("v1.2.3")
	s.Moved("Placed")
	s.Moved("Placed")
	s.Acked(4 * time.Millisecond)
	s.Refused("occupied")
	s.Connected("game", 1)
	s.Connected("game", 1)
	s.Connected("game", -1)
	s.Answered(200)
	s.Committed(3, 2*time.Millisecond, nil)
	s.Committed(5, time.Second, errors.New("disk full"))
	s.Gauge("live_games", "Games.", func() float64 { return 7 })
	log := slog.New(s.Counting(slog.NewTextHandler(io.Discard, nil)))
	log.With("a", 1).WithGroup("g").Error("bad")
	log.Debug("not even handed on")

	got := page(t, s)
	for _, want := range []string{
		`tengen_game_events_total{kind="Placed"} 2`,
		`tengen_ack_seconds_bucket{le="0.003"} 0`,
		`tengen_ack_seconds_bucket{le="0.005"} 1`,
		`tengen_refusals_total{reason="occupied"} 1`,
		`tengen_sockets{kind="game"} 1`,
		`tengen_requests_total{status="200"} 1`,
		`tengen_commit_batch_count 1`,
		`tengen_commit_batch_sum 3`,
		`tengen_commit_failures_total 1`,
		`tengen_live_games 7`,
		`tengen_log_records_total{level="error"} 1`,
		`tengen_build_info{version="v1.2.3"} 1`,
		`go_goroutines `,
		`process_open_fds `,
	} {
		if !strings.Contains(got, "\n"+want) {
			t.Errorf("the page lacks %q", want)
		}
	}
	if strings.Contains(got, `level="debug"`) {
		t.Error("a record that was not written is counted")
	}
}
