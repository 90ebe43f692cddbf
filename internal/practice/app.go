package practice

import (
	"context"
	"time"

	"tengen/internal/account"
)

// App keeps what people have practised. The zero value is of no use; Store and Now must
// be given. Its methods are safe for concurrent use.
type App struct {
	Store Store
	// Now is the time, in UTC to the microsecond.
	Now func() time.Time
}

// Progress is what somebody has practised.
type Progress struct {
	Cards  []Card
	Due    int // how many have come back
	Streak int // days in a row
	Kinds  map[Kind]Tally
}

// Progress returns what a person has practised so far.
func (a *App) Progress(ctx context.Context, id account.ID) (Progress, error) {
	cards, err := a.Store.Cards(ctx, id)
	if err != nil {
		return Progress{}, err
	}
	tallies, err := a.Store.Tallies(ctx, id)
	if err != nil {
		return Progress{}, err
	}
	now := a.Now()
	p := Progress{Cards: cards, Kinds: make(map[Kind]Tally)}
	for _, c := range cards {
		if _, known := Find(c.Exercise); known && c.Comes(now) {
			p.Due++
		}
	}
	var days []string
	for _, t := range tallies {
		days = append(days, t.Day)
		sum := p.Kinds[t.Kind]
		p.Kinds[t.Kind] = Tally{Kind: t.Kind, Right: sum.Right + t.Right, Wrong: sum.Wrong + t.Wrong}
	}
	p.Streak = Streak(days, now.UTC().Format(time.DateOnly))
	return p, nil
}

// Card returns the card of an exercise; the zero card with its name if it was not met.
func (p *Progress) Card(exercise string) Card {
	for _, c := range p.Cards {
		if c.Exercise == exercise {
			return c
		}
	}
	return Card{Exercise: exercise}
}

// Next returns the exercise of a person that is best done now, of a kind or of all if
// kind is ""; false if nothing is left. last is the one done before, or "".
func (a *App) Next(p *Progress, kind Kind, last string) (Exercise, bool) {
	return Find(Next(Names(kind), p.Cards, last, a.Now()))
}

// Names are the names of the exercises of a kind, of all if it is "", in the order to
// learn them.
func Names(kind Kind) []string {
	var list []string
	for _, e := range Course() {
		if kind == "" || e.Kind == kind {
			list = append(list, e.ID)
		}
	}
	return list
}

// Answered writes down that a person has answered an exercise. before is how often he
// had when he was asked: a form that is sent twice counts once.
func (a *App) Answered(ctx context.Context, id account.ID, e Exercise, right bool, before int) error {
	p, err := a.Progress(ctx, id)
	if err != nil {
		return err
	}
	c := p.Card(e.ID)
	if c.Answers != before {
		return ErrStale
	}
	now := a.Now()
	t := Tally{Day: now.UTC().Format(time.DateOnly), Kind: e.Kind}
	if right {
		t.Right = 1
	} else {
		t.Wrong = 1
	}
	return a.Store.Put(ctx, id, c.Answer(right, now), t)
}

// kept is a card as a person takes it along.
type kept struct {
	Exercise string    `json:"exercise"`
	Box      int       `json:"box"`
	Due      time.Time `json:"due,omitzero"`
	Answers  int       `json:"answers"`
	Wrong    int       `json:"wrong"`
}

// keptDay is a tally as a person takes it along.
type keptDay struct {
	Day   string `json:"day"`
	Kind  Kind   `json:"kind"`
	Right int    `json:"right"`
	Wrong int    `json:"wrong"`
}

// Keeps implements [account.Keeper].
func (a *App) Keeps() string { return "practice" }

// Export implements [account.Keeper].
func (a *App) Export(ctx context.Context, id account.ID) (any, error) {
	p, err := a.Store.Cards(ctx, id)
	if err != nil || len(p) == 0 {
		return nil, err
	}
	tallies, err := a.Store.Tallies(ctx, id)
	if err != nil {
		return nil, err
	}
	var all struct {
		Cards []kept    `json:"cards"`
		Days  []keptDay `json:"days"`
	}
	for _, c := range p {
		all.Cards = append(all.Cards, kept(c))
	}
	for _, t := range tallies {
		all.Days = append(all.Days, keptDay(t))
	}
	return all, nil
}

// Erase implements [account.Keeper].
func (a *App) Erase(ctx context.Context, id account.ID) error { return a.Store.Forget(ctx, id) }
