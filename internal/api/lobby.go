package api

import (
	"context"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"tengen/clock"
	"tengen/game"
	"tengen/internal/account"
	"tengen/internal/lobby"
	"tengen/internal/notice"
	"tengen/internal/play"
)

// Proposal is a game that somebody wants to play.
type Proposal struct {
	ID   string `json:"id"`
	Kind string `json:"kind" enum:"seek,challenge,rematch"`
	// Maker wants to play, and Target is whom it is for.
	Maker  *Seated `json:"maker"`
	Target *Seated `json:"target,omitempty" doc:"Whom it is for; absent for a seek."`
	Rating int     `json:"rating,omitempty" doc:"The maker's when he made it; absent if he has none."`
	// Provisional: the rating is not certain yet.
	Provisional bool          `json:"provisional,omitempty"`
	Least       int           `json:"least,omitempty" doc:"The lowest rating of who may take a seek."`
	Most        int           `json:"most,omitempty" doc:"The highest rating of who may take a seek."`
	NoBots      bool          `json:"noBots,omitempty" doc:"No bot may take it."`
	Terms       ProposalTerms `json:"terms"`
	Class       string        `json:"class,omitempty" doc:"How fast the game is."`
	Game        string        `json:"game,omitempty" doc:"The game after which a rematch is."`
	Made        time.Time     `json:"made"`
	Expires     time.Time     `json:"expires"`
	Declined    string        `json:"declined,omitempty" doc:"Why the target does not want to play."`
}

// ProposalTerms are those of a proposal: Terms of which every option stands there.
type ProposalTerms struct {
	Terms
	Rated bool `json:"rated,omitempty" doc:"The game counts for the ratings."`
}

// SeekWish is a game that anybody may take.
type SeekWish struct {
	ProposalTerms
	Least int `json:"least,omitempty" minimum:"0" maximum:"5000" doc:"The lowest rating of the opponent; 0 is no bound."`
	Most  int `json:"most,omitempty" minimum:"0" maximum:"5000" doc:"The highest rating of the opponent; 0 is no bound."`
	// NoBots: no program may take it.
	NoBots bool `json:"noBots,omitempty" doc:"No bot may take it."`
}

// Proposed answers who has proposed a game: it waits, or has begun at once.
type Proposed struct {
	Proposal *Proposal `json:"proposal,omitempty" doc:"What waits for an answer."`
	Game     string    `json:"game,omitempty" doc:"The game, if it has begun at once."`
}

func (a *API) routeLobby() {
	conflict := []int{http.StatusConflict}
	add(a, operation{id: "seeks", group: "lobby", method: http.MethodGet, path: "/seeks"}, a.seeks)
	add(a, operation{
		id: "seek", group: "lobby", method: http.MethodPost, path: "/seeks", scope: account.ScopeChallenge, status: http.StatusCreated,
		body: `{"opening": "taraguchi-10", "clock": "5m+3s", "rated": true}`, failing: conflict,
	}, a.seek)
	add(a, operation{
		id: "challenge", group: "lobby", method: http.MethodPost, path: "/players/{name}/challenge", scope: account.ScopeChallenge,
		status: http.StatusCreated, body: `{"opening": "rif", "clock": "15m+5s"}`, failing: []int{http.StatusNotFound, http.StatusConflict},
	}, a.challenge)
	add(a, operation{id: "proposals", group: "lobby", method: http.MethodGet, path: "/proposals", scope: account.ScopeRead}, a.proposals)
	add(a, operation{
		id: "accept", group: "lobby", method: http.MethodPost, path: "/proposals/{id}/accept", scope: account.ScopeChallenge, failing: conflict,
	}, a.accept)
	add(a, operation{
		id: "decline", group: "lobby", method: http.MethodPost, path: "/proposals/{id}/decline", scope: account.ScopeChallenge,
		status: http.StatusNoContent, body: `{"reason": "other-time"}`, failing: conflict,
	}, a.decline)
	add(a, operation{
		id: "withdraw", group: "lobby", method: http.MethodDelete, path: "/proposals/{id}", scope: account.ScopeChallenge,
		status: http.StatusNoContent, failing: conflict,
	}, a.withdraw)
	add(a, operation{
		id: "rematch", group: "lobby", method: http.MethodPost, path: "/games/{game}/rematch", scope: account.ScopeChallenge,
		failing: []int{http.StatusNotFound, http.StatusConflict},
	}, a.rematch)
	add(a, operation{id: "lobby-stream", group: "streams", method: http.MethodGet, path: "/stream/lobby", stream: true}, a.lobbyStream)
}

// shown is a proposal as the caller is told of it.
func (a *API) shown(ctx context.Context, p *lobby.Proposal) (*Proposal, error) {
	t := &p.Terms
	o := &t.Options
	out := &Proposal{
		ID: p.ID, Kind: string(p.Kind), Rating: p.Strength.Shown(), Provisional: p.Strength.Provisional, Least: p.Least, Most: p.Most, NoBots: p.NoBots,
		Class: string(t.Class()), Game: p.Game, Made: p.Made, Expires: p.Expires, Declined: string(p.Declined),
		Terms: ProposalTerms{Terms{
			Rules: o.Preset, Opening: o.Opening.String(), Clock: controlText(t.Own), Seat: int(t.Seat), Foul: o.Foul.String(),
			Hints: string(o.Hints), Takeback: string(o.Takeback), Adjourn: o.Adjourn, NoChat: o.NoChat, DrawAfter: o.DrawAfter, NoVacation: t.NoVacation,
		}, o.Rated},
	}
	if t.Other != t.Own {
		out.Terms.Opponent = controlText(t.Other)
	}
	var err error
	if out.Maker, err = a.seatedPerson(ctx, p.Maker); err == nil && p.Target != "" {
		out.Target, err = a.seatedPerson(ctx, p.Target)
	}
	return out, err
}

// controlText is a time control as the API writes it, "" for none.
func controlText(c clock.Control) string {
	if c == (clock.Control{}) {
		return ""
	}
	return c.String()
}

// seatedPerson is a person as he would have a seat.
func (a *API) seatedPerson(ctx context.Context, p notice.Person) (*Seated, error) {
	id, ok := p.Account()
	if !ok {
		return &Seated{Kind: "guest"}, nil
	}
	who, err := a.config.Accounts.Account(ctx, account.ID(id))
	if err != nil {
		return nil, err
	}
	player := account.Player{ID: who.ID, Name: who.Name, Bot: who.Bot, Erased: !who.Erased.IsZero()}
	return seated([2]account.Player{player}, [2]int{}, [2]bool{})[0], nil
}

func (a *API) shownAll(ctx context.Context, list []lobby.Proposal) ([]*Proposal, error) {
	out := make([]*Proposal, 0, len(list))
	for i := range list {
		p, err := a.shown(ctx, &list[i])
		if err != nil {
			return nil, err
		}
		out = append(out, p)
	}
	return out, nil
}

type seeksInput struct {
	Class   string `query:"class" doc:"Only games as fast as this: blitz, rapid, classical, correspondence."`
	Opening string `query:"opening" doc:"Only games with this opening rule, without its number."`
	Rated   string `query:"rated" enum:"yes,no" doc:"Only rated games, or only unrated ones."`
	Least   int    `query:"least" minimum:"0" doc:"The lowest rating of the maker."`
	Most    int    `query:"most" minimum:"0" doc:"The highest rating of the maker."`
}

// Seeks answers who asks for the seeks there are.
type Seeks struct {
	Seeks []*Proposal `json:"seeks" doc:"The oldest first."`
}

func (a *API) seeks(ctx context.Context, c *caller, in *seeksInput) (*answer[Seeks], error) {
	list, err := a.config.Lobby.Seeks(ctx, c.person(), lobby.Filter{
		Class: clock.Class(in.Class), Opening: in.Opening, Rated: in.Rated, Least: in.Least, Most: in.Most,
	})
	if err != nil {
		return nil, err
	}
	shown, err := a.shownAll(ctx, list)
	return &answer[Seeks]{Seeks{shown}}, err
}

// proposed reads the terms of a proposal, and counts it.
func (a *API) proposed(c *caller, w *ProposalTerms) (lobby.Terms, error) {
	d, err := w.read(w.Rated)
	if err != nil {
		return lobby.Terms{}, err
	}
	return lobby.Terms{Options: d.options, Own: d.own, Other: d.other, Seat: d.seat, NoVacation: w.NoVacation}, a.countGame(c)
}

type seekInput struct{ Body SeekWish }

func (a *API) seek(ctx context.Context, c *caller, in *seekInput) (*answer[Proposed], error) {
	terms, err := a.proposed(c, &in.Body.ProposalTerms)
	if err != nil {
		return nil, err
	}
	p, id, err := a.config.Lobby.Seek(ctx, c.person(), terms, lobby.Wanted{Least: in.Body.Least, Most: in.Body.Most, NoBots: in.Body.NoBots})
	if err != nil || id != "" {
		return &answer[Proposed]{Proposed{Game: id}}, err
	}
	a.config.Lobby.Seen(c.person())
	shown, err := a.shown(ctx, &p)
	return &answer[Proposed]{Proposed{Proposal: shown}}, err
}

type challengeInput struct {
	PlayerInput
	Body ProposalTerms
}

func (a *API) challenge(ctx context.Context, c *caller, in *challengeInput) (*answer[Proposed], error) {
	whom, err := a.config.Accounts.Named(ctx, in.Name)
	if err != nil {
		return nil, err
	}
	terms, err := a.proposed(c, &in.Body)
	if err != nil {
		return nil, err
	}
	p, err := a.config.Lobby.Challenge(ctx, c.person(), notice.Account(string(whom.ID)), terms)
	if err != nil {
		return nil, err
	}
	shown, err := a.shown(ctx, &p)
	return &answer[Proposed]{Proposed{Proposal: shown}}, err
}

// Proposals are those of a person.
type Proposals struct {
	Made     []*Proposal `json:"made" doc:"What the caller has proposed, also what was declined."`
	Received []*Proposal `json:"received" doc:"What waits for his answer."`
}

func (a *API) proposals(ctx context.Context, c *caller, _ *nothing) (*answer[Proposals], error) {
	made, received := a.config.Lobby.Own(c.person())
	var out Proposals
	var err error
	if out.Made, err = a.shownAll(ctx, made); err == nil {
		out.Received, err = a.shownAll(ctx, received)
	}
	return &answer[Proposals]{out}, err
}

// ProposalInput names a proposal in the address of a request.
type ProposalInput struct {
	ID string `path:"id" maxLength:"64" doc:"The id of the proposal."`
}

// Begun answers who has accepted a proposal.
type Begun struct {
	Game string `json:"game" doc:"The id of the game."`
}

func (a *API) accept(ctx context.Context, c *caller, in *ProposalInput) (*answer[Begun], error) {
	id, err := a.config.Lobby.Accept(ctx, in.ID, c.person())
	return &answer[Begun]{Begun{id}}, err
}

type declineInput struct {
	ProposalInput
	Body struct {
		Reason string `json:"reason" enum:"not-now,other-time,other-rules,only-rated,only-unrated,no" doc:"Why not."`
	}
}

func (a *API) decline(ctx context.Context, c *caller, in *declineInput) (*nothing, error) {
	return nil, a.config.Lobby.Decline(ctx, in.ID, c.person(), lobby.Reason(in.Body.Reason))
}

func (a *API) withdraw(ctx context.Context, c *caller, in *ProposalInput) (*nothing, error) {
	return nil, a.config.Lobby.Withdraw(ctx, in.ID, c.person())
}

// rematch asks for one more game with the same opponent, or agrees to it.
func (a *API) rematch(ctx context.Context, c *caller, in *GameInput) (*answer[Proposed], error) {
	seat, err := a.seat(ctx, c, play.GameID(in.Game))
	if err != nil {
		return nil, err
	}
	if seat == game.NoSeat {
		return nil, &Problem{Status: http.StatusForbidden, Reason: "not-seated", Detail: c.texts.Text("live.not-seated", nil)}
	}
	next, err := a.config.Lobby.Rematch(ctx, in.Game, seat, c.person())
	return &answer[Proposed]{Proposed{Game: next}}, err
}

// LobbyLine is a line of the stream of the lobby.
type LobbyLine struct {
	// Kind is "proposal" for one that has come or has changed, "gone" for one that is
	// no more, or "now", with which ends what was there before.
	Kind     string    `json:"kind"`
	ID       string    `json:"id,omitempty"`
	Proposal *Proposal `json:"proposal,omitempty"`
}

// lobbyStream follows the seeks, and what is proposed to or by the caller.
func (a *API) lobbyStream(_ context.Context, c *caller, _ *nothing) (*huma.StreamResponse, error) {
	return a.stream(c, func(ctx context.Context, l *lines) (func(), error) {
		open, _, changes, cancel := a.config.Lobby.Watch()
		leave := func() {}
		if c.access.May(account.ScopeRead) {
			leave = a.config.Lobby.Enter(c.person())
		}
		ended := make(chan struct{})
		go func() {
			defer close(ended)
			defer l.finish()
			for i := range open {
				a.tellLobby(ctx, c, l, lobby.Change{Proposal: open[i]})
			}
			a.put(l, LobbyLine{Kind: "now"})
			for change := range changes {
				if !a.tellLobby(ctx, c, l, change) {
					return
				}
			}
		}()
		return func() {
			cancel()
			leave()
			<-ended
		}, nil
	})
}

// tellLobby writes a change of the lobby, if it concerns the caller; false says
// that the stream has ended.
func (a *API) tellLobby(ctx context.Context, c *caller, l *lines, change lobby.Change) bool {
	p := &change.Proposal
	if p.ID == "" {
		return true
	}
	viewer := notice.Person("")
	if c.access.May(account.ScopeRead) {
		viewer = c.person()
	}
	switch shows, err := a.config.Lobby.Shows(ctx, p, viewer); {
	case err != nil:
		return false
	case !shows:
		return true
	case change.Gone:
		return a.put(l, LobbyLine{Kind: "gone", ID: p.ID})
	}
	shown, err := a.shown(ctx, p)
	return err == nil && a.put(l, LobbyLine{Kind: "proposal", ID: p.ID, Proposal: shown})
}
