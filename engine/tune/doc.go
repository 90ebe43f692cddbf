// Package tune makes the numbers of engine/eval from games: it plays games
// ([Play]), takes positions from them and has the engine judge them ([Label]), and
// fits tables to both ([Fit], [FitPromise]).
//
// Games and positions are JSON Lines, see [Game] and [Position]. The same input and
// seed give the same tables. "tengen tune" is the command around it; docs/strength.md
// tells what each round of tuning was worth.
package tune
