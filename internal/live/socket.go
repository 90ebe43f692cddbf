package live

import (
	"context"
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
		return socket{c}, nil
	}
}

// socket is a WebSocket. Nothing is given a context: each read and write would
// have to listen to it, and Close ends them as well.
type socket struct{ conn *websocket.Conn }

func (s socket) Read() ([]byte, error) {
	kind, frame, err := s.conn.Read(context.Background())
	if err == nil && kind != websocket.MessageText {
		err = fmt.Errorf("the server sent a frame that is no text")
	}
	return frame, err
}

func (s socket) Write(frame []byte) error {
	return s.conn.Write(context.Background(), websocket.MessageText, frame)
}

func (s socket) Close() { _ = s.conn.CloseNow() }
