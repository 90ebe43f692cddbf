package web

import (
	"cmp"
	"context"
	"html/template"
	"net/http"
	"net/url"
	"slices"
	"time"

	"tengen/clock"
	"tengen/game"
	"tengen/internal/account"
	"tengen/internal/play"
	"tengen/renju"
	"tengen/say"
)

// inboxRoutes adds the page of the games that one plays.
func (s *Server) inboxRoutes(mux *http.ServeMux) {
	mux.HandleFunc("GET /inbox", s.signedIn(s.inbox))
	mux.HandleFunc("GET /inbox/next", s.signedIn(s.nextGame))
	if s.config.News != nil {
		mux.HandleFunc("GET /inbox/live", s.inboxLive)
	}
}

// Bounds of what is looked at for one person.
const (
	seatsAtOnce  = 500
	seatsLooked  = 10 * seatsAtOnce // of the latest that he took
	boardsDrawn  = 24               // games of the page that are drawn, the most urgent first
	addressInbox = "/inbox"
)

// inboxPage is what the template "inbox" shows: the games that go on, those first
// that wait for who looks.
type inboxPage struct {
	Mine, Theirs []inboxLine
	Live         string // the address of the live connection; "" without one
}

// inboxLine is a game that somebody plays.
type inboxLine struct {
	Address  string
	Opponent personLink
	Side     string        // the colour that he holds, in words
	Asks     string        // what the opponent asks for, in words; "" for nothing
	Board    template.HTML // "" where it is not drawn
	Rules    string
	Moves    int
	Left     string // what he or, where it is the opponent's turn, the opponent has left
	Falls    string // when that is over, for a machine; "" while no clock runs

	id      play.GameID
	mine    bool          // it is his turn, or he is asked
	left    time.Duration // until the flag falls
	view    game.View
	letters renju.Lettering
}

// inbox shows the games that somebody plays.
func (s *Server) inbox(w http.ResponseWriter, r *http.Request, v *visitor) error {
	lines, err := s.inboxOf(r, v, true)
	if err != nil {
		return err
	}
	var page inboxPage
	if s.config.News != nil {
		page.Live = "/inbox/live"
	}
	for _, l := range lines {
		if l.mine {
			page.Mine = append(page.Mine, l)
		} else {
			page.Theirs = append(page.Theirs, l)
		}
	}
	s.render(w, r, http.StatusOK, "inbox", s.texts(r).Text("page.inbox.title", nil), page)
	return nil
}

// nextGame leads from one game to the next that waits for who asks, and to the inbox
// if there is none.
func (s *Server) nextGame(w http.ResponseWriter, r *http.Request, v *visitor) error {
	lines, err := s.inboxOf(r, v, false)
	if err != nil {
		return err
	}
	http.Redirect(w, r, nextAddress(lines, play.GameID(r.URL.Query().Get("after"))), http.StatusSeeOther)
	return nil
}

// nextAddress is the game to go to from another one: the one that follows it among
// those that wait, in a circle.
func nextAddress(lines []inboxLine, after play.GameID) string {
	waiting := slices.DeleteFunc(slices.Clone(lines), func(l inboxLine) bool { return !l.mine })
	at := slices.IndexFunc(waiting, func(l inboxLine) bool { return l.id == after })
	for i := range waiting {
		if l := waiting[(at+1+i)%len(waiting)]; l.id != after {
			return l.Address
		}
	}
	return addressInbox
}

// nextFrom is where the page of a game leads to the next one of who looks; "" for
// who has no inbox.
func (s *Server) nextFrom(r *http.Request, id play.GameID, seat game.Seat) string {
	if seat == game.NoSeat || visitorOf(r) == nil {
		return ""
	}
	return addressInbox + "/next?" + url.Values{"after": {string(id)}}.Encode()
}

// inboxOf are the games that somebody plays: those that wait for him first, and of
// each kind the one whose time is over first.
func (s *Server) inboxOf(r *http.Request, v *visitor, drawn bool) ([]inboxLine, error) {
	seats, games, err := s.playing(r.Context(), v.account.ID)
	if err != nil {
		return nil, err
	}
	ids := make([]string, len(games))
	for i, g := range games {
		ids[i] = string(g.ID)
	}
	players, err := s.accounts.Players(r.Context(), ids...)
	if err != nil {
		return nil, err
	}
	t := s.texts(r)
	var lines []inboxLine
	for _, g := range games {
		seat := seats[g.ID]
		state, now, err := s.app.Seen(r.Context(), g.ID, seat)
		if err != nil {
			return nil, err
		}
		if state.Over() {
			continue // it has ended since it was listed
		}
		view := state.View(game.Viewer{Seat: seat}, now)
		l := inboxLineOf(t, &g, &view, withEngine(t, pairOf(t, players[string(g.ID)]), view.Levels))
		l.letters = state.Options().Letters
		lines = append(lines, l)
	}
	slices.SortStableFunc(lines, moreUrgent)
	for i := range lines[:min(boardsDrawn, len(lines))] {
		if drawn {
			lines[i].Board = smallDiagram(t, lines[i].view, lines[i].letters)
		}
	}
	return lines, nil
}

// moreUrgent puts what waits for who looks first, and then whose time is over first.
func moreUrgent(a, b inboxLine) int {
	if a.mine != b.mine {
		if a.mine {
			return -1
		}
		return 1
	}
	return cmp.Compare(a.left, b.left)
}

// playing are the games that go on in which an account has a seat, and where it sits.
// Who has both seats of a game is on the first.
func (s *Server) playing(ctx context.Context, id account.ID) (map[play.GameID]game.Seat, []play.Summary, error) {
	seats := make(map[play.GameID]game.Seat)
	var games []play.Summary
	var before time.Time
	for range seatsLooked / seatsAtOnce {
		list, err := s.accounts.Seats(ctx, id, before, seatsAtOnce)
		if err != nil {
			return nil, nil, err
		}
		var ids []play.GameID
		for _, seat := range list {
			before = seat.At
			if at, known := seats[play.GameID(seat.Game)]; !known || game.Seat(seat.Seat) < at {
				seats[play.GameID(seat.Game)] = game.Seat(seat.Seat)
				if !known {
					ids = append(ids, play.GameID(seat.Game))
				}
			}
		}
		live, err := s.app.Among(ctx, play.Live, ids)
		if err != nil {
			return nil, nil, err
		}
		games = append(games, live...)
		if len(list) < seatsAtOnce {
			break
		}
	}
	return seats, games, nil
}

func inboxLineOf(t say.Texts, g *play.Summary, v *game.View, pair []personLink) inboxLine {
	l := inboxLine{
		Address: gameAddress(g.ID), Rules: rulesText(t, g.Preset, g.Opening, g.Clock) + ratedMark(t, g.Rated),
		Moves: len(v.Moves), id: g.ID, left: clock.Forever, view: *v,
	}
	other := v.Viewer.Other()
	if pair != nil {
		l.Opponent = pair[other-1]
	} else {
		l.Opponent = personOf(t, account.Player{})
	}
	switch v.Viewer {
	case v.Black:
		l.Side = t.Text("web.side.black", nil)
	case v.White:
		l.Side = t.Text("web.side.white", nil)
	}
	l.Asks = asksText(t, v)
	l.mine = v.Actor == v.Viewer || l.Asks != ""
	whose := v.Viewer
	if v.Actor == other {
		whose = other
	}
	if face := v.Clocks[whose-1]; v.Clocked && face.Left != clock.Forever {
		l.left, l.Left = face.Left, leftText(t, face.Left)
		if v.Running == whose {
			l.Falls = v.Now.Add(face.Left).Format(time.RFC3339)
		}
	}
	return l
}

// asksText says what the opponent asks of who looks.
func asksText(t say.Texts, v *game.View) string {
	other := v.Viewer.Other()
	switch {
	case v.Draw == other:
		return t.Text("web.draw.asked", nil)
	case v.Takeback == other:
		return t.Text("web.takeback.seen", nil) + "."
	case v.Adjourn == other:
		return t.Text("web.adjourn.seen", nil) + "."
	}
	return ""
}

// leftText tells how much time is left, in days and hours or in hours and minutes,
// rounded down: who reads it should not think that he has more.
func leftText(t say.Texts, d time.Duration) string {
	days, hours, minutes := int(d/(24*time.Hour)), int(d/time.Hour), int(d/time.Minute)
	switch {
	case days > 0 && hours%24 == 0:
		return t.Text("web.time.whole-days", say.Args{"d": days})
	case days > 0:
		return t.Text("page.inbox.left.days", say.Args{"d": days, "h": hours % 24})
	case hours > 0:
		return t.Text("page.inbox.left.hours", say.Args{"h": hours, "m": minutes % 60})
	}
	return t.Text("page.inbox.left.minutes", say.Args{"m": minutes})
}
