// Package practice is exercises about the rules: is a point forbidden and why, which
// points are, which threes count, where is the win by a foul, the five, the straight
// four, the fork. It knows no answers: every answer is judged by package renju, so
// each right one is accepted.
//
// Start with [Course], the exercises in the order to learn, [Exercise.Solve] and
// [Exercise.Check]. What was answered wrong comes back: [Card.Answer] and [Next] are
// the scheduler, pure and with the time as an argument; the browser has the same for
// people without an account, and testdata/schedule.json holds what both do. [App] keeps
// the cards of accounts in a [Store].
//
// The exercises lie in exercises.txt, one a line, and say nothing but the position and
// what is asked; gen writes that file.
package practice
