package web

import (
	"encoding/binary"
	"sync"

	"github.com/coder/websocket"
)

// outbox is what waits to be sent over a connection: whole frames, one behind the
// other as they go over the network. A goroutine writes them only while there are
// any, and all that wait leave in one write.
type outbox struct {
	cable *cable // under the socket

	mu      sync.Mutex
	waiting *[]byte // nil while nothing waits
	writing bool    // somebody writes, and will write what comes meanwhile
	closed  bool    // nothing more is to be sent
	status  websocket.StatusCode
	written chan struct{} // closed when nothing will be written any more
}

// waitingBytes is how much may wait to be written before a viewer is too slow.
const waitingBytes = 256 << 10

// lent are the buffers of frames that wait. A connection has one only while
// something waits.
var lent = sync.Pool{New: func() any { return new([]byte) }}

// mostLent is the length of the longest buffer that is used again.
const mostLent = 64 << 10

func giveBack(buffer *[]byte) {
	if cap(*buffer) <= mostLent {
		*buffer = (*buffer)[:0]
		lent.Put(buffer)
	}
}

// put adds a frame of bytes to what waits. It is called with o.mu held, and false
// says that too much waits already.
func (o *outbox) put(head byte, payload []byte) bool {
	if o.waiting == nil {
		o.waiting = lent.Get().(*[]byte)
	} else if len(*o.waiting)+len(payload) > waitingBytes {
		return false
	}
	*o.waiting = appendFrame(*o.waiting, head, payload)
	return true
}

// The first bytes of frames that are whole messages.
const (
	textFrame = 0x81
	pingFrame = 0x89
)

// appendFrame appends a frame of the server, which is not masked (RFC 6455, 5.2).
func appendFrame(to []byte, head byte, payload []byte) []byte {
	switch n := len(payload); {
	case n < 126:
		to = append(to, head, byte(n))
	case n < 1<<16:
		to = binary.BigEndian.AppendUint16(append(to, head, 126), uint16(n))
	default:
		to = binary.BigEndian.AppendUint64(append(to, head, 127), uint64(n))
	}
	return append(to, payload...)
}

// next takes what waits. last says that nothing will come any more; when there is
// neither, who asks writes no longer.
func (o *outbox) next() (batch *[]byte, last bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	batch, o.waiting = o.waiting, nil
	if batch == nil && !o.closed {
		o.writing = false
	}
	return batch, batch == nil && o.closed
}

// begin makes who calls it the one who writes; false if somebody is, or there is
// nothing to do. It is called with o.mu held.
func (o *outbox) begin() bool {
	if o.writing || o.waiting == nil && !o.closed {
		return false
	}
	o.writing = true
	return true
}

// Send implements [play.Sink]. A viewer who does not read fast enough is cut off,
// and comes back to what is then the present.
func (c *conn) Send(frame []byte) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.hold(textFrame, frame) && c.start()
}

// Hold implements [play.Holder]: the frame goes out with the answer to the command that
// made it.
func (c *conn) Hold(frame []byte) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.hold(textFrame, frame)
}

// hold adds a frame to what waits, and has nothing written. It is called with c.mu
// held.
func (c *conn) hold(head byte, frame []byte) bool {
	switch {
	case c.closed:
		return false
	case !c.put(head, frame):
		c.finish(websocket.StatusTryAgainLater)
		c.cut()
		return false
	}
	return true
}

// start has what waits written. It is called with c.mu held and returns true.
func (c *conn) start() bool {
	if c.begin() {
		c.server.crew.run(c.write)
	}
	return true
}

// flush writes what waits, unless somebody does.
func (c *conn) flush() {
	c.mu.Lock()
	mine := c.begin()
	c.mu.Unlock()
	if mine {
		c.write()
	}
}

// finish lets what waits be written and then closes the socket. It is called with
// c.mu held.
func (c *conn) finish(status websocket.StatusCode) {
	if !c.closed {
		c.closed, c.status = true, status
		c.start()
	}
}

// write sends what waits, until nothing does or the socket fails.
func (c *conn) write() {
	for {
		batch, last := c.next()
		switch {
		case last:
			_ = c.socket.Close(c.status, "") // whether the other side answers is its own affair
			c.cancel()                       // wakes the reader
			close(c.written)
			return
		case batch == nil:
			return
		}
		err := c.cable.send(*batch)
		giveBack(batch)
		if err != nil {
			c.broken()
			return
		}
	}
}

// broken ends a connection whose socket has failed. It is called by who writes, and
// nobody does after it.
func (c *conn) broken() {
	c.mu.Lock()
	c.closed, c.waiting = true, nil
	c.mu.Unlock()
	c.cancel()
	close(c.written)
}
