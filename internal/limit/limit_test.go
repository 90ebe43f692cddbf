package limit_test

import (
	"errors"
	"testing"
	"time"

	"tengen/internal/limit"
)

var start = time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)

// wait is how long a refusal says to wait; 0 is no refusal.
func wait(t *testing.T, err error) time.Duration {
	t.Helper()
	var e *limit.Error
	if err != nil && !errors.As(err, &e) {
		t.Fatal(err)
	}
	if e == nil {
		return 0
	}
	return e.Wait
}

// What a refusal says is true: a moment before it is too early, then it is not.
func TestWaitIsTrue(t *testing.T) {
	var l limit.Limiter
	b := limit.Bucket{Limit: limit.Limit{Times: 2, Every: 10 * time.Second}, What: "games", Who: "a"}
	for range 2 {
		if w := wait(t, l.Count(start, b)); w != 0 {
			t.Fatalf("refused within the limit, for %s", w)
		}
	}
	if w := wait(t, l.Count(start.Add(2500*time.Millisecond), b)); w != 8*time.Second {
		t.Fatalf("told to wait %s, want 8 s: 7.5 s in whole seconds", w)
	}
	if w := wait(t, l.Count(start.Add(9*time.Second), b)); w != time.Second {
		t.Fatalf("told to wait %s, want 1 s", w)
	}
	if w := wait(t, l.Count(start.Add(10*time.Second), b)); w != 0 {
		t.Fatalf("refused when the time was over, for %s", w)
	}
	if w := wait(t, l.Count(start, limit.Bucket{Limit: b.Limit, What: "games", Who: "b"})); w != 0 {
		t.Fatal("another pays for it")
	}
	l.Pardon(b)
	if w := wait(t, l.Count(start.Add(10*time.Second), b)); w != 0 {
		t.Fatal("a pardon changes nothing")
	}
}

// A refusal counts in none of the buckets.
func TestAllOrNone(t *testing.T) {
	var l limit.Limiter
	narrow := limit.Bucket{Limit: limit.Limit{Times: 1, Every: time.Hour}, Who: "narrow"}
	wide := limit.Bucket{Limit: limit.Limit{Times: 2, Every: time.Hour}, Who: "wide"}
	if wait(t, l.Count(start, narrow, wide)) != 0 || wait(t, l.Count(start, narrow, wide)) != time.Hour {
		t.Fatal("the narrow one does not hold")
	}
	if wait(t, l.Count(start, wide)) != 0 {
		t.Error("what was refused was counted all the same")
	}
	if wait(t, l.Count(start, wide)) == 0 {
		t.Error("what was allowed was not counted")
	}
	for range 1000 {
		if wait(t, l.Count(start, limit.Bucket{Who: "x"}, limit.Bucket{Limit: limit.None, Who: "y"})) != 0 {
			t.Fatal("there is a limit where there is none")
		}
	}
}

// Those who come and go are forgotten, those who are at their limit are not.
func TestForgetting(t *testing.T) {
	var l limit.Limiter
	one := limit.Limit{Times: 1, Every: time.Second}
	greedy := limit.Bucket{Limit: limit.Limit{Times: 1, Every: time.Hour}, Who: "greedy"}
	if wait(t, l.Count(start, greedy)) != 0 {
		t.Fatal("refused at first")
	}
	for i := range 120_000 {
		who := string([]byte{byte(i), byte(i >> 8), byte(i >> 16)})
		if wait(t, l.Count(start.Add(time.Duration(i)*time.Millisecond), limit.Bucket{Limit: one, Who: who})) != 0 {
			t.Fatal("refused at first")
		}
	}
	if wait(t, l.Count(start.Add(2*time.Minute), greedy)) == 0 {
		t.Error("many others make the limiter forget who is at his limit")
	}
}

func TestGate(t *testing.T) {
	var g limit.Gate
	for i, want := range []bool{true, true, false} {
		if got := g.Enter("a", 2); got != want {
			t.Errorf("the %d. time: %v", i+1, got)
		}
	}
	if !g.Enter("b", 1) {
		t.Error("another pays for it")
	}
	g.Leave("a")
	if !g.Enter("a", 2) {
		t.Error("who has left is still counted")
	}
}
