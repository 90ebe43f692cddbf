package post

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"syscall"
	"time"

	webpush "github.com/SherClockHolmes/webpush-go"

	"tengen/internal/account"
	"tengen/internal/notice"
)

// pushTime is how long a push service may take, and keepPushed how long it keeps a
// message for a browser that is off.
const (
	pushTime   = 15 * time.Second
	keepPushed = 24 * time.Hour
)

func newKeys() (Keys, error) {
	private, public, err := webpush.GenerateVAPIDKeys()
	return Keys{Public: public, Private: private}, err
}

// message is what a browser is sent; the service worker shows it.
type message struct {
	Title string `json:"title"`
	Body  string `json:"body"`
	Path  string `json:"path"`
	Tag   string `json:"tag"` // a later message of the same tag takes the place of an earlier
}

// deliverPush sends what is due to the browsers of its accounts.
func (a *App) deliverPush(ctx context.Context) error {
	due, err := a.store.DueParcels(ctx, Push, a.config.Now(), batch)
	if err != nil {
		return err
	}
	for _, p := range due {
		if err := a.pushParcel(ctx, p); err != nil {
			return err
		}
	}
	return nil
}

// pushParcel sends one parcel and says what became of it. If some browser could not be
// reached all get it again: it takes the place of the one they have.
func (a *App) pushParcel(ctx context.Context, p Parcel) error {
	who, err := a.config.People.Account(ctx, p.Account)
	if err != nil && !errors.Is(err, account.ErrUnknown) {
		return err
	}
	good, gone, err := a.stillSo(ctx, who, Push, []Parcel{p})
	if err != nil {
		return err
	}
	browsers, err := a.store.Browsers(ctx, p.Account)
	if err != nil {
		return err
	}
	if len(browsers) == 0 {
		good, gone = nil, []Parcel{p}
	}
	if err := a.mark(ctx, gone, Dropped, p.Tries); err != nil || len(good) == 0 {
		return err
	}
	tries := p.Tries + 1
	if err := a.mark(ctx, good, Begun, tries); err != nil {
		return err
	}
	text, err := a.message(ctx, who, p.Notice)
	if err != nil {
		return err
	}
	var failed []error
	for _, b := range browsers {
		if err := a.push(ctx, b, p, text); err != nil {
			failed = append(failed, err)
		}
	}
	switch err := errors.Join(failed...); {
	case err == nil:
		return a.mark(ctx, good, Sent, tries)
	case ctx.Err() != nil:
		return ctx.Err()
	case tries >= maxTries:
		return a.mark(ctx, good, Dropped, tries)
	default:
		a.log.Warn("news was not pushed; it will be tried again", "account", p.Account, "tries", tries, "err", err)
		return a.mark(ctx, good, Waiting, tries)
	}
}

// message writes what a browser shows.
func (a *App) message(ctx context.Context, to account.Account, n notice.Notice) ([]byte, error) {
	t := a.texts(to)
	line, err := a.sentence(ctx, t, n)
	if err != nil {
		return nil, err
	}
	return json.Marshal(message{Title: "Tengen", Body: line, Path: pathOf(n), Tag: string(n.Kind) + ":" + n.Game})
}

// push hands a message in for one browser. One that is gone for good is forgotten.
func (a *App) push(ctx context.Context, b Browser, p Parcel, text []byte) error {
	urgency := webpush.UrgencyNormal
	if p.Notice.Kind == notice.TimeShort {
		urgency = webpush.UrgencyHigh
	}
	response, err := webpush.SendNotificationWithContext(ctx, text,
		&webpush.Subscription{Endpoint: b.Endpoint, Keys: webpush.Keys{Auth: b.Auth, P256dh: b.Key}},
		&webpush.Options{
			HTTPClient: a.client, Subscriber: a.config.Address, TTL: int(keepPushed / time.Second), Urgency: urgency,
			VAPIDPublicKey: a.keys.Public, VAPIDPrivateKey: a.keys.Private, VapidExpiration: a.config.Now().Add(12 * time.Hour),
		})
	if err != nil {
		return fmt.Errorf("push service: %w", err)
	}
	defer response.Body.Close()
	_, _ = io.CopyN(io.Discard, response.Body, 4096) // so that the connection can be used again
	switch code := response.StatusCode; {
	case code == http.StatusNotFound || code == http.StatusGone:
		return a.store.DropBrowser(ctx, b.Endpoint)
	case code == http.StatusBadRequest || code == http.StatusForbidden || code == http.StatusRequestEntityTooLarge:
		a.log.Error("a push service refuses a message", "status", code)
		return nil // it will not take it later either
	case code >= 300:
		return fmt.Errorf("push service: status %d", code)
	}
	return nil
}

// errPrivate refuses to speak to machines that a stranger has no business with.
var errPrivate = errors.New("the address of a browser's messages is not public")

// guardedClient speaks to public addresses only: where messages are handed in is said
// by browsers, and could be said by a thief. It follows no redirects.
func guardedClient() *http.Client {
	dialer := &net.Dialer{Timeout: pushTime, Control: func(_, address string, _ syscall.RawConn) error {
		at, err := netip.ParseAddrPort(address)
		if err != nil {
			return err
		}
		if ip := at.Addr().Unmap(); !ip.IsGlobalUnicast() || ip.IsPrivate() {
			return errPrivate
		}
		return nil
	}}
	return &http.Client{
		Timeout:       pushTime,
		Transport:     &http.Transport{DialContext: dialer.DialContext, TLSHandshakeTimeout: pushTime, MaxIdleConnsPerHost: 4, IdleConnTimeout: time.Minute},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
}
