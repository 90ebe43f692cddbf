// Package clock is the clock of a renju game: time controls as values, and what
// two clocks show at a given moment. It never reads the time; every function
// that needs it is told what time it is.
//
// Start with [Parse], which reads a [Control] such as "90m+30s", and [New],
// which sets up the clocks of both seats as a [State]. A State is a small
// comparable value: its methods return a new State and leave the old one alone,
// so a game can keep the clocks of any version and compare them with ==.
//
// # What a game does with it
//
//	s := clock.New(control, control).Start(clock.First, now)
//	if !s.InTime(now, credit) { … }     // before every act: has the flag fallen?
//	s = s.Press(now, credit)            // the act was complete: the other seat runs
//	s = s.Stop(now, credit)             // the act ended the game: charged, no increment
//
// An act after which the same seat goes on (a swap decision before one's own
// stone, the first two of three stones) touches no clock at all: the clock runs
// on, and the press comes with the act that hands the turn over. [State.Hand]
// moves the turn without a press, [State.Restore] does it for a game taken back
// to an earlier version.
//
// # Rules
//
// A press earns the increment of the control it is made in, and counts in it;
// when a control has its presses, the next one's time is added to what is left.
// Byo-yomi begins when the main time of the last control is used up; periods
// used up while thinking are gone, and the one in which the press is made is
// whole again. The flag falls when the time left is 0 and not later: a press
// needs time left. A press in time always leaves time, whatever the arithmetic
// of the same step does. A fallen flag stays fallen, earns nothing and is not
// undone by a press; only an arbiter ([State.Add], [State.Set]) raises it.
//
// Whether a fallen flag ends the game at once or only when claimed, and which
// acts press, is decided by package game.
//
// Times given may carry a monotonic reading and any location; it is the wall
// time that counts, and what is stored is UTC without a monotonic reading. Time
// never runs backwards: a time before the last one known counts as that one.
// Everything here is safe for concurrent use as long as a value is not written
// while it is read, and nothing here allocates except texts and errors.
package clock
