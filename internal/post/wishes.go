package post

import (
	"context"
	"errors"
	"net/url"
	"time"

	"tengen/internal/account"
	"tengen/internal/notice"
)

// usual is what people hear of who have wished nothing. A browser is asked first
// whether it may show anything, so more comes to it.
var usual = map[Way]map[notice.Kind]bool{
	Mail: {notice.YourTurn: true, notice.TimeShort: true},
	Push: {notice.YourTurn: true, notice.TimeShort: true, notice.GameBegan: true, notice.Challenge: true, notice.Offer: true},
}

// Wishes returns what an account wants to hear of, by way and kind.
func (a *App) Wishes(ctx context.Context, id account.ID) (map[Way]map[notice.Kind]bool, error) {
	list, err := a.store.Wishes(ctx, id)
	all := make(map[Way]map[notice.Kind]bool)
	for _, way := range []Way{Mail, Push} {
		all[way] = make(map[notice.Kind]bool)
		for _, kind := range notice.Kinds() {
			all[way][kind] = usual[way][kind]
		}
	}
	for _, w := range list {
		if all[w.Way] != nil {
			all[w.Way][w.Kind] = w.Wanted
		}
	}
	return all, err
}

// SetWishes sets what an account wants to hear of in one way: those kinds and no
// others.
func (a *App) SetWishes(ctx context.Context, id account.ID, way Way, wanted map[notice.Kind]bool) error {
	var list []Wish
	for _, kind := range notice.Kinds() {
		list = append(list, Wish{way, kind, wanted[kind]})
	}
	return a.store.PutWishes(ctx, id, list)
}

// maxBrowsers is how many browsers an account has; the oldest are forgotten.
const maxBrowsers = 10

// ErrBrowser refuses what can be no browser's address and keys.
var ErrBrowser = errors.New("that is no browser that messages can be sent to")

// AddBrowser has messages shown by a browser, which has given its endpoint and keys.
// The error is ErrBrowser for what can be none.
func (a *App) AddBrowser(ctx context.Context, b Browser) error {
	u, err := url.Parse(b.Endpoint)
	if err != nil || u.Scheme != "https" && !a.config.AnyEndpoint || u.Host == "" || u.User != nil || len(b.Endpoint) > 1000 ||
		len(b.Key) > 200 || len(b.Auth) > 100 || b.Key == "" || b.Auth == "" {
		return ErrBrowser
	}
	b.At = a.config.Now()
	if err := a.store.PutBrowser(ctx, b); err != nil {
		return err
	}
	all, err := a.store.Browsers(ctx, b.Account)
	for ; err == nil && len(all) > maxBrowsers; all = all[1:] {
		err = a.store.DropBrowser(ctx, all[0].Endpoint)
	}
	return err
}

// Browsers returns the browsers that show messages to an account, the oldest first.
func (a *App) Browsers(ctx context.Context, id account.ID) ([]Browser, error) {
	return a.store.Browsers(ctx, id)
}

// DropBrowser has a browser of an account show no messages any more.
func (a *App) DropBrowser(ctx context.Context, id account.ID, endpoint string) error {
	all, err := a.store.Browsers(ctx, id)
	for _, b := range all {
		if b.Endpoint == endpoint {
			return a.store.DropBrowser(ctx, endpoint)
		}
	}
	return err
}

// PublicKey is what browsers need to know whom they take messages from, "" if this
// node pushes none.
func (a *App) PublicKey() string { return a.keys.Public }

// Keeps implements [account.Keeper].
func (a *App) Keeps() string { return "notifications" }

// data is what people take along.
type data struct {
	Wishes   []Wish        `json:"wishes,omitempty"`
	Browsers []browserData `json:"browsers,omitempty"`
}

type browserData struct {
	Agent string    `json:"agent"`
	At    time.Time `json:"at"`
}

// Export implements [account.Keeper].
func (a *App) Export(ctx context.Context, id account.ID) (any, error) {
	wishes, err := a.store.Wishes(ctx, id)
	if err != nil {
		return nil, err
	}
	browsers, err := a.store.Browsers(ctx, id)
	if err != nil || len(wishes)+len(browsers) == 0 {
		return nil, err
	}
	d := data{Wishes: wishes}
	for _, b := range browsers {
		d.Browsers = append(d.Browsers, browserData{b.Agent, b.At})
	}
	return d, nil
}

// Erase implements [account.Keeper].
func (a *App) Erase(ctx context.Context, id account.ID) error { return a.store.ForgetAccount(ctx, id) }
