package wire

// Players says who has the seats of a game, and how strong they are. It is sent to
// who joins and when that changes.
type Players struct {
	T     string        `json:"t" jsonschema:"enum=players"`
	Game  string        `json:"game"`
	Seats [2]SeatHolder `json:"seats"` // seat 1 first
}

// SeatHolder is who has a seat.
type SeatHolder struct {
	// Kind is what has the seat: nobody yet ("free"), a person with an account, a
	// program with one, a person without one, a level of the engine, or an account
	// that was erased.
	Kind  string `json:"kind" jsonschema:"enum=free,enum=account,enum=bot,enum=guest,enum=engine,enum=erased"`
	Name  string `json:"name,omitempty"`  // of an account
	Title string `json:"title,omitempty"` // of the sport: "grandmaster", …; absent without one
	Level int    `json:"level,omitempty"` // of the engine
	// Rating is that of now, in games like this one; absent if he has none. Provisional
	// says that it is not sure yet.
	Rating      int  `json:"rating,omitempty"`
	Provisional bool `json:"provisional,omitempty"`
}

func (*Players) server() {}
