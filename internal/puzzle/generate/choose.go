package generate

import (
	"cmp"
	"slices"

	"tengen/internal/puzzle"
)

// Choose picks up to each puzzles of every kind, spread as evenly over their ratings
// as there are puzzles, and none that resembles another. They come sorted by kind,
// rating and name.
func Choose(list []*puzzle.Puzzle, each int) []*puzzle.Puzzle {
	seen := make(map[string]bool)
	steps := make(map[puzzle.Kind]map[int][]*puzzle.Puzzle) // by kind and rating
	for _, p := range list {
		if figure := p.Figure(); !seen[p.ID] && !seen[figure] {
			seen[p.ID], seen[figure] = true, true
			if steps[p.Kind] == nil {
				steps[p.Kind] = make(map[int][]*puzzle.Puzzle)
			}
			step := p.Rating / stepOf
			steps[p.Kind][step] = append(steps[p.Kind][step], p)
		}
	}
	var chosen []*puzzle.Puzzle
	for _, k := range puzzle.Kinds() {
		chosen = append(chosen, spread(steps[k], each)...)
	}
	return chosen
}

// stepOf is how many points of rating count as the same strength.
const stepOf = 50

// spread takes one puzzle of each step in turn, that with the longest line first, until
// there are so many.
func spread(steps map[int][]*puzzle.Puzzle, number int) []*puzzle.Puzzle {
	var order []int
	for step := range steps {
		order = append(order, step)
		slices.SortStableFunc(steps[step], func(a, b *puzzle.Puzzle) int { return cmp.Compare(b.Length(), a.Length()) })
	}
	slices.Sort(order)
	var chosen []*puzzle.Puzzle
	for round := 0; len(chosen) < number; round++ {
		before := len(chosen)
		for _, step := range order {
			if round < len(steps[step]) && len(chosen) < number {
				chosen = append(chosen, steps[step][round])
			}
		}
		if len(chosen) == before {
			break
		}
	}
	slices.SortFunc(chosen, func(a, b *puzzle.Puzzle) int {
		return cmp.Or(cmp.Compare(a.Rating, b.Rating), cmp.Compare(a.ID, b.ID))
	})
	return chosen
}
