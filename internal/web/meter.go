package web

import (
	"net/http"
	"time"
)

// Meter counts what the server does. Its methods are called often, from many
// goroutines, and must not wait. What is named is named from closed sets.
type Meter interface {
	// Acked: a command was durable and acknowledged so long after it was received.
	Acked(took time.Duration)
	// Refused: a command or message was refused.
	Refused(reason string)
	// Connected: a live connection of a kind came (1) or went (-1).
	Connected(kind string, by int)
	// Answered: an HTTP request was answered with a status.
	Answered(status int)
}

// unmetered is the meter of a server that nobody looks at.
type unmetered struct{}

func (unmetered) Acked(time.Duration)   {}
func (unmetered) Refused(string)        {}
func (unmetered) Connected(string, int) {}
func (unmetered) Answered(int)          {}

// metered counts the answers. What measures the server itself is left out.
func (s *Server) metered(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == healthPath || r.URL.Path == readyPath || r.URL.Path == metricsPath {
			next.ServeHTTP(w, r)
			return
		}
		a := &counted{ResponseWriter: w, status: http.StatusOK}
		defer func() { s.meter.Answered(a.status) }()
		next.ServeHTTP(a, r)
	})
}

// counted notes the status of an answer.
type counted struct {
	http.ResponseWriter
	status int
}

func (a *counted) WriteHeader(status int) {
	a.status = status
	a.ResponseWriter.WriteHeader(status)
}

// Unwrap lets [http.ResponseController] reach what w can do: flush, be taken over.
func (a *counted) Unwrap() http.ResponseWriter { return a.ResponseWriter }

// Flush implements [http.Flusher] for who does not ask a controller.
func (a *counted) Flush() { _ = http.NewResponseController(a.ResponseWriter).Flush() }
