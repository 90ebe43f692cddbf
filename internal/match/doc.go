// Package match plays games between engines and says what they prove. It starts
// programs that speak the Gomocup protocol, or Tengen's own engine inside this
// process behind the same protocol, gives them clocks and openings, judges their
// games by package renju, and keeps every game as a line of JSON, so that a match
// that was stopped goes on where it was.
//
// Start with [Match] and [Match.Run]. [ParseEngine] reads how an engine is given on a
// command line, [Openings] an openings file. [Tally] is the result between two
// engines: games in pairs, both colours of one opening, so that what the opening
// decides cancels out. [Tally.Elo] estimates the difference with an interval,
// [SPRT] decides between two hypotheses while a match runs, and [Ratings] puts more
// than two engines on one scale.
package match
