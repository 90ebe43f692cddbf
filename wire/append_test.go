package wire_test

import (
	"encoding/json"
	"math/rand/v2"
	"reflect"
	"testing"

	"tengen/renju"
	"tengen/wire"
)

// written makes the messages that are written by hand.
var written = []func() wire.ServerMessage{
	func() wire.ServerMessage { return new(wire.Event) },
	func() wire.ServerMessage { return new(wire.Ack) },
	func() wire.ServerMessage { return new(wire.Pong) },
	func() wire.ServerMessage { return new(wire.Presence) },
	func() wire.ServerMessage { return new(wire.State) }, // this one is not: the test must not depend on it
}

// What is written by hand is, byte for byte, what encoding/json writes, and what that
// refuses is refused: in messages with any fields set to anything.
func TestEncodeLikeJSON(t *testing.T) {
	for seed := range uint64(3000) {
		encodeLikeJSON(t, seed)
	}
}

func FuzzEncode(f *testing.F) {
	f.Add(uint64(1))
	f.Fuzz(encodeLikeJSON)
}

func encodeLikeJSON(t *testing.T, seed uint64) {
	r := rand.New(rand.NewPCG(seed, 1))
	for _, message := range written {
		m := message()
		fill(r, reflect.ValueOf(m).Elem())
		got, gotErr := wire.Encode(m) // which sets the field "t"
		want, wantErr := json.Marshal(m)
		if string(got) != string(want) || (gotErr == nil) != (wantErr == nil) {
			t.Fatalf("seed %d, %T: got\n%s, %v\nwant\n%s, %v", seed, m, got, gotErr, want, wantErr)
		}
	}
}

// words are texts of all kinds that JSON writes differently.
var words = []string{
	"", "h8", "placed", "Пётр", `a "quoted" \ text`, "<b>&amp;</b>", "line\nand\ttab", "\x00\x1f\x7f", "\u2028\u2029", "bad \xff utf-8", "é", "😀",
}

// fill sets some of what is in v.
func fill(r *rand.Rand, v reflect.Value) {
	if p, ok := v.Addr().Interface().(*renju.Point); ok {
		*p = renju.Point(1 + r.IntN(renju.Points))
		if r.IntN(2000) == 0 {
			*p = renju.NoPoint // which cannot be written
		}
		return
	}
	if r.IntN(4) == 0 {
		return
	}
	switch v.Kind() {
	case reflect.Bool:
		v.SetBool(r.IntN(2) == 0)
	case reflect.Int, reflect.Int64:
		v.SetInt([]int64{0, 1, -1, 7, 1 << 40, -1 << 63}[r.IntN(6)])
	case reflect.String:
		v.SetString(words[r.IntN(len(words))])
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		fill(r, v.Elem())
	case reflect.Struct:
		for i := range v.NumField() {
			fill(r, v.Field(i))
		}
	case reflect.Array:
		for i := range v.Len() {
			fill(r, v.Index(i))
		}
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), r.IntN(4), 4))
		for i := range v.Len() {
			fill(r, v.Index(i))
		}
	case reflect.Map:
		v.Set(reflect.MakeMap(v.Type()))
		for range r.IntN(4) {
			value := reflect.New(v.Type().Elem()).Elem()
			fill(r, value)
			v.SetMapIndex(reflect.ValueOf(words[r.IntN(len(words))]), value)
		}
	default:
		panic("a message has a field of a kind that this test does not know: " + v.Type().String())
	}
}

// BenchmarkEncode writes an event in the middle of a game.
func BenchmarkEncode(b *testing.B) {
	e := &wire.Event{Game: "abcdefghijkl", Version: 34, At: 1789000000000, Event: &wire.Change{
		Name: "placed", Seat: 1, Move: &wire.Move{Number: 31, Seat: 1, Color: "black", Move: "h8", At: 1789000000000, Spent: 1234},
	}}
	e.View = wire.View{Phase: "play", Turn: "white", ToAct: 2, Black: 1, White: 2, Last: "h8", May: []string{"resign", "takeback-ask"}, Clock: &wire.Clock{}}
	for p := renju.Point(1); p <= 15; p++ {
		e.View.Stones.Black, e.View.Stones.White = append(e.View.Stones.Black, p), append(e.View.Stones.White, p+100)
	}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := wire.Encode(e); err != nil {
			b.Fatal(err)
		}
	}
}
