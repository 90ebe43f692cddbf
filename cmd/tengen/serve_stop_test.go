package main

import (
	"context"
	"encoding/json"
	"fmt"
	"net/url"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/coder/websocket"

	"tengen/internal/play/playtest"
)

// seatedPair are two players of a new game with ten minutes each.
func seatedPair(t *testing.T, address string) [2]*player {
	black, white := newPlayer(t, address), newPlayer(t, address)
	black.post("/games", url.Values{"preset": {"rif"}, "clock": {"on"}, "minutes": {"10"}, "seconds": {"0"}, "color": {"black"}})
	white.path = black.path
	white.post(black.path+"/seat", nil)
	for _, p := range []*player{black, white} {
		p.connect()
		p.left()
	}
	return [2]*player{black, white}
}

// tryPlace sends a move and waits for its acknowledgement; false if the connection
// ended first. bye reports whether the server said when to come back.
func (p *player) tryPlace(point string) (acked, bye bool) {
	ctx, cancel := context.WithTimeout(p.t.Context(), 20*time.Second)
	defer cancel()
	text := fmt.Appendf(nil, `{"t":"do","game":"%s","id":"%s","at":0,"act":{"place":"%s"}}`, p.game(), point, point)
	if err := p.conn.Write(ctx, websocket.MessageText, text); err != nil {
		return false, false
	}
	for {
		_, frame, err := p.conn.Read(ctx)
		if err != nil {
			return false, bye
		}
		var m struct{ T, ID string }
		if err := json.Unmarshal(frame, &m); err != nil {
			p.t.Error(err)
			return false, bye
		}
		switch {
		case m.T == "ack" && m.ID == point:
			return true, bye
		case m.T == "bye":
			bye = true
		}
	}
}

// The server is told to stop while moves stream in, and starts again later: what
// was acknowledged is there, nothing is there twice, and the time in between was
// charged to nobody.
func stoppedUnderPlay(t *testing.T, binary string) {
	data := t.TempDir()
	server := startServer(t, binary, "127.0.0.1:0", data)
	const games, slow = 6, 0 // in game 0 White thinks all the time
	pairs := make([][2]*player, games)
	acked := make([]int, games)
	for g := range pairs {
		pairs[g] = seatedPair(t, server.address)
	}
	pairs[slow][0].place("h8")
	acked[slow] = 1
	time.Sleep(1500 * time.Millisecond)
	blackLeft, whiteLeft, _, _ := pairs[slow][0].left()
	var players sync.WaitGroup
	for g := 1; g < games; g++ {
		players.Go(func() {
			for i := range 56 {
				ok, _ := pairs[g][i%2].tryPlace(playtest.Quiet(i))
				if !ok {
					return
				}
				acked[g]++
				time.Sleep(5 * time.Millisecond)
			}
		})
	}
	time.Sleep(150 * time.Millisecond) // in the middle of it
	if err := server.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if _, bye := pairs[slow][1].tryPlace("nowhere"); !bye {
		t.Error("who waits was not told when to come back")
	}
	players.Wait()
	if err := server.cmd.Wait(); err != nil {
		t.Errorf("the server ended with %v", err)
	}
	time.Sleep(4 * time.Second)

	startServer(t, binary, strings.TrimPrefix(server.address, "http://"), data)
	for g, pair := range pairs {
		pair[0].connect()
		black, white, moves, gaps := pair[0].left()
		if moves < acked[g] || moves > acked[g]+1 {
			t.Errorf("game %d: %d moves, %d were acknowledged", g, moves, acked[g])
		}
		if len(gaps) != 1 {
			t.Errorf("game %d: the gaps %v, want one", g, gaps)
		}
		if g == slow && (black != blackLeft || whiteLeft-white > 2500*time.Millisecond || white > whiteLeft) {
			t.Errorf("the clocks went from %v and %v to %v and %v", blackLeft, whiteLeft, black, white)
		}
	}
	if out, stderr, status := tengen(t, "", "admin", "verify", "--data", data); status != statusDone {
		t.Errorf("verify after the stop: status %d, %s%s", status, out, stderr)
	}
}
