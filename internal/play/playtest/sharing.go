package playtest

import (
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"tengen/internal/local"
	"tengen/internal/play"
)

// TestSharing runs what must hold for two stores on one database: for the stores
// alone, and for a node on each with a bus between them that loses every second
// note.
func TestSharing(t *testing.T, open func(*testing.T) (a, b play.Store)) {
	t.Run("both write every version", func(t *testing.T) {
		a, b := open(t)
		bothWrite(t, a, b)
	})
	t.Run("commands of many connections over two nodes are carried out one after the other", func(t *testing.T) {
		a, b := open(t)
		bus := new(Leaky)
		linear(t, Node(t, play.Config{Store: a, Bus: bus, Shared: true}), Node(t, play.Config{Store: b, Bus: bus, Shared: true}))
	})
	t.Run("a game over two nodes", func(t *testing.T) {
		a, b := open(t)
		twoNodes(t, a, b)
	})
}

func bothWrite(t *testing.T, a, b play.Store) {
	const games, steps = 4, 25
	var wait sync.WaitGroup
	for g := range games {
		id := play.GameID(fmt.Sprint("game-", g))
		for _, s := range []play.Store{a, b} {
			wait.Go(func() { writeAll(t, s, id, steps) })
		}
	}
	wait.Wait()
	for g := range games {
		id := play.GameID(fmt.Sprint("game-", g))
		if diff := cmp.Diff(load(t, a, id, 0), load(t, b, id, 0)); diff != "" {
			t.Errorf("%s reads differently (-a +b)\n%s", id, diff)
		}
		if log := load(t, a, id, 0); len(log) != steps {
			t.Errorf("%s has %d records, want %d", id, len(log), steps)
		}
	}
}

// Leaky is a bus that loses every second note.
type Leaky struct {
	local.Bus
	mu sync.Mutex
	n  int
}

// Publish implements [play.Bus].
func (b *Leaky) Publish(n play.Note) {
	b.mu.Lock()
	b.n++
	lost := b.n%2 == 0
	b.mu.Unlock()
	if !lost {
		b.Bus.Publish(n)
	}
}

// twoNodes plays a game with a seat on each node. A node decides for a game whose
// last move it has not heard of; who watches, on either node, is told every
// version once, in order.
func twoNodes(t *testing.T, a, b play.Store) {
	bus := new(Leaky)
	one := Node(t, play.Config{Store: a, Bus: bus, Shared: true})
	id := Seats(t, one, Options("10m"))
	two := Node(t, play.Config{Store: b, Bus: bus, Shared: true})
	black, white := Enter(t, one, id, 1), Enter(t, two, id, 2)
	watchers := []*Person{black, white, Enter(t, one, id, 0), Enter(t, two, id, 0)}
	const moves = 24
	for i := range moves {
		if _, err := []*Person{black, white}[i%2].Do(Place(Quiet(i))); err != nil {
			t.Fatalf("move %d: %v", i+1, err)
		}
	}
	for n, p := range watchers {
		deadline := time.Now().Add(10 * time.Second)
		for len(p.Told("event")) < moves && time.Now().Before(deadline) {
			time.Sleep(10 * time.Millisecond)
		}
		told := p.Told("event")
		if len(told) != moves {
			t.Errorf("viewer %d was told %d events, want %d", n, len(told), moves)
		}
		for i, m := range told {
			if want := told[0].Version + i; m.Version != want {
				t.Errorf("viewer %d was told version %d, want %d", n, m.Version, want)
			}
		}
	}
}
