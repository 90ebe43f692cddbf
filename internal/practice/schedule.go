package practice

import (
	"slices"
	"time"
)

// Card is what is remembered of one exercise and one person. The zero value of a person
// who has not met the exercise has only its name.
type Card struct {
	Exercise string // its ID
	// Box is 0 for what need not come back: never answered wrong, or learned since. What
	// was answered wrong stands in box 1, and moves up with each right answer in time.
	Box int
	// Due is when it comes back; the zero time in box 0.
	Due     time.Time
	Answers int // how often it was answered
	Wrong   int // how often wrongly
}

// waits are how long an exercise rests in each box. The first comes back in the same
// sitting.
var waits = []time.Duration{1: 0, 2: 24 * time.Hour, 3: 3 * 24 * time.Hour, 4: 7 * 24 * time.Hour, 5: 21 * 24 * time.Hour}

// Answer returns the card after an answer at a time. A right answer before its time
// changes nothing but the count: it shows only that one has just read it.
func (c Card) Answer(right bool, now time.Time) Card {
	c.Answers++
	switch {
	case !right:
		c.Wrong++
		c.Box = 1
	case c.Box == 0 || now.Before(c.Due):
		return c
	default:
		c.Box++
	}
	if c.Box == len(waits) {
		c.Box, c.Due = 0, time.Time{} // learned
		return c
	}
	c.Due = now.Add(waits[c.Box])
	return c
}

// Comes reports whether the card has come back by a time.
func (c Card) Comes(now time.Time) bool { return c.Box > 0 && !now.Before(c.Due) }

// Next returns which exercise of a list is best done now, by its name: what has come
// back, the longest waiting first; else the first of the list that was not met yet; ""
// if nothing is left. What was done last does not come twice running while there is
// something else.
func Next(list []string, cards []Card, last string, now time.Time) string {
	known := make(map[string]Card, len(cards))
	for _, c := range cards {
		known[c.Exercise] = c
	}
	var due []Card
	fresh := ""
	for _, id := range list {
		c, met := known[id]
		switch {
		case !met && fresh == "" && id != last:
			fresh = id
		case c.Comes(now):
			due = append(due, c)
		}
	}
	slices.SortStableFunc(due, func(a, b Card) int { return a.Due.Compare(b.Due) })
	for _, c := range due {
		if c.Exercise != last {
			return c.Exercise
		}
	}
	if fresh == "" && len(due) > 0 {
		return last
	}
	return fresh
}

// Streak returns how many days in a row something was practised, up to today, or to
// yesterday if today nothing was yet. Days are written 2026-11-30, in any order.
func Streak(days []string, today string) int {
	at, err := time.Parse(time.DateOnly, today)
	if err != nil {
		return 0
	}
	if !slices.Contains(days, today) {
		at = at.AddDate(0, 0, -1)
	}
	n := 0
	for slices.Contains(days, at.Format(time.DateOnly)) {
		n++
		at = at.AddDate(0, 0, -1)
	}
	return n
}
