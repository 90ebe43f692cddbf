package play_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"tengen/game"
	"tengen/internal/memory"
	"tengen/internal/play"
	"tengen/internal/play/playtest"
	"tengen/renju"
	"tengen/wire"
)

const lateBy = 5 * time.Minute

// broadcast is a game with a delay and what those who watch it have been sent.
type broadcast struct {
	t            *testing.T
	app          *play.App
	id           play.GameID
	black, white *playtest.Person
	watchers     []*playtest.Person
	began        time.Time
	played       []time.Time // when each move was
}

func newBroadcast(t *testing.T, store play.Store) *broadcast {
	b := &broadcast{t: t, app: playtest.Node(t, play.Config{Store: store}), began: time.Now()}
	o := playtest.Options("60m").ForServer()
	o.Delay = lateBy
	b.id = playtest.Seats(t, b.app, o)
	b.black, b.white = playtest.Enter(t, b.app, b.id, 1), playtest.Enter(t, b.app, b.id, 2)
	return b
}

func (b *broadcast) place() {
	b.t.Helper()
	n := len(b.played)
	who := []*playtest.Person{b.black, b.white}[n%2]
	if _, err := who.Do(playtest.Place(playtest.Quiet(n))); err != nil {
		b.t.Fatal(err)
	}
	b.played = append(b.played, time.Now())
}

// due is how many moves are old enough to be seen.
func (b *broadcast) due() int {
	n := 0
	for _, at := range b.played {
		if time.Since(at) >= lateBy {
			n++
		}
	}
	return n
}

// check looks at every byte that who watches gets in any way now: nothing tells of a
// move that is not old enough, and what is old enough is there.
func (b *broadcast) check(when string) {
	b.t.Helper()
	synctest.Wait()
	late := playtest.Enter(b.t, b.app, b.id, game.NoSeat)
	late.Viewer.Pong(1)
	again := playtest.Enter(b.t, b.app, b.id, game.NoSeat)
	again.Join(4)
	b.watchers = append(b.watchers, late, again)
	whole, err := b.app.Show(b.t.Context(), b.id, game.NoSeat)
	if err != nil {
		b.t.Fatal(err)
	}
	shown, err := json.Marshal(whole)
	if err != nil {
		b.t.Fatal(err)
	}
	state, _, err := b.app.Seen(b.t.Context(), b.id, game.NoSeat)
	if err != nil {
		b.t.Fatal(err)
	}
	due := b.due()
	if n := len(state.Moves()); n != due || len(whole.Moves) != due {
		b.t.Errorf("%s who watches sees %d moves, and is shown %d; want %d", when, n, len(whole.Moves), due)
	}
	frames := [][]byte{shown}
	for _, w := range b.watchers {
		frames = append(frames, w.Frames()...)
	}
	for n := range b.played {
		point := fmt.Appendf(nil, "%q", playtest.Quiet(n))
		if n == 0 || n < due { // where the first stone must stand is no secret
			continue
		}
		for _, frame := range frames {
			if bytes.Contains(frame, point) {
				b.t.Fatalf("%s who watches was told of move %d early: %s", when, n+1, frame)
			}
		}
	}
	b.checkVersions(when, 4+due, frames)
	for i, w := range b.watchers {
		if n := len(w.View().Stones.Black) + len(w.View().Stones.White); n != due {
			b.t.Errorf("%s watcher %d sees %d stones, want %d", when, i, n, due)
		}
	}
}

// checkVersions finds that no frame names a later version, or who is away.
func (b *broadcast) checkVersions(when string, most int, frames [][]byte) {
	b.t.Helper()
	for _, frame := range frames {
		var m struct {
			Version int
			LeftAt  [2]int64
			View    wire.View
		}
		if err := json.Unmarshal(frame, &m); err != nil {
			b.t.Fatal(err)
		}
		if m.Version > most || m.LeftAt != [2]int64{} {
			b.t.Errorf("%s who watches is told %s, and the latest he may know is version %d", when, frame, most)
		}
	}
}

// Who watches a game with a delay gets no byte of a move before its time, on no way;
// the players see it at once; when the game is over everybody sees all of it.
func TestDelay(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBroadcast(t, nil)
		b.watchers = []*playtest.Person{playtest.Enter(t, b.app, b.id, game.NoSeat)}
		b.check("before the first move")
		for n := range 8 {
			b.place()
			b.check(fmt.Sprintf("after move %d", n+1))
			if got := len(b.white.View().Stones.Black) + len(b.white.View().Stones.White); got != n+1 {
				t.Errorf("White sees %d stones, want %d", got, n+1)
			}
			time.Sleep(97 * time.Second)
			b.check(fmt.Sprintf("some time after move %d", n+1))
		}
		b.black.Leave() // he is to move, and White may say so one day
		time.Sleep(30 * time.Second)
		b.check("while Black is away")
		time.Sleep(lateBy)
		b.check("when all moves are old")
		b.black = playtest.Enter(t, b.app, b.id, 1)
		b.place()
		if _, err := b.white.Do(wire.Act{Resign: true}); err != nil {
			t.Fatal(err)
		}
		synctest.Wait()
		for i, w := range b.watchers {
			v := w.View()
			if n := len(v.Stones.Black) + len(v.Stones.White); n != 9 || v.Outcome == nil || v.Outcome.Ending != "resignation" {
				t.Errorf("after the end watcher %d sees %d stones and %+v", i, n, v.Outcome)
			}
		}
		checkInOrder(t, b.watchers[0]) // the others asked again for what they had
	})
}

// checkInOrder finds that a viewer was told every version once, in its order.
func checkInOrder(t *testing.T, p *playtest.Person) {
	t.Helper()
	last := 0
	for _, m := range p.Told("state", "event") {
		if m.T == "event" && m.Version != last+1 {
			t.Fatalf("after version %d comes %d", last, m.Version)
		}
		last = m.Version
	}
}

// The clocks that who watches late sees are those of that time, and go on from there.
func TestDelayedClocks(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBroadcast(t, nil)
		b.place()
		b.place()
		b.place()               // White thinks from now on
		time.Sleep(time.Minute) // and for a minute
		b.place()
		time.Sleep(lateBy - 30*time.Second) // seen from there, White has thought for half a minute
		synctest.Wait()
		w := playtest.Enter(t, b.app, b.id, game.NoSeat)
		c := w.View().Clock
		now := time.Now().UnixMilli()
		if left := time.Duration(c.Left[1]-(now-c.At)) * time.Millisecond; c.Running != 2 || left < 59*time.Minute+29*time.Second || left > 59*time.Minute+31*time.Second {
			t.Errorf("White's clock shows %v, running %d; want 59:30", left, c.Running)
		}
		time.Sleep(30*time.Second + time.Millisecond)
		synctest.Wait()
		c = w.View().Clock
		if left := time.Duration(c.Left[1]) * time.Millisecond; c.Running != 1 || left < 58*time.Minute+59*time.Second || left > 59*time.Minute+time.Second {
			t.Errorf("after White's move his clock shows %v, running %d; want 59:00", left, c.Running)
		}
		if d := now + 30_000 - c.At; d < -1000 || d > 1000 {
			t.Errorf("the clocks are of a moment %d ms from now", d)
		}
	})
}

// A node that starts in the middle of a game knows what is old enough.
func TestDelayAfterRestart(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store := new(memory.Store)
		b := newBroadcast(t, store)
		for range 3 {
			b.place()
			time.Sleep(2 * time.Minute)
		}
		b.black.Leave()
		b.white.Leave()
		if err := b.app.Close(); err != nil {
			t.Fatal(err)
		}
		b.app = playtest.Node(t, play.Config{Store: store})
		state, _, err := b.app.Seen(t.Context(), b.id, game.NoSeat)
		if err != nil {
			t.Fatal(err)
		}
		if n := len(state.Moves()); n != b.due() || n == 0 {
			t.Errorf("after the restart who watches sees %d moves, want %d", n, b.due())
		}
		w := playtest.Enter(t, b.app, b.id, game.NoSeat)
		time.Sleep(10 * time.Minute)
		synctest.Wait()
		if n := len(w.View().Stones.Black) + len(w.View().Stones.White); n != 3 {
			t.Errorf("ten minutes later he sees %d stones, want 3", n)
		}
	})
}

// Who watches asks for no explanation of a position that he does not see.
func TestDelayedExplanations(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		app := playtest.Node(t, play.Config{})
		o := playtest.Options("60m")
		o.Delay, o.Hints = lateBy, game.HintsBoth
		id := playtest.Seats(t, app, o)
		black, white := playtest.Enter(t, app, id, 1), playtest.Enter(t, app, id, 2)
		w := playtest.Enter(t, app, id, game.NoSeat)
		playtest.PlayOut(t, black, white, beforeFoul...)
		p, err := renju.ParsePoint("e8")
		if err != nil {
			t.Fatal(err)
		}
		e, err := w.Viewer.Explain(t.Context(), p, nil)
		if err != nil || e.Tree.Verdict.Foul() != renju.NoFoul {
			t.Errorf("who watches is told %v, %v of a board that is empty for him", e.Tree.Verdict, err)
		}
		time.Sleep(lateBy + time.Second)
		if e, err = w.Viewer.Explain(t.Context(), p, nil); err != nil || e.Tree.Verdict.Foul() != renju.DoubleThree {
			t.Errorf("later he is told %v, %v", e.Tree.Verdict, err)
		}
		if f := w.View().Forbidden; !(f["e8"] == "double-three") {
			t.Errorf("he sees the forbidden points %v", f)
		}
	})
}
