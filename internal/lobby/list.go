package lobby

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"slices"

	"tengen/internal/notice"
)

// Open returns the proposals that there are, the oldest first.
func (a *App) Open() []Proposal {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.sorted()
}

// sorted is Open with a.mu held.
func (a *App) sorted() []Proposal {
	list := make([]Proposal, 0, len(a.open))
	for _, p := range a.open {
		list = append(list, p)
	}
	slices.SortFunc(list, func(p, q Proposal) int {
		return cmp.Or(p.Made.Compare(q.Made), cmp.Compare(p.ID, q.ID))
	})
	return list
}

// Seeks returns the seeks that a filter lets through and the viewer may take or has
// made himself, the oldest first: none of who has blocked him or whom he has
// blocked, and for a program none that wants none.
func (a *App) Seeks(ctx context.Context, viewer notice.Person, f Filter) ([]Proposal, error) {
	var list []Proposal
	for _, p := range a.Open() {
		if p.Kind != Seek || !f.Shows(&p) {
			continue
		}
		shows, err := a.Shows(ctx, &p, viewer)
		if err != nil {
			return nil, err
		}
		if shows {
			list = append(list, p)
		}
	}
	return list, nil
}

// Own returns what a person has proposed, and what is proposed to him and waits for
// his answer, the oldest first.
func (a *App) Own(who notice.Person) (made, received []Proposal) {
	for _, p := range a.Open() {
		switch {
		case p.Maker == who:
			made = append(made, p)
		case p.Target == who && who != "" && p.Declined == "":
			received = append(received, p)
		}
	}
	return made, received
}

// Latest returns up to limit games that a person has agreed on here, the latest
// first.
func (a *App) Latest(ctx context.Context, who notice.Person, limit int) ([]Deal, error) {
	return a.store.DealsOf(ctx, who, limit)
}

// Shows reports whether a proposal concerns a viewer: a seek of nobody who has
// blocked him or whom he has blocked, for a program one that programs may take, or
// what is his own or for him.
func (a *App) Shows(ctx context.Context, p *Proposal, viewer notice.Person) (bool, error) {
	switch {
	case p.Maker == viewer, p.Target == viewer && viewer != "" && p.Declined == "":
		return true, nil
	case p.Kind != Seek:
		return false, nil
	}
	wanted, err := a.wants(ctx, p, viewer)
	if err != nil || !wanted {
		return false, err
	}
	blocked, err := a.config.People.Blocked(ctx, p.Maker, viewer)
	return !blocked, err
}

// Forget drops all that a person has proposed or was proposed: his account is
// erased.
func (a *App) Forget(ctx context.Context, who notice.Person) error {
	a.leaveQueue(who)
	var ids []string
	for _, p := range a.Open() {
		if p.Maker == who || p.Target == who {
			ids = append(ids, p.ID)
		}
	}
	return a.drop(ctx, ids...)
}

// rename looks the names of those up who have proposed something or were proposed to:
// somebody may have taken another.
func (a *App) rename(ctx context.Context) error {
	for _, p := range a.Open() {
		name, err := a.config.People.Name(ctx, p.Maker)
		if err != nil {
			return err
		}
		target, err := a.config.People.Name(ctx, p.Target)
		if err != nil {
			return err
		}
		if p.Name == name && p.TargetName == target {
			continue
		}
		err = a.edit(ctx, p.ID, func(p *Proposal) error {
			p.Name, p.TargetName = name, target
			return nil
		})
		if err != nil && !errors.Is(err, Gone) {
			return err
		}
	}
	return nil
}

// edit changes a proposal as it is now. The error is Gone if there is none, or what
// change returns.
func (a *App) edit(ctx context.Context, id string, change func(*Proposal) error) error {
	a.editing.Lock()
	defer a.editing.Unlock()
	p, ok := a.find(id)
	if !ok {
		return Gone
	}
	if err := change(&p); err != nil {
		return err
	}
	if err := a.store.PutProposal(ctx, p); err != nil {
		return gone(err)
	}
	a.put(p)
	return nil
}

// find is an open proposal.
func (a *App) find(id string) (Proposal, bool) {
	a.mu.Lock()
	defer a.mu.Unlock()
	p, ok := a.open[id]
	return p, ok
}

// count is how many open proposals of a kind somebody has.
func (a *App) count(by notice.Person, k Kind) int {
	a.mu.Lock()
	defer a.mu.Unlock()
	n := 0
	for _, p := range a.open {
		if p.Maker == by && p.Kind == k {
			n++
		}
	}
	return n
}

// sameTerms compares terms by what is kept of them.
func sameTerms(a, b Terms) bool {
	one, err := json.Marshal(a)
	if err != nil {
		return false
	}
	two, err := json.Marshal(b)
	return err == nil && bytes.Equal(one, two)
}
