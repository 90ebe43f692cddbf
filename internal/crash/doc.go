// Package crash proves that what the server acknowledges is never lost: its tests
// start the real program, put it under load, end it by kill -9 at a random moment,
// fill its disk, make its store fail, and compare the log with what the players were
// told. It has no code of its own.
//
// The oracle stands outside the server: it remembers every acknowledgement and every
// event that a player was shown. In the log each must be found once, at its version;
// versions have no gaps; and the clocks are those that follow from the times of the
// events, with the time in which no server ran charged to nobody.
package crash
