package live_test

import (
	"testing"
	"testing/synctest"
	"time"

	"tengen/internal/live"
	"tengen/internal/play"
	"tengen/internal/play/playtest"
)

// A game over sockets: what one does both hear, and what they make of it is what
// the server has.
func TestGame(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newSite(t, play.Config{})
		id, keys := s.pair(t, "5m")
		var seats [2]*live.Client
		var games [2]live.Follower
		for i, key := range keys {
			seats[i] = live.Open(t.Context(), live.Config{
				Game: string(id), Network: s.network(id, key), Rand: chance(uint64(i)),
				Hear: func(m live.Message) {
					if _, err := games[i].Take(m); err != nil {
						t.Error(err)
					}
				},
			})
		}
		for i := range 10 {
			time.Sleep(time.Second)
			seats[i%2].Do(playtest.Place(playtest.Quiet(i)))
		}
		time.Sleep(time.Second)
		for i, c := range seats {
			c.Close()
			if v := c.Version(); v != 14 || c.Pending() != 0 || len(games[i].Game.Moves) != 10 {
				t.Errorf("seat %d is at version %d with %d unanswered and %d moves, want 14, 0, 10", i+1, v, c.Pending(), len(games[i].Game.Moves))
			}
		}
		s.stop()
	})
}
