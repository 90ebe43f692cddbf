// Package brain speaks the Gomocup protocol, both sides of it: text lines between
// a manager, which runs games, and a brain, which plays them.
//
// [Run] is the brain: it reads commands from a manager, answers each of them, and
// plays by package engine. It knows the whole of the Gomocup protocol and the
// commands that Yixin and Rapfi added and analysis programs use: positions without
// an answer, the n best moves, moves near a wanted evaluation, forbidden points,
// blocked moves, the end of a search on request. It hears commands while it thinks,
// loses none of them, answers before its time is over even if the engine does not,
// and never plays on a forbidden point unless all are.
//
// [Client] is the manager: it drives any program that speaks the protocol. It
// starts no process; its caller does and hands it the two streams.
//
// On the wire a point is "x,y", both from 0, x from the left and y from the top:
// h8 is "7,7" and a1 is "0,14". The board is 15x15; other sizes are refused. Rules
// are 0, five or more wins for both; 1, exactly five wins for both; and 4, renju.
// 2 is renju too, as Yixin and Rapfi have it: it meant a game that goes on after a
// five once, which nobody plays on this board. Everything else is refused in words.
//
// A brain keeps no database of positions: queries are answered with an empty one.
package brain
