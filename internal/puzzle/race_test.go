//go:build race

package puzzle

// tried is how many puzzles of each kind the judge is tried on: few where the race
// detector makes it slow.
const tried = 1
