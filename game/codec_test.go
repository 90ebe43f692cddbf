package game

import (
	"bufio"
	"errors"
	"os"
	"reflect"
	"strings"
	"testing"
	"time"

	"tengen/renju"
)

// oneOfEach are events of every kind that is stored, with every field set.
func oneOfEach() []Event {
	s := Stamp{At: began.Add(123456 * time.Microsecond)}
	turn := Turn{Stamp: s, Seat: Second, Lag: 40 * time.Millisecond, Ends: true}
	p, q := renju.At(7, 8), renju.At(8, 8)
	options := Russia.Options(true)
	options.Clocks[0], options.Clocks[1] = control("90m+30s"), control("none")
	return []Event{
		&Created{s, options},
		&Seated{s, First, "Анна", "0a1b", 0},
		&Started{s},
		&Placed{turn, p},
		&Passed{turn},
		&Swapped{turn, true},
		&Declared{turn, 8},
		&Offered{turn, []renju.Point{p, q}},
		&Chose{turn, q},
		&Added{turn, p, q},
		&Won{s, renju.White, renju.EndedOverline, []renju.Point{p, q}},
		&Fouled{s, p, []renju.Foul{renju.Overline, renju.DoubleThree}},
		&Drawn{s, renju.EndedNoFive},
		&Resigned{s, First, renju.White},
		&FlagFell{s, First, renju.White, began},
		&Aborted{s, First},
		&DrawOffered{s, First},
		&DrawDeclined{s, Second},
		&TakebackAsked{s, First, 7},
		&TakebackDeclined{s, Second},
		&TakenBack{s, Second, 7},
		&ClaimFailed{s, First, ClaimFoul},
		&ClaimMade{s, First, ClaimFive},
		&ClaimRuled{s, "arbiter", true},
		&AdjournAsked{s, First},
		&AdjournDeclined{s, Second},
		&Adjourned{s, First, "arbiter"},
		&Sealed{s, First, renju.Pass},
		&Ready{s, First},
		&Resumed{s, "arbiter"},
		&Gap{s, began},
		&Adjudicated{s, "arbiter", renju.Black, renju.EndedAdjudication, "why"},
		&ClockSet{s, "arbiter", First, time.Minute, 2},
		&TimeAdded{s, "arbiter", First, -time.Second},
		&Halted{s, "arbiter", "why"},
		&Continued{s, "arbiter"},
		&Restored{s, "arbiter", 9},
		&Penalised{s, "arbiter", Second, "why"},
		&TimeGiven{s, First, GivenTime},
		&Abandoned{s, Second, renju.Black, time.Minute},
		&VacationBegan{s, First, began.Add(time.Hour)},
		&VacationEnded{s, First},
		&Planned{s, Second, [][]renju.Move{{renju.Move(p), renju.Move(q)}, {renju.Pass, renju.Pass}}},
		&PlanDropped{s, Second, renju.Move(p)},
		&Hidden{s},
	}
}

func TestEventsReadBack(t *testing.T) {
	events := oneOfEach()
	if len(events) != len(kinds) {
		t.Errorf("%d events, %d kinds", len(events), len(kinds))
	}
	seen := map[string]bool{}
	for _, e := range events {
		text, err := Marshal(e)
		if err != nil {
			t.Fatalf("%s: %v", Name(e), err)
		}
		again, err := Unmarshal(text)
		if err != nil || !reflect.DeepEqual(again, e) {
			t.Errorf("%s\nreads back as %#v, %v", text, again, err)
		}
		seen[Name(e)] = true
	}
	for _, k := range kinds {
		if !seen[k.name] {
			t.Errorf("no event %s", k.name)
		}
	}
}

// A log of a newer version: fields this one does not know, in events and in the
// options, survive reading and writing, and no viewer sees them.
func TestUnknownFieldsSurvive(t *testing.T) {
	for _, e := range oneOfEach() {
		text, err := Marshal(e)
		if err != nil {
			t.Fatal(err)
		}
		newer := strings.TrimSuffix(string(text), "}") + `,"mood":{"a":[1,2]},"z":"\u0041"}`
		newer = strings.Replace(newer, `"preset":`, `"handicap":3,"preset":`, 1)
		read, err := Unmarshal([]byte(newer))
		if err != nil {
			t.Fatalf("%s: %v", newer, err)
		}
		again, err := Marshal(read)
		if err != nil {
			t.Fatal(err)
		}
		for _, field := range []string{`"mood":{"a":[1,2]}`, `"z":"\u0041"`} {
			if !strings.Contains(string(again), field) {
				t.Errorf("%s: %s was lost: %s", Name(e), field, again)
			}
		}
		if strings.Contains(newer, "handicap") && !strings.Contains(string(again), `"handicap":3`) {
			t.Errorf("a field of the options was lost: %s", again)
		}
		shown, err := Marshal(Show(read, Viewer{Seat: First, Arbiter: true}))
		if err != nil || strings.Contains(string(shown), "mood") || strings.Contains(string(shown), "handicap") {
			t.Errorf("%s: shown as %s, %v", Name(e), shown, err)
		}
	}
}

func TestUnmarshalRefuses(t *testing.T) {
	tests := []struct {
		text string
		want error
	}{
		{`{"event":"castled","v":1}`, ErrUnknownEvent},
		{`{"event":"placed","v":2,"seat":1,"point":"h8"}`, ErrNewFormat},
		{`{"event":"placed","v":1,"seat":1,"point":"p1"}`, renju.ErrOffBoard},
		{`{"event":"placed","v":1,"seat":"one"}`, nil},
		{`placed h8`, nil},
	}
	for _, tt := range tests {
		_, err := Unmarshal([]byte(tt.text))
		if err == nil || tt.want != nil && !errors.Is(err, tt.want) {
			t.Errorf("%s: %v, want %v", tt.text, err, tt.want)
		}
	}
}

// The texts of the events are a format: they are compared with a file that only
// grows.
func TestEventTexts(t *testing.T) {
	var got strings.Builder
	for _, e := range oneOfEach() {
		text, err := Marshal(e)
		if err != nil {
			t.Fatal(err)
		}
		got.Write(text)
		got.WriteByte('\n')
	}
	compareFile(t, "testdata/events-v1.jsonl", got.String())
}

// compareFile compares a text with a file, line by line; with -update it writes
// the file.
func compareFile(t *testing.T, name, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(name, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	f, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	want := bufio.NewScanner(f)
	want.Buffer(nil, 1<<20)
	for i, line := range strings.Split(strings.TrimSuffix(got, "\n"), "\n") {
		if !want.Scan() {
			t.Fatalf("%s ends before line %d: %s", name, i+1, line)
		}
		if want.Text() != line {
			t.Errorf("%s, line %d:\n%s\nwant\n%s", name, i+1, line, want.Text())
		}
	}
	if want.Scan() {
		t.Errorf("%s has more: %s", name, want.Text())
	}
}

// Logs that no game makes are refused with the number of the event.
func TestDamagedLogs(t *testing.T) {
	options := RIF.Options(false)
	s := Stamp{At: began}
	start := []Event{&Created{s, options}, &Seated{Stamp: s, Seat: First}, &Seated{Stamp: s, Seat: Second}, &Started{s}}
	turn := func(seat Seat) Turn { return Turn{Stamp: s, Seat: seat} }
	tests := []struct {
		name   string
		events []Event
	}{
		{"nothing created", []Event{&Started{s}}},
		{"created twice", []Event{&Created{s, options}, &Created{s, options}}},
		{"no seat", append(start, &Placed{turn(NoSeat), renju.Tengen})},
		{"seat 3", append(start, &Seated{Stamp: s, Seat: 3})},
		{"a taken point", append(start, &Placed{turn(First), renju.Tengen}, &Placed{turn(Second), renju.Tengen})},
		{"no such step", append(start, &Chose{turn(First), renju.Tengen})},
		{"a hidden event", append(start, &Hidden{s})},
		{"a draw of seat 9", append(start, &DrawOffered{s, 9})},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := Replay(tt.events)
			if !errors.Is(err, ErrDamaged) {
				t.Errorf("%v", err)
			}
		})
	}
}

// What an event tells of lag and of arbiters: every event with such a field.
func TestLagAndAuthor(t *testing.T) {
	var lags, authors []string
	for _, e := range oneOfEach() {
		if LagOf(e) != 0 {
			lags = append(lags, Name(e))
		}
		if AuthorOf(e) != "" {
			authors = append(authors, Name(e))
		}
		text, err := Marshal(e)
		if err != nil {
			t.Fatal(err)
		}
		if has := strings.Contains(string(text), `"lagNanos":`); has != (LagOf(e) != 0) {
			t.Errorf("%s is told to have lag %v", text, LagOf(e))
		}
		if has := strings.Contains(string(text), `"author":`); has != (AuthorOf(e) != "") {
			t.Errorf("%s is told to be by %q", text, AuthorOf(e))
		}
	}
	if len(lags) != 7 || len(authors) != 10 {
		t.Errorf("lag is credited to %v, arbiters do %v", lags, authors)
	}
}
