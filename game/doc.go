// Package game is a game of renju as its events: who sits where, every stone,
// every decision of the opening, offers, claims, clocks, and how it ended.
//
// A [State] is what the events up to a version add up to. [State.Decide] takes a
// [Command] and the time, and answers with the events it makes, or with a
// [*Refusal]; [State.Apply] folds an event into the next state and never asks for
// a verdict. The version of a state is the number of its events, so that storage,
// sockets, replay and spectators agree by counting.
//
//	s, err := game.Replay(events)                   // or game.State{} for a new game
//	made, err := s.Decide(game.Place{By: game.By{Seat: 1}, Point: p}, receivedAt)
//	for _, e := range made { s, _ = s.Apply(e) }    // after they were stored
//
// # Events come with a refusal in two cases
//
// A command may find that a flag has fallen before it, and a claim may be wrong
// inside its window. Both happened and are recorded, and the command is refused
// all the same. Decide then returns events and a [*Refusal] together. A caller
// appends the events it gets whatever the error is, and answers with the error.
//
// # Time
//
// The time given to Decide is when the command was received; it is cut to whole
// microseconds and is never taken to be before the last event. A command is
// judged in this order: is the act open in this phase? was it in time, lag
// credited? what does it lead to? A move in time is final.
//
// A game starts when both seats are taken. Its clocks start then or, with
// [AfterFirstActs], when each seat has acted once. Until each seat has acted once
// either may abort the game.
//
// # Who sees what
//
// [Show] is the one function that decides what of an event a viewer may see, and
// [State.View] is the whole game as a viewer may see it. [Marshal] and
// [Unmarshal] write and read events for the log; fields that a newer version
// wrote survive.
//
// A State is a value: Apply returns a new one and leaves the old one as it was,
// and states may be read by many goroutines at once. The package does not log,
// read the clock, open files or start goroutines; chance and identity are
// arguments too.
package game
