package wire

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
)

// MaxClientMessage is the length in bytes of the longest frame a client may
// send. The longest honest one, an offer of twelve points, has under 300.
const MaxClientMessage = 2048

// Limits on the fields of a client message.
const (
	maxGameID    = 64
	maxCommandID = 64
	maxPoints    = 16     // in one offer or addition
	maxPoint     = 16     // bytes in what should be a point
	maxLag       = 60_000 // milliseconds
)

// Reasons of an [Error].
const (
	ReasonTooLarge  = "too-large"       // the frame is longer than MaxClientMessage
	ReasonNotText   = "not-text"        // a binary frame
	ReasonNotJSON   = "not-json"        // not one JSON object
	ReasonUnknown   = "unknown-message" // "t" names no message of the client
	ReasonMalformed = "malformed"       // a field is missing, unknown or of the wrong kind
	ReasonNotOneAct = "not-one-act"     // an act must have exactly one field
	ReasonWrongGame = "wrong-game"      // the message names another game than the page
	ReasonNotJoined = "not-joined"      // the first message must be join
	ReasonTooMany   = "too-many"        // more messages than the rate limit allows
	ReasonInternal  = "internal"        // the server could not do it; the same again may work
)

// MessageError is a frame that is no message of the client.
type MessageError struct {
	Reason string // one of the Reason constants
	Detail string // what was wrong, in English, for the log and for developers
}

// Error tells the reason and the detail.
func (e *MessageError) Error() string { return e.Reason + ": " + e.Detail }

func bad(reason, format string, args ...any) error {
	return &MessageError{Reason: reason, Detail: fmt.Sprintf(format, args...)}
}

// DecodeClient reads one frame. It accepts nothing that the protocol does not
// name: an unknown "t", an unknown field, text behind the object, an act that is
// not exactly one. Every error is a [*MessageError]. Points are not judged here;
// what is no point of the board is a refusal of the game, not of the frame.
func DecodeClient(frame []byte) (ClientMessage, error) {
	if len(frame) > MaxClientMessage {
		return nil, bad(ReasonTooLarge, "a frame has %d bytes, at most %d are allowed", len(frame), MaxClientMessage)
	}
	m := plain(frame)
	if m == nil {
		var err error
		if m, err = decodeJSON(frame); err != nil {
			return nil, err
		}
	}
	if err := m.check(); err != nil {
		return nil, err
	}
	return m, nil
}

// checked is a message of which JSON alone cannot say that it is one.
type checked interface {
	ClientMessage
	check() error
}

// decodeJSON reads a frame of any form.
func decodeJSON(frame []byte) (checked, error) {
	var head struct {
		T string `json:"t"`
	}
	if err := json.Unmarshal(frame, &head); err != nil {
		var kind *json.UnmarshalTypeError
		if errors.As(err, &kind) && kind.Field == "t" {
			return nil, bad(ReasonUnknown, `"t" must be a text`)
		}
		return nil, bad(ReasonNotJSON, "%v", err)
	}
	var m checked
	switch head.T {
	case "join":
		m = new(Join)
	case "do":
		m = new(Do)
	case "explain":
		m = new(Explain)
	case "ping":
		m = new(Ping)
	case "say":
		m = new(Say)
	case "quiet":
		m = new(Quiet)
	default:
		return nil, bad(ReasonUnknown, `"t" is %.40q; a client may send join, do, explain, say, quiet or ping`, head.T)
	}
	d := json.NewDecoder(bytes.NewReader(frame))
	d.DisallowUnknownFields()
	if err := d.Decode(m); err != nil {
		return nil, bad(ReasonMalformed, "%s: %v", head.T, err)
	}
	if _, err := d.Token(); err != io.EOF {
		return nil, bad(ReasonNotJSON, "text after the object")
	}
	return m, nil
}

func checkGame(t, id string) error {
	if id == "" || len(id) > maxGameID {
		return bad(ReasonMalformed, `%s: "game" must be the id of the game`, t)
	}
	return nil
}

func (m *Join) check() error {
	if m.Since < 0 {
		return bad(ReasonMalformed, `join: "since" is %d; a version is 0 or more`, m.Since)
	}
	return checkGame(m.T, m.Game)
}

func (m *Do) check() error {
	if !validCommandID(m.ID) {
		return bad(ReasonMalformed, `do: "id" must be 1 to %d letters, digits, "-" or "_"`, maxCommandID)
	}
	if m.At < 0 {
		return bad(ReasonMalformed, `do: "at" is %d; a version is 0 or more`, m.At)
	}
	if m.Lag < 0 || m.Lag > maxLag {
		return bad(ReasonMalformed, `do: "lag" is %d; it is 0 to %d milliseconds`, m.Lag, maxLag)
	}
	if err := checkGame(m.T, m.Game); err != nil {
		return err
	}
	return m.Act.check()
}

func (m *Explain) check() error {
	if len(m.Point) > maxPoint {
		return bad(ReasonMalformed, `explain: "point" must be a point`)
	}
	if m.After != nil && *m.After < 0 {
		return bad(ReasonMalformed, `explain: "after" is %d; a number of moves is 0 or more`, *m.After)
	}
	return checkGame(m.T, m.Game)
}

func (*Ping) check() error { return nil }

func validCommandID(s string) bool {
	if s == "" || len(s) > maxCommandID {
		return false
	}
	for i := range len(s) {
		c := s[i]
		if !(c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '-' || c == '_') {
			return false
		}
	}
	return true
}

// check counts the fields that are set and looks at their form.
func (a *Act) check() error {
	set := 0
	for _, is := range [...]bool{
		a.Place != nil, bool(a.Pass), bool(a.Resign), bool(a.Abort), a.Draw != "", a.Swap != nil,
		a.Declare != nil, a.Offer != nil, a.Choose != nil, a.Add != nil, a.Claim != "",
		a.Takeback != nil, a.Adjourn != "", a.Seal != nil, bool(a.Resume),
		bool(a.Give), a.Left != "", a.Plan != nil,
	} {
		if is {
			set++
		}
	}
	if set != 1 {
		return bad(ReasonNotOneAct, `do: "act" has %d acts, it must have exactly one`, set)
	}
	if a.Add != nil && len(a.Add) != 2 {
		return bad(ReasonMalformed, `do: "add" has %d points; it has a white stone and a black one`, len(a.Add))
	}
	for _, reply := range [...]struct{ name, value string }{{"draw", a.Draw}, {"adjourn", a.Adjourn}} {
		if !oneOf(reply.value, "", "offer", "accept", "decline") {
			return bad(ReasonMalformed, `do: %q is %.20q; it can be offer, accept or decline`, reply.name, reply.value)
		}
	}
	if !oneOf(a.Claim, "", "five", "foul", "flag") {
		return bad(ReasonMalformed, `do: "claim" is %.20q; it can be five, foul or flag`, a.Claim)
	}
	if !oneOf(a.Left, "", "win", "draw") {
		return bad(ReasonMalformed, `do: "left" is %.20q; it can be win or draw`, a.Left)
	}
	if err := a.Takeback.check(); err != nil {
		return err
	}
	return a.checkPoints()
}

func (t *Takeback) check() error {
	switch {
	case t == nil:
		return nil
	case !oneOf(t.Reply, "offer", "accept", "decline"):
		return bad(ReasonMalformed, `do: takeback: "reply" is %.20q; it can be offer, accept or decline`, t.Reply)
	case t.Reply == "offer" && t.To < 1:
		return bad(ReasonMalformed, `do: takeback: "to" is %d; an offer names the version to go back to`, t.To)
	case t.Reply != "offer" && t.To != 0:
		return bad(ReasonMalformed, `do: takeback: "to" goes with an offer only`)
	}
	return nil
}

func oneOf(s string, allowed ...string) bool { return slices.Contains(allowed, s) }

func (a *Act) checkPoints() error {
	points := slices.Concat(a.Offer, a.Add)
	if len(points) > maxPoints {
		return bad(ReasonMalformed, "do: %d points in one act, at most %d are allowed", len(points), maxPoints)
	}
	points = append(points, slices.Concat(a.Plan...)...) // how long a plan may be is for the game to say
	for _, p := range [...]*string{a.Place, a.Choose, a.Seal} {
		if p != nil {
			points = append(points, *p)
		}
	}
	for _, p := range points {
		if len(p) > maxPoint {
			return bad(ReasonMalformed, "do: a text of %d bytes is no point", len(p))
		}
	}
	return nil
}
