package bot

import (
	"context"
	"errors"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"
)

// Accept says which challenges a bot accepts. The zero value accepts all.
type Accept struct {
	None bool // no challenge at all
	// Rated is "" for all, "yes" for rated games only, "no" for unrated ones.
	Rated string
	// Classes and Openings are those that are accepted, by their names; none is all.
	// An opening is named without its number.
	Classes, Openings []string
}

// Reasons to decline, as the API has them.
const (
	notNow      = "not-now"
	otherTime   = "other-time"
	otherRules  = "other-rules"
	onlyRated   = "only-rated"
	onlyUnrated = "only-unrated"
)

// proposal is a challenge as the API tells of it.
type proposal struct {
	ID    string
	Kind  string
	Maker struct{ Name string }
	Class string
	Terms struct {
		Opening string
		Rated   bool
	}
}

// reason is why a proposal is not accepted, "" if it is.
func (a *Accept) reason(p *proposal) string {
	protocol, _, _ := strings.Cut(p.Terms.Opening, "-")
	if strings.HasPrefix(p.Terms.Opening, "super-") {
		protocol = strings.TrimRight(p.Terms.Opening, "-0123456789")
	}
	switch {
	case a.None:
		return notNow
	case a.Rated == "yes" && !p.Terms.Rated:
		return onlyRated
	case a.Rated == "no" && p.Terms.Rated:
		return onlyUnrated
	case len(a.Classes) > 0 && !slices.Contains(a.Classes, p.Class):
		return otherTime
	case len(a.Openings) > 0 && !slices.Contains(a.Openings, protocol) && !slices.Contains(a.Openings, p.Terms.Opening):
		return otherRules
	}
	return ""
}

// answerAll accepts or declines the challenges that wait.
func (b *Bot) answerAll(ctx context.Context) error {
	var list struct{ Received []proposal }
	if err := b.client.do(ctx, http.MethodGet, "/proposals", nil, &list); err != nil {
		return err
	}
	for i := range list.Received {
		if err := b.answer(ctx, &list.Received[i]); err != nil {
			return err
		}
	}
	return nil
}

// answer accepts or declines a challenge. One that is gone meanwhile is told of and
// changes nothing.
func (b *Bot) answer(ctx context.Context, p *proposal) error {
	why := b.config.Accept.reason(p)
	if why == "" && b.free() == 0 {
		why = notNow
	}
	path := "/proposals/" + url.PathEscape(p.ID)
	if why != "" {
		if err := b.client.do(ctx, http.MethodPost, path+"/decline", map[string]string{"reason": why}, nil); err != nil {
			return b.passing(err)
		}
		b.tell(News{Kind: Declined, Who: p.Maker.Name, Reason: why})
		return nil
	}
	var begun struct{ Game string }
	if err := b.client.do(ctx, http.MethodPost, path+"/accept", nil, &begun); err != nil {
		return b.passing(err)
	}
	b.tell(News{Kind: Accepted, Game: begun.Game, Who: p.Maker.Name})
	b.begin(begun.Game)
	return nil
}

// passing tells of what the lobby refuses, and returns other errors.
func (b *Bot) passing(err error) error {
	var p *Problem
	if errors.As(err, &p) && (p.Status == http.StatusConflict || p.Status == http.StatusNotFound) {
		b.tell(News{Kind: Trouble, Err: p})
		return nil
	}
	return err
}

// hearAnswer hears what became of a proposal of the bot.
func (b *Bot) hearAnswer(e *event) {
	b.mu.Lock()
	if b.config.Games > 0 { // then he is challenged again
		delete(b.asked, strings.ToLower(e.From))
	}
	delete(b.proposed, e.What["proposal"])
	b.mu.Unlock()
	if e.What["answer"] == "declined" {
		b.tell(News{Kind: Declined, Who: e.From, Reason: e.What["reason"]})
		return
	}
	b.begin(e.Game)
}

// look answers challenges and looks for games, or takes back what was proposed if
// the bot is to stop.
func (b *Bot) look(ctx context.Context) error {
	if err := b.answerAll(ctx); err != nil {
		return err
	}
	b.mu.Lock()
	stopping := b.stopping
	b.mu.Unlock()
	if stopping {
		return b.withdraw(ctx)
	}
	if b.config.Seek != nil && b.free() > 0 {
		if err := b.propose(ctx, "/seeks", b.config.Seek, News{Kind: Seeking}); err != nil {
			return err
		}
	}
	for _, name := range b.config.Challenge {
		if b.free() == 0 || !b.ask(name) {
			continue
		}
		if err := b.propose(ctx, "/players/"+url.PathEscape(name)+"/challenge", &b.config.Terms, News{Kind: Asked, Who: name}); err != nil {
			return err
		}
	}
	return nil
}

// ask reports whether a player is to be challenged now: he was not yet, or has
// answered and another game is wanted.
func (b *Bot) ask(name string) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	key := strings.ToLower(name)
	asked := b.asked[key]
	b.asked[key] = true
	return !asked
}

// propose proposes a game. The same terms once more are the same proposal.
func (b *Bot) propose(ctx context.Context, path string, terms *Terms, told News) error {
	var made struct {
		Proposal *struct{ ID string }
		Game     string
	}
	if err := b.client.do(ctx, http.MethodPost, path, terms, &made); err != nil {
		return b.passing(err)
	}
	fresh := false
	if made.Proposal != nil {
		b.mu.Lock()
		fresh = !b.proposed[made.Proposal.ID]
		b.proposed[made.Proposal.ID] = true
		b.mu.Unlock()
	}
	if fresh {
		b.tell(told)
	}
	b.begin(made.Game)
	return nil
}

// withdraw takes back all that the bot has proposed. What was accepted meanwhile is
// told as a game.
func (b *Bot) withdraw(ctx context.Context) error {
	b.mu.Lock()
	all := slices.Collect(maps.Keys(b.proposed))
	b.mu.Unlock()
	for _, id := range all {
		if err := b.client.do(ctx, http.MethodDelete, "/proposals/"+url.PathEscape(id), nil, nil); err != nil {
			return err
		}
		b.mu.Lock()
		delete(b.proposed, id)
		b.mu.Unlock()
	}
	return nil
}
