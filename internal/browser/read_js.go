//go:build js && wasm

package browser

import (
	"errors"
	"syscall/js"
)

// QueryOf reads a question that JavaScript asks, an object with the fields of the
// interface in docs/wasm.md.
func QueryOf(v js.Value) (*Query, error) {
	if v.Type() != js.TypeObject {
		return nil, errors.New("a question is an object")
	}
	q := &Query{
		Moves: text(v, "moves"), Game: v.Get("moves").Type() == js.TypeString, Black: texts(v, "black"), White: texts(v, "white"),
		Turn: text(v, "turn"), Point: text(v, "point"), Lang: text(v, "lang"), Rule: text(v, "rule"), Rules: Defaults,
	}
	if s := text(v, "reading"); s != "" {
		if err := q.Rules.Reading.UnmarshalText([]byte(s)); err != nil {
			return nil, err
		}
	}
	if s := text(v, "foul"); s != "" {
		if err := q.Rules.Foul.UnmarshalText([]byte(s)); err != nil {
			return nil, err
		}
	}
	if s := text(v, "letters"); s != "" {
		if err := q.Letters.UnmarshalText([]byte(s)); err != nil {
			return nil, err
		}
	}
	if n := v.Get("firstPass"); n.Type() == js.TypeNumber {
		q.Rules.FirstPass = n.Int()
	}
	for name, to := range map[string]*bool{"twoPassDraw": &q.Rules.TwoPassDraw, "noFiveDraw": &q.Rules.NoFiveDraw} {
		if b := v.Get(name); b.Type() == js.TypeBoolean {
			*to = b.Bool()
		}
	}
	return q, nil
}

// text is a field that is a string, or empty.
func text(v js.Value, name string) string {
	if f := v.Get(name); f.Type() == js.TypeString {
		return f.String()
	}
	return ""
}

// texts is a field that is a list of strings.
func texts(v js.Value, name string) (list []string) {
	f := v.Get(name)
	if f.Type() != js.TypeObject {
		return nil
	}
	for i := range f.Length() {
		list = append(list, f.Index(i).String())
	}
	return list
}

// Number is a field that is a number, or 0.
func Number(v js.Value, name string) int {
	if v.Type() != js.TypeObject {
		return 0
	}
	if f := v.Get(name); f.Type() == js.TypeNumber {
		return f.Int()
	}
	return 0
}

// Text is a field that is a string, or empty.
func Text(v js.Value, name string) string {
	if v.Type() != js.TypeObject {
		return ""
	}
	return text(v, name)
}

// Failed is the answer to a question that could not be answered.
func Failed(err error) Object { return Object{"error": err.Error()} }

// Rules gives the page the answers of this package, as functions of the object
// globalThis.tengen, and returns that object.
func Rules() js.Value {
	tengen := js.Global().Get("Object").New()
	for name, answer := range map[string]func(*Query) (Object, error){
		"judge": (*Query).Judge, "explain": (*Query).Explain, "structures": (*Query).Structures, "opening": (*Query).Opening,
	} {
		Offer(tengen, name, answer)
	}
	js.Global().Set("tengen", tengen)
	return tengen
}

// Offer gives the page one answer more, as a function of the object.
func Offer(tengen js.Value, name string, answer func(*Query) (Object, error)) {
	tengen.Set(name, js.FuncOf(func(_ js.Value, args []js.Value) any {
		if len(args) == 0 {
			return Failed(errors.New("a question is missing"))
		}
		q, err := QueryOf(args[0])
		if err != nil {
			return Failed(err)
		}
		a, err := answer(q)
		if err != nil {
			return Failed(err)
		}
		return a
	}))
}
