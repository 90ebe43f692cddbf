package web_test

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/coder/websocket"

	"tengen/internal/play"
	"tengen/internal/web"
)

// frames makes frames as no client of ours sends them.
type frames struct {
	*rand.Rand
	game string
}

// good is a message that would be understood.
func (f frames) good() string {
	return []string{
		`{"t":"join","game":"` + f.game + `","since":0}`,
		`{"t":"do","game":"` + f.game + `","id":"x` + fmt.Sprint(f.IntN(1000)) + `","at":1000,"act":` + acts[f.IntN(len(acts))] + `}`,
		`{"t":"explain","game":"` + f.game + `","point":"h8","after":3}`,
		`{"t":"ping","n":1}`,
		`{"t":"say","game":"` + f.game + `","id":"s1","room":"players","text":"hello"}`,
	}[f.IntN(5)]
}

func (f frames) bytes(n int) []byte {
	b := make([]byte, n)
	for i := range b {
		b[i] = byte(f.Uint32())
	}
	return b
}

// next is one frame: noise, a message with bytes changed, cut, doubled or nested,
// or with values that are out of all bounds.
func (f frames) next() (websocket.MessageType, []byte) {
	kind := websocket.MessageText
	if f.IntN(20) == 0 {
		kind = websocket.MessageBinary
	}
	good := []byte(f.good())
	switch f.IntN(9) {
	case 0:
		return websocket.MessageBinary, f.bytes(f.IntN(300))
	case 1:
		return kind, []byte(strings.ToValidUTF8(string(f.bytes(f.IntN(300))), "?"))
	case 2:
		return kind, good[:f.IntN(len(good))]
	case 3:
		for range 1 + f.IntN(5) {
			good[f.IntN(len(good))] = byte(32 + f.IntN(95))
		}
	case 4:
		at := f.IntN(len(good))
		good = append(good[:at:at], append(good[f.IntN(len(good)):], good[at:]...)...)
	case 5:
		return kind, []byte(strings.Repeat(`{"t":`, 1+f.IntN(2000)))
	case 6:
		return kind, []byte(strings.Repeat(`[`, 1+f.IntN(3000)))
	case 7:
		values := []string{"1e999", "-1", "9223372036854775808", "null", `"\u0000"`, `"` + strings.Repeat("a", f.IntN(5000)) + `"`, "{}", "[]", "true", `"\ud800"`}
		return kind, fmt.Appendf(nil, `{"t":"do","game":%q,"id":%s,"at":%s,"act":{"place":%s,"pass":%s}}`,
			f.game, values[f.IntN(len(values))], values[f.IntN(len(values))], values[f.IntN(len(values))], values[f.IntN(len(values))])
	}
	return kind, good
}

// TestRandomFrames sends ten thousand frames to a living game from its seats and from
// those who watch. The server answers to the end, cuts whom it must, and the game is
// one that can be played: whoever joins then sees the same.
func TestRandomFrames(t *testing.T) {
	const senders, each = 4, 2500
	s := newSite(t, play.Config{}, web.Config{Limits: web.NoLimits})
	one, two := s.browser(), s.browser()
	address := one.create(with("takeback", "agreed", "adjourn", "yes", "clock", "off"))
	two.post(address+"/seat", nil)
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	var wait sync.WaitGroup
	for i, b := range []*browser{one, two, s.browser(), s.browser()}[:senders] {
		f := frames{rand.New(rand.NewPCG(7, uint64(i))), strings.TrimPrefix(address, "/games/")}
		wait.Go(func() {
			for sent := 0; sent < each; {
				n, err := pelt(ctx, b, address, f, each-sent)
				sent += n
				if err != nil {
					t.Errorf("sender %d after %d frames: %v", i, sent, err)
					return
				}
			}
		})
	}
	wait.Wait()
	black, white := one.joined(address), two.joined(address)
	seen, same := black.state(), white.state()
	if seen.You.Seat != 1 || same.You.Seat != 2 || seen.Version != same.Version || fmt.Sprint(seen.Moves) != fmt.Sprint(same.Moves) {
		t.Errorf("afterwards Black sees version %d of seat %d, White version %d of seat %d", seen.Version, seen.You.Seat, same.Version, same.You.Seat)
	}
}

// pelt sends up to most frames over one connection, each hundred with a ping that
// must be answered, and returns how many it sent before the server cut it.
func pelt(ctx context.Context, b *browser, address string, f frames, most int) (int, error) {
	s, _, err := b.dial(address)
	if err != nil {
		return 0, err
	}
	defer s.conn.CloseNow()
	pongs := make(chan int, 1)
	go func() {
		defer close(pongs)
		for {
			_, frame, err := s.conn.Read(ctx)
			if err != nil {
				return
			}
			var m anyMessage
			if json.Unmarshal(frame, &m) == nil && m.T == "pong" && m.N > 1000 {
				pongs <- m.N
			}
		}
	}()
	for sent := 0; sent < most; {
		for range min(100, most-sent) {
			sent++
			kind, frame := f.next()
			if s.conn.Write(ctx, kind, frame) != nil {
				return sent, nil // cut, which is an answer
			}
		}
		n := 1001 + sent
		if s.conn.Write(ctx, websocket.MessageText, fmt.Appendf(nil, `{"t":"ping","n":%d}`, n)) != nil {
			return sent, nil
		}
		select {
		case got, open := <-pongs:
			if open && got != n {
				return sent, fmt.Errorf("pong %d, want %d", got, n)
			}
			if !open {
				return sent, ctx.Err()
			}
		case <-ctx.Done():
			return sent, ctx.Err()
		}
	}
	return most, nil
}
