package web

import (
	"context"
	"net/http"
	"time"

	"tengen/game"
	"tengen/internal/account"
	"tengen/internal/play"
	"tengen/rating"
)

// gamesCompared is how many games, the latest first, the television chooses from.
const gamesCompared = 200

// addressTV is where the best game of the moment is shown.
const addressTV = "/tv"

// tvPage is what the template "tv" shows: a game that goes on or, while there is
// none, the last one that ended.
type tvPage struct {
	Game *gamePage // nil if there is nothing to show at all
	Live bool
}

// tv shows the game of the strongest players that is being played, as those see it
// who watch it. When it ends the page asks again.
func (s *Server) tv(w http.ResponseWriter, r *http.Request) error {
	id, live, err := s.onTV(r.Context())
	if err != nil {
		return err
	}
	page := tvPage{Live: live}
	if id != "" {
		state, now, err := s.app.Seen(r.Context(), id, game.NoSeat)
		if err != nil {
			return err
		}
		at := sitting{}
		if s.accounts != nil {
			players, err := s.accounts.Players(r.Context(), string(id))
			if err != nil {
				return err
			}
			at.players = players[string(id)]
		}
		shown := s.shownGame(r, id, &state, now, at)
		shown.Over = state.Over()
		if live {
			shown.TV = addressTV
		}
		page.Game = &shown
	}
	s.render(w, r, http.StatusOK, "tv", s.texts(r).Text("page.tv.title", nil), page)
	return nil
}

// onTV chooses what is shown: the best game that goes on; without one, the one that
// ended last. It is "" where nobody has played. Private games are in neither list.
func (s *Server) onTV(ctx context.Context) (id play.GameID, live bool, err error) {
	games, err := s.app.List(ctx, play.Live, time.Time{}, gamesCompared)
	if err != nil {
		return "", false, err
	}
	if len(games) == 0 {
		games, err = s.app.List(ctx, play.Ended, time.Time{}, 1)
		if err != nil || len(games) == 0 {
			return "", false, err
		}
		return games[0].ID, false, nil
	}
	var players map[string][2]account.Player
	if s.accounts != nil {
		ids := make([]string, len(games))
		for i, g := range games {
			ids[i] = string(g.ID)
		}
		if players, err = s.accounts.Players(ctx, ids...); err != nil {
			return "", false, err
		}
	}
	ratings, err := s.ratingsIn(ctx, games, players)
	if err != nil {
		return "", false, err
	}
	return best(games, ratings), true, nil
}

// best is the game that most people would like to watch: one that is played in one go
// before one that takes days, between people before one against the engine, and then
// that of the highest ratings; of equal ones the first of the list. There is one game
// at least.
func best(games []play.Summary, ratings map[play.GameID][2]rating.Rating) play.GameID {
	worth := func(g *play.Summary) float64 {
		value := ratings[g.ID][0].Value + ratings[g.ID][1].Value
		if g.Class.Live() {
			value += 1e6
		}
		if g.Levels == [2]int{} {
			value += 1e5
		}
		return value
	}
	top := &games[0]
	for i := range games {
		if worth(&games[i]) > worth(top) {
			top = &games[i]
		}
	}
	return top.ID
}
