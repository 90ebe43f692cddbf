package puzzle

import (
	"context"
	"maps"
	"slices"

	"tengen/internal/account"
)

// Rated reports whether a try counted. One that was made as a guest did not.
func (t *Try) Rated() bool { return t.Solver.Tries > 0 }

// Adopt gives a person the puzzles that his browser remembers of the time before he had
// an account, by name and whether he solved them. Nobody's rating changes by it, and the
// next tries at them count no more, for they are not the first. What he tried with the
// account stays as it is, and names that no puzzle has are left out, so it may be sent
// twice.
func (a *App) Adopt(ctx context.Context, who account.ID, tried map[string]bool) error {
	if a.store == nil || who == "" {
		return nil
	}
	at := a.now()
	var tries []Try
	for _, name := range slices.Sorted(maps.Keys(tried)) {
		if _, ok := Shipped().Find(name); ok {
			tries = append(tries, Try{Account: who, Puzzle: name, At: at, Solved: tried[name]})
		}
	}
	if len(tries) == 0 {
		return nil
	}
	return a.store.AdoptTries(ctx, who, tries)
}
