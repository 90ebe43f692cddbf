package wire

import (
	"tengen/renju"
	"tengen/say"
)

// ServerMessage is what the server may send: one of [State], [Event], [Ack],
// [Refused], [Explained], [Pong], [Error], [Bye], [Presence], [Players] and [Rematch].
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
	// Steps are the acts by which the opening went, also when it is over.
	Steps []OpeningStep `json:"steps"`
	View  View          `json:"view"`
}

// You is the viewer.
type You struct {
	Seat int `json:"seat" jsonschema:"enum=0,enum=1,enum=2"` // 0 watches
}

// Options is what the game was created with; it never changes.
type Options struct {
	Preset  string `json:"preset"`  // "rif", "russia", "gambler", "guide"
	Opening string `json:"opening"` // "none", "free", "soosorv-8", …
	// Protocol is the opening rule without its number, such as "soosorv", and N the
	// number; absent where the rule has none.
	Protocol string `json:"protocol"`
	N        int    `json:"n,omitempty"`
	Foul     string `json:"foul" jsonschema:"enum=lose,enum=prevent,enum=claim"`
	// Claims says who judges a claim: the rules at once, or an arbiter.
	Claims      string `json:"claims" jsonschema:"enum=judged,enum=ruled"`
	Hints       string `json:"hints" jsonschema:"enum=none,enum=black,enum=both"`
	FirstPass   int    `json:"firstPass"`                                                             // the number of the first move that may be a pass
	TwoPassDraw bool   `json:"twoPassDraw"`                                                           // two passes in a row end the game
	NoFiveDraw  bool   `json:"noFiveDraw"`                                                            // the game ends when no five is possible
	Letters     string `json:"letters" jsonschema:"enum=international,enum=russian-i,enum=russian-j"` // what people read
	// Clock is the time control as package clock writes it, such as "90m+30s", both
	// with " / " between them if they differ; "" without a clock.
	Clock    string     `json:"clock"`
	Controls [2]Control `json:"controls"` // the same taken apart, seat 1 first
	// ClockStart: the clocks start when both seats are taken, or when each seat has
	// acted once.
	ClockStart string `json:"clockStart" jsonschema:"enum=at-once,enum=after-first-acts"`
	// Flag: a fallen flag ends the game by itself, or when the opponent claims it.
	Flag     string `json:"flag" jsonschema:"enum=automatic,enum=claimed"`
	Lag      bool   `json:"lag"` // lag is given back
	Takeback string `json:"takeback" jsonschema:"enum=never,enum=agreed"`
	Adjourn  bool   `json:"adjourn"` // the seats may break the game off by agreement
	// Give: a seat may give the other time, so many milliseconds at once; absent where
	// it may not.
	Give int64 `json:"give,omitempty"`
	// Absence is how long in milliseconds a seat may be away on its turns before the
	// other may end the game; absent where it may for ever.
	Absence int64 `json:"absence,omitempty"`
	// Vacation: the clock of a seat stands while it is on vacation.
	Vacation bool `json:"vacation"`
	// Class is how fast the game is, by its clocks.
	Class string `json:"class" jsonschema:"enum=blitz,enum=rapid,enum=classical,enum=correspondence,enum=untimed"`
	Rated bool   `json:"rated"`
	// Delay is how much later those who watch see the game, in milliseconds; absent
	// if they see it at once.
	Delay int64 `json:"delay,omitempty"`
	// DrawAfter is the number of the move after which the game is a draw; absent without
	// such a rule.
	DrawAfter int   `json:"drawAfter,omitempty"`
	Created   int64 `json:"created"`
}

// Control is the time control of one seat. Without stages there is no clock.
type Control struct {
	Stages []Stage `json:"stages"`
	// Periods and Period are the byo-yomi after the last stage: so many periods of
	// so many milliseconds; absent without one.
	Periods int   `json:"periods,omitempty"`
	Period  int64 `json:"period,omitempty"`
	// Longest is the most that a single turn may take; absent without a limit.
	Longest int64 `json:"longest,omitempty"`
}

// Stage is one control of a time control.
type Stage struct {
	// Presses is how many presses of the seat belong to it; absent in the last one,
	// which is for the rest of the game.
	Presses   int   `json:"presses,omitempty"`
	Main      int64 `json:"main"`
	Increment int64 `json:"increment,omitempty"`
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
	// "swapped", "draw-offered", "resigned", "won", "fouled", "drawn", "flag-fell",
	// "server-gap". A client meets an unknown one with the view alone.
	Name string       `json:"name"`
	Seat int          `json:"seat,omitempty"` // who acted, if a seat did
	Move *Move        `json:"move,omitempty"` // the turn it added to the list
	Gap  *Gap         `json:"gap,omitempty"`  // of a server gap
	Step *OpeningStep `json:"step,omitempty"` // the act of the opening it was
	What string       `json:"what,omitempty"` // of a claim: "five", "foul" or "flag"
	// Author is the arbiter who did it, if one did.
	Author string `json:"author,omitempty"`
	// Lag is the time in milliseconds that was given back for the way of the
	// message.
	Lag int64 `json:"lag,omitempty"`
	// Planned: the move was prepared beforehand, and played by the server.
	Planned bool `json:"planned,omitempty"`
	// Dropped is the prepared reply that was not possible, a point or "pass".
	Dropped string `json:"dropped,omitempty"`
	// Time is the time in milliseconds that was given.
	Time int64 `json:"time,omitempty"`
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
	Seats [2]bool   `json:"seats"`
	Names [2]string `json:"names"`
	// Levels are those of the engine where it sits, 0 for a person; absent where two
	// people play.
	Levels []int  `json:"levels,omitempty"`
	Stones Stones `json:"stones"`
	Last   string `json:"last,omitempty"` // the last move: a point, or "pass"
	// May lists what is open to the viewer now. The acts at the board are "place",
	// "pass", "swap", "declare", "offer", "choose" and "add"; the others "resign",
	// "abort", "seal", "resume", "give-time", "plan", "claim-left", "draw-offer", "draw-accept", "draw-decline",
	// "takeback-ask", "takeback-accept", "takeback-decline", "adjourn-ask",
	// "adjourn-accept", "adjourn-decline", "claim-five", "claim-foul", "claim-flag".
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
	// Steps are, while the opening rule says what comes next, its steps: what was
	// done, what is open now, and what will come if nothing special is chosen. Step
	// is the index of the one that is open now.
	Steps []OpeningStep `json:"steps,omitempty"`
	Step  int           `json:"step"`
	// MaxDeclare is the largest number of fifth moves that may be declared now,
	// Declared how many were declared, ToOffer how many are to be offered now,
	// Offered the ones to choose from; absent where none are due.
	MaxDeclare int           `json:"maxDeclare,omitempty"`
	Declared   int           `json:"declared,omitempty"`
	ToOffer    int           `json:"toOffer,omitempty"`
	Offered    []renju.Point `json:"offered,omitempty"`
	// Twins are, while fifth moves are to be offered, the empty points that are the
	// same move as others, in groups: of each at most one point may be offered.
	Twins [][]renju.Point `json:"twins,omitempty"`
	// MustSwap: the swap decision that is open can only be yes, because another act
	// says no.
	MustSwap bool `json:"mustSwap,omitempty"`
	// Draw is the seat whose draw offer stands, or 0, and DrawAt the version of
	// the event that made it.
	Draw   int `json:"draw" jsonschema:"enum=0,enum=1,enum=2"`
	DrawAt int `json:"drawAt,omitempty"`
	// Takeback is the question for a takeback that stands, Undo what the viewer
	// would ask for now to undo his own last act; absent where there is none.
	Takeback *TakebackAsked `json:"takeback,omitempty"`
	Undo     *Undo          `json:"undo,omitempty"`
	// Adjourn is the adjournment, also one that a seat asks for.
	Adjourn *Adjournment `json:"adjourn,omitempty"`
	// Plan is what the viewer has prepared, in lines that begin with a move of the
	// opponent; absent if nothing.
	Plan [][]string `json:"plan,omitempty"`
	// Vacation is until when each seat is on vacation at the latest, seat 1 first, 0
	// for one that is not; absent if neither is.
	Vacation []int64 `json:"vacation,omitempty"`
	// Claim is the claim that waits for an arbiter, if the viewer may know of it:
	// "five" or "foul". WrongClaims counts the wrong claims of each seat.
	Claim       string `json:"claim,omitempty"`
	WrongClaims [2]int `json:"wrongClaims"`
	// Halt is why an arbiter stopped the game, in his own words, if he said so.
	Halt string `json:"halt,omitempty"`
	// Penalties are what arbiters recorded against a seat, oldest first.
	Penalties []Penalty `json:"penalties,omitempty"`

	Clock   *Clock   `json:"clock,omitempty"`   // absent without a clock
	Outcome *Outcome `json:"outcome,omitempty"` // absent while the game is open
}

// Stones is where the stones lie, each colour in the order it was played.
type Stones struct {
	Black []renju.Point `json:"black"`
	White []renju.Point `json:"white"`
}

// OpeningStep is one step of the opening rule.
type OpeningStep struct {
	// Acts are the acts of the step: the one that was done, or those that are open
	// at it, such as "place", or "swap" and "offer".
	Acts []string `json:"acts"`
	// Move is the number of the move that the step makes; absent for a decision.
	Move  int           `json:"move,omitempty"`
	Seat  int           `json:"seat,omitempty" jsonschema:"enum=1,enum=2"` // who did it; absent before
	Swap  *bool         `json:"swap,omitempty"`                            // how a swap decision that was done went
	N     int           `json:"n,omitempty"`                               // the number that was declared
	Offer []renju.Point `json:"offer,omitempty"`                           // the points that were offered
}

// TakebackAsked is the question of a seat to go back to an earlier version.
type TakebackAsked struct {
	Seat int `json:"seat" jsonschema:"enum=1,enum=2"`
	At   int `json:"at"` // the version of the event that asked
	To   int `json:"to"` // the version to go back to
	// Moves is how many moves the game had at that version.
	Moves int `json:"moves"`
}

// Undo is what a takeback would have to name to undo the viewer's last act.
type Undo struct {
	To    int `json:"to"`    // the version
	Moves int `json:"moves"` // how many moves the game had then
}

// Adjournment is a game that is broken off, or may be.
type Adjournment struct {
	// Asked is the seat that asks for it, or 0, and AskedAt the version of the event
	// that asked.
	Asked   int `json:"asked" jsonschema:"enum=0,enum=1,enum=2"`
	AskedAt int `json:"askedAt,omitempty"`
	// Sealer is the seat that seals a move or has sealed it, or 0. Sealed is the
	// move, a point or "pass"; only that seat is told.
	Sealer int    `json:"sealer" jsonschema:"enum=0,enum=1,enum=2"`
	Sealed string `json:"sealed,omitempty"`
	// Ready tells which seats want to go on, seat 1 first.
	Ready [2]bool `json:"ready"`
}

// Penalty is what an arbiter recorded against a seat.
type Penalty struct {
	Version int    `json:"version"` // of the event that records it
	Seat    int    `json:"seat" jsonschema:"enum=1,enum=2"`
	Author  string `json:"author"`
	Note    string `json:"note,omitempty"`
}

// Clock is both clocks at a moment.
type Clock struct {
	// Left is what each seat has until its flag falls, seat 1 first, at the
	// moment At; -1 for a seat without a clock, else never negative.
	Left [2]int64 `json:"left"`
	At   int64    `json:"at"`
	// Running is the seat whose clock runs on from there, or 0. Turn is the seat
	// whose clock it would be: if the clocks are paused it goes on when the pause
	// ends. Both are 0 before the start and after the end.
	Running int `json:"running" jsonschema:"enum=0,enum=1,enum=2"`
	Turn    int `json:"turn,omitempty" jsonschema:"enum=0,enum=1,enum=2"`
	// Faces is what Left is made of, seat 1 first.
	Faces [2]Face `json:"faces"`
}

// Face is what one clock shows at the moment of its [Clock]. While it runs the
// main time goes first, then the period in use, then the other periods.
type Face struct {
	Main int64 `json:"main"` // the main time left
	// Periods is the byo-yomi periods left, the one in use included, and Period what
	// is left of that one: a whole one while main time is left. Absent where there
	// are none.
	Periods int   `json:"periods,omitempty"`
	Period  int64 `json:"period,omitempty"`
	// Stage is the index of the stage in hand, and ToGo the presses still to make in
	// it; absent in the last one.
	Stage int `json:"stage"`
	ToGo  int `json:"toGo,omitempty"`
	// Single is what is left of the longest single turn; absent without a limit.
	Single int64 `json:"single,omitempty"`
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
	Kinds  []string      `json:"kinds,omitempty"` // all kinds of the foul, Foul first
	Point  string        `json:"point,omitempty"` // the deciding stone
	Row    []renju.Point `json:"row,omitempty"`   // the winning row
	// Author is the arbiter who set the result, and Note what he wrote to it.
	Author string `json:"author,omitempty"`
	Note   string `json:"note,omitempty"`
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
	// Version is how far the viewer was told the game before this pong, 0 if it has
	// not joined. Who has another version has lost something and joins again.
	Version int `json:"version"`
}

// Error is a message that could not be taken as one. If Fatal the server closes
// the connection after it, and to connect again without a change is useless.
type Error struct {
	T      string `json:"t" jsonschema:"enum=error"`
	Reason string `json:"reason"` // one of the Reason constants
	Text   string `json:"text"`
	Fatal  bool   `json:"fatal,omitempty"`
	// RetryAfter is, with too-many, how many milliseconds to wait before the next
	// message.
	RetryAfter int `json:"retryAfter,omitempty"`
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
	// Lag is the round trip of each seat in milliseconds, as the server measured it
	// last; 0 if it has not. It is sent anew when it has changed much.
	Lag [2]int `json:"lag"`
	// LeftAt is the moment from which the other seat may end the game because this
	// one, which is to act, is away; 0 if it is not, seat 1 first.
	LeftAt [2]int64 `json:"leftAt"`
}

// Rematch says how far another game after this one has come. It is sent after the
// end, when that changes and to who joins.
type Rematch struct {
	T    string `json:"t" jsonschema:"enum=rematch"`
	Game string `json:"game"`
	// Asked is the seat that wants to play again, 0 if none does.
	Asked int `json:"asked" jsonschema:"enum=0,enum=1,enum=2"`
	// Next is the game that came of it; absent until then.
	Next string `json:"next,omitempty"`
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
func (*Rematch) server()   {}
