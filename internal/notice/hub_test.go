package notice_test

import (
	"sync"
	"testing"

	"tengen/internal/notice"
)

const anna, boris = notice.Person("a:anna"), notice.Person("g:boris")

func TestPersons(t *testing.T) {
	if id, ok := notice.Account("x1").Account(); id != "x1" || !ok {
		t.Errorf("an account's person is %q, %v", id, ok)
	}
	if hash, ok := notice.Guest("h1").Guest(); hash != "h1" || !ok {
		t.Errorf("a guest's person is %q, %v", hash, ok)
	}
	for name, p := range map[string]notice.Person{"guest": notice.Guest("x"), "no id": notice.Account(""), "nobody": ""} {
		if _, ok := p.Account(); ok {
			t.Errorf("%s: %q is an account", name, p)
		}
	}
	if notice.Guest("") != "" || notice.Account("") != "" {
		t.Error("an empty id is somebody")
	}
}

// News comes to the person it is for, on every page he has open, and to nobody else.
func TestHub(t *testing.T) {
	var hub notice.Hub
	one, endOne := hub.Subscribe(anna)
	two, endTwo := hub.Subscribe(anna)
	other, endOther := hub.Subscribe(boris)
	defer endOther()
	hub.Publish(anna, notice.Notice{Kind: notice.YourTurn, Game: "g1"})
	for i, c := range []<-chan notice.Notice{one, two} {
		if n := <-c; n.Kind != notice.YourTurn || n.Game != "g1" || n.Lost != 0 {
			t.Errorf("page %d was told %+v", i+1, n)
		}
	}
	endOne()
	endOne()
	if !hub.Here(anna) {
		t.Error("a page is open, but the person is not here")
	}
	endTwo()
	if _, open := <-one; open {
		t.Error("the channel of a page that is closed is open")
	}
	if hub.Here(anna) || !hub.Here(boris) {
		t.Error("who is here is wrong")
	}
	hub.Publish(anna, notice.Notice{Kind: notice.GameEnded})
	if len(other) != 0 {
		t.Error("somebody heard what was for another")
	}
}

// A subscriber that is slow loses notices and learns how many; nobody waits for it.
func TestSlowSubscriber(t *testing.T) {
	var hub notice.Hub
	c, end := hub.Subscribe(anna)
	defer end()
	const sent = 40
	for range sent {
		hub.Publish(anna, notice.Notice{Kind: notice.Message})
	}
	got := 0
	for len(c) > 0 {
		if n := <-c; n.Lost != 0 {
			t.Fatalf("notice %d says that %d were lost before it", got+1, n.Lost)
		}
		got++
	}
	hub.Publish(anna, notice.Notice{Kind: notice.Message})
	if n := <-c; got+n.Lost != sent || got == sent {
		t.Errorf("%d came and %d were lost of %d", got, n.Lost, sent)
	}
}

// Listeners hear everything, until they have heard enough.
func TestListen(t *testing.T) {
	var hub notice.Hub
	var heard []notice.Person
	end := hub.Listen(func(to notice.Person, _ notice.Notice) { heard = append(heard, to) })
	hub.Publish(anna, notice.Notice{})
	hub.Publish(boris, notice.Notice{})
	hub.Publish("", notice.Notice{})
	end()
	hub.Publish(anna, notice.Notice{})
	if len(heard) != 2 || heard[0] != anna || heard[1] != boris {
		t.Errorf("heard of %q", heard)
	}
}

// Pages open and close while news comes.
func TestHubAtOnce(t *testing.T) {
	var hub notice.Hub
	var wait sync.WaitGroup
	for range 8 {
		wait.Go(func() {
			for range 200 {
				_, end := hub.Subscribe(anna)
				hub.Publish(anna, notice.Notice{})
				end()
			}
		})
	}
	wait.Wait()
	if hub.Here(anna) {
		t.Error("everybody left, but somebody is here")
	}
}
