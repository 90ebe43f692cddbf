// Package player is a person made of the engine: it decides for a seat of a game
// whatever the seat may be asked, from swaps and fifth moves to draws, takebacks
// and claims, at one of several levels from a child's to full strength.
//
// Start with [New] and [Player.Decide]. A level errs as people do. It does not
// play at random: it overlooks. Along some lines of the board it does not see what
// stands there, a threat of its own less often than the opponent's, one that has
// just been made less often than an old one, a four less often than a three, a row
// or column less often than a diagonal. What it has overlooked it does not see
// until a stone is put into that line. It misjudges the value of points, and the
// stronger levels see all but look less far ahead. How far the levels lie apart is
// measured by the command in engine/player/ladder; the figures are in
// docs/levels.md.
//
// The package knows nothing of servers and terminals: who calls it brings the
// engine, the time and chance.
package player
