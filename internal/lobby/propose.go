package lobby

import (
	"context"
	"errors"
	"time"

	"tengen/clock"
	"tengen/game"
	"tengen/internal/notice"
)

func classOf(o *game.Options) clock.Class { return clock.ClassOf(o.Clocks[0], o.Clocks[1]) }

// Wanted says who may take a seek.
type Wanted struct {
	Least, Most int  // bounds of his rating; 0 is no bound
	NoBots      bool // no program
}

// Seek proposes a game to everybody. If somebody else already seeks such a game,
// and each suits the other, it begins at once and its id is returned; else the
// proposal. The same terms a second time are the same proposal. The error may be a
// [Refusal].
func (a *App) Seek(ctx context.Context, by notice.Person, t Terms, w Wanted) (p Proposal, game string, err error) {
	switch {
	case w.Least < 0 || w.Most < 0 || w.Most > 0 && w.Least > w.Most:
		return p, "", BadRange
	case !t.Class().Live() && !isAccount(by): // nobody could tell a guest of it
		return p, "", NeedsAccount
	}
	if p, err = a.proposal(ctx, by, t); err != nil {
		return p, "", err
	}
	p.Kind, p.Least, p.Most, p.NoBots = Seek, w.Least, w.Most, w.NoBots
	p.Expires = p.Made.Add(byClass(&p, liveSeekTime, slowSeekTime))
	a.meeting.Lock()
	defer a.meeting.Unlock()
	if game, err = a.meet(ctx, &p); err != nil || game != "" {
		return p, game, err
	}
	if old, ok := a.same(&p); ok {
		return old, "", nil
	}
	if a.count(by, Seek) >= mostSeeks {
		return p, "", TooMany
	}
	if err := a.store.AddProposal(ctx, p); err != nil {
		return p, "", err
	}
	a.put(p)
	return p, "", nil
}

// meet takes a seek of somebody else that suits; it is called with a.meeting held.
func (a *App) meet(ctx context.Context, p *Proposal) (string, error) {
	for _, other := range a.Open() {
		fits, err := a.suits(ctx, p, &other)
		if err != nil {
			return "", err
		}
		if !fits {
			continue
		}
		id, err := a.accept(ctx, other.ID, p.Maker)
		var refusal Refusal
		if err == nil || !errors.As(err, &refusal) {
			return id, err
		}
	}
	return "", nil
}

// suits reports whether two seeks are for the same game, with seats that go
// together, and each maker is whom the other wants.
func (a *App) suits(ctx context.Context, p, q *Proposal) (bool, error) {
	if !together(p, q) {
		return false, nil
	}
	// Whether the maker of p may take q is asked when he takes it.
	return a.wants(ctx, p, q.Maker)
}

// together is suits but for programs.
func together(p, q *Proposal) bool {
	a, b := p.Terms, q.Terms
	a.Seat, b.Seat = game.NoSeat, game.NoSeat
	a.Own, a.Other = a.Other, a.Own // each maker's own clock is the other's opponent's
	switch {
	case q.Kind != Seek || p.Maker == q.Maker || !sameTerms(a, b),
		p.Terms.Seat != game.NoSeat && p.Terms.Seat == q.Terms.Seat:
		return false
	}
	return within(q.Strength.Shown(), p.Least, p.Most) && within(p.Strength.Shown(), q.Least, q.Most)
}

// same finds the seek that its maker has made before.
func (a *App) same(p *Proposal) (Proposal, bool) {
	a.mu.Lock()
	defer a.mu.Unlock()
	for _, old := range a.open {
		if old.Kind == p.Kind && old.Maker == p.Maker && old.Target == p.Target && old.Declined == "" &&
			sameTerms(old.Terms, p.Terms) && old.Least == p.Least && old.Most == p.Most && old.NoBots == p.NoBots {
			return old, true
		}
	}
	return Proposal{}, false
}

// Challenge proposes a game to one person, who is an account: to whom guests come
// is a link. The same challenge a second time is the same proposal. The error may be a
// [Refusal].
func (a *App) Challenge(ctx context.Context, by, to notice.Person, t Terms) (Proposal, error) {
	switch {
	case !isAccount(to) || !isAccount(by):
		return Proposal{}, NeedsAccount
	case by == to:
		return Proposal{}, OwnProposal
	}
	if blocked, err := a.config.People.Blocked(ctx, by, to); err != nil || blocked {
		return Proposal{}, refuse(Blocked, err)
	}
	p, err := a.proposal(ctx, by, t)
	if err != nil {
		return p, err
	}
	p.Kind, p.Target = Challenge, to
	if p.TargetName, err = a.config.People.Name(ctx, to); err != nil {
		return p, err
	}
	p.Expires = p.Made.Add(byClass(&p, liveAnswerTime, slowAnswerTime))
	if old, ok := a.same(&p); ok {
		return old, nil
	}
	if a.count(by, Challenge) >= mostChallenges {
		return p, TooMany
	}
	if err := a.store.AddProposal(ctx, p); err != nil {
		return p, err
	}
	a.put(p)
	a.config.Hub.Publish(to, notice.Notice{
		Kind: notice.Challenge, At: p.Made, From: by, Until: p.Expires, What: map[string]string{"challenge": p.ID},
	})
	return p, nil
}

// proposal is what all proposals of a person begin with.
func (a *App) proposal(ctx context.Context, by notice.Person, t Terms) (p Proposal, err error) {
	if err := t.Check(); err != nil {
		return p, err
	}
	if t.Options.Rated && !isAccount(by) {
		return p, NeedsAccount
	}
	if p.ID, err = a.newID(); err != nil {
		return p, err
	}
	p.Maker, p.Terms, p.Made = by, t, a.config.Now()
	if p.Name, err = a.config.People.Name(ctx, by); err != nil {
		return p, err
	}
	o := t.For(game.First)
	p.Strength, err = a.config.People.Strength(ctx, by, &o)
	return p, err
}

// Accept takes a proposal, and returns the game. Who accepts the same again gets
// the same game. The error may be a [Refusal].
func (a *App) Accept(ctx context.Context, id string, by notice.Person) (string, error) {
	a.meeting.Lock()
	defer a.meeting.Unlock()
	return a.accept(ctx, id, by)
}

// accept is Accept with a.meeting held.
func (a *App) accept(ctx context.Context, id string, by notice.Person) (string, error) {
	p, ok := a.find(id)
	if !ok {
		return a.dealt(ctx, id, by)
	}
	if err := a.mayTake(ctx, &p, by); err != nil {
		return "", err
	}
	return a.take(ctx, &p, by)
}

// take makes the deal of a proposal.
func (a *App) take(ctx context.Context, p *Proposal, by notice.Person) (string, error) {
	seat := p.Terms.Seat
	if seat == game.NoSeat {
		var err error
		if seat, err = a.lot(); err != nil {
			return "", err
		}
	}
	d := Deal{Origin: p.origin(), First: p.Maker, Second: by, Options: p.Terms.For(seat)}
	if seat == game.Second {
		d.First, d.Second = by, p.Maker
	}
	return a.deal(ctx, d, p.ID)
}

// mayTake refuses who may not take a proposal.
func (a *App) mayTake(ctx context.Context, p *Proposal, by notice.Person) error {
	switch {
	case p.Maker == by:
		return OwnProposal
	case p.Target != "" && p.Target != by:
		return NotForYou
	case p.Declined != "" || !a.config.Now().Before(p.Expires):
		return Gone
	case p.Terms.Options.Rated && !isAccount(by), !p.Terms.Class().Live() && p.Kind == Seek && !isAccount(by):
		return NeedsAccount
	}
	blocked, err := a.config.People.Blocked(ctx, p.Maker, by)
	if err != nil || blocked {
		return refuse(Blocked, err)
	}
	if wanted, err := a.wants(ctx, p, by); err != nil || !wanted {
		return refuse(Bots, err)
	}
	if p.Least == 0 && p.Most == 0 {
		return nil
	}
	o := p.Terms.For(game.First)
	strength, err := a.config.People.Strength(ctx, by, &o)
	if err == nil && !within(strength.Shown(), p.Least, p.Most) {
		err = OutOfRange
	}
	return err
}

// wants reports whether the maker of a proposal would play a person, be he a program
// or not.
func (a *App) wants(ctx context.Context, p *Proposal, who notice.Person) (bool, error) {
	if !p.NoBots {
		return true, nil
	}
	bot, err := a.config.People.Bot(ctx, who)
	return !bot, err
}

// Decline says that the target of a proposal does not want to play, and why. The
// maker finds the answer in his list until he withdraws it.
func (a *App) Decline(ctx context.Context, id string, by notice.Person, why Reason) error {
	var p Proposal
	err := a.edit(ctx, id, func(now *Proposal) error {
		switch {
		case now.Declined != "":
			return Gone
		case now.Target != by || by == "":
			return NotForYou
		case !isReason(why):
			return BadReason
		}
		now.Declined = why
		p = *now
		return nil
	})
	if err != nil {
		return err
	}
	a.config.Hub.Publish(p.Maker, notice.Notice{
		Kind: notice.Answer, Game: p.Game, At: a.config.Now(), From: by,
		What: map[string]string{"answer": "declined", "proposal": id, "reason": string(why)},
	})
	return nil
}

// Withdraw takes a proposal back. One that is gone is no error; one of somebody
// else is refused.
func (a *App) Withdraw(ctx context.Context, id string, by notice.Person) error {
	p, ok := a.find(id)
	switch {
	case !ok:
		return nil
	case p.Maker != by:
		return NotForYou
	}
	return a.drop(ctx, id)
}

func isReason(r Reason) bool {
	for _, known := range Reasons() {
		if r == known {
			return true
		}
	}
	return false
}

func isAccount(p notice.Person) bool {
	id, ok := p.Account()
	return ok && id != ""
}

// byClass is how long something lasts, by the class of the game.
func byClass(p *Proposal, live, slow time.Duration) time.Duration {
	if p.Terms.Class().Live() {
		return live
	}
	return slow
}

// refuse is an error that came first, or the refusal.
func refuse(r Refusal, err error) error {
	if err != nil {
		return err
	}
	return r
}

// gone is the refusal for what the store no longer has.
func gone(err error) error {
	if errors.Is(err, ErrGone) {
		return Gone
	}
	return err
}
