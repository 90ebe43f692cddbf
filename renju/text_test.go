package renju

import (
	"encoding"
	"testing"
)

func TestNamesReadBack(t *testing.T) {
	same := func(in encoding.TextMarshaler, out encoding.TextUnmarshaler, equal func() bool) {
		t.Helper()
		text, err := in.MarshalText()
		if err != nil {
			t.Fatal(err)
		}
		if err := out.UnmarshalText(text); err != nil || !equal() {
			t.Errorf("%s does not read back: %v", text, err)
		}
	}
	for v := range FoulClaimed + 1 {
		var got FoulPolicy
		same(v, &got, func() bool { return got == v })
	}
	for v := range ReadingPermitted + 1 {
		var got Reading
		same(v, &got, func() bool { return got == v })
	}
	for v := range RussianJ + 1 {
		var got Lettering
		same(v, &got, func() bool { return got == v })
	}
	for v := range White + 1 {
		var got Color
		same(v, &got, func() bool { return got == v })
	}
	for v := range DoubleThree + 1 {
		var got Foul
		same(v, &got, func() bool { return got == v })
	}
	for v := range EndedVoid + 1 {
		var got Ending
		same(v, &got, func() bool { return got == v })
	}
}

func TestNamesRefuse(t *testing.T) {
	var f FoulPolicy
	if err := f.UnmarshalText([]byte("maybe")); err == nil {
		t.Error("maybe was read as a foul policy")
	}
	if _, err := FoulPolicy(9).MarshalText(); err == nil {
		t.Error("a value that is no foul policy was written")
	}
}
