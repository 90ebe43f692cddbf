package web

import (
	"bytes"
	"testing"
)

// The heads of frames are those of the examples in RFC 6455, 5.7, and of the lengths
// where another form begins.
func TestAppendFrame(t *testing.T) {
	for _, c := range []struct {
		length int
		head   []byte
	}{
		{0, []byte{0x81, 0}},
		{5, []byte{0x81, 5}},
		{125, []byte{0x81, 125}},
		{126, []byte{0x81, 126, 0, 126}},
		{256, []byte{0x81, 126, 1, 0}},
		{65535, []byte{0x81, 126, 0xff, 0xff}},
		{65536, []byte{0x81, 127, 0, 0, 0, 0, 0, 1, 0, 0}},
	} {
		payload := bytes.Repeat([]byte("x"), c.length)
		got := appendFrame([]byte("before"), textFrame, payload)
		if want := string("before") + string(c.head) + string(payload); string(got) != want {
			t.Errorf("a frame of %d bytes begins with % x, want % x", c.length, got[6:min(len(got), 16)], c.head)
		}
	}
}

// What waits for a viewer who does not read is bounded, and one message that is
// longer than the bound goes out all the same.
func TestOutboxIsBounded(t *testing.T) {
	var o outbox
	if !o.put(textFrame, make([]byte, waitingBytes+1)) {
		t.Fatal("a message that waits alone was refused")
	}
	if o.put(textFrame, []byte("more")) {
		t.Fatal("more waits than may")
	}
	if batch, last := o.next(); batch == nil || last {
		t.Fatalf("what waits is not given out: %v, %v", batch, last)
	}
	if !o.put(textFrame, []byte("more")) {
		t.Fatal("a message was refused though nothing waited")
	}
}
