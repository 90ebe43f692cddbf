package web

import (
	"bufio"
	"bytes"
	"io"
	"net"
	"net/http"
	"slices"
	"sync"
	"time"

	"github.com/coder/websocket"
)

// cable is the network connection under a socket. Between gather and flush it keeps
// what is written, so that frames which follow each other closely go out together:
// for a move that is the event and the acknowledgement.
type cable struct {
	net.Conn

	mu        sync.Mutex
	gathering bool
	kept      *[]byte // nil when nothing is kept
}

// Sizes of buffers in bytes. What a client sends is short, and what the server
// sends is gathered by the cable.
const (
	readBuffer  = 1024
	writeBuffer = 256
)

// keeps are the buffers of the cables that gather.
var keeps = sync.Pool{New: func() any { return new([]byte) }}

// mostKept is the length of the longest buffer that is used again.
const mostKept = 64 << 10

// gather begins to keep what is written.
func (c *cable) gather() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.gathering = true
}

// flush writes what was kept and ends the gathering.
func (c *cable) flush() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.gathering = false
	if c.kept == nil {
		return nil
	}
	err := c.write(*c.kept)
	if cap(*c.kept) <= mostKept {
		*c.kept = (*c.kept)[:0]
		keeps.Put(c.kept)
	}
	c.kept = nil
	return err
}

// Write implements [net.Conn]. What it keeps fails, if it does, with the flush.
func (c *cable) Write(p []byte) (int, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if !c.gathering {
		return len(p), c.write(p)
	}
	if c.kept == nil {
		c.kept = keeps.Get().(*[]byte)
	}
	*c.kept = append(*c.kept, p...)
	return len(p), nil
}

// write is called with c.mu held.
func (c *cable) write(p []byte) error {
	if err := c.SetWriteDeadline(time.Now().Add(writeTime)); err != nil {
		return err
	}
	_, err := c.Conn.Write(p)
	return err
}

// accept makes a request a socket and its cable. When it fails the answer is
// written.
func accept(w http.ResponseWriter, r *http.Request) (*websocket.Conn, *cable, error) {
	h := &hijacker{ResponseWriter: w}
	socket, err := websocket.Accept(h, r, &websocket.AcceptOptions{CompressionMode: websocket.CompressionDisabled})
	return socket, h.cable, err
}

// hijacker gives the connection of an answer away as a cable, with buffers that are
// small enough for ten thousand of them.
type hijacker struct {
	http.ResponseWriter
	cable *cable
}

// Hijack implements [http.Hijacker].
func (h *hijacker) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	conn, buffers, err := http.NewResponseController(h.ResponseWriter).Hijack()
	if err != nil {
		return nil, nil, err
	}
	h.cable = &cable{Conn: conn}
	// What the client has sent already is in the buffer of the server.
	sent, _ := buffers.Reader.Peek(buffers.Reader.Buffered())
	reader := bufio.NewReaderSize(io.MultiReader(bytes.NewReader(slices.Clone(sent)), h.cable), max(readBuffer, len(sent)))
	_, _ = reader.Peek(len(sent))
	return h.cable, bufio.NewReadWriter(reader, bufio.NewWriterSize(h.cable, writeBuffer)), nil
}
