package web

import (
	"context"
	"net/http"

	"tengen/internal/account"
	"tengen/internal/play"
	"tengen/rating"
	"tengen/say"
)

// withPlayers are lines of games with the people who play them, and with their
// ratings.
func (s *Server) withPlayers(r *http.Request, t say.Texts, games []play.Summary) ([]line, error) {
	var players map[string][2]account.Player
	if s.accounts != nil {
		ids := make([]string, len(games))
		for i, g := range games {
			ids[i] = string(g.ID)
		}
		var err error
		if players, err = s.accounts.Players(r.Context(), ids...); err != nil {
			return nil, err
		}
	}
	ratings, err := s.ratingsIn(r.Context(), games, players)
	if err != nil {
		return nil, err
	}
	list := make([]line, 0, len(games))
	for _, g := range games {
		l := lineOf(t, g)
		pair := withEngine(t, pairOf(t, players[string(g.ID)]), g.Levels)
		if pair != nil {
			shown := ratings[g.ID]
			l.Players = t.Text("account.pair", say.Args{"first": ratedName(t, pair[0].Name, shown[0]), "second": ratedName(t, pair[1].Name, shown[1])})
		}
		list = append(list, l)
	}
	return list, nil
}

// ratedName is a name with a rating, if there is one.
func ratedName(t say.Texts, name string, r rating.Rating) string {
	if r == (rating.Rating{}) {
		return name
	}
	key := "lobby.name.rated"
	if r.Provisional() {
		key = "lobby.name.provisional"
	}
	return t.Text(key, say.Args{"name": name, "n": int(r.Value + 0.5)})
}

// ratingsIn are the ratings of the players of games, by seat: as they were before a
// game that counts, else as they are now. Who has no account has none, and nobody
// has in a game that could not be rated.
func (s *Server) ratingsIn(ctx context.Context, games []play.Summary, players map[string][2]account.Player) (map[play.GameID][2]rating.Rating, error) {
	if s.config.Ranks == nil {
		return nil, nil
	}
	var ids []play.GameID
	var people []account.ID
	for _, g := range games {
		ids = append(ids, g.ID)
		for _, p := range players[string(g.ID)] {
			if p.ID != "" {
				people = append(people, p.ID)
			}
		}
	}
	counted, err := s.config.Ranks.Of(ctx, ids...)
	if err != nil {
		return nil, err
	}
	standings, err := s.config.Ranks.Standings(ctx, people...)
	if err != nil {
		return nil, err
	}
	type place struct {
		who  account.ID
		pool rating.Pool
	}
	now := make(map[place]rating.Rating)
	for _, st := range standings {
		now[place{st.Account, st.Pool}] = st.Rating
	}
	found := make(map[play.GameID][2]rating.Rating)
	for _, g := range games {
		var shown [2]rating.Rating
		entry := counted[g.ID]
		for i, p := range players[string(g.ID)] {
			side, ok := entry.Of(p.ID)
			switch {
			case p.ID == "":
			case ok:
				shown[i] = side.Before
			default:
				shown[i] = now[place{p.ID, rating.Pool{Class: g.Class, Family: g.Family}}]
			}
		}
		found[g.ID] = shown
	}
	return found, nil
}
