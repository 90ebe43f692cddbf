package web

import (
	"errors"
	"net/http"
	"strconv"
	"time"

	"github.com/coder/websocket"

	"tengen/clock"
	"tengen/internal/lobby"
	"tengen/internal/notice"
	"tengen/internal/play"
	"tengen/wire"
)

// lobbyLive opens the live connection of the lobby. Who has one is there.
func (s *Server) lobbyLive(w http.ResponseWriter, r *http.Request) {
	r, err := s.caller(w, r)
	if err != nil {
		return // the answer is written
	}
	c := new(conn)
	if address, ok := s.plug(w, r, c); ok {
		g := &lobbyGuest{conn: c, who: s.personOf(r), filter: filterOf(c.texts, r.URL.Query()).filter, since: sinceOf(r)}
		s.run(c, address, g.serve)
	}
}

// lobbyGuest is somebody with a live connection to the lobby.
type lobbyGuest struct {
	*conn
	who    notice.Person
	filter lobby.Filter
	since  time.Time // when the page was made
}

// serve tells what comes and goes, beside the reading, until the connection ends.
func (g *lobbyGuest) serve() {
	if g.who != "" {
		defer g.server.lobby.Enter(g.who)()
	}
	g.commands.Go(g.tell)
	g.read()
	g.cancel()
}

// tell sends what there is and then every change.
func (g *lobbyGuest) tell() {
	news, quiet := g.server.config.News.Subscribe(g.who)
	defer quiet()
	open, waiting, changes, cancel := g.server.lobby.Watch()
	defer cancel()
	whole := &wire.Lobby{Proposals: []wire.Proposal{}, Pools: poolsOf(waiting)}
	for _, p := range open {
		if g.shows(&p) {
			whole.Proposals = append(whole.Proposals, proposalOf(g.texts, &p, g.who))
		}
	}
	g.say(whole)
	g.begun()
	for {
		select {
		case <-g.ctx.Done():
			return
		case n := <-news:
			g.begins(n)
		case c, ok := <-changes:
			if !ok { // too slow: the client comes back to what is then the present
				g.cut()
				return
			}
			g.changed(c)
		}
	}
}

// lateBeginning is how old a game may be to which a player is still sent.
const lateBeginning = time.Minute

// sinceOf is when the page was made that opens the connection.
func sinceOf(r *http.Request) time.Time {
	ms, err := strconv.ParseInt(r.URL.Query().Get("since"), 10, 64)
	if err != nil {
		return time.Time{}
	}
	return time.UnixMilli(ms)
}

// begun sends a player to a game that was agreed on after his page was made and before
// he was connected: what was told then nobody heard.
func (g *lobbyGuest) begun() {
	deals, err := g.server.lobby.Latest(g.ctx, g.who, 1)
	if err != nil || g.since.IsZero() || len(deals) == 0 {
		return
	}
	d, now := deals[0], g.server.app.Now()
	if !d.At.After(g.since) || now.Sub(d.At) >= lateBeginning || !clock.ClassOf(d.Options.Clocks[0], d.Options.Clocks[1]).Live() {
		return
	}
	// A game that is not there yet is being made, and will be told when it is.
	if _, err := g.server.app.Line(g.ctx, play.GameID(d.Game)); err == nil {
		g.say(&wire.Begins{Game: d.Game})
	}
}

// begins sends a player to his game, if it is one in one go.
func (g *lobbyGuest) begins(n notice.Notice) {
	if n.Kind == notice.Answer && n.What["answer"] == "accepted" && clock.Class(n.What["class"]).Live() {
		g.say(&wire.Begins{Game: n.Game})
	}
}

func (g *lobbyGuest) changed(c lobby.Change) {
	switch {
	case c.Waiting != nil:
		g.say(&wire.Pools{Pools: poolsOf(c.Waiting)})
	case c.Gone || !g.shows(&c.Proposal):
		g.say(&wire.Withdrawn{ID: c.Proposal.ID})
	default:
		g.say(&wire.Proposed{Proposal: proposalOf(g.texts, &c.Proposal, g.who)})
	}
}

// shows reports whether a proposal is for the viewer to see. His filter is about
// the seeks of others.
func (g *lobbyGuest) shows(p *lobby.Proposal) bool {
	ok, err := g.server.lobby.Shows(g.ctx, p, g.who)
	if err != nil && g.ctx.Err() == nil {
		g.server.log.Error("a proposal was not shown", "proposal", p.ID, "err", err)
	}
	return err == nil && ok && (roleOf(p, g.who) != "seek" || g.filter.Shows(p))
}

func poolsOf(waiting map[lobby.Pool]int) []wire.Pool {
	list := make([]wire.Pool, 0, len(waiting))
	for p, n := range waiting {
		list = append(list, wire.Pool{Class: string(p.Class), Opening: p.Opening, Rated: p.Rated, Waiting: n})
	}
	return list
}

// say encodes and sends one message.
func (g *lobbyGuest) say(m wire.LobbyMessage) {
	frame, err := wire.EncodeLobby(m)
	if err != nil {
		g.server.log.Error("a message of the lobby was not encoded", "err", err)
		return
	}
	g.Send(frame)
}

// read answers pings until the connection ends. Nothing else is said here.
func (g *lobbyGuest) read() {
	for g.readOne(g.hear) {
	}
}

// hear takes one message; false ends the connection.
func (g *lobbyGuest) hear(kind websocket.MessageType, frame []byte) bool {
	if wait := waitFor(g.limit); wait > 0 {
		return g.tooMany(wait)
	}
	g.over = 0
	g.answer(kind, frame)
	return true
}

func (g *lobbyGuest) answer(kind websocket.MessageType, frame []byte) {
	if kind != websocket.MessageText {
		g.refuse(wire.ReasonNotText, "", false)
		return
	}
	m, err := wire.DecodeClient(frame)
	var bad *wire.MessageError
	if errors.As(err, &bad) {
		g.refuse(bad.Reason, bad.Detail, false)
		return
	}
	ping, ok := m.(*wire.Ping)
	if !ok {
		g.refuse(wire.ReasonUnknown, "only ping is said in the lobby", false)
		return
	}
	g.say(&wire.Pong{N: ping.N, Now: g.server.app.Now().UnixMilli()})
}
