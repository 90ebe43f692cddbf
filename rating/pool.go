package rating

import (
	"fmt"
	"strings"

	"tengen/clock"
	"tengen/game"
	"tengen/renju"
)

// Family is a set of rules within which games say something about each other. The
// zero value is no family.
type Family string

// The families. What a foul does makes the game: where Black loses by it White
// plays for fouls, where it is refused he cannot. The other differences between
// the presets (which threes count in rare shapes, when a draw is seen) decide
// hardly any game and divide nobody.
const (
	Strict  Family = "strict"  // a foul loses, at once or when it is claimed: rif, russia
	Guarded Family = "guarded" // a foul is refused: gambler, guide
)

// Families returns all families. The slice is the caller's.
func Families() []Family { return []Family{Strict, Guarded} }

// Pool is what ratings count within: a player has one in each pool. The zero value
// is no pool.
type Pool struct {
	Class  clock.Class
	Family Family
}

// Pools returns all pools: every class of speed but games without a clock, in each
// family. The slice is the caller's.
func Pools() []Pool {
	var list []Pool
	for _, family := range Families() {
		for _, class := range clock.Classes() {
			if class != clock.Untimed {
				list = append(list, Pool{class, family})
			}
		}
	}
	return list
}

// PoolOf returns the pool in which a game with these options is rated, whether it
// is or not, and false if no such game can be: without a clock nobody need ever
// lose, and with clocks that differ the result says little about the players.
func PoolOf(o *game.Options) (Pool, bool) {
	class := clock.ClassOf(o.Clocks[0], o.Clocks[1])
	if class == clock.Untimed || o.Clocks[0] != o.Clocks[1] {
		return Pool{}, false
	}
	if o.Foul == renju.FoulPrevented {
		return Pool{class, Guarded}, true
	}
	return Pool{class, Strict}, true
}

// String names the pool for machines, such as "blitz-strict".
func (p Pool) String() string { return string(p.Class) + "-" + string(p.Family) }

// ParsePool is the inverse of [Pool.String]. The error quotes the text and lists
// the pools there are.
func ParsePool(text string) (Pool, error) {
	var names []string
	for _, p := range Pools() {
		if p.String() == text {
			return p, nil
		}
		names = append(names, p.String())
	}
	return Pool{}, fmt.Errorf("%q is no pool of ratings: there are %s", text, strings.Join(names, ", "))
}
