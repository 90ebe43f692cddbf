package web

import (
	"net/http"

	"tengen/internal/notice"
	"tengen/wire"
)

// inboxLive opens the live connection of the inbox: it tells in which game of the
// viewer something has happened, and the page asks for what.
func (s *Server) inboxLive(w http.ResponseWriter, r *http.Request) {
	r, err := s.caller(w, r)
	if err != nil {
		return // the answer is written
	}
	if visitorOf(r) == nil {
		http.Error(w, s.texts(r).Text("live.not-seated", nil), http.StatusForbidden)
		return
	}
	c := new(conn)
	if address, ok := s.plug(w, r, c); ok {
		reader := &inboxReader{lobbyGuest{conn: c, who: s.personOf(r)}}
		s.run(c, address, reader.serve)
	}
}

// inboxReader is somebody who has his inbox open. He says and is told what a guest of
// the lobby is, but hears of his games alone, and is not there for it.
type inboxReader struct{ lobbyGuest }

// serve hears from before the first word is read: who was answered misses nothing.
func (i *inboxReader) serve() {
	news, quiet := i.server.config.News.Subscribe(i.who)
	defer quiet()
	i.commands.Go(func() { i.tell(news) })
	i.read()
	i.cancel()
}

// tell passes news of games on until the connection ends.
func (i *inboxReader) tell(news <-chan notice.Notice) {
	for {
		select {
		case <-i.ctx.Done():
			return
		case n := <-news:
			if n.Game != "" && tellsOfGame(n.Kind) {
				i.say(&wire.Moved{Game: n.Game})
			}
		}
	}
}

// tellsOfGame reports whether news changes what the inbox shows.
func tellsOfGame(k notice.Kind) bool {
	switch k {
	case notice.YourTurn, notice.GameBegan, notice.GameEnded, notice.Offer:
		return true
	case notice.Challenge, notice.Answer, notice.TimeShort, notice.Message:
	}
	return false
}
