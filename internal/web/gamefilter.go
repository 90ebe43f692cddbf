package web

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"tengen/game"
	"tengen/internal/account"
	"tengen/internal/play"
	"tengen/opening"
	"tengen/say"
)

// gameFilter is what is looked for among games that are over, as it stands in an
// address and in the form of a page.
type gameFilter struct {
	texts  say.Texts
	own    bool // the results are those of a person, not of a colour
	values map[string]string
	wrong  map[string]string // what is wrong with a field, in words

	since, until time.Time
	other        account.ID // the opponent, or, where the list is of everybody, a player
}

// filterFields are the fields in the order of the form.
var filterFields = []string{"player", "opening", "result", "rules", "since", "until"}

// Results to look for: of a colour, and of a person.
var (
	colorResults = []string{"black", "white", "draw"}
	ownResults   = []string{"win", "loss", "draw"}
)

// gameFilterOf reads a filter from an address; what it cannot read is written down as
// wrong, and keeps nothing away.
func (s *Server) gameFilterOf(r *http.Request, own bool) (gameFilter, error) {
	f := gameFilter{texts: s.texts(r), own: own, values: make(map[string]string), wrong: make(map[string]string)}
	q := r.URL.Query()
	for _, name := range filterFields {
		f.values[name] = strings.TrimSpace(q.Get(name))
	}
	f.since, f.until = f.day("since"), f.day("until")
	if !f.until.IsZero() {
		f.until = f.until.AddDate(0, 0, 1) // the whole of the day
	}
	for name, possible := range map[string][]string{"opening": openingCodes(), "result": f.results(), "rules": presetNames()} {
		if !slices.Contains(possible, f.values[name]) {
			f.values[name] = ""
		}
	}
	if name := f.values["player"]; name != "" && s.accounts != nil {
		who, err := s.accounts.Named(r.Context(), name)
		switch {
		case errors.Is(err, account.ErrUnknown):
			f.wrong["player"] = f.texts.Text("rating.find.none", say.Args{"name": shortened(name)})
		case err != nil:
			return f, err
		default:
			f.other = who.ID
		}
	}
	return f, nil
}

// day reads the day in a field.
func (f *gameFilter) day(name string) time.Time {
	at, err := time.Parse(time.DateOnly, f.values[name])
	if err != nil && f.values[name] != "" {
		f.wrong[name] = f.texts.Text("page.filter.day", nil)
	}
	return at
}

func (f *gameFilter) results() []string {
	if f.own {
		return ownResults
	}
	return colorResults
}

// Value is what stands in a field, Wrong what is wrong with it.
func (f gameFilter) Value(name string) string { return f.values[name] }

// Wrong says in words what is wrong with a field; "" if nothing is.
func (f gameFilter) Wrong(name string) string { return f.wrong[name] }

// Own reports whether the list is of one person.
func (f gameFilter) Own() bool { return f.own }

// Active reports whether something is looked for.
func (f gameFilter) Active() bool {
	return slices.ContainsFunc(filterFields, func(name string) bool { return f.values[name] != "" })
}

// Choices are the values of a field with their texts.
func (f gameFilter) Choices(name string) []choice {
	list := []choice{{Text: f.texts.Text("page.filter.any", nil), Chosen: f.values[name] == ""}}
	add := func(value, text string) {
		list = append(list, choice{Value: value, Text: text, Chosen: f.values[name] == value})
	}
	switch name {
	case "opening":
		for _, o := range opening.All26() {
			add(o.Code(), openingName(f.texts, o))
		}
	case "result":
		for _, value := range f.results() {
			if f.own {
				add(value, f.texts.Text("rating.result."+value, nil))
			} else {
				add(value, f.texts.Text("page.filter."+value, nil))
			}
		}
	case "rules":
		for _, value := range presetNames() {
			add(value, f.texts.Text("page.preset."+value, nil))
		}
	}
	return list
}

// address is a path with the filter and what else is given.
func (f *gameFilter) address(path string, more url.Values) string {
	q := url.Values{}
	for _, name := range filterFields {
		if f.values[name] != "" {
			q.Set(name, f.values[name])
		}
	}
	for name, values := range more {
		q[name] = values
	}
	if len(q) == 0 {
		return path
	}
	return path + "?" + q.Encode()
}

// query is what a store can look for by itself.
func (f *gameFilter) query(limit int) play.Query {
	q := play.Query{Phase: play.Ended, After: f.since, Before: f.until, Limit: limit, Pattern: f.values["opening"], Preset: f.values["rules"]}
	if !f.own {
		q.Result = f.values["result"]
	}
	return q
}

// ofEverybody is the filter of a list of everybody for the games of its player, whose
// opponent may be anybody.
func (f *gameFilter) ofEverybody() *gameFilter {
	all := *f
	all.other = ""
	return &all
}

// openingCodes are those of all openings.
func openingCodes() []string {
	var codes []string
	for _, o := range opening.All26() {
		codes = append(codes, o.Code())
	}
	return codes
}

// openingName is an opening as people call it: its code and its name.
func openingName(t say.Texts, o opening.Opening) string {
	if t.Lang() == "ru" {
		return o.RussianCode() + " " + o.Russian
	}
	return o.Code() + " " + o.Romaji
}

// seatsAsked is how many seats of a person are looked at for one page of his games.
const seatsAsked = 20 * seatsAtOnce

// gamesOf are games of a person that a filter lets through, in the order in which he
// took his seats, up to a limit, and the time before which the next ones are; the zero
// time if there are no more. His own eyes see private games too.
func (s *Server) gamesOf(ctx context.Context, who account.ID, f *gameFilter, before time.Time, limit int, own bool) ([]play.Summary, time.Time, error) {
	var found []play.Summary
	seen := make(map[play.GameID]bool)
	for looked := 0; looked < seatsAsked; looked += seatsAtOnce {
		seats, err := s.accounts.Seats(ctx, who, before, seatsAtOnce)
		if err != nil || len(seats) == 0 {
			return found, time.Time{}, err
		}
		games, err := s.linesAt(ctx, seats, f, own)
		if err != nil {
			return nil, time.Time{}, err
		}
		for _, seat := range seats {
			before = seat.At
			g, ok := games[idOf(seat)]
			if !ok || seen[g.ID] || f.own && !resultIs(&g, game.Seat(seat.Seat), f.values["result"]) {
				continue
			}
			seen[g.ID] = true
			if found = append(found, g); len(found) == limit {
				return found, before, nil
			}
		}
	}
	return found, before, nil
}

// idOf is the game of a seat.
func idOf(seat account.Seat) play.GameID { return play.GameID(seat.Game) }

// linesAt are the lines of the games in which somebody has seats, as far as a filter
// lets them through; without one those that go on too.
func (s *Server) linesAt(ctx context.Context, seats []account.Seat, f *gameFilter, own bool) (map[play.GameID]play.Summary, error) {
	ids := make([]play.GameID, len(seats))
	for i, seat := range seats {
		ids[i] = idOf(seat)
	}
	phases := []play.Phase{play.Ended}
	if !f.Active() {
		phases = []play.Phase{play.Ended, play.Live, play.Seating}
	}
	lines := make(map[play.GameID]play.Summary)
	for _, phase := range phases {
		q := f.query(len(ids))
		q.Phase, q.Among, q.All = phase, ids, own
		found, err := s.app.Find(ctx, q)
		if err != nil {
			return nil, err
		}
		for _, g := range found {
			lines[g.ID] = g
		}
	}
	return lines, s.withOpponent(ctx, lines, f)
}

// withOpponent takes the games away in which the other player of a filter has no seat.
func (s *Server) withOpponent(ctx context.Context, lines map[play.GameID]play.Summary, f *gameFilter) error {
	if f.other == "" {
		return nil
	}
	var ids []string
	for id := range lines {
		ids = append(ids, string(id))
	}
	players, err := s.accounts.Players(ctx, ids...)
	if err != nil {
		return err
	}
	for id := range lines {
		if pair := players[string(id)]; pair[0].ID != f.other && pair[1].ID != f.other {
			delete(lines, id)
		}
	}
	return nil
}

// resultIs reports whether a game ended as somebody looks for who had a seat of it.
func resultIs(g *play.Summary, seat game.Seat, want string) bool {
	switch want {
	case "":
		return true
	case "draw":
		return g.Result == "draw"
	case "win":
		return g.Winner != 0 && g.Winner == int(seat)
	}
	return g.Winner != 0 && g.Winner != int(seat)
}
