package web

import (
	"cmp"
	"net/http"
	"net/url"
	"slices"
	"time"

	"tengen/game"
	"tengen/internal/account"
	"tengen/opening"
)

// openingLine is an opening that somebody has played, and how it went.
type openingLine struct {
	Name, Address    string // Address is where these games are
	Games            int
	Won, Drawn, Lost int
}

// Bounds of the table of somebody's openings.
const (
	openingsShown = 8
	openingsFrom  = 1000 // of his latest games
)

// openingsOf are the openings that a person has played in his latest games, the most
// frequent first. Private games are not counted.
func (s *Server) openingsOf(r *http.Request, who account.Account) ([]openingLine, error) {
	count := make(map[string]*openingLine)
	before := time.Time{}
	for looked := 0; looked < openingsFrom; looked += seatsAtOnce {
		seats, err := s.accounts.Seats(r.Context(), who.ID, before, seatsAtOnce)
		if err != nil {
			return nil, err
		}
		if len(seats) == 0 {
			break
		}
		if err := s.countOpenings(r, seats, count); err != nil {
			return nil, err
		}
		before = seats[len(seats)-1].At
	}
	return s.openingLines(r, who, count), nil
}

// countOpenings adds the games of some seats.
func (s *Server) countOpenings(r *http.Request, seats []account.Seat, count map[string]*openingLine) error {
	all := gameFilter{own: true}
	games, err := s.linesAt(r.Context(), seats, &all, false)
	if err != nil {
		return err
	}
	for _, seat := range seats {
		g, ok := games[idOf(seat)]
		if !ok || g.Pattern == "" {
			continue
		}
		line := count[g.Pattern]
		if line == nil {
			line = new(openingLine)
			count[g.Pattern] = line
		}
		line.Games++
		switch {
		case resultIs(&g, game.Seat(seat.Seat), "win"):
			line.Won++
		case resultIs(&g, game.Seat(seat.Seat), "loss"):
			line.Lost++
		case resultIs(&g, game.Seat(seat.Seat), "draw"):
			line.Drawn++
		}
	}
	return nil
}

// openingLines puts names to what was counted.
func (s *Server) openingLines(r *http.Request, who account.Account, count map[string]*openingLine) []openingLine {
	var lines []openingLine
	for _, o := range opening.All26() {
		line := count[o.Code()]
		if line == nil {
			continue
		}
		line.Name = openingName(s.texts(r), o)
		line.Address = playerAddress(who.Name) + "?" + url.Values{"opening": {o.Code()}}.Encode() + "#games"
		lines = append(lines, *line)
	}
	slices.SortStableFunc(lines, func(a, b openingLine) int { return cmp.Compare(b.Games, a.Games) })
	return lines[:min(openingsShown, len(lines))]
}
