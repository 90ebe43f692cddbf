package web

import (
	"bufio"
	"bytes"
	"context"
	"io"
	"net"
	"net/http"
	"slices"
	"sync"
	"time"

	"github.com/coder/websocket"
)

// cable is the network connection under a socket. What is said to a client is
// written to it as whole frames; the library of the socket, which reads, writes
// only what belongs to the protocol itself: answers to pings and the farewell.
type cable struct {
	net.Conn
	pong func(payload []byte) // told of answers to pings, by who reads; set before anybody does

	mu   sync.Mutex // held while a frame is written
	left bool       // the farewell was written; nothing may follow it
}

// Sizes of buffers in bytes. What a client sends is short. What the library writes
// must fit whole into its buffer, so that it comes to the cable in one piece: a
// frame of the protocol has 125 bytes at most and a head of 2.
const (
	readBuffer  = 512
	writeBuffer = 160
)

// writeTime is how long a client has to take what is written to it at once.
const writeTime = 10 * time.Second

// farewell is the first byte of a frame that ends a connection.
const farewell = 0x88

// send writes whole frames.
func (c *cable) send(frames []byte) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.left {
		return net.ErrClosed
	}
	return c.write(frames)
}

// Write implements [net.Conn] for the library: p is one frame of the protocol.
func (c *cable) Write(p []byte) (int, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.left = c.left || len(p) > 0 && p[0] == farewell
	if err := c.write(p); err != nil {
		return 0, err
	}
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
	c := new(cable)
	socket, err := websocket.Accept(&hijacker{w, c}, r, &websocket.AcceptOptions{
		CompressionMode: websocket.CompressionDisabled,
		OnPongReceived:  func(_ context.Context, payload []byte) { c.pong(payload) }, // it must not keep w
	})
	return socket, c, err
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
	h.cable.Conn = conn
	// What the client has sent already is in the buffer of the server.
	sent, _ := buffers.Reader.Peek(buffers.Reader.Buffered())
	reader := bufio.NewReaderSize(io.MultiReader(bytes.NewReader(slices.Clone(sent)), h.cable), max(readBuffer, len(sent)))
	_, _ = reader.Peek(len(sent))
	return h.cable, bufio.NewReadWriter(reader, bufio.NewWriterSize(h.cable, writeBuffer)), nil
}
