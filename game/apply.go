package game

import (
	"errors"
	"fmt"
	"time"

	"tengen/clock"
	"tengen/opening"
	"tengen/renju"
)

// ErrDamaged says that a log holds an event that cannot follow what came before.
// It comes wrapped with the version and the reason.
var ErrDamaged = errors.New("the game's log is damaged")

// Apply returns the state after e. It judges nothing: it never fails on what
// [State.Decide] returned for the same state, in whatever version of Tengen, and
// an error, which wraps [ErrDamaged], means that the log is not one of a game.
func (s State) Apply(e Event) (State, error) {
	next := s
	next.version++
	next.at = e.stamp().At
	if err := next.apply(e); err != nil {
		return s, fmt.Errorf("event %d (%s): %w: %w", next.version, Name(e), ErrDamaged, err)
	}
	if next.vacation != ([2]vacation{}) {
		next.rest(next.at)
	}
	return next, nil
}

// Replay returns the state that the events make, from the first one on.
func Replay(events []Event) (State, error) {
	var s State
	for _, e := range events {
		next, err := s.Apply(e)
		if err != nil {
			return s, err
		}
		s = next
	}
	return s, nil
}

func (s *State) apply(e Event) error {
	if created, ok := e.(*Created); ok {
		return s.applyCreated(created)
	}
	if s.options == nil {
		return errors.New("the game was not created")
	}
	if turn, entry := entryOf(e); turn != nil {
		return s.applyAct(turn, entry)
	}
	switch e := e.(type) {
	case *Seated:
		return s.applySeated(e)
	case *Started:
		s.started, s.startVersion = e.At, s.version
		if s.options.ClockStart == AtOnce {
			s.clock = s.clock.Start(s.core.actor(), e.At)
		}
	case *Gap:
		s.clock = s.clock.Gap(e.From, e.At)
		s.gaps = extended(s.gaps, Span{s.version, e.From, e.At})
	case *Won, *Fouled, *Drawn, *Resigned, *FlagFell, *Aborted, *Adjudicated, *Abandoned:
		s.applyEnd(e)
	default:
		return s.applyBetween(e)
	}
	return nil
}

// extended returns a new slice, no longer than need be, that holds list and one
// more: states share what they have in common and never write into it.
func extended[T any](list []T, one T) []T {
	longer := make([]T, len(list)+1)
	copy(longer, list)
	longer[len(list)] = one
	return longer
}

func (s *State) applyCreated(e *Created) error {
	if s.options != nil {
		return errors.New("the game was created before")
	}
	options := e.Options
	s.options = &options
	s.created = e.At
	s.core = newCore(options.Opening)
	s.clock = clock.New(options.Clocks[0], options.Clocks[1])
	return nil
}

func (s *State) applySeated(e *Seated) error {
	if !e.Seat.Valid() {
		return fmt.Errorf("%d is no seat", e.Seat)
	}
	s.players[e.Seat-1] = Player{Taken: true, Name: e.Name, KeyHash: e.KeyHash, Level: e.Level}
	return nil
}

// entryOf returns what the acts at the board have in common, and nil for any
// other event.
func entryOf(e Event) (*Turn, entry) {
	switch e := e.(type) {
	case *Placed:
		return &e.Turn, entry{act: opening.Place, a: e.Point}
	case *Passed:
		return &e.Turn, entry{act: opening.Pass}
	case *Swapped:
		return &e.Turn, entry{act: opening.Swap, yes: e.Yes}
	case *Declared:
		return &e.Turn, entry{act: opening.Declare, n: uint8(e.N)}
	case *Offered:
		return &e.Turn, entry{act: opening.Offer, points: e.Points}
	case *Chose:
		return &e.Turn, entry{act: opening.Choose, a: e.Point}
	case *Added:
		return &e.Turn, entry{act: opening.Add, a: e.White, b: e.Black}
	}
	return nil, entry{}
}

func (s *State) applyAct(turn *Turn, e entry) error {
	if !turn.Seat.Valid() {
		return fmt.Errorf("%d is no seat", turn.Seat)
	}
	e.version, e.seat, e.ends = int32(s.version), turn.Seat, turn.Ends
	next, err := s.core.after(&e)
	if err != nil {
		return err
	}
	s.listMoves(turn, &e, next.pos.Moves)
	s.core = next
	s.tick(turn)
	e.clockOn, e.nextSeat = s.clock.Turn != clock.NoSeat, next.actor()
	for i, side := range s.clock.Sides {
		e.stage[i], e.presses[i] = int8(side.Stage), int16(side.Presses)
	}
	s.line = extended(s.line, e)
	if s.draw.seat == turn.Seat.Other() {
		s.draw.seat = NoSeat
	}
	s.back.seat = NoSeat
	s.adjourn.asked.seat = NoSeat
	s.advancePlans(&e)
	s.gifts = [2]int8{}
	return nil
}

// listMoves adds the stones and passes of an act to the list of moves; before the
// act there were fewer moves than the number given.
func (s *State) listMoves(turn *Turn, e *entry, number int) {
	spent := s.clock.Took(turn.Seat, turn.At)
	if s.clock.Turn == turn.Seat && s.clock.Running {
		spent = max(0, spent-turn.Lag)
	}
	stones := [2]renju.Point{e.a, e.b}
	for i := range number - s.core.pos.Moves {
		m := Move{
			Number: s.core.pos.Moves + i + 1,
			Seat:   turn.Seat,
			Color:  [2]renju.Color{renju.White, renju.Black}[(s.core.pos.Moves+i+1)%2],
			Move:   renju.Move(stones[i]),
			At:     turn.At,
			Spent:  spent,
		}
		if e.act == opening.Pass {
			m.Move = renju.Pass
		}
		if e.act == opening.Choose {
			m.Seat = s.core.open.Black()
		}
		s.moves = extended(s.moves, m)
	}
}

// tick moves the clocks after an act: a press if the turn passes to the other
// seat, nothing if the same seat goes on, a stop if the game ends.
func (s *State) tick(turn *Turn) {
	next := s.core.actor()
	switch {
	case turn.Ends:
		s.clock = s.clock.Stop(turn.At, turn.Lag)
	case s.clock.Turn == clock.NoSeat:
		if s.core.acted == [2]bool{true, true} {
			s.clock = s.clock.Start(next, turn.At)
		}
	case next != turn.Seat:
		s.clock = s.clock.Press(turn.At, turn.Lag)
	}
}

func (s *State) applyEnd(e Event) {
	end := End{}
	switch e := e.(type) {
	case *Won:
		end.Outcome = renju.Outcome{Winner: e.Winner, Ending: e.Ending}
		end.Row = e.Row
		end.Point, _ = s.core.pos.Last.Stone()
	case *Fouled:
		end.Outcome = renju.Outcome{Winner: renju.White, Ending: renju.EndedFoul}
		end.Point, end.Kinds = e.Point, renju.FoulsOf(e.Kinds...)
	case *Drawn:
		end.Outcome = renju.Outcome{Ending: e.Ending}
	case *Resigned:
		end.Outcome = renju.Outcome{Winner: e.Winner, Ending: renju.EndedResignation}
	case *FlagFell:
		end.Outcome = renju.Outcome{Winner: e.Winner, Ending: renju.EndedTime}
	case *Aborted:
		end.Outcome = renju.Outcome{Ending: renju.EndedVoid}
	case *Abandoned:
		end.Outcome = renju.Outcome{Winner: e.Winner, Ending: renju.EndedAbandoned}
	case *Adjudicated:
		end.Outcome = renju.Outcome{Winner: e.Winner, Ending: e.Ending}
		end.Author, end.Note = e.Author, e.Note
	}
	end.Seat = s.Holder(end.Outcome.Winner)
	s.end = end
	s.clock = s.clock.Stop(e.stamp().At, 0)
	s.draw.seat, s.back.seat, s.claim.seat = NoSeat, NoSeat, NoSeat
	s.adjourn, s.halt, s.plans = adjournment{}, halt{}, [2]plan{}
}

// goBack returns the board, the opening and the moves to what they were at a
// version. Time spent stays spent; the turn of the clocks follows the board.
func (s *State) goBack(to int, at time.Time) error {
	n := 0
	for n < len(s.line) && int(s.line[n].version) <= to {
		n++
	}
	c := newCore(s.options.Opening)
	for i := range s.line[:n] {
		next, err := c.after(&s.line[i])
		if err != nil {
			return err
		}
		c = next
	}
	s.clock = s.clock.Restore(s.clockThen(n), at)
	s.core, s.line, s.moves = c, s.line[:n:n], s.moves[:c.pos.Moves:c.pos.Moves]
	if !s.playing() {
		// Back from the end, or from a game that stood: it goes on at a word of the
		// arbiter, who may want to set the clocks before.
		s.halt.on = true
	}
	s.draw, s.back, s.adjourn, s.claim, s.end = offerState{}, offerState{}, adjournment{}, pendingClaim{}, End{}
	s.plans = [2]plan{}
	if s.halt.on {
		s.clock = s.clock.Pause(at)
	}
	return nil
}

// clockThen is the clocks after the first n acts, as far as going back asks for
// them.
func (s *State) clockThen(n int) clock.State {
	then := s.clock
	first := entry{nextSeat: First, clockOn: s.options.ClockStart == AtOnce}
	e := &first
	if n > 0 {
		e = &s.line[n-1]
	}
	for i := range then.Sides {
		then.Sides[i].Stage, then.Sides[i].Presses = int(e.stage[i]), int(e.presses[i])
	}
	then.Turn = clock.NoSeat
	if e.clockOn {
		then.Turn = e.nextSeat
	}
	return then
}
