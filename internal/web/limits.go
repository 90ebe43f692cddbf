package web

import (
	"errors"
	"time"

	"golang.org/x/time/rate"

	"tengen/internal/limit"
)

// Limits bounds what one network address, and one live connection, may do. What
// is refused is told why and may be tried again later.
type Limits struct {
	// Games is how many games an address may create at once, and GamesEvery how
	// long it takes until it may create another.
	Games      int
	GamesEvery time.Duration
	// Connections is how many live connections an address may have.
	Connections int
	// Messages is how many messages a connection may send at once, and
	// MessagesEvery how long it takes until it may send another.
	Messages      int
	MessagesEvery time.Duration
	// Person is how often one person may do something in the lobby, and Address how
	// often all of one address may.
	Person, Address limit.Limit
}

// DefaultLimits are far above what people do, in a club with one address too.
var DefaultLimits = Limits{
	Games: 60, GamesEvery: 10 * time.Second,
	Connections: 500,
	Messages:    60, MessagesEvery: 200 * time.Millisecond,
	Person: limit.Limit{Times: 30, Every: 2 * time.Second}, Address: limit.Limit{Times: 300, Every: 200 * time.Millisecond},
}

// NoLimits are for measuring and for a closed network.
var NoLimits = Limits{Games: 1e9, Connections: 1e9, Messages: 1e9, MessagesEvery: 1, Person: limit.None, Address: limit.None}

// limiter counts by address.
type limiter struct {
	limits      Limits
	counted     limit.Limiter
	connections limit.Gate
}

func newLimiter(l Limits) *limiter { return &limiter{limits: l} }

// tooOften refuses what an address does too often: a text says what, and the limit
// when it may be done again.
type tooOften struct {
	key   string
	limit *limit.Error
}

// Error implements error.
func (e *tooOften) Error() string { return e.key + ": " + e.limit.Error() }

// mayCreate counts a game that an address makes at now, or something else of that
// weight, or refuses it.
func (l *limiter) mayCreate(address string, now time.Time) error {
	games := limit.Limit{Times: l.limits.Games, Every: l.limits.GamesEvery}
	var often *limit.Error
	if errors.As(l.counted.Count(now, limit.Bucket{Limit: games, What: "game", Who: address}), &often) {
		return &tooOften{"page.error.too-many-games", often}
	}
	return nil
}

// connect counts a live connection of an address; false if it has too many. Every
// true needs a disconnect.
func (l *limiter) connect(address string) bool {
	return l.connections.Enter(address, l.limits.Connections)
}

func (l *limiter) disconnect(address string) { l.connections.Leave(address) }

// messages is the limit of one connection.
func (l *limiter) messages() *rate.Limiter {
	return rate.NewLimiter(rate.Every(l.limits.MessagesEvery), l.limits.Messages)
}

// waitFor counts a message of a connection and returns 0, or how long the connection
// must wait until it may send one.
func waitFor(l *rate.Limiter) time.Duration {
	r := l.Reserve()
	wait := r.Delay()
	if wait > 0 {
		r.Cancel()
	}
	return wait
}
