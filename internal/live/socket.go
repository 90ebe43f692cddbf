package live

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net/http"

	"github.com/coder/websocket"
)

// Socket is an open connection that carries whole text messages in their order.
// Read and Write may run at the same time, Close at any time; it makes both fail.
type Socket interface {
	Read() ([]byte, error)
	Write(frame []byte) error
	Close()
}

// Network opens connections. It ends its attempt when ctx ends.
type Network func(ctx context.Context) (Socket, error)

// mostFrame is the length in bytes of the longest frame that is read.
const mostFrame = 1 << 20

// WebSocket is the network of a live address, such as ws://host/games/ID/live.
// The header has the cookies that say who it is. Where client is nil it is
// [http.DefaultClient]; its transport dials, in a test perhaps a pipe.
func WebSocket(address string, header http.Header, client *http.Client) Network {
	return func(ctx context.Context) (Socket, error) {
		c, _, err := websocket.Dial(ctx, address, &websocket.DialOptions{HTTPClient: client, HTTPHeader: header})
		if err != nil {
			return nil, fmt.Errorf("connecting to %s: %w", address, err)
		}
		c.SetReadLimit(mostFrame)
		return &socket{conn: c}, nil
	}
}

// socket is a WebSocket. Nothing is given a context: each read and write would
// have to listen to it, and Close ends them as well.
type socket struct {
	conn *websocket.Conn
	// incoming is where a frame is gathered, whose length is known only at its end;
	// the reader's own.
	incoming bytes.Buffer
}

func (s *socket) Read() ([]byte, error) {
	kind, r, err := s.conn.Reader(context.Background())
	if err != nil {
		return nil, err
	}
	if kind != websocket.MessageText {
		return nil, errors.New("the server sent a frame that is no text")
	}
	s.incoming.Reset()
	_, err = s.incoming.ReadFrom(r)
	return bytes.Clone(s.incoming.Bytes()), err
}

func (s *socket) Write(frame []byte) error {
	return s.conn.Write(context.Background(), websocket.MessageText, frame)
}

func (s *socket) Close() { _ = s.conn.CloseNow() }
