package game

import (
	"time"

	"tengen/opening"
	"tengen/renju"
)

// Command is what somebody wants to do to a game; [State.Decide] answers it. The
// set is closed. That the sender may speak for the seat, or is an arbiter, is
// checked before.
type Command interface{ command() }

// By is the seat that acts, and what is known of the lag of its connection.
type By struct {
	Seat Seat
	Lag  Lag
}

// Lag is the delay of a connection. What is credited is limited by the bank of
// the seat's clock; see [clock.State.Credit]. It counts only where [Options.Lag]
// is set.
type Lag struct {
	Claimed   time.Duration // what the client says its message took
	RoundTrip time.Duration // what the server itself measured
}

// Create begins a game. It is the one command for the zero State. If Seat is set,
// the creator sits down there at once, as with [Sit].
type Create struct {
	Options Options
	Seat    Seat
	Name    string
	KeyHash string
}

// Sit takes a free seat. When both are taken, the game starts. One key opens one
// seat: who sits already is refused.
type Sit struct {
	Seat Seat   // NoSeat takes the one that is free
	Name string // what others see; may be empty
	// KeyHash is the hash of the unguessable key that the sitter holds; the key
	// itself never comes into a game.
	KeyHash string
	// Level is that of the engine, if it sits down: it has no key, and nobody can come
	// to hold its seat. 0 is a person.
	Level int
}

// Place puts a stone. NoPoint is refused as off the board.
type Place struct {
	By
	Point renju.Point
}

// Pass gives up the turn.
type Pass struct{ By }

// Swap is a swap decision: Yes exchanges the colours.
type Swap struct {
	By
	Yes bool
}

// Declare says how many fifth moves will be offered.
type Declare struct {
	By
	N int
}

// Offer shows the fifth moves, all at once.
type Offer struct {
	By
	Points []renju.Point
}

// Choose keeps one of the offered fifth moves.
type Choose struct {
	By
	Point renju.Point
}

// Add puts a white stone and then a black one (Super Sakata).
type Add struct {
	By
	White, Black renju.Point
}

// Resign gives the game up. Either seat may at any time after the start.
type Resign struct{ By }

// Reply is one of the three things to say about a draw or a takeback.
type Reply string

// The replies.
const (
	Ask     Reply = "offer"
	Accept  Reply = "accept"
	Decline Reply = "decline"
)

// Draw offers a draw, accepts or declines it. With Accept and Decline, Offer may
// name the version of the event that is answered, so that a late click does not
// answer another offer; 0 answers the one that stands.
type Draw struct {
	By
	Reply Reply
	Offer int
}

// Takeback asks to go back to the state of version To, agrees or declines. Offer
// is as in [Draw].
type Takeback struct {
	By
	Reply Reply
	To    int // with Ask
	Offer int
}

// Claimable is what can be claimed where the foul policy is claim.
type Claimable string

// The claims.
const (
	ClaimFive Claimable = "five" // by the seat whose last stone made it
	ClaimFoul Claimable = "foul" // by White
	ClaimFlag Claimable = "flag" // the opponent's flag has fallen, where flags are claimed
)

// Claim says that something has happened that ends the game.
type Claim struct {
	By
	What Claimable
}

// Abort ends a game that has not really begun: until each seat has acted once.
type Abort struct{ By }

// FlagFall is the server's: it ends the game if the flag of the running clock has
// fallen. It is refused before [State.Deadline] for the same round trip, so that
// an act that is still on its way with lag to be credited is not cut off.
type FlagFall struct{ RoundTrip time.Duration }

// ServerGap is the server's: no server ran from From until now, and that time is
// charged to nobody.
type ServerGap struct{ From time.Time }

// Adjourn asks to break the game off, agrees or declines. When both want it, the
// seat to move seals a move. Offer is as in [Draw]. An arbiter breaks a game off
// with Ask and his name as Author.
type Adjourn struct {
	By
	Reply  Reply
	Offer  int
	Author string
}

// Seal gives the move with which an adjourned game will go on. Nobody else sees
// it before.
type Seal struct {
	By
	Move renju.Move
}

// Resume says that the seat is ready to go on after an adjournment; when both are,
// the sealed move is played. With an Author it is an arbiter's and enough alone.
type Resume struct {
	By
	Author string
}

// The commands of an arbiter. Author is who he is; it is recorded.
type (
	// Adjudicate sets the result, also of a game that has ended. Ending is
	// EndedAdjudication, EndedAbandoned or EndedVoid.
	Adjudicate struct {
		Author  string
		Outcome renju.Outcome
		Note    string
	}
	// SetClock sets a seat's clock to main time and byo-yomi periods.
	SetClock struct {
		Author  string
		Seat    Seat
		Main    time.Duration
		Periods int
	}
	// AddTime gives a seat time, or takes it if negative.
	AddTime struct {
		Author string
		Seat   Seat
		Time   time.Duration
	}
	// Halt stops the clocks and the game; Continue goes on.
	Halt struct {
		Author string
		Note   string
	}
	// Continue ends a Halt.
	Continue struct{ Author string }
	// Restore goes back to the state of version To, also after the end.
	Restore struct {
		Author string
		To     int
	}
	// Penalise records a penalty against a seat. Time given to the opponent is an
	// [AddTime], a lost game an [Adjudicate]; this is the record of the reason.
	Penalise struct {
		Author string
		Seat   Seat
		Note   string
	}
	// RuleClaim decides the claim that waits for an arbiter.
	RuleClaim struct {
		Author string
		Right  bool
	}
)

func (Create) command()     {}
func (Sit) command()        {}
func (Place) command()      {}
func (Pass) command()       {}
func (Swap) command()       {}
func (Declare) command()    {}
func (Offer) command()      {}
func (Choose) command()     {}
func (Add) command()        {}
func (Resign) command()     {}
func (Draw) command()       {}
func (Takeback) command()   {}
func (Claim) command()      {}
func (Abort) command()      {}
func (FlagFall) command()   {}
func (ServerGap) command()  {}
func (Adjourn) command()    {}
func (Seal) command()       {}
func (Resume) command()     {}
func (Adjudicate) command() {}
func (SetClock) command()   {}
func (AddTime) command()    {}
func (Halt) command()       {}
func (Continue) command()   {}
func (Restore) command()    {}
func (Penalise) command()   {}
func (RuleClaim) command()  {}
func (GiveTime) command()   {}
func (Abandon) command()    {}
func (Vacation) command()   {}
func (Plan) command()       {}

// act is the kind of board act that a command is, 0 if it is none.
func act(c Command) (opening.Act, By) {
	switch c := c.(type) {
	case Place:
		return opening.Place, c.By
	case Pass:
		return opening.Pass, c.By
	case Swap:
		return opening.Swap, c.By
	case Declare:
		return opening.Declare, c.By
	case Offer:
		return opening.Offer, c.By
	case Choose:
		return opening.Choose, c.By
	case Add:
		return opening.Add, c.By
	}
	return 0, By{}
}
