package clock_test

import (
	"encoding/json"
	"errors"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"tengen/clock"
)

var (
	goodLine = regexp.MustCompile(`^"(.*)" = "(.*)"( contract)?$`)
	badLine  = regexp.MustCompile(`^"(.*)" ([!~]) ([a-z-]+) (\d+) "(.*)" right "(.*)"$`)
)

// TestParse goes through testdata/parse.txt.
func TestParse(t *testing.T) {
	data, err := os.ReadFile("testdata/parse.txt")
	if err != nil {
		t.Fatal(err)
	}
	seen := map[clock.Problem]bool{}
	for _, line := range strings.Split(string(data), "\n") {
		if !strings.HasPrefix(line, `"`) || strings.HasPrefix(line, `"at"`) {
			continue
		}
		if m := goodLine.FindStringSubmatch(line); m != nil {
			checkGood(t, m[1], m[2], m[3] != "")
			continue
		}
		m := badLine.FindStringSubmatch(line)
		if m == nil {
			t.Fatalf("cannot read the line %s", line)
		}
		offset, _ := strconv.Atoi(m[4])
		want := clock.Error{Text: m[1], Problem: clock.Problem(m[3]), Offset: offset, Part: m[5], Right: m[6]}
		seen[want.Problem] = true
		checkBad(t, m[2] == "~", want)
	}
	for _, p := range clock.Problems() {
		if !seen[p] && p != clock.NotWhole { // no text says a part of a second
			t.Errorf("no text has the problem %q", p)
		}
	}
}

func checkGood(t *testing.T, text, canonical string, contract bool) {
	t.Helper()
	c, err := clock.Parse(text)
	if err != nil {
		t.Errorf("Parse(%q): %v", text, err)
		return
	}
	if c.String() != canonical {
		t.Errorf("Parse(%q) = %q, want %q", text, c, canonical)
	}
	if again, err := clock.Parse(canonical); err != nil || again != c {
		t.Errorf("Parse(%q) = %v, %v, not what %q gave", canonical, again, err, text)
	}
	if again, err := c.Spec().Control(); err != nil || again != c {
		t.Errorf("%q taken apart and put together is %v, %v", text, again, err)
	}
	strict, err := clock.ParseContract(text)
	switch {
	case contract && err != nil:
		t.Errorf("ParseContract(%q): %v", text, err)
	case contract && strict != c:
		t.Errorf("ParseContract(%q) = %q, Parse gives %q", text, strict, c)
	case !contract && err == nil:
		t.Errorf("ParseContract(%q) = %q, want an error", text, strict)
	}
}

func checkBad(t *testing.T, onlyContract bool, want clock.Error) {
	t.Helper()
	_, err := clock.ParseContract(want.Text)
	if err == nil {
		t.Errorf("ParseContract(%q): no error", want.Text)
	}
	if !onlyContract {
		_, err = clock.Parse(want.Text)
	}
	var got *clock.Error
	if !errors.As(err, &got) {
		t.Errorf("%q: error %v, want *clock.Error", want.Text, err)
		return
	}
	if *got != want {
		t.Errorf("%q:\ngot  %+v\nwant %+v", want.Text, *got, want)
	}
	sentence := got.Error()
	if !strings.Contains(sentence, got.Right) || strings.Contains(sentence, "%!") {
		t.Errorf("the sentence %q does not say what would be right", sentence)
	}
}

// TestSpecErrors checks what cannot be said in a text.
func TestSpecErrors(t *testing.T) {
	hour := []clock.Stage{{Main: time.Hour}}
	for _, c := range []struct {
		name string
		spec clock.Spec
		want clock.Problem
	}{
		{"half a second", clock.Spec{Stages: []clock.Stage{{Main: time.Second / 2}}}, clock.NotWhole},
		{"negative main", clock.Spec{Stages: []clock.Stage{{Main: -time.Second}}}, clock.NotWhole},
		{"negative increment", clock.Spec{Stages: []clock.Stage{{Main: time.Hour, Increment: -time.Second}}}, clock.NotWhole},
		{"negative presses", clock.Spec{Stages: []clock.Stage{{Presses: -1, Main: time.Hour}}}, clock.NeedsPresses},
		{"negative periods", clock.Spec{Stages: hour, Periods: -1, Period: time.Minute}, clock.NoPeriods},
		{"periods of nothing", clock.Spec{Stages: hour, Periods: 1}, clock.NoPeriods},
		{"a length without periods", clock.Spec{Stages: hour, Period: time.Minute}, clock.NoPeriods},
		{"odd period", clock.Spec{Stages: hour, Periods: 1, Period: time.Millisecond}, clock.NotWhole},
		{"periods after nothing", clock.Spec{Periods: 1, Period: time.Minute}, clock.NoPeriods},
		{"longest of nothing", clock.Spec{Longest: time.Hour}, clock.Alone},
		{"negative longest", clock.Spec{Stages: hour, Longest: -time.Hour}, clock.NotWhole},
		{"too many controls", clock.Spec{Stages: make([]clock.Stage, 9)}, clock.TooMany},
	} {
		control, err := c.spec.Control()
		var got *clock.Error
		if !errors.As(err, &got) || got.Problem != c.want {
			t.Errorf("%s: %v, %v; want %q", c.name, control, err, c.want)
			continue
		}
		if control != (clock.Control{}) || strings.Contains(got.Error(), "%!") {
			t.Errorf("%s: %v, %q", c.name, control, got)
		}
	}
}

// TestNamed checks the four controls of S001 9.4.1 and the correspondence one.
func TestNamed(t *testing.T) {
	want := []string{"120m+30s", "90m+30s", "90m", "45m+10s", "135d/21d"}
	got := clock.NamedControls()
	if len(got) != len(want) {
		t.Fatalf("%d named controls, want %d", len(got), len(want))
	}
	for i, n := range got {
		if n.Control.String() != want[i] {
			t.Errorf("%s is %s, want %s", n.Name, n.Control, want[i])
		}
		if c, err := clock.Parse(n.Name); err != nil || c != n.Control {
			t.Errorf("Parse(%q) = %v, %v", n.Name, c, err)
		}
	}
	got[0].Name = "changed"
	if clock.NamedControls()[0].Name == "changed" {
		t.Error("the list of names can be changed from outside")
	}
}

// TestEstimate checks the time for 40 presses.
func TestEstimate(t *testing.T) {
	for text, want := range map[string]time.Duration{
		"none":                      clock.Forever,
		"90m":                       90 * time.Minute,
		"90m+30s":                   110 * time.Minute,
		"10s,3x5s":                  220 * time.Second,
		"1x30s":                     20 * time.Minute,
		"40/120m,20/60m,15m+30s":    120 * time.Minute,
		"30/60s+1s,15s+2s":          125 * time.Second,
		"10/60s,20/60s+1s,1m,2x10s": 310 * time.Second,
		"135d/21d":                  135 * 24 * time.Hour,
	} {
		if got := clock.MustParse(text).Estimate(); got != want {
			t.Errorf("%s: %v, want %v", text, got, want)
		}
	}
}

// TestControlJSON checks that a control is its text.
func TestControlJSON(t *testing.T) {
	c := clock.MustParse("40/120m,15m+30s,3x60s")
	data, err := json.Marshal(c)
	if err != nil || string(data) != `"40/120m,15m+30s,3x60s"` {
		t.Fatalf("%s, %v", data, err)
	}
	var back clock.Control
	if err := json.Unmarshal(data, &back); err != nil || !back.Equal(c) {
		t.Fatalf("%v, %v", back, err)
	}
	if err := json.Unmarshal([]byte(`"5+2"`), &back); err == nil || back != c {
		t.Errorf("a wrong text gave %v, %v", back, err)
	}
}

// TestMustParsePanics checks the only panic of the package.
func TestMustParsePanics(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("no panic")
		}
	}()
	clock.MustParse("5+2")
}

// TestLongErrorIsShort checks that a long text does not make a long sentence.
func TestLongErrorIsShort(t *testing.T) {
	_, err := clock.Parse("5m+2s," + strings.Repeat("9", 1000) + "щщщщ")
	if err == nil || len(err.Error()) > 300 {
		t.Errorf("%v", err)
	}
}

// TestDigits goes through testdata/digits.txt.
func TestDigits(t *testing.T) {
	data, err := os.ReadFile("testdata/digits.txt")
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, line := range strings.Split(string(data), "\n")[2:] {
		words := strings.Fields(line)
		if len(words) != 2 {
			continue
		}
		n++
		if got := clock.Digits(seconds(t, words[0])); got != words[1] {
			t.Errorf("%s seconds are shown as %q, want %q", words[0], got, words[1])
		}
	}
	if n < 20 {
		t.Errorf("%d lines were read", n)
	}
	if got := clock.Digits(clock.Forever); got != "" {
		t.Errorf("no clock is shown as %q", got)
	}
}
