package live

import (
	"bytes"
	"encoding/json"
	"fmt"

	"tengen/wire"
)

// Message is one message of the server: its kind, and the fields at its head that
// tell its place. The rest is decoded by who needs it.
type Message struct {
	Kind    string // as the protocol names it: "state", "event", "ack", …
	Version int    // of a state, an event or an ack
	ID      string // of the command that an ack or a refusal answers
	Reason  string // of a refusal or an error
	Text    string // the same for people
	Frame   []byte // the whole message; it is the hearer's to keep
}

// Decode reads the whole message into one of the messages of package wire.
func (m Message) Decode(into wire.ServerMessage) error {
	if err := json.Unmarshal(m.Frame, into); err != nil {
		return fmt.Errorf("a message %q of the server: %w", m.Kind, err)
	}
	return nil
}

// head are the fields of all messages that the client itself needs.
type head struct {
	T          string `json:"t"`
	Game       string `json:"game"`
	Version    int    `json:"version"`
	ID         string `json:"id"`
	Reason     string `json:"reason"`
	Text       string `json:"text"`
	Fatal      bool   `json:"fatal"`
	RetryAfter int    `json:"retryAfter"`
	N          int    `json:"n"`
}

// readHead reads the head of a frame.
func readHead(frame []byte) (head, error) {
	if game, version, ok := eventHead(frame); ok {
		return head{T: "event", Game: game, Version: version}, nil
	}
	var h head
	if err := json.Unmarshal(frame, &h); err != nil {
		return h, fmt.Errorf("%.40q is no message of the protocol: %w", frame, err)
	}
	return h, nil
}

// eventHead reads the head of an event: most of what comes is one, and long, and
// the server writes its three plain fields first. Anything else is not ok, and is
// read as JSON.
func eventHead(frame []byte) (game string, version int, ok bool) {
	rest, ok := bytes.CutPrefix(frame, []byte(`{"t":"event","game":"`))
	if !ok {
		return "", 0, false
	}
	name, rest, ok := bytes.Cut(rest, []byte(`","version":`))
	if !ok || bytes.ContainsAny(name, `"\`) {
		return "", 0, false
	}
	for i, c := range rest {
		switch {
		case c >= '0' && c <= '9' && i < 9:
			version = version*10 + int(c-'0')
		case c == ',' && i > 0:
			return string(name), version, true
		default:
			return "", 0, false
		}
	}
	return "", 0, false
}
