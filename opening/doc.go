// Package opening is how a game of renju begins: the opening rules, each a state
// machine, and the catalogue of the 26 openings.
//
// [Parse] reads the name of a [Rule], such as "taraguchi-10", and [Rule.Start]
// gives the [State] before the first stone. A state tells which seat is to act
// ([State.Actor]), what it may do ([State.May]) and where ([State.Zone]). The
// Check methods judge an act, the methods named after a done act (Placed,
// Swapped, …) go on without judging, so that a game that was played under today's
// rules can still be read when a rule is mended. All rules are rows of one table
// (see steps.go); there is no code that belongs to a single rule.
//
// [Recognise] names the first three stones in any of the eight orientations, and
// [Twins] finds fifth points that are equivalent by shape.
//
// The package knows the stones only as far as an opening rule asks for them; that
// a point is empty, and whether a stone wins or is a foul, is for its caller. The
// rules followed are the step lists of Tengen's rules, part (c). Everything in it
// is a value, pure, and safe for concurrent use. It does without package fmt, which
// would be a tenth of what a browser has to load for the rules.
package opening
