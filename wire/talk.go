package wire

// Say says something at a game. It is answered with [Ack], whose version is 0, or
// with [Refused]. Sent again with the same id it says nothing anew.
type Say struct {
	T    string `json:"t" jsonschema:"enum=say"`
	Game string `json:"game"`
	// ID names the message, as that of a [Do] does.
	ID   string `json:"id"`
	Room string `json:"room" jsonschema:"enum=players,enum=watchers"`
	Text string `json:"text"`
}

// Quiet says whether the viewer wants no talk, at this game and all others. It is
// answered with [Talk].
type Quiet struct {
	T     string `json:"t" jsonschema:"enum=quiet"`
	Game  string `json:"game"`
	Quiet bool   `json:"quiet"`
}

// Talk is all that was said at a game as far as the viewer may read it: the last
// lines of each room that is open to him. It replaces what the client knows, and is
// sent when one joins and when other rooms are open than before.
type Talk struct {
	T    string `json:"t" jsonschema:"enum=talk"`
	Game string `json:"game"`
	// Reads are the rooms that are open to the viewer, Writes those in which he may
	// talk: "players", "watchers".
	Reads  []string `json:"reads"`
	Writes []string `json:"writes"`
	// Quiet: the viewer wants no talk. Closed: there is none at this game.
	Quiet  bool       `json:"quiet"`
	Closed bool       `json:"closed"`
	Lines  []TalkLine `json:"lines"`
}

// Said is one more line, or one that was dropped since.
type Said struct {
	T    string   `json:"t" jsonschema:"enum=said"`
	Game string   `json:"game"`
	Line TalkLine `json:"line"`
}

// TalkLine is something that was said.
type TalkLine struct {
	N    int    `json:"n"` // counts the lines of the game, also those of other rooms
	Room string `json:"room" jsonschema:"enum=players,enum=watchers"`
	At   int64  `json:"at"`
	Seat int    `json:"seat" jsonschema:"enum=0,enum=1,enum=2"` // of who said it
	Name string `json:"name"`                                   // "" for a guest
	Text string `json:"text"`                                   // "" if it is gone
	// Dropped: a moderator took it away.
	Dropped bool `json:"dropped,omitempty"`
}

func (*Say) client()   {}
func (*Quiet) client() {}
func (*Talk) server()  {}
func (*Said) server()  {}

// maxSaid is the length in bytes of what can be said at all; how many characters are
// too many is for package chat to say.
const maxSaid = 1200

func (m *Say) check() error {
	switch {
	case !validCommandID(m.ID):
		return bad(ReasonMalformed, `say: "id" must be 1 to %d letters, digits, "-" or "_"`, maxCommandID)
	case !oneOf(m.Room, "players", "watchers"):
		return bad(ReasonMalformed, `say: "room" is %.20q; it can be players or watchers`, m.Room)
	case len(m.Text) > maxSaid:
		return bad(ReasonMalformed, `say: "text" has %d bytes, at most %d are allowed`, len(m.Text), maxSaid)
	}
	return checkGame(m.T, m.Game)
}

func (m *Quiet) check() error { return checkGame(m.T, m.Game) }
