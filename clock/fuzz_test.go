package clock_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"tengen/clock"
)

// FuzzParse checks that whatever is read can be written and read again, that the
// contract's form is a part of people's form, and that an error points at its
// part of the text.
func FuzzParse(f *testing.F) {
	for _, s := range []string{
		"none", "90m", "90m+30s", "30m,3x60s", "40/120m,20/60m,15m+30s", "1x30s", "135d/21d", "1h30m", "russia-90",
		"5+2", "40/", "0m", "5m,,", "1d1d", "99999999999m", "5м", "3x0s", "\xff", "5m\x00",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		c, err := clock.Parse(text)
		strict, strictErr := clock.ParseContract(text)
		if strictErr == nil && (err != nil || strict != c) {
			t.Fatalf("the contract reads %q as %q, people %q, %v", text, strict, c, err)
		}
		if err != nil {
			checkError(t, text, err)
			checkError(t, text, strictErr)
			return
		}
		if again, err := clock.Parse(c.String()); err != nil || again != c {
			t.Fatalf("%q is %q, which is read as %q, %v", text, c, again, err)
		}
		if c.Spec().Longest == 0 {
			if again, err := clock.ParseContract(c.String()); err != nil || again != c {
				t.Fatalf("%q is %q, which the contract reads as %q, %v", text, c, again, err)
			}
		}
		if c.IsNone() != (text == "none") || c.Estimate() <= 0 {
			t.Fatalf("%q: none %v, estimate %v", text, c.IsNone(), c.Estimate())
		}
		if clock.New(c, c).Fallen(clock.First, base) {
			t.Fatalf("%q begins with a fallen flag", text)
		}
	})
}

func checkError(t *testing.T, text string, err error) {
	t.Helper()
	var e *clock.Error
	if !errors.As(err, &e) {
		t.Fatalf("%q: %v", text, err)
	}
	if e.Text != text || !strings.HasPrefix(text[e.Offset:], e.Part) || !slices.Contains(clock.Problems(), e.Problem) {
		t.Fatalf("%q: %+v", text, *e)
	}
	if e.Right == "" || strings.Contains(e.Error(), "%!") && !strings.Contains(text, "%!") {
		t.Fatalf("%q: %v", text, e)
	}
}
