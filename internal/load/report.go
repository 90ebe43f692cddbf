package load

import (
	"errors"
	"fmt"
	"maps"
	"os"
	"time"
)

// Report is what a run has measured.
type Report struct {
	Games     int     `json:"games"`    // at the same time
	Sockets   int64   `json:"sockets"`  // at the same time
	Seconds   float64 `json:"seconds"`  // of the measurement
	Moves     int64   `json:"moves"`    // that were acknowledged in it
	Ended     int64   `json:"ended"`    // games that came to their end
	Heard     int64   `json:"messages"` // that came to all connections
	PerSecond float64 `json:"movesPerSecond"`
	// Ack is the time from the bot's decision to the acknowledgement, Screen to the
	// message that brings the move to the opponent. Milliseconds.
	Ack    Quantiles `json:"ack"`
	Screen Quantiles `json:"screen"`
	// Cuts counts connections that broke, and Errors what was refused or failed, by
	// its name.
	Cuts   int64          `json:"cuts"`
	Errors map[string]int `json:"errors"`
	// Server and Self are what the two processes used, nil where it is not known.
	Server *Used `json:"server,omitempty"`
	Self   *Used `json:"self,omitempty"`
}

// Failures is how many things went wrong.
func (r *Report) Failures() (n int) {
	for _, count := range r.Errors {
		n += count
	}
	return n
}

// Used is what a process used during the measurement.
type Used struct {
	CPUSeconds float64 `json:"cpuSeconds"`
	CPUPerMove float64 `json:"cpuPerMoveMicros"`
	Memory     int64   `json:"memoryBytes"` // resident at the end
	Peak       int64   `json:"peakBytes"`
}

// used is what lies between two usages; nil if one is not known.
func used(before, after *Usage, moves int64) *Used {
	if before == nil || after == nil {
		return nil
	}
	cpu := (after.CPU - before.CPU).Seconds()
	return &Used{CPUSeconds: cpu, CPUPerMove: cpu * 1e6 / float64(max(moves, 1)), Memory: after.Memory, Peak: after.Peak}
}

// usage reads what the server and this process have used; nil where that cannot
// be known.
func (r *run) usage() (server, self *Usage) {
	if u, err := UsageOf(r.plan.Process); r.plan.Process > 0 && err == nil {
		server = &u
	}
	if u, err := UsageOf(os.Getpid()); err == nil {
		self = &u
	}
	return server, self
}

// report is what was measured in a time.
func (r *run) report(d time.Duration) Report {
	moves := r.moves.Load()
	return Report{
		Games: r.plan.Games, Sockets: r.plan.sockets(), Seconds: d.Seconds(), Moves: moves, Ended: r.games.Load(), Heard: r.heard.Load(),
		PerSecond: float64(moves) / d.Seconds(), Ack: r.ack.Quantiles(), Screen: r.screen.Quantiles(),
		Cuts: r.cuts.Load(), Errors: r.failures(),
	}
}

// IncompleteError says that not all connections came to stand.
type IncompleteError struct {
	Connected, Sockets int64
	Errors             map[string]int // what went wrong, by its name
}

// Error tells how many stand and what went wrong.
func (e *IncompleteError) Error() string {
	return fmt.Sprintf("%d of %d connections stand, and no more come: %v", e.Connected, e.Sockets, e.Errors)
}

// failed counts what went wrong, by its name.
func (r *run) failed(what string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.errors[what]++
}

func (r *run) failures() map[string]int {
	r.mu.Lock()
	defer r.mu.Unlock()
	return maps.Clone(r.errors)
}

// innermost is the text of the error at the bottom of err, which names no ports: so
// equal ones are counted together.
func innermost(err error) string {
	for {
		inner := errors.Unwrap(err)
		if inner == nil {
			return err.Error()
		}
		err = inner
	}
}

// tell tells each second how far the run is.
func (r *run) tell(progress func(Progress)) {
	tick := time.NewTicker(time.Second)
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
		case <-r.ctx.Done():
			return
		}
		p := Progress{Connected: r.joined.Load(), Sockets: r.plan.sockets(), Moves: r.moves.Load()}
		for _, n := range r.failures() {
			p.Errors += int64(n)
		}
		select {
		case <-r.start:
			p.Measured = time.Since(r.begin)
		default:
		}
		progress(p)
	}
}
