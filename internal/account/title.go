package account

import (
	"context"
	"fmt"
	"slices"
)

// Title is a title of the sport, which stands before a name. Federations give
// titles; an administrator writes them down. The zero value is none.
type Title string

// The titles, from the highest.
const (
	NoTitle             Title = ""
	Meijin              Title = "meijin"
	WorldChampion       Title = "world-champion"
	Grandmaster         Title = "grandmaster"
	InternationalMaster Title = "international-master"
	Master              Title = "master"
	CandidateMaster     Title = "candidate-master"
)

// Titles are all titles, from the highest, without NoTitle.
func Titles() []Title {
	return []Title{Meijin, WorldChampion, Grandmaster, InternationalMaster, Master, CandidateMaster}
}

// ParseTitle reads a title; "" is NoTitle. The error names those there are.
func ParseTitle(text string) (Title, error) {
	if t := Title(text); t == NoTitle || slices.Contains(Titles(), t) {
		return t, nil
	}
	return NoTitle, fmt.Errorf("there is no title %q; there are %v", text, Titles())
}

// SetTitle writes down somebody's title, or that he has none. The error is
// ErrForbidden.
func (a *App) SetTitle(ctx context.Context, by Official, whom ID, title Title) error {
	if err := a.allowed(ctx, by, ActSetTitle); err != nil {
		return err
	}
	if _, err := ParseTitle(string(title)); err != nil {
		return err
	}
	var old Title
	if _, err := a.change(ctx, whom, func(account *Account) error {
		old, account.Title = account.Title, title
		return nil
	}); err != nil {
		return err
	}
	return a.note(ctx, by, ActSetTitle, whom,
		Fact{FactTitle, FactArgs{"title": orNone(title)}}, Fact{FactTitleBefore, FactArgs{"title": orNone(old)}})
}

func orNone(t Title) string {
	if t == NoTitle {
		return "none"
	}
	return string(t)
}
