package web

import (
	"context"

	"tengen/internal/play"
)

// tellPlayers tells a connection who sits at its game.
func (c *conn) tellPlayers() {
	if c.server.api == nil {
		return
	}
	m, err := c.server.api.Players(c.ctx, c.game)
	if err != nil {
		if c.ctx.Err() == nil {
			c.server.log.Error("the players of a game were not told", "game", c.game, "err", err)
		}
		return
	}
	c.send(m)
}

// sat tells all live connections of a game that somebody has taken a seat there, or
// that a seat is another's now.
func (s *Server) sat(ctx context.Context, id play.GameID) {
	if s.api == nil {
		return
	}
	m, err := s.api.Players(ctx, id)
	if err != nil {
		s.log.Error("the players of a game were not told", "game", id, "err", err)
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for c := range s.conns {
		if c.game == id {
			c.send(m)
		}
	}
}
