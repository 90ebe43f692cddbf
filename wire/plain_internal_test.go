package wire

import (
	"fmt"
	"reflect"
	"testing"
)

// plainFrames are frames that are read without JSON, and others that look like them.
var plainFrames = map[string]bool{
	`{"t":"do","game":"abc","id":"x-1","at":12,"act":{"place":"h8"}}`:          true,
	`{"t":"do","game":"abc","id":"x-1","at":12,"act":{"place":"h8"},"lag":34}`: true,
	`{"t":"do","game":"","id":"","at":0,"act":{"place":""},"lag":0}`:           true,
	`{"t":"do","game":"abc","id":"x","at":123456789,"act":{"place":"z99"}}`:    true,
	`{"t":"ping","n":7}`:          true,
	`{"t":"ping","n":0}`:          true,
	`{"t":"ping","n":1.5}`:        false,
	`{"t":"ping","n":01}`:         false,
	`{"t":"ping","n":-1}`:         false,
	`{"t":"ping","n":}`:           false,
	`{"t":"ping","n":7} `:         false,
	`{"t":"ping","n":7}}`:         false,
	`{"t":"ping","n":7,"n":8}`:    false,
	`{"t":"ping","n":1234567890}`: false,
	`{"t":"do","game":"abc","id":"x","at":1,"act":{"place":"h8","pass":true}}`:     false,
	`{"t":"do","game":"abc","id":"x","at":1,"act":{"place":"h8"},"lag":1,"lag":2}`: false,
	`{"t":"do","game":"a\"c","id":"x","at":1,"act":{"place":"h8"}}`:                false,
	`{"t":"do","game":"a\\c","id":"x","at":1,"act":{"place":"h8"}}`:                false,
	`{"t":"do","game":"aбc","id":"x","at":1,"act":{"place":"h8"}}`:                 false,
	`{"t":"do","game":"abc","id":"x","at":1,"act":{"pass":true}}`:                  false,
	`{"t":"do","game":"abc","id":"x","at":1,"act":{"place":"h8"}`:                  false,
	`{"t":"do","game":"abc","id":"x","at":1e1,"act":{"place":"h8"}}`:               false,
	`{"t":"do"}`: false,
	`{}`:         false,
	``:           false,
}

// What is read without JSON is what JSON would read, and the messages of both clients
// are read so.
func TestPlainLikeJSON(t *testing.T) {
	for frame, is := range plainFrames {
		if m := plain([]byte(frame)); (m != nil) != is {
			t.Errorf("%s is read as %v; to be read without JSON: %v", frame, m, is)
		}
		plainLikeJSON(t, []byte(frame))
	}
	for c := range 256 { // any byte at every place
		for at := range len(`{"t":"do","game":"abc","id":"x","at":1,"act":{"place":"h8"},"lag":3}`) {
			frame := []byte(`{"t":"do","game":"abc","id":"x","at":1,"act":{"place":"h8"},"lag":3}`)
			frame[at] = byte(c)
			plainLikeJSON(t, frame)
		}
	}
}

func FuzzPlain(f *testing.F) {
	for frame := range plainFrames {
		f.Add([]byte(frame))
	}
	f.Fuzz(plainLikeJSON)
}

func plainLikeJSON(t *testing.T, frame []byte) {
	got := plain(frame)
	if got == nil {
		return
	}
	want, err := decodeJSON(frame)
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Fatalf("%q is read as %s, and by JSON as %s, %v", frame, shown(got), shown(want), err)
	}
}

// shown is a message with what it points to.
func shown(m checked) string {
	if do, ok := m.(*Do); ok && do.Act.Place != nil {
		return fmt.Sprintf("%+v placing %q", *do, *do.Act.Place)
	}
	return fmt.Sprintf("%+v", m)
}
