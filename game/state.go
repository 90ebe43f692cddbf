package game

import (
	"time"

	"tengen/clock"
	"tengen/opening"
	"tengen/renju"
)

// State is a game at one version. It is a value: copies are independent, and
// [State.Apply] leaves the state it is called on as it was. The zero value is a
// game that has not been created.
type State struct {
	version      int
	options      *Options // never written to
	at           time.Time
	created      time.Time
	started      time.Time
	startVersion int
	players      [2]Player
	core         core
	line         []entry // the acts that led to core; never written to in place
	moves        []Move  // the moves of line; never written to in place
	gaps         []Span
	clock        clock.State
	halt         halt
	draw         offerState
	back         offerState
	adjourn      adjournment
	claim        pendingClaim
	failed       [2]int // wrong claims of each seat
	penalties    []Penalty
	plans        [2]plan
	vacation     [2]vacation
	gifts        [2]int8 // how often each seat gave time since the last act
	end          End
}

// Player is who sits on a seat.
type Player struct {
	Taken   bool
	Name    string // what others see; may be empty
	KeyHash string // the hash of the key of the seat; the server's alone
	Level   int    // of the engine that sits there; 0 is a person
}

// Move is one turn that was played.
type Move struct {
	Number int // from 1; passes count
	Seat   Seat
	Color  renju.Color
	Move   renju.Move
	At     time.Time
	Spent  time.Duration // thinking time charged to the turn it belongs to, up to then
}

// Span is a stretch of time, with the version of the event that records it.
type Span struct {
	Version  int
	From, To time.Time
}

// Penalty is what an arbiter recorded against a seat.
type Penalty struct {
	Version int
	Seat    Seat
	Author  string
	Note    string
}

// End is how a game ended. The zero value is a game that goes on.
type End struct {
	Outcome renju.Outcome
	Seat    Seat          // the seat that won, or NoSeat
	Point   renju.Point   // the stone that decided, or NoPoint
	Row     []renju.Point // the row that won; not to be changed
	Kinds   renju.Fouls   // of the foul
	Author  string        // the arbiter who set the result
	Note    string
}

// halt says why time stands and no act is open.
type halt struct {
	on     bool
	author string
	note   string
}

// offerState is an offer that stands between the seats: a draw or a takeback.
type offerState struct {
	seat    Seat // who made it, or NoSeat
	version int  // of the event
	to      int  // of a takeback
	// madeAt is, for each seat, one more than the number of moves at which it made
	// its last offer; 0 for never.
	madeAt [2]int
}

// adjournment is the state of a game that is broken off, or may be.
type adjournment struct {
	asked  offerState
	on     bool
	sealer Seat
	sealed renju.Move // NoMove until it is
	ready  [2]bool
}

// pendingClaim is a claim that waits for an arbiter.
type pendingClaim struct {
	seat Seat // NoSeat if there is none
	what Claimable
}

// Version returns the number of events the state is made of.
func (s State) Version() int { return s.version }

// Options returns what the game was created with; the zero Options before.
func (s State) Options() Options {
	if s.options == nil {
		return Options{}
	}
	return *s.options
}

// At returns the time of the last event.
func (s State) At() time.Time { return s.at }

// Created returns when the game was created.
func (s State) Created() time.Time { return s.created }

// Started returns when both seats were taken, and false if they are not yet.
func (s State) Started() (time.Time, bool) { return s.started, !s.started.IsZero() }

// Player returns who sits on a seat, the zero Player for NoSeat.
func (s State) Player(seat Seat) Player {
	if !seat.Valid() {
		return Player{}
	}
	return s.players[seat-1]
}

// FreeSeat returns the seat that is free, the first if both are, or NoSeat.
func (s State) FreeSeat() Seat {
	for _, seat := range []Seat{First, Second} {
		if s.options != nil && !s.players[seat-1].Taken {
			return seat
		}
	}
	return NoSeat
}

// SeatOf returns the seat whose key has the given hash, or NoSeat. The empty hash
// is nobody's.
func (s State) SeatOf(keyHash string) Seat {
	for i, p := range s.players {
		if keyHash != "" && p.KeyHash == keyHash {
			return Seat(i + 1)
		}
	}
	return NoSeat
}

// Board returns the stones.
func (s State) Board() renju.Board { return s.core.pos.Board }

// Moves returns the moves played. The slice is not to be changed.
func (s State) Moves() []Move { return s.moves[:len(s.moves):len(s.moves)] }

// MoveList returns the moves played, without who and when. The slice is the
// caller's.
func (s State) MoveList() []renju.Move {
	list := make([]renju.Move, len(s.moves))
	for i, m := range s.moves {
		list[i] = m.Move
	}
	return list
}

// Opening returns where the opening rule stands.
func (s State) Opening() opening.State { return s.core.open }

// Holder returns the seat that holds a colour now, NoSeat for NoColor.
func (s State) Holder(c renju.Color) Seat {
	switch c {
	case renju.Black:
		return s.core.open.Black()
	case renju.White:
		return s.core.open.Black().Other()
	}
	return NoSeat
}

// ColorOf returns the colour that a seat holds now.
func (s State) ColorOf(seat Seat) renju.Color {
	switch {
	case s.options == nil || !seat.Valid():
		return renju.NoColor
	case seat == s.core.open.Black():
		return renju.Black
	}
	return renju.White
}

// Turn returns the colour of the next stone.
func (s State) Turn() renju.Color { return s.core.pos.Turn() }

// Actor returns the seat whose decision is awaited, or NoSeat before the start,
// after the end, and while the game stands (a halt, an adjournment, a claim that
// waits). Who seals a move is the actor.
func (s State) Actor() Seat {
	if s.adjourn.on && !s.Over() && s.adjourn.sealed == renju.NoMove && !s.halt.on {
		return s.adjourn.sealer
	}
	if !s.playing() {
		return NoSeat
	}
	return s.core.actor()
}

// May returns the acts at the board that are open to the actor.
func (s State) May() opening.Acts {
	if !s.playing() {
		return 0
	}
	return s.core.may(s.options)
}

// Over reports whether the game has ended.
func (s State) Over() bool { return s.end.Outcome.Over() }

// End returns how the game ended; the zero End while it goes on.
func (s State) End() End { return s.end }

// Gaps returns the spans in which no server ran. The slice is not to be changed.
func (s State) Gaps() []Span { return s.gaps[:len(s.gaps):len(s.gaps)] }

// Clock returns both clocks.
func (s State) Clock() clock.State { return s.clock }

// WrongClaims returns how many claims of a seat were wrong.
func (s State) WrongClaims(seat Seat) int {
	if !seat.Valid() {
		return 0
	}
	return s.failed[seat-1]
}

// Penalties returns what arbiters recorded against the seats, oldest first. The
// slice is not to be changed.
func (s State) Penalties() []Penalty { return s.penalties[:len(s.penalties):len(s.penalties)] }

// playing reports whether acts at the board are open.
func (s *State) playing() bool {
	return !s.started.IsZero() && !s.Over() && !s.halt.on && !s.adjourn.on && s.claim.seat == NoSeat
}

// Deadline returns from when a [FlagFall] ends the game if nothing comes before:
// the moment at which the running flag falls, and, where lag is credited, so much
// later as an act on its way could still be credited with the given round trip.
// It is false when no flag can fall by itself.
func (s State) Deadline(roundTrip time.Duration) (time.Time, bool) {
	if s.options == nil || s.options.Flag != FlagAutomatic || s.Over() {
		return time.Time{}, false
	}
	at, ok := s.clock.Deadline()
	if !ok {
		return at, false
	}
	return at.Add(s.grace(roundTrip)), true
}

// maxGrace limits how long a fallen flag waits for an act on its way.
const maxGrace = 2 * time.Second

// grace is what an act of the seat whose clock runs could be credited for lag.
func (s *State) grace(roundTrip time.Duration) time.Duration {
	if !s.options.Lag || !s.clock.Running {
		return 0
	}
	return s.clock.Credit(s.clock.Since.Add(maxGrace), maxGrace, roundTrip)
}
