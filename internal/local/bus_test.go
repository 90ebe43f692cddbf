package local_test

import (
	"sync"
	"testing"

	"go.uber.org/goleak"

	"tengen/internal/local"
	"tengen/internal/play"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

func TestBus(t *testing.T) {
	var bus local.Bus
	bus.Publish(play.Note{Game: "nobody hears", Version: 1})
	var mu sync.Mutex
	heard := make(map[string][]play.Note)
	done := make(chan struct{}, 8)
	listen := func(name string) func() {
		return bus.Subscribe(func(n play.Note) {
			mu.Lock()
			heard[name] = append(heard[name], n)
			mu.Unlock()
			done <- struct{}{}
		})
	}
	stop := listen("first")
	defer listen("second")()
	for v := range 2 {
		bus.Publish(play.Note{Game: "g", Version: v})
	}
	for range 4 {
		<-done
	}
	stop()
	stop()
	bus.Publish(play.Note{Game: "g", Version: 2})
	<-done
	mu.Lock()
	defer mu.Unlock()
	if len(heard["first"]) != 2 || len(heard["second"]) != 3 {
		t.Errorf("heard %v, want 2 notes by the first and 3 by the second", heard)
	}
	for i, n := range heard["second"] {
		if n.Version != i {
			t.Errorf("note %d came as number %d", n.Version, i)
		}
	}
}

// Publish does not wait for a subscriber that is busy; what is too much is lost.
func TestBusDoesNotBlock(t *testing.T) {
	var bus local.Bus
	busy := make(chan struct{})
	var n int
	stop := bus.Subscribe(func(play.Note) {
		<-busy
		n++
	})
	for v := range 5000 {
		bus.Publish(play.Note{Game: "g", Version: v})
	}
	close(busy)
	stop()
	if n == 0 || n >= 5000 {
		t.Errorf("the subscriber heard %d of 5000 notes, want some and not all", n)
	}
}
