// Package metrics counts what a server does, in the form that Prometheus reads.
//
// Start with [New]. A [Set] is handed to those who have something to count: it is
// a web.Meter, [Set.Committed] takes the commits of a store, [Set.Moved] what
// happens in games, [Set.Counting] wraps the handler of a log, and [Set.Gauge]
// shows what somebody else counts already. [Set.Handler] is the page that a
// Prometheus server fetches.
//
// No label holds a name, an address or the id of a game: every label has a
// handful of values, so the number of series does not grow with use. The page is
// listed in docs/operations.md.
package metrics
