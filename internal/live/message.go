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
	if h, ok := plainHead(frame); ok {
		return h, nil
	}
	var h head
	if err := json.Unmarshal(frame, &h); err != nil {
		return h, fmt.Errorf("%.40q is no message of the protocol: %w", frame, err)
	}
	return h, nil
}

// plainHead reads the head of an event or of an ack without JSON: most of what comes
// is one of them, an event is long, and the server writes their plain fields first.
// Anything else is not ok, and is read as JSON.
func plainHead(frame []byte) (head, bool) {
	if game, version, rest, ok := named(frame, `{"t":"event","game":"`); ok && rest[0] == ',' {
		return head{T: "event", Game: game, Version: version}, true
	}
	if id, version, rest, ok := named(frame, `{"t":"ack","id":"`); ok && string(rest) == "}" {
		return head{T: "ack", ID: id, Version: version}, true
	}
	return head{}, false
}

// named reads a message that begins so: a name, its version, and at least one byte
// that is no digit.
func named(frame []byte, begin string) (name string, version int, behind []byte, ok bool) {
	rest, ok := bytes.CutPrefix(frame, []byte(begin))
	if !ok {
		return "", 0, nil, false
	}
	text, rest, ok := bytes.Cut(rest, []byte(`","version":`))
	if !ok || bytes.ContainsAny(text, `"\`) {
		return "", 0, nil, false
	}
	for i, c := range rest {
		switch {
		case c >= '0' && c <= '9' && i < 9:
			version = version*10 + int(c-'0')
		case i > 0:
			return string(text), version, rest[i:], true
		default:
			return "", 0, nil, false
		}
	}
	return "", 0, nil, false
}
