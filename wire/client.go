package wire

import "fmt"

// ClientMessage is what a browser may send: one of [Join], [Do], [Explain], [Say],
// [Quiet] and [Ping]. [DecodeClient] reads it.
type ClientMessage interface{ client() }

// Join asks for a game from a version on. It is the first message on a socket,
// and is sent again when the client misses a version.
type Join struct {
	T    string `json:"t" jsonschema:"enum=join"`
	Game string `json:"game"` // the game of the page
	// Since is the version the client has seen last; 0 asks for the whole state.
	Since int `json:"since"`
}

// Do is a command: the viewer's seat wants to act.
type Do struct {
	T    string `json:"t" jsonschema:"enum=do"`
	Game string `json:"game"`
	// ID names the command, 1 to 64 letters, digits, "-" and "_". A Do that is
	// sent again with the same ID is not done again but answered again.
	ID string `json:"id"`
	// At is the version the player saw when acting.
	At  int `json:"at"`
	Act Act `json:"act"`
	// Lag is the round trip in milliseconds as the client measured it, absent if
	// it has not. So much thinking time at most is given back for the way, never
	// more than the server itself measured allows.
	Lag int `json:"lag,omitempty"`
}

// Act is what a seat wants to do: exactly one of its fields is set. The names
// are those of tengen replay.
type Act struct {
	Place   *string  `json:"place,omitempty"` // a stone on this point
	Pass    Yes      `json:"pass,omitempty"`
	Resign  Yes      `json:"resign,omitempty"`
	Abort   Yes      `json:"abort,omitempty"` // ends a game that has not really begun
	Draw    string   `json:"draw,omitempty" jsonschema:"enum=offer,enum=accept,enum=decline"`
	Swap    *bool    `json:"swap,omitempty"`    // the answer to a swap decision
	Declare *int     `json:"declare,omitempty"` // how many fifth moves will be offered
	Offer   []string `json:"offer,omitzero"`    // the fifth moves, all at once
	Choose  *string  `json:"choose,omitempty"`  // the one that is kept
	Add     []string `json:"add,omitzero"`      // a white stone, then a black one
	// Claim says that something has happened that ends the game: the seat's own
	// five, Black's foul, or that the opponent's time is over.
	Claim string `json:"claim,omitempty" jsonschema:"enum=five,enum=foul,enum=flag"`
	// Takeback asks to go back to an earlier version, agrees or declines.
	Takeback *Takeback `json:"takeback,omitempty"`
	// Adjourn asks to break the game off, agrees or declines.
	Adjourn string `json:"adjourn,omitempty" jsonschema:"enum=offer,enum=accept,enum=decline"`
	// Seal gives the move with which an adjourned game will go on: a point or
	// "pass". Nobody else is told before the game goes on.
	Seal *string `json:"seal,omitempty"`
	// Resume says that the seat is ready to go on with an adjourned game.
	Resume Yes `json:"resume,omitempty"`
	// Give gives the other seat time.
	Give Yes `json:"give,omitempty"`
	// Left ends the game because the other seat left on its turn and has been away
	// for long enough: with a win, or with a draw.
	Left string `json:"left,omitempty" jsonschema:"enum=win,enum=draw"`
	// Plan prepares replies, in place of what was prepared before. Each line is a move
	// of the opponent, the reply, the opponent's next move, and so on; no lines take
	// all back.
	Plan [][]string `json:"plan,omitzero"`
}

// Takeback is what a seat says about going back to an earlier version.
type Takeback struct {
	Reply string `json:"reply" jsonschema:"enum=offer,enum=accept,enum=decline"`
	// To is the version to go back to; only with an offer, and needed there. A
	// view names one in its field undo.
	To int `json:"to,omitempty"`
}

// Yes is the value of an act that has nothing more to say: true. The zero value
// is an act that is not meant.
type Yes bool

// UnmarshalJSON accepts true and nothing else.
func (y *Yes) UnmarshalJSON(text []byte) error {
	if string(text) != "true" {
		return fmt.Errorf("%.20s is not true", text)
	}
	*y = true
	return nil
}

// Explain asks why a Black stone on a point is what it is. It is answered with
// [Explained] where hints allow it or the game is over, and refused otherwise.
type Explain struct {
	T     string `json:"t" jsonschema:"enum=explain"`
	Game  string `json:"game"`
	Point string `json:"point"`
	// After is the number of moves after which the point is judged; absent for
	// the position as it stands. It may be given only after the end.
	After *int `json:"after,omitempty"`
}

// Ping measures the round trip and the difference of the clocks.
type Ping struct {
	T string `json:"t" jsonschema:"enum=ping"`
	N int    `json:"n"` // comes back in [Pong]
}

func (*Join) client()    {}
func (*Do) client()      {}
func (*Explain) client() {}
func (*Ping) client()    {}
