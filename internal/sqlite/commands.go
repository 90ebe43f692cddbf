package sqlite

import (
	"hash/maphash"
	"slices"

	"tengen/internal/play"
)

// commands knows which commands the games have that were written to lately, so that
// an append need not look through the rows of its game for its own. What it knows of
// a game holds at one version: an append at that version, which the log then confirms,
// is new if its command is not among these. Everything else is asked of the log, so
// that it does not matter what other stores on the same file do. With a transaction
// that fails all is forgotten. The zero value is ready. It belongs to the writing
// goroutine.
type commands struct {
	seed  maphash.Seed
	games map[play.GameID]*named
}

// named are the commands of a game up to a version.
type named struct {
	version int
	hashes  []uint64
}

// mostNamed is how many games are known at most; then all are forgotten.
const mostNamed = 1 << 14

// fresh reports whether a game at a version surely has no such command.
func (c *commands) fresh(id play.GameID, at int, command string) bool {
	if at == 0 || command == "" {
		return true
	}
	n := c.games[id]
	return n != nil && n.version == at && !slices.Contains(n.hashes, maphash.String(c.seed, command))
}

// knows reports whether the commands of a game at a version are known.
func (c *commands) knows(id play.GameID, at int) bool {
	return at == 0 || c.games[id] != nil && c.games[id].version == at
}

// learn notes all commands of a game at a version.
func (c *commands) learn(id play.GameID, at int, all []string) {
	if c.games == nil || len(c.games) >= mostNamed {
		c.seed, c.games = maphash.MakeSeed(), make(map[play.GameID]*named)
	}
	n := &named{version: at}
	for _, command := range all {
		n.hashes = append(n.hashes, maphash.String(c.seed, command))
	}
	c.games[id] = n
}

// wrote notes what was appended to a game whose commands were known.
func (c *commands) wrote(a *play.Append) {
	if a.At == 0 {
		c.learn(a.Game, 0, nil)
	}
	n := c.games[a.Game]
	if n == nil || n.version != a.At {
		return
	}
	n.version += len(a.Records)
	for _, r := range a.Records {
		if r.Command != "" {
			n.hashes = append(n.hashes, maphash.String(c.seed, r.Command))
		}
	}
}
