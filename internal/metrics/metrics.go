package metrics

import (
	"net/http"
	"strconv"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// space is what the names of all our series begin with.
const space = "tengen"

// Set is the counters of one server. Make it with [New]; its methods are safe for
// concurrent use, do not block and do not allocate much.
type Set struct {
	registry *prometheus.Registry

	moves    *prometheus.CounterVec
	acks     prometheus.Histogram
	refusals *prometheus.CounterVec
	sockets  *prometheus.GaugeVec
	requests *prometheus.CounterVec
	commits  prometheus.Histogram
	batches  prometheus.Histogram
	failed   prometheus.Counter
	records  *prometheus.CounterVec
}

// fast are the bounds, in seconds, of what should take a few milliseconds.
var fast = []float64{.0005, .001, .002, .003, .005, .01, .02, .03, .05, .1, .25, .5, 1, 2.5, 10}

// New returns counters at zero, with those of the Go runtime and of the process
// beside them. version is shown by the series tengen_build_info.
func New(version string) *Set {
	s := &Set{
		registry: prometheus.NewRegistry(),
		moves:    counters("game_events_total", "Events of games that were made durable, by kind.", "kind"),
		acks:     histogram("ack_seconds", "From the receipt of a command to its acknowledgement, durable.", fast),
		refusals: counters("refusals_total", "Commands and messages that were refused, by reason.", "reason"),
		sockets: prometheus.NewGaugeVec(prometheus.GaugeOpts{
			Namespace: space, Name: "sockets", Help: "Open live connections, by kind.",
		}, []string{"kind"}),
		requests: counters("requests_total", "HTTP requests that were answered, by status.", "status"),
		commits:  histogram("commit_seconds", "How long a transaction of the store took.", fast),
		batches: histogram("commit_batch", "How many writes shared a transaction of the store.",
			prometheus.ExponentialBuckets(1, 2, 11)),
		failed:  counter("commit_failures_total", "Transactions of the store that failed."),
		records: counters("log_records_total", "Records of the log, by level.", "level"),
	}
	for _, c := range []prometheus.Collector{
		s.moves, s.acks, s.refusals, s.sockets, s.requests, s.commits, s.batches, s.failed, s.records,
		collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}),
	} {
		s.registry.MustRegister(c)
	}
	s.Gauge("build_info", "Always 1; the label names the version.", func() float64 { return 1 }, "version", version)
	return s
}

func counter(name, help string) prometheus.Counter {
	return prometheus.NewCounter(prometheus.CounterOpts{Namespace: space, Name: name, Help: help})
}

func counters(name, help string, label string) *prometheus.CounterVec {
	return prometheus.NewCounterVec(prometheus.CounterOpts{Namespace: space, Name: name, Help: help}, []string{label})
}

func histogram(name, help string, buckets []float64) prometheus.Histogram {
	return prometheus.NewHistogram(prometheus.HistogramOpts{Namespace: space, Name: name, Help: help, Buckets: buckets})
}

// Handler answers with all counters.
func (s *Set) Handler() http.Handler {
	return promhttp.HandlerFor(s.registry, promhttp.HandlerOpts{})
}

// Gauge shows what value returns whenever the page is fetched; pairs are constant
// labels and their values. A name may be given once. value must be safe for
// concurrent use and quick.
func (s *Set) Gauge(name, help string, value func() float64, pairs ...string) {
	labels := make(prometheus.Labels, len(pairs)/2)
	for i := 0; i+1 < len(pairs); i += 2 {
		labels[pairs[i]] = pairs[i+1]
	}
	s.registry.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{
		Namespace: space, Name: name, Help: help, ConstLabels: labels,
	}, value))
}

// Moved counts an event of a game; kind is the name of its type.
func (s *Set) Moved(kind string) { s.moves.WithLabelValues(kind).Inc() }

// Acked counts a command that was acknowledged, took after it was received.
func (s *Set) Acked(took time.Duration) { s.acks.Observe(took.Seconds()) }

// Refused counts a command or a message that was refused. The reason is one of a
// closed set.
func (s *Set) Refused(reason string) { s.refusals.WithLabelValues(reason).Inc() }

// Connected counts a live connection in (by = 1) or out (by = -1). The kind is one
// of a closed set.
func (s *Set) Connected(kind string, by int) { s.sockets.WithLabelValues(kind).Add(float64(by)) }

// Answered counts an HTTP request by the status of its answer.
func (s *Set) Answered(status int) { s.requests.WithLabelValues(strconv.Itoa(status)).Inc() }

// Committed counts a transaction of the store: how many writes shared it, how long
// it took, and whether it failed.
func (s *Set) Committed(writes int, took time.Duration, err error) {
	if err != nil {
		s.failed.Inc()
		return
	}
	s.batches.Observe(float64(writes))
	s.commits.Observe(took.Seconds())
}
