package live

import (
	"encoding/json"
	"math/rand/v2"
	"testing"
	"time"

	"tengen/wire"
)

// The head of an event is read without looking at the rest, and that of an ack, and so
// as JSON reads it; whatever is written in another way is read as JSON.
func TestPlainHead(t *testing.T) {
	event, err := wire.Encode(&wire.Event{Game: "abc", Version: 12345, View: wire.View{Phase: "play"}})
	if err != nil {
		t.Fatal(err)
	}
	ack, err := wire.Encode(&wire.Ack{ID: "abc-12", Version: 34})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		frame string
		ok    bool
	}{
		{string(event), true},
		{`{"t":"event","game":"g","version":7,"at":1}`, true},
		{`{"t":"event","game":"g","version":-7,"at":1}`, false},
		{`{"t":"event","game":"g","version":7.5,"at":1}`, false},
		{`{"t":"event","game":"g","version":,"at":1}`, false},
		{`{"t":"event","game":"g","version":12345678901,"at":1}`, false},
		{`{"t":"event","game":"a\",\"version\":1","version":7,"at":1}`, false},
		{`{"t":"event","version":7,"game":"g"}`, false},
		{`{"t":"state","game":"g","version":7}`, false},
		{`{"t":"event","game":"g","version":7`, false},
		{``, false},
		{string(ack), true},
		{`{"t":"ack","id":"","version":0}`, true},
		{`{"t":"ack","id":"a","version":7} `, false},
		{`{"t":"ack","id":"a","version":7,"more":1}`, false},
		{`{"t":"ack","id":"a\u0062","version":7}`, false},
		{`{"t":"ack","id":"a","version":1234567890}`, false},
		{`{"t":"ack","id":"a","version":7`, false},
	} {
		got, ok := plainHead([]byte(c.frame))
		if ok != c.ok {
			t.Errorf("%s: read %v, want %v", c.frame, ok, c.ok)
		}
		var want head
		if err := json.Unmarshal([]byte(c.frame), &want); ok && (err != nil || got.Game != want.Game || got.ID != want.ID || got.Version != want.Version) {
			t.Errorf("%s: %+v; JSON has %+v", c.frame, got, want)
		}
		h, err := readHead([]byte(c.frame))
		if jsonErr := json.Unmarshal([]byte(c.frame), &want); (err == nil) != (jsonErr == nil) || err == nil && h.Version != want.Version {
			t.Errorf("%s: %+v, %v; JSON has %+v, %v", c.frame, h, err, want, jsonErr)
		}
	}
}

// The waits grow from under half a second to fifteen at most, and begin anew after
// a good connection.
func TestBackoff(t *testing.T) {
	b := backoff{rand: rand.New(rand.NewPCG(1, 1))}
	for round := range 2 {
		last := time.Duration(0)
		for n := range 12 {
			wait := b.next()
			switch {
			case n == 0 && (wait < waitFirst || wait > waitFirst+waitSpread):
				t.Errorf("round %d: the first wait is %v", round, wait)
			case wait > waitLongest:
				t.Errorf("wait %d is %v", n, wait)
			case n > 9 && wait < waitLongest/2:
				t.Errorf("after %d waits the next is %v only, the last was %v", n, wait, last)
			}
			last = wait
		}
		b.reset()
	}
}
