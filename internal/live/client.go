package live

import (
	"context"
	"math/rand/v2"
	"strconv"
	"sync"
	"time"

	"tengen/wire"
)

// Config is what a [Client] needs. All fields but Status must be given.
type Config struct {
	Game    string
	Network Network
	// Rand is used by this client alone. The names of its commands come from it, so
	// two clients of one seat need different ones.
	Rand *rand.Rand
	// Hear is called with every message of the game in its order, without gaps and
	// doubles, and with the answers to commands, one at a time. It may call
	// [Client.Do], but not [Client.Close].
	Hear func(Message)
	// Status is told how the connection is, on the goroutine of Hear: nil when it
	// stands and the client is up to date, else why not.
	Status func(error)
}

// Times of a connection, as those of a page.
const (
	lookEvery = 2 * time.Second  // at what waits for an answer
	pingEvery = 4 * time.Second  // with a look
	silence   = 9 * time.Second  // after this without a word the connection counts as dead
	resend    = 4 * time.Second  // a command without an answer is sent again with the next look
	steady    = 5 * time.Second  // a connection that held so long was a good one
	dialTime  = 15 * time.Second // for one attempt
	mostLag   = time.Minute      // the server takes no larger one
)

// Client is one live connection. Make it with [Open]. Its methods are safe for
// concurrent use.
type Client struct {
	config Config
	ctx    context.Context
	cancel context.CancelFunc
	done   chan struct{}
	again  backoff
	asked  time.Duration // how long the server asked to wait; 0 if it did not

	writing sync.Mutex // held while frames are written, so that commands keep their order

	mu      sync.Mutex
	socket  Socket      // nil while there is none
	look    *time.Timer // of the connection
	version int
	joining int // the ping that followed a join which is not answered yet; 0 if none
	online  bool
	pending []command
	prefix  string // of the names of commands
	names   int    // how many were given
	ping    int    // the number of the last one
	pinged  time.Time
	trip    time.Duration // the last round trip; 0 if none was measured
	stopped *Stopped      // why the server does not want this client any more
}

// command waits for its answer.
type command struct {
	do   *wire.Do
	sent time.Time // last, on this connection
}

// Stopped is why a client gave up: the server said that to connect again without
// a change is useless.
type Stopped struct {
	Reason string // of the protocol
	Text   string // the same for people
}

// Error tells the reason.
func (s *Stopped) Error() string { return "the server ended the connection: " + s.Reason }

// Open starts a client, which connects and keeps connected until it is closed, ctx
// ends, or the server sends it away. Close it when done.
func Open(ctx context.Context, c Config) *Client {
	l := &Client{config: c, done: make(chan struct{}), again: backoff{rand: c.Rand}}
	l.prefix = strconv.FormatUint(c.Rand.Uint64(), 36) + "-"
	l.ctx, l.cancel = context.WithCancel(ctx)
	go l.run()
	return l
}

// Close ends the connection and waits until Hear will not be called again. It may
// be called twice.
func (c *Client) Close() {
	c.cancel()
	<-c.done
}

// Done is closed when the client has ended.
func (c *Client) Done() <-chan struct{} { return c.done }

// Err is nil while the client runs, a [*Stopped] if the server sent it away, and
// else the error of the context.
func (c *Client) Err() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.stopped != nil {
		return c.stopped
	}
	return c.ctx.Err()
}

// Version is the last version that was heard of; 0 before the first.
func (c *Client) Version() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.version
}

// Pending is how many commands wait for an answer.
func (c *Client) Pending() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return len(c.pending)
}

// Do sends an act of the seat and keeps it until it is answered, by an ack or a
// refusal with the name that Do returns. Without a connection it is sent on the
// next one.
func (c *Client) Do(act wire.Act) (id string) {
	c.writing.Lock()
	defer c.writing.Unlock()
	c.mu.Lock()
	c.names++
	id = c.prefix + strconv.Itoa(c.names)
	lag := int(min(c.trip, mostLag).Milliseconds())
	do := &wire.Do{T: "do", Game: c.config.Game, ID: id, At: c.version, Act: act, Lag: lag}
	c.pending = append(c.pending, command{do, time.Now()})
	s := c.socket
	c.mu.Unlock()
	if s != nil {
		write(s, do)
	}
	return id
}
