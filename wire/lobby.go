package wire

import "encoding/json"

// LobbyMessage is what the server says on the live connection of the lobby: one of
// [Lobby], [Proposed], [Withdrawn], [Pools], [Begins], and of [Pong], [Error] and
// [Bye]. On the connection of the inbox it is one of [Moved] and of those three. A browser
// says nothing there but [Ping]; what it wants it asks for by the forms of the page.
type LobbyMessage interface{ lobby() }

// Lobby is all that there is for the viewer. It replaces everything the client
// knows.
type Lobby struct {
	T         string     `json:"t" jsonschema:"enum=lobby"`
	Proposals []Proposal `json:"proposals"` // the oldest first
	Pools     []Pool     `json:"pools"`     // those in which somebody waits
}

// Proposal is a game that somebody wants to play.
type Proposal struct {
	ID string `json:"id"`
	// Role is what it is to the viewer: a seek that he may take, one that he has
	// made himself, or one that is for him alone.
	Role string `json:"role" jsonschema:"enum=seek,enum=made,enum=received"`
	Kind string `json:"kind" jsonschema:"enum=seek,enum=challenge,enum=rematch"`
	// Name is what the other side is called: the maker of the proposal or, of one
	// that the viewer has made, whom it is for; "" for a guest and for nobody yet.
	Name        string `json:"name"`
	Rating      int    `json:"rating,omitempty"` // the maker's; absent if he has none
	Provisional bool   `json:"provisional,omitempty"`
	Rated       bool   `json:"rated"`
	Class       string `json:"class" jsonschema:"enum=blitz,enum=rapid,enum=classical,enum=correspondence,enum=untimed"`
	Opening     string `json:"opening"` // "none", "rif", "soosorv-8", …
	Clock       string `json:"clock"`   // as in [Options]; "" without a clock
	// Seat is the seat that the viewer would have, 0 for one by lot.
	Seat int `json:"seat" jsonschema:"enum=0,enum=1,enum=2"`
	// Least and Most bound the rating of who may take it; 0 is no bound.
	Least int `json:"least,omitempty"`
	Most  int `json:"most,omitempty"`
	// NoBots: no program may take it.
	NoBots bool `json:"noBots,omitempty"`
	// Game is the game after which a rematch is; absent for others.
	Game    string `json:"game,omitempty"`
	Made    int64  `json:"made"`
	Expires int64  `json:"expires"`
	// Declined is why the other does not want to play; absent while he may.
	Declined string `json:"declined,omitempty"`
	// Text tells the rules and Answer the reason of who declined, in the language of
	// the page.
	Text   string `json:"text"`
	Answer string `json:"answer,omitempty"`
}

// Pool is how many wait in a pool of quick pairing.
type Pool struct {
	Class   string `json:"class" jsonschema:"enum=blitz,enum=rapid,enum=classical,enum=correspondence"`
	Opening string `json:"opening"`
	Rated   bool   `json:"rated"`
	Waiting int    `json:"waiting"`
}

// Proposed brings a proposal that has come or has changed.
type Proposed struct {
	T        string   `json:"t" jsonschema:"enum=proposed"`
	Proposal Proposal `json:"proposal"`
}

// Withdrawn says that a proposal is no more.
type Withdrawn struct {
	T  string `json:"t" jsonschema:"enum=withdrawn"`
	ID string `json:"id"`
}

// Pools says how many wait now; it replaces those of [Lobby].
type Pools struct {
	T     string `json:"t" jsonschema:"enum=pools"`
	Pools []Pool `json:"pools"`
}

// Begins says that a game of the viewer begins.
type Begins struct {
	T    string `json:"t" jsonschema:"enum=begins"`
	Game string `json:"game"`
}

// Moved says, on the connection of the inbox, that something has happened in a game of
// the viewer: it is his turn, he is asked something, it has begun or ended.
type Moved struct {
	T    string `json:"t" jsonschema:"enum=moved"`
	Game string `json:"game"`
}

func (*Lobby) lobby()     {}
func (*Proposed) lobby()  {}
func (*Withdrawn) lobby() {}
func (*Pools) lobby()     {}
func (*Begins) lobby()    {}
func (*Moved) lobby()     {}
func (*Pong) lobby()      {}
func (*Error) lobby()     {}
func (*Bye) lobby()       {}

// EncodeLobby writes a message as one frame, as [Encode] does.
func EncodeLobby(m LobbyMessage) ([]byte, error) {
	switch m := m.(type) {
	case *Lobby:
		m.T = "lobby"
	case *Proposed:
		m.T = "proposed"
	case *Withdrawn:
		m.T = "withdrawn"
	case *Pools:
		m.T = "pools"
	case *Begins:
		m.T = "begins"
	case *Moved:
		m.T = "moved"
	case *Pong:
		m.T = "pong"
	case *Error:
		m.T = "error"
	case *Bye:
		m.T = "bye"
	}
	return json.Marshal(m)
}
