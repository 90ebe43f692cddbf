package web

import (
	"sync"
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
	limits Limits

	mu          sync.Mutex
	games       map[string]*rate.Limiter
	connections map[string]int

	lobby limit.Limiter
}

func newLimiter(l Limits) *limiter {
	return &limiter{limits: l, games: make(map[string]*rate.Limiter), connections: make(map[string]int)}
}

// maxAddresses is how many addresses are remembered before those that are idle
// are forgotten.
const maxAddresses = 10_000

// mayCreate reports whether an address may create a game at now, and counts it.
func (l *limiter) mayCreate(address string, now time.Time) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.games) > maxAddresses {
		for a, g := range l.games {
			if g.TokensAt(now) >= float64(l.limits.Games) {
				delete(l.games, a)
			}
		}
	}
	g := l.games[address]
	if g == nil {
		g = rate.NewLimiter(rate.Every(l.limits.GamesEvery), l.limits.Games)
		l.games[address] = g
	}
	return g.AllowN(now, 1)
}

// connect counts a live connection of an address; false if it has too many. Every
// true needs a disconnect.
func (l *limiter) connect(address string) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.connections[address] >= l.limits.Connections {
		return false
	}
	l.connections[address]++
	return true
}

func (l *limiter) disconnect(address string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.connections[address]--; l.connections[address] <= 0 {
		delete(l.connections, address)
	}
}

// messages is the limit of one connection.
func (l *limiter) messages() *rate.Limiter {
	return rate.NewLimiter(rate.Every(l.limits.MessagesEvery), l.limits.Messages)
}
