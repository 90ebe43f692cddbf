package game

import (
	"slices"
	"time"

	"tengen/clock"
	"tengen/opening"
	"tengen/renju"
)

// Phase is what a game is waiting for.
type Phase string

// The phases.
const (
	PhaseSeating   Phase = "seating"   // a seat is free
	PhaseOpening   Phase = "opening"   // the opening rule says what comes next
	PhasePlay      Phase = "play"      // the ordinary rules hold
	PhaseClaim     Phase = "claim"     // a claim waits for an arbiter
	PhaseSealing   Phase = "sealing"   // the game is broken off, the actor seals a move
	PhaseAdjourned Phase = "adjourned" // the game is broken off and a move is sealed
	PhaseHalted    Phase = "halted"    // an arbiter stopped the game
	PhaseOver      Phase = "over"
)

// View is a game as one viewer may see it: all that a board and its side panel
// need, without rules. It is plain data, and its slices belong to the caller
// except where it says so.
type View struct {
	Version int
	Phase   Phase
	Players [2]string // the names; "" also for a seat that is free
	Seats   [2]bool   // which seats are taken
	Levels  [2]int    // of the engine where it sits; 0 is a person
	Viewer  Seat
	// Black and White are the seats that hold the colours now.
	Black, White Seat
	Turn         renju.Color // of the next stone; NoColor after the end
	Actor        Seat        // whose decision is awaited, or NoSeat
	May          []string    // what the viewer may do, by the names below
	Moves        []Move      // not to be changed
	Board        renju.Board
	Last         renju.Move

	// Opening is the code of the opening, such as "10I", or "".
	Opening string
	Rule    opening.Rule
	// Zone is where the next stone must stand, also while a swap decision before it
	// is open, and Legal the empty points in it that the opening rule allows; Legal
	// is nil where every empty point will do.
	Zone  opening.Zone
	Legal []renju.Point
	// Steps are the steps of the opening until it is over, and Step the index of the
	// one that is open; see [State.Steps].
	Steps []Step
	Step  int
	// MaxDeclare is the largest number of fifth moves that may be declared now,
	// ToOffer how many are to be offered now, Declared how many were declared; 0
	// where none is due.
	MaxDeclare, ToOffer, Declared int
	Offered                       []renju.Point // the fifth moves to choose from
	// Twins are, while fifth moves are to be offered, the empty points that are the
	// same move as others, each group once: at most one point of it may be offered.
	Twins [][]renju.Point
	// MustSwap: the swap that is open can only be said yes to, because another act
	// says no (Super Sakata).
	MustSwap bool

	// Forbidden are the points forbidden for Black as the stones lie now, if
	// hints allow the viewer to know; nil otherwise and when there are none.
	Forbidden []renju.ForbiddenPoint
	// Hints: the viewer may know verdicts and their reasons.
	Hints bool

	Clocked bool
	Clocks  [2]clock.Face // of seat 1 and seat 2 at Now
	Running Seat          // whose clock runs
	Now     time.Time

	Draw      Seat // whose draw offer stands
	DrawAt    int  // the version of the event that made it
	Takeback  Seat // who asks for a takeback
	BackAt    int  // the version of that event
	BackTo    int  // the version to go back to
	BackMoves int  // how many moves the game had then
	// Undo is the version to name in a takeback that undoes the viewer's last act,
	// and UndoMoves how many moves the game had then; 0 if he may not ask.
	Undo, UndoMoves int
	Adjourn         Seat // who asks to break off
	AdjournAt       int  // the version of that event
	Sealed          renju.Move
	HasSealed       Seat           // whose sealed move waits
	Ready           [2]bool        // who wants to go on after an adjournment
	Plan            [][]renju.Move // what the viewer has prepared; not to be changed
	// Vacation is until when each seat is on vacation at the latest; the zero time for
	// one that is not.
	Vacation  [2]time.Time
	Claim     Claimable // that waits for an arbiter, if the viewer may know of it
	Failed    [2]int    // wrong claims of each seat
	Halt      string    // why an arbiter stopped the game
	Gaps      []Span    // not to be changed
	Penalties []Penalty // not to be changed
	End       End
}

// The names in [View.May] that are not those of acts at the board.
const (
	MayAbort           = "abort"
	MayResign          = "resign"
	MayDrawOffer       = "draw-offer"
	MayDrawAccept      = "draw-accept"
	MayDrawDecline     = "draw-decline"
	MayTakebackAsk     = "takeback-ask"
	MayTakebackAccept  = "takeback-accept"
	MayTakebackDecline = "takeback-decline"
	MayClaimFive       = "claim-five"
	MayClaimFoul       = "claim-foul"
	MayClaimFlag       = "claim-flag"
	MayAdjournAsk      = "adjourn-ask"
	MayAdjournAccept   = "adjourn-accept"
	MayAdjournDecline  = "adjourn-decline"
	MayClaimLeft       = "claim-left" // if the other seat is away for long enough, which the game does not know
	MayGiveTime        = "give-time"
	MayPlan            = "plan"
	MaySeal            = "seal"
	MayResume          = "resume"
)

// View returns the game as v may see it at now. It is a pure function; it costs a
// look at all points where hints or a zone ask for it, and little otherwise.
func (s State) View(v Viewer, now time.Time) View {
	now = s.moment(now)
	view := View{
		Version:   s.version,
		Phase:     s.phase(),
		Viewer:    v.Seat,
		Black:     s.Holder(renju.Black),
		White:     s.Holder(renju.White),
		Actor:     s.Actor(),
		May:       s.mayAll(v.Seat, now),
		Moves:     s.Moves(),
		Board:     s.core.pos.Board,
		Last:      s.core.pos.Last,
		Failed:    s.failed,
		Halt:      s.halt.note,
		Gaps:      s.Gaps(),
		Penalties: s.Penalties(),
		End:       s.end,
		Now:       now,
	}
	for i, p := range s.players {
		view.Players[i], view.Seats[i], view.Levels[i] = p.Name, p.Taken, p.Level
	}
	if s.options == nil {
		return view
	}
	if !s.Over() {
		view.Turn = s.Turn()
	}
	s.viewOpening(&view)
	s.viewOffers(&view, v)
	if view.Hints = s.HintsFor(v); view.Hints && !s.Over() {
		view.Forbidden = s.core.pos.Board.AppendForbidden(nil, s.options.Reading)
	}
	view.Plan = s.PlanOf(v.Seat)
	for i, v := range s.vacation {
		view.Vacation[i] = v.until
	}
	view.Clocked = s.options.Clocked()
	if s.clock.Running {
		view.Running = s.clock.Turn
	}
	for i := range view.Clocks {
		view.Clocks[i] = s.clock.Face(Seat(i+1), now)
	}
	return view
}

// Phase returns what the game waits for.
func (s State) Phase() Phase { return s.phase() }

// phase is Phase without a copy of the state, which is large.
func (s *State) phase() Phase {
	switch {
	case s.Over():
		return PhaseOver
	case s.started.IsZero():
		return PhaseSeating
	case s.halt.on:
		return PhaseHalted
	case s.adjourn.on && s.adjourn.sealed == renju.NoMove:
		return PhaseSealing
	case s.adjourn.on:
		return PhaseAdjourned
	case s.claim.seat != NoSeat:
		return PhaseClaim
	case !s.core.open.Over():
		return PhaseOpening
	}
	return PhasePlay
}

// HintsFor reports whether a viewer may know which points are forbidden and why:
// everybody after the end, before it as the hints of the options say. A watcher
// could be one of the players in another window, so hints for Black alone are
// not his.
func (s State) HintsFor(v Viewer) bool {
	if s.options == nil {
		return false
	}
	switch {
	case s.Over() || s.options.Hints == HintsBoth:
		return true
	case s.options.Hints == HintsBlack:
		return v.Seat != NoSeat && v.Seat == s.Holder(renju.Black)
	}
	return false
}

func (s *State) viewOpening(view *View) {
	open := s.core.open
	view.Rule = open.Rule()
	if o, ok := opening.RecogniseMoves(s.firstMoves()); ok {
		view.Opening = o.Code()
	}
	view.Zone = opening.All
	view.Declared = open.Declared()
	view.Offered = open.Offered()
	if !open.Over() {
		view.Steps, view.Step = s.Steps()
	}
	if !s.playing() {
		return
	}
	view.MaxDeclare, view.ToOffer = open.MaxDeclare(), open.ToOffer()
	view.MustSwap = open.MustSwap()
	if view.ToOffer > 0 {
		view.Twins = s.twins()
	}
	next := beforeStone(open)
	if view.Zone = next.Zone(); view.Zone == opening.All {
		return
	}
	view.Legal = []renju.Point{}
	for _, p := range s.core.pos.Board.AppendEmpty(nil) {
		if next.CheckPlace(p) == nil {
			view.Legal = append(view.Legal, p)
		}
	}
}

// beforeStone is the opening with the swap decision behind it that is open before
// a stone: where the stone must stand does not depend on the answer.
func beforeStone(open opening.State) opening.State {
	if may := open.May(); !may.Has(opening.Swap) || may.Has(opening.Place) {
		return open
	}
	kept, err := open.Swapped(false)
	if err != nil {
		return open
	}
	return kept
}

// twins groups the empty points that are the same fifth move.
func (s *State) twins() [][]renju.Point {
	var groups [][]renju.Point
	board := &s.core.pos.Board
	for _, p := range board.AppendEmpty(nil) {
		group := s.core.open.AppendTwins([]renju.Point{p}, p)
		group = slices.DeleteFunc(group, func(q renju.Point) bool { return board.At(q) != renju.NoColor })
		if slices.Sort(group); len(group) > 1 && group[0] == p {
			groups = append(groups, group)
		}
	}
	return groups
}

// firstMoves are the first three moves, or fewer.
func (s *State) firstMoves() []renju.Move {
	var first []renju.Move
	for _, m := range s.moves[:min(3, len(s.moves))] {
		first = append(first, m.Move)
	}
	return first
}

func (s *State) viewOffers(view *View, v Viewer) {
	view.Draw, view.DrawAt = s.draw.standing()
	view.Takeback, view.BackAt = s.back.standing()
	if view.Takeback != NoSeat {
		view.BackTo, view.BackMoves = s.back.to, s.MovesAt(s.back.to)
	}
	if s.canTakeback(v.Seat, Ask) {
		view.Undo, view.UndoMoves = s.Undo(v.Seat)
	}
	view.Adjourn, view.AdjournAt = s.adjourn.asked.standing()
	view.Ready = s.adjourn.ready
	if s.adjourn.sealed != renju.NoMove {
		view.HasSealed = s.adjourn.sealer
		if v.Seat == s.adjourn.sealer {
			view.Sealed = s.adjourn.sealed
		}
	}
	if s.claim.seat != NoSeat && (v.Seat == s.claim.seat || v.Arbiter) {
		view.Claim = s.claim.what
	}
}

// standing returns the seat whose offer stands and the version of the event.
func (o offerState) standing() (Seat, int) {
	if o.seat == NoSeat {
		return NoSeat, 0
	}
	return o.seat, o.version
}
