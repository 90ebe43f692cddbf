package wire

import (
	"tengen/renju"
	"tengen/say"
)

// ServerMessage is what the server may send: one of [State], [Event], [Ack],
// [Refused], [Explained], [Pong], [Error], [Bye] and [Presence].
type ServerMessage interface{ server() }

// State is the whole game as the viewer may see it. It replaces everything the
// client knows.
type State struct {
	T       string  `json:"t" jsonschema:"enum=state"`
	Game    string  `json:"game"`
	Version int     `json:"version"`
	Now     int64   `json:"now"` // the server's time when this was sent
	You     You     `json:"you"`
	Options Options `json:"options"`
	Moves   []Move  `json:"moves"`
	Gaps    []Gap   `json:"gaps"` // the spans in which no server ran, oldest first
	View    View    `json:"view"`
}

// You is the viewer.
type You struct {
	Seat int `json:"seat" jsonschema:"enum=0,enum=1,enum=2"` // 0 watches
}

// Options is what the game was created with; it never changes.
type Options struct {
	Preset  string `json:"preset"`  // "rif", "russia", "gambler", "guide"
	Opening string `json:"opening"` // "none", "free", …
	Foul    string `json:"foul" jsonschema:"enum=lose,enum=prevent,enum=claim"`
	Hints   string `json:"hints" jsonschema:"enum=none,enum=black,enum=both"`
	Letters string `json:"letters" jsonschema:"enum=international,enum=russian-i,enum=russian-j"` // what people read
	Clock   string `json:"clock"`                                                                 // as tengen replay writes it; "" without a clock
	Rated   bool   `json:"rated"`
	Created int64  `json:"created"`
}

// Move is one turn that was played: a stone or a pass.
type Move struct {
	Number int    `json:"number"` // from 1; passes count
	Seat   int    `json:"seat" jsonschema:"enum=1,enum=2"`
	Color  string `json:"color" jsonschema:"enum=black,enum=white"`
	Move   string `json:"move"` // a point, or "pass"
	At     int64  `json:"at"`
	Spent  int64  `json:"spent"` // thinking time charged for it
}

// Gap is a span in which no server ran; it was charged to nobody.
type Gap struct {
	Version int   `json:"version"` // of the event that records it
	From    int64 `json:"from"`
	To      int64 `json:"to"`
}

// Event is one step of the game: version counts up by one from event to event.
type Event struct {
	T       string `json:"t" jsonschema:"enum=event"`
	Game    string `json:"game"`
	Version int    `json:"version"`
	At      int64  `json:"at"`
	// Hidden says that something happened that the viewer may not see yet.
	Hidden bool    `json:"hidden,omitempty"`
	Event  *Change `json:"event,omitempty"` // absent if hidden
	View   View    `json:"view"`            // after the event
}

// Change is what an event did, for lists, sounds and announcements; the board is
// drawn from the [View].
type Change struct {
	// Name is the name of the event in the log, such as "placed", "passed",
	// "draw-offered", "resigned", "won", "fouled", "drawn", "flag-fell",
	// "server-gap". A client meets an unknown one with the view alone.
	Name string `json:"name"`
	Seat int    `json:"seat,omitempty"` // who acted, if a seat did
	Move *Move  `json:"move,omitempty"` // the turn it added to the list
	Gap  *Gap   `json:"gap,omitempty"`  // of a server gap
}

// View is the game as one viewer may see it after a version: all that a board
// and its side panel need, without rules.
type View struct {
	// Phase is "seating" until both seats are taken, "over" after the end;
	// between the two "opening" while the opening rule says what comes next,
	// "play" while the ordinary rules hold, and "claim", "sealing", "adjourned" or
	// "halted" while the game stands.
	Phase string `json:"phase"`
	// Turn is the colour to move and ToAct the seat whose decision it is; "" and
	// 0 when nobody is to act.
	Turn  string `json:"turn" jsonschema:"enum=,enum=black,enum=white"`
	ToAct int    `json:"toAct" jsonschema:"enum=0,enum=1,enum=2"`
	// Black and White are the seats that hold the colours now.
	Black int `json:"black" jsonschema:"enum=0,enum=1,enum=2"`
	White int `json:"white" jsonschema:"enum=0,enum=1,enum=2"`
	// Seats tells which seats are taken, seat 1 first, and Names by whom; a name
	// may be "".
	Seats  [2]bool   `json:"seats"`
	Names  [2]string `json:"names"`
	Stones Stones    `json:"stones"`
	Last   string    `json:"last,omitempty"` // the last move: a point, or "pass"
	// May lists the acts open to the viewer now: "place", "pass", "swap",
	// "declare", "offer", "choose", "add", "resign", "abort", "draw-offer",
	// "draw-accept", "draw-decline" and others that package game names.
	May []string `json:"may"`
	// Zone lists the points to which a stone is restricted; absent if it may
	// stand on every empty point.
	Zone []renju.Point `json:"zone,omitempty"`
	// Hints tells whether the viewer may ask for explanations: what hints allow,
	// and everybody after the end.
	Hints bool `json:"hints"`
	// Forbidden maps Black's forbidden points to what names the foul. It is
	// absent where hints keep it from the viewer, and after the end.
	Forbidden map[string]string `json:"forbidden,omitempty"`
	// Opening is the code of the opening, such as "10I", once it is known.
	Opening string `json:"opening,omitempty"`
	// Declared is how many fifth moves were declared, ToOffer how many are to be
	// offered now, Offered the ones to choose from; absent where none are due.
	Declared int           `json:"declared,omitempty"`
	ToOffer  int           `json:"toOffer,omitempty"`
	Offered  []renju.Point `json:"offered,omitempty"`
	// Draw is the seat whose draw offer stands, or 0, and DrawAt the version of
	// the event that made it.
	Draw    int      `json:"draw" jsonschema:"enum=0,enum=1,enum=2"`
	DrawAt  int      `json:"drawAt,omitempty"`
	Clock   *Clock   `json:"clock,omitempty"`   // absent without a clock
	Outcome *Outcome `json:"outcome,omitempty"` // absent while the game is open
}

// Stones is where the stones lie, each colour in the order it was played.
type Stones struct {
	Black []renju.Point `json:"black"`
	White []renju.Point `json:"white"`
}

// Clock is both clocks at a moment.
type Clock struct {
	// Left is what each seat has until its flag falls, seat 1 first, at the
	// moment At; -1 for a seat without a clock, else never negative.
	Left [2]int64 `json:"left"`
	At   int64    `json:"at"`
	// Running is the seat whose clock runs on from there, or 0.
	Running int `json:"running" jsonschema:"enum=0,enum=1,enum=2"`
}

// Outcome is how the game ended.
type Outcome struct {
	Result string `json:"result" jsonschema:"enum=black,enum=white,enum=draw"`
	// Ending is one of the closed list: five, overline, foul, passes, no-five,
	// full, agreement, resignation, time, move-limit, adjudication, abandoned,
	// void. A void game has no winner and no draw counts: its result is "draw".
	Ending string        `json:"ending"`
	Seat   int           `json:"seat,omitempty"`  // the winning seat
	Foul   string        `json:"foul,omitempty"`  // overline, double-four or double-three
	Point  string        `json:"point,omitempty"` // the deciding stone
	Row    []renju.Point `json:"row,omitempty"`   // the winning row
}

// Ack answers a [Do]: it is done, and durable.
type Ack struct {
	T       string `json:"t" jsonschema:"enum=ack"`
	ID      string `json:"id"`
	Version int    `json:"version"` // of the last event it made
}

// Refused answers a [Do] or an [Explain] that changes nothing.
type Refused struct {
	T      string `json:"t" jsonschema:"enum=refused"`
	ID     string `json:"id"`     // of the command; "" for an Explain
	Reason string `json:"reason"` // for programs: not-your-turn, occupied, …
	Text   string `json:"text"`   // for people, in the language of the page
}

// Explained answers an [Explain].
type Explained struct {
	T    string       `json:"t" jsonschema:"enum=explained"`
	Game string       `json:"game"`
	Tree *Explanation `json:"tree"`
	// Steps are the sentences of the explanation, in the order to read them, in
	// the language of the page.
	Steps []say.Step `json:"steps"`
}

// Pong answers a [Ping].
type Pong struct {
	T   string `json:"t" jsonschema:"enum=pong"`
	N   int    `json:"n"`
	Now int64  `json:"now"`
}

// Error is a message that could not be taken as one. If Fatal the server closes
// the connection after it, and to connect again without a change is useless.
type Error struct {
	T      string `json:"t" jsonschema:"enum=error"`
	Reason string `json:"reason"` // one of the Reason constants
	Text   string `json:"text"`
	Fatal  bool   `json:"fatal,omitempty"`
}

// Bye says that the server goes away on purpose.
type Bye struct {
	T          string `json:"t" jsonschema:"enum=bye"`
	RetryAfter int    `json:"retryAfter"` // milliseconds to wait before connecting again
}

// Presence says who is connected. It is sent when that changes.
type Presence struct {
	T        string  `json:"t" jsonschema:"enum=presence"`
	Game     string  `json:"game"`
	Seats    [2]bool `json:"seats"`    // seat 1 first
	Watchers int     `json:"watchers"` // connections without a seat
}

func (*State) server()     {}
func (*Event) server()     {}
func (*Ack) server()       {}
func (*Refused) server()   {}
func (*Explained) server() {}
func (*Pong) server()      {}
func (*Error) server()     {}
func (*Bye) server()       {}
func (*Presence) server()  {}
