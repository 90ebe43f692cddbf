package wire

import "encoding/json"

// Encode writes a message as one frame. It sets the field "t", so that nobody
// who makes a message need know its name.
func Encode(m ServerMessage) ([]byte, error) {
	switch m := m.(type) {
	case *State:
		m.T = "state"
	case *Event:
		m.T = "event"
	case *Ack:
		m.T = "ack"
	case *Refused:
		m.T = "refused"
	case *Explained:
		m.T = "explained"
	case *Pong:
		m.T = "pong"
	case *Error:
		m.T = "error"
	case *Bye:
		m.T = "bye"
	case *Presence:
		m.T = "presence"
	case *Talk:
		m.T = "talk"
	case *Said:
		m.T = "said"
	case *Rematch:
		m.T = "rematch"
	case *Players:
		m.T = "players"
	}
	if m, ok := m.(handwritten); ok {
		if frame, ok := encode(m); ok {
			return frame, nil
		}
	}
	return json.Marshal(m)
}
