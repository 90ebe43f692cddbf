package play

import (
	"time"

	"tengen/clock"
	"tengen/game"
	"tengen/opening"
	"tengen/renju"
	"tengen/wire"
)

// stateMessage is the whole game for a seat. It is called with t.mu held.
func (t *table) stateMessage(s game.State, seat game.Seat) *wire.State {
	o, shift, now := s.Options(), t.shift(seat), t.app.Now()
	m := &wire.State{
		Game:    string(t.id),
		Version: s.Version(),
		You:     wire.You{Seat: int(seat)},
		Now:     now.UnixMilli(),
		Options: optionsOf(&o, s),
		Moves:   make([]wire.Move, len(s.Moves())),
		Gaps:    make([]wire.Gap, len(s.Gaps())),
		Steps:   stepsDone(s),
		View:    shifted(viewOf(s.View(game.Viewer{Seat: seat}, now.Add(-shift))), shift),
	}
	for i, move := range s.Moves() {
		m.Moves[i] = moveOf(move)
	}
	for i, gap := range s.Gaps() {
		m.Gaps[i] = gapOf(gap)
	}
	return m
}

// eventMessage is the step from before to after for a seat, which sees the game so
// far behind. A step that does more to the list of moves than add one is told by the
// whole game instead.
func (t *table) eventMessage(before, after game.State, e game.Event, seat game.Seat, shift time.Duration) wire.ServerMessage {
	viewer := game.Viewer{Seat: seat}
	m := &wire.Event{
		Game:    string(t.id),
		Version: after.Version(),
		At:      after.At().UnixMilli(),
		View:    shifted(viewOf(after.View(viewer, after.At())), shift),
	}
	shown := game.Show(e, viewer)
	if _, m.Hidden = shown.(*game.Hidden); m.Hidden {
		return m
	}
	m.Event = changeOf(shown, before, after)
	switch moves := after.Moves(); len(moves) - len(before.Moves()) {
	case 0:
	case 1:
		move := moveOf(moves[len(moves)-1])
		m.Event.Move = &move
	default:
		return t.stateMessage(after, seat)
	}
	if gaps := after.Gaps(); len(gaps) > len(before.Gaps()) {
		gap := gapOf(gaps[len(gaps)-1])
		m.Event.Gap = &gap
	}
	return m
}

// changeOf is what an event did, as far as it is shown.
func changeOf(shown game.Event, before, after game.State) *wire.Change {
	c := &wire.Change{
		Name: game.Name(shown), Seat: int(game.SeatOf(shown)),
		Author: game.AuthorOf(shown), Lag: game.LagOf(shown).Milliseconds(), Planned: game.WasPlanned(shown),
	}
	switch e := shown.(type) {
	case *game.PlanDropped:
		c.Dropped = e.Move.String()
	case *game.TimeGiven:
		c.Time = e.Time.Milliseconds()
	case *game.ClaimMade:
		c.What = string(e.What)
	case *game.ClaimFailed:
		c.What = string(e.What)
	case *game.Placed, *game.Swapped, *game.Declared, *game.Offered, *game.Chose, *game.Added:
		if before.Options().Opening != opening.None && !before.Opening().Over() {
			done := stepsDone(after)
			c.Step = &done[len(done)-1]
		}
	}
	return c
}

var letteringNames = map[renju.Lettering]string{
	renju.International: "international", renju.RussianI: "russian-i", renju.RussianJ: "russian-j",
}

func optionsOf(o *game.Options, s game.State) wire.Options {
	w := wire.Options{
		Preset:      o.Preset,
		Opening:     o.Opening.String(),
		Protocol:    o.Opening.Protocol(),
		N:           o.Opening.Number(),
		Foul:        o.Foul.String(),
		Claims:      string(o.Claims),
		Hints:       string(o.Hints),
		FirstPass:   o.FirstPass,
		TwoPassDraw: o.TwoPassDraw,
		NoFiveDraw:  o.NoFiveDraw,
		Letters:     letteringNames[o.Letters],
		Clock:       ClockText(o),
		Controls:    [2]wire.Control{controlOf(o.Clocks[0]), controlOf(o.Clocks[1])},
		ClockStart:  string(o.ClockStart),
		Flag:        string(o.Flag),
		Lag:         o.Lag,
		Takeback:    string(o.Takeback),
		Adjourn:     o.Adjourn,
		Absence:     o.Absence.Milliseconds(),
		Vacation:    o.Vacation,
		Class:       string(clock.ClassOf(o.Clocks[0], o.Clocks[1])),
		Rated:       o.Rated,
		Delay:       o.Delay.Milliseconds(),
		DrawAfter:   o.DrawAfter,
		Created:     s.Created().UnixMilli(),
	}
	if o.GiveTime {
		w.Give = game.GivenTime.Milliseconds()
	}
	return w
}

func controlOf(c clock.Control) wire.Control {
	spec := c.Spec()
	w := wire.Control{
		Stages:  make([]wire.Stage, len(spec.Stages)),
		Periods: spec.Periods, Period: spec.Period.Milliseconds(), Longest: spec.Longest.Milliseconds(),
	}
	for i, stage := range spec.Stages {
		w.Stages[i] = wire.Stage{
			Presses: stage.Presses, Main: stage.Main.Milliseconds(), Increment: stage.Increment.Milliseconds(),
		}
	}
	return w
}

func moveOf(m game.Move) wire.Move {
	return wire.Move{
		Number: m.Number, Seat: int(m.Seat), Color: m.Color.String(), Move: m.Move.String(),
		At: m.At.UnixMilli(), Spent: m.Spent.Milliseconds(),
	}
}

func gapOf(g game.Span) wire.Gap {
	return wire.Gap{Version: g.Version, From: g.From.UnixMilli(), To: g.To.UnixMilli()}
}
