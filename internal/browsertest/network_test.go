package browsertest

import (
	"testing"
	"time"

	"tengen/say"
)

// stall is how long the network stands still.
const stall = 20 * time.Second

// opening are the first moves of the games of this file; both clocks run after
// them and Black is to move.
const openingMoves = "h8 h9 i7 j6"

// farPair seats two people in a game, Black over a network of his own.
func farPair(t *testing.T) (s *site, black, white *window, net *proxy, address string) {
	t.Helper()
	s = newSite(t)
	net = newProxy(t, s.base)
	black, white = newWindow(t, "Black", net.base(), "en"), s.window("White", "ru")
	black.roughNetwork()
	_, _, address = couple(black, white, choices{"preset": "rif", "minutes": "10", "seconds": "2"})
	alternate(black, white, openingMoves)
	black.myTurn()
	return s, black, white, net, address
}

// agree waits until the windows and the server have the same moves and nothing is
// on its way, and compares the clocks.
func agree(s *site, address, moves string, windows ...*window) {
	s.t.Helper()
	for _, w := range windows {
		w.movesAre(moves)
		w.boardIs("nothing on its way", func(b board) bool { return len(b.Ghosts) == 0 })
	}
	s.movesAre(address, moves)
	for _, w := range windows {
		for i, color := range []string{"black", "white"} {
			before := s.view(address).Clocks[i].Left
			shown, _ := w.clock(color)
			after := s.view(address).Clocks[i].Left
			// What is shown is rounded up to a second, and the lag is not known
			// better than this.
			if shown > before+1500*time.Millisecond || shown < after-500*time.Millisecond {
				s.t.Errorf("%s sees %v on the clock of %s, the server has %v to %v", w.name, shown, color, after, before)
			}
		}
	}
}

// The network of the player who moves stands still for 20 s. The move is kept,
// the page says so, and the move is played once when the network is back.
func TestMoverStalls(t *testing.T) {
	t.Parallel()
	s, black, white, net, address := farPair(t)
	net.set(stands, stands)
	back := time.After(stall)
	black.touch("i9")
	black.sees(black.say("web.sending", say.Args{"move": "i9"}))
	black.boardIs("the stone on its way", func(b board) bool { return len(b.Ghosts) == 1 && b.Ghosts[0] == "i9" })
	black.sees(black.say("web.connection.lost", nil))
	black.sees(black.say("web.kept", say.Args{"move": "i9"}))
	s.movesAre(address, openingMoves)
	<-back
	net.set(flows, flows)
	white.played("i9")
	black.played("i9")
	black.misses(black.say("web.connection.lost", nil))
	agree(s, address, openingMoves+" i9", black, white)
	white.put("g7")
	black.put("i8")
	agree(s, address, openingMoves+" i9 g7 i8", black, white)
	if left := s.view(address).Clocks[0].Left; left > 10*time.Minute-stall+10*time.Second {
		t.Errorf("Black has %v left: the stall was not charged to the clock that ran", left)
	}
}

// The network of the player who waits stands still for 20 s, and the game goes on
// without him; he is told all of it when the network is back.
func TestWaitingPlayerStalls(t *testing.T) {
	t.Parallel()
	s, black, white, net, address := farPair(t)
	black.put("i9")
	net.set(stands, stands)
	back := time.After(stall)
	white.put("g7")
	white.press(white.say("web.draw.offer", nil))
	white.sees(white.say("web.draw.offered", nil))
	black.sees(black.say("web.connection.lost", nil))
	black.movesAre(openingMoves + " i9")
	<-back
	net.set(flows, flows)
	black.sees(black.say("web.draw.asked", nil))
	agree(s, address, openingMoves+" i9 g7", black, white)
	black.press(black.say("web.draw.decline", nil))
	black.put("i8")
	white.played("i8")
	agree(s, address, openingMoves+" i9 g7 i8", black, white)
}

// The connection breaks after the server has taken a move and before Black hears
// of it. The move is sent again, and is played once.
func TestAnswerIsLost(t *testing.T) {
	t.Parallel()
	s, black, white, net, address := farPair(t)
	net.set(flows, loses)
	black.touch("i9")
	white.played("i9") // the server has the move
	black.later("the answer to be lost", func() bool { return net.swallowed(down) > 0 })
	black.sees(black.say("web.sending", say.Args{"move": "i9"}))
	net.set(flows, flows)
	net.cut()
	black.played("i9")
	agree(s, address, openingMoves+" i9", black, white)
	if n := count(black.frames(), true, `"place":"i9"`); n < 2 {
		t.Errorf("the move was sent %d times: the answer was not lost", n)
	}
	white.put("g7")
	black.put("i8")
	agree(s, address, openingMoves+" i9 g7 i8", black, white)
}

// The connection breaks before the move comes to the server. It is sent again.
func TestMoveIsLost(t *testing.T) {
	t.Parallel()
	s, black, white, net, address := farPair(t)
	net.set(loses, loses)
	black.touch("i9")
	black.sees(black.say("web.sending", say.Args{"move": "i9"}))
	black.later("the move to be lost", func() bool {
		return count(black.frames(), true, `"place":"i9"`) > 0 && net.swallowed(up) > 0
	})
	s.movesAre(address, openingMoves)
	net.set(flows, flows)
	net.cut()
	black.played("i9")
	white.played("i9")
	agree(s, address, openingMoves+" i9", black, white)
}

// The connection breaks while White moves. Black is told when he is back.
func TestConnectionBreaks(t *testing.T) {
	t.Parallel()
	s, black, white, net, address := farPair(t)
	black.put("i9")
	net.set(loses, loses) // nobody hears that the connection is gone
	net.cut()
	white.put("g7")
	black.sees(black.say("web.connection.lost", nil))
	white.boardIs("the board", func(b board) bool { return len(b.White) == 3 })
	await(white, "Black to be away", "document.querySelector('.presence.away') !== null", func(away bool) bool { return away })
	net.cut()
	net.set(flows, flows)
	black.press(black.say("web.connection.retry", nil))
	black.played("g7")
	agree(s, address, openingMoves+" i9 g7", black, white)
	await(white, "Black to be back", "document.querySelector('.presence.away') === null", func(back bool) bool { return back })
	black.put("i8")
	white.played("i8")
	agree(s, address, openingMoves+" i9 g7 i8", black, white)
}
