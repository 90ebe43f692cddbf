package live

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"tengen/wire"
)

// errSilent says that nothing was heard for too long.
var errSilent = errors.New("the server is silent")

// run connects again and again.
func (c *Client) run() {
	defer close(c.done)
	defer c.cancel()
	for c.ctx.Err() == nil {
		err := c.connect()
		if c.Err() != nil {
			return
		}
		c.tell(err)
		wait := c.asked
		if c.asked = 0; wait == 0 {
			wait = c.again.next()
		}
		timer := time.NewTimer(wait)
		select {
		case <-timer.C:
		case <-c.ctx.Done():
			timer.Stop()
		}
	}
}

func (c *Client) tell(err error) {
	if c.config.Status != nil {
		c.config.Status(err)
	}
}

// connect opens one connection and reads it to its end.
func (c *Client) connect() error {
	ctx, cancel := context.WithTimeout(c.ctx, dialTime)
	s, err := c.config.Network(ctx)
	cancel()
	if err != nil {
		return err
	}
	began := time.Now()
	quiet := time.AfterFunc(silence, s.Close)
	stop := context.AfterFunc(c.ctx, s.Close)
	c.establish(s)
	defer func() {
		stop()
		quiet.Stop()
		c.leave()
		s.Close()
	}()
	for {
		frame, err := s.Read()
		if time.Since(began) >= steady {
			c.again.reset()
		}
		if err != nil && !quiet.Stop() {
			return errSilent
		}
		if err == nil {
			quiet.Reset(silence)
			err = c.read(frame)
		}
		if err != nil {
			return err
		}
	}
}

// establish joins on a new connection and sends every command that was not
// answered on the last one.
func (c *Client) establish(s Socket) {
	c.writing.Lock()
	defer c.writing.Unlock()
	c.mu.Lock()
	c.socket = s
	c.look = time.AfterFunc(lookEvery, c.lookAgain)
	messages := c.join(nil)
	for i := range c.pending {
		c.pending[i].sent = time.Now()
		messages = append(messages, c.pending[i].do)
	}
	c.mu.Unlock()
	write(s, messages...)
}

// leave forgets the connection.
func (c *Client) leave() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.look.Stop()
	c.socket, c.joining, c.online = nil, 0, false
}

// join adds what asks for the game from the version that is known, and for a word
// after which the answer must have come. It is called with c.mu held.
func (c *Client) join(messages []wire.ClientMessage) []wire.ClientMessage {
	messages = append(messages, &wire.Join{T: "join", Game: c.config.Game, Since: c.version}, c.nextPing())
	c.joining = c.ping
	return messages
}

// nextPing is called with c.mu held.
func (c *Client) nextPing() *wire.Ping {
	c.ping++
	c.pinged = time.Now()
	return &wire.Ping{T: "ping", N: c.ping}
}

// rejoin asks for what is missing.
func (c *Client) rejoin() { c.send(c.join) }

// send writes what compose makes of the present, if there is a connection.
func (c *Client) send(compose func([]wire.ClientMessage) []wire.ClientMessage) {
	c.writing.Lock()
	defer c.writing.Unlock()
	c.mu.Lock()
	s := c.socket
	var messages []wire.ClientMessage
	if s != nil {
		messages = compose(nil)
	}
	c.mu.Unlock()
	write(s, messages...)
}

// lookAgain sends again what has waited too long for its answer, and a ping when
// it is time for one.
func (c *Client) lookAgain() {
	c.send(func(messages []wire.ClientMessage) []wire.ClientMessage {
		now := time.Now()
		for i := range c.pending {
			if now.Sub(c.pending[i].sent) >= resend {
				c.pending[i].sent = now
				messages = append(messages, c.pending[i].do)
			}
		}
		if now.Sub(c.pinged) >= pingEvery {
			messages = append(messages, c.nextPing())
		}
		c.look.Reset(lookEvery)
		return messages
	})
}

// write sends messages. That it failed is seen by who reads the connection.
func write(s Socket, messages ...wire.ClientMessage) {
	for _, m := range messages {
		frame, err := json.Marshal(m)
		if err == nil {
			err = s.Write(frame)
		}
		if err != nil {
			s.Close()
			return
		}
	}
}
