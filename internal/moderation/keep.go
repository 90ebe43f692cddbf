package moderation

import (
	"context"
	"time"

	"tengen/internal/account"
	"tengen/internal/notice"
)

// Keeps implements [account.Keeper].
func (a *App) Keeps() string { return "reports" }

// reportData is a report as the person who made it takes it along, decisionData one
// about him.
type reportData struct {
	At      time.Time `json:"at"`
	Subject Subject   `json:"about"`
	Game    string    `json:"game,omitempty"`
	Reason  Reason    `json:"reason"`
	Text    string    `json:"text,omitempty"`
	State   State     `json:"state"`
	Verdict Verdict   `json:"verdict,omitempty"`
}

type decisionData struct {
	At      time.Time `json:"at"`
	Game    string    `json:"game,omitempty"`
	Reason  Reason    `json:"reason"`
	Quote   string    `json:"quote,omitempty"`
	Verdict Verdict   `json:"verdict"`
	Told    string    `json:"told,omitempty"`
}

// mostKept is how many reports of a person are exported and erased at a time.
const mostKept = 10_000

// Export implements [account.Keeper]: the reports that somebody made, and the
// decisions about him. Who reported him is not his to know.
func (a *App) Export(ctx context.Context, id account.ID) (any, error) {
	data := struct {
		Made  []reportData   `json:"made"`
		About []decisionData `json:"about"`
	}{[]reportData{}, []decisionData{}}
	made, err := a.Mine(ctx, id, mostKept)
	if err != nil {
		return nil, err
	}
	for _, r := range made {
		data.Made = append(data.Made, reportData{r.At, r.Subject, r.Game, r.Reason, r.Text, r.State, r.Verdict})
	}
	about, err := a.Against(ctx, notice.Account(string(id)), mostKept)
	if err != nil || len(made)+len(about) == 0 {
		return nil, err
	}
	for _, r := range about {
		data.About = append(data.About, decisionData{r.Decided, r.Game, r.Reason, r.Quote, r.Verdict, r.Told})
	}
	return data, nil
}

// Erase implements [account.Keeper]: what the person wrote, in reports and in the
// chat that was reported, is taken out. That there were reports, and what was
// decided, stays without it.
func (a *App) Erase(ctx context.Context, id account.ID) error {
	for _, q := range []Query{{By: id, Limit: mostKept}, {Whom: notice.Account(string(id)), Limit: mostKept}} {
		list, err := a.config.Store.Reports(ctx, q)
		if err != nil {
			return err
		}
		for _, r := range list {
			if _, err := a.change(ctx, r.ID, func(r *Report) error {
				if r.By == id {
					r.Text = ""
				} else {
					r.Quote, r.Told = "", ""
				}
				return nil
			}); err != nil {
				return err
			}
		}
	}
	return nil
}
