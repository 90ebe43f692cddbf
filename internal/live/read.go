package live

import (
	"slices"
	"time"
)

// read takes one frame. The error ends the connection.
func (c *Client) read(frame []byte) error {
	h, err := readHead(frame)
	if err != nil {
		return err
	}
	if h.Game != "" && h.Game != c.config.Game {
		return nil
	}
	m := Message{Kind: h.T, Version: h.Version, ID: h.ID, Reason: h.Reason, Text: h.Text, Frame: frame}
	switch h.T {
	case "state", "event":
		c.readGame(h, m)
	case "ack", "refused":
		c.readAnswer(h, m)
	case "pong":
		c.readPong(h)
	case "bye":
		c.asked = time.Duration(h.RetryAfter) * time.Millisecond
		c.asked += time.Duration(c.config.Rand.Float64() * float64(c.asked) / 2) // not all at once
	case "error":
		if h.Fatal {
			stopped := &Stopped{h.Reason, h.Text}
			c.mu.Lock()
			c.stopped = stopped
			c.mu.Unlock()
			return stopped
		}
		c.config.Hear(m)
	default:
		c.config.Hear(m)
	}
	return nil
}

// readGame takes a state or an event, if it is the next thing to know.
func (c *Client) readGame(h head, m Message) {
	c.mu.Lock()
	joining := c.joining > 0
	next := h.Version == c.version+1
	if h.T == "state" {
		// The whole game is taken as the answer to a join whatever its version is: the
		// server may have been set back to a backup.
		next = joining || h.Version > c.version
	}
	missing := !next && h.Version > c.version
	if next {
		c.version, c.joining = h.Version, 0
	}
	fresh := next && !c.online
	c.online = c.online || next
	c.mu.Unlock()
	switch {
	case next:
		c.config.Hear(m)
	case missing && !joining:
		c.rejoin()
	}
	if fresh {
		c.tell(nil)
	}
}

// readAnswer takes an answer to a command: one that was answered already is not
// heard again. What a command made comes before its ack; if it has not come, it is
// lost.
func (c *Client) readAnswer(h head, m Message) {
	c.mu.Lock()
	waiting := len(c.pending)
	c.pending = slices.DeleteFunc(c.pending, func(p command) bool { return p.do.ID == h.ID })
	first := len(c.pending) < waiting || h.ID == ""
	lost := h.T == "ack" && h.Version > c.version && c.joining == 0
	c.mu.Unlock()
	if first {
		c.config.Hear(m)
	}
	if lost {
		c.rejoin()
	}
}

// readPong takes the word that comes after everything that was sent before it: the
// server tells up to which version that was, 0 if it has not heard of the join.
func (c *Client) readPong(h head) {
	c.mu.Lock()
	if h.N == c.ping {
		c.trip = max(time.Since(c.pinged), time.Millisecond)
	}
	if h.N >= c.joining {
		c.joining = 0
	}
	current := c.joining == 0 && h.Version == c.version && c.version > 0
	lost := c.joining == 0 && !current
	fresh := current && !c.online
	c.online = c.online || current
	c.mu.Unlock()
	if lost {
		c.rejoin()
	}
	if fresh {
		c.tell(nil)
	}
}
