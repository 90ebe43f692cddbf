package post

import (
	"context"
	"time"

	"tengen/internal/account"
	"tengen/internal/notice"
)

// Way is how news is brought.
type Way string

// The ways.
const (
	Mail Way = "mail"
	Push Way = "push"
	// Told is no way to anybody: such a parcel only remembers that something was told.
	Told Way = "told"
)

// State is what has become of a parcel.
type State string

// The states.
const (
	Waiting State = "waiting"
	Begun   State = "begun" // it is being sent, or was when the server stopped
	Sent    State = "sent"
	Dropped State = "dropped" // it need not be sent any more, or cannot
)

// Parcel is a notice that is to be brought to an account in one way.
type Parcel struct {
	ID      int64 // given by the store
	Way     Way
	Account account.ID
	// Name is the same for the same news; one way and account have each name once.
	Name   string
	At     time.Time
	Due    time.Time // not before
	Tries  int
	State  State
	Notice notice.Notice
}

// Wish is that somebody wants, or does not want, news of a kind in one way.
type Wish struct {
	Way    Way
	Kind   notice.Kind
	Wanted bool
}

// Browser is one that shows messages of this server though no page is open.
type Browser struct {
	Endpoint string // where messages for it are handed in
	Account  account.ID
	Key      string // its public key, in base64url
	Auth     string // the secret shared with it, in base64url
	Agent    string // what it calls itself
	At       time.Time
}

// Keys are the pair with which this server signs what it pushes.
type Keys struct{ Public, Private string }

// Store keeps parcels, wishes and browsers. Every method is safe for concurrent use,
// also by several stores on one database. What is written is durable when the method
// returns nil.
type Store interface {
	// AddParcel adds a parcel, and returns false and changes nothing if its way and
	// account have one of its name already. The state is Waiting, but for Told, which
	// is Sent.
	AddParcel(ctx context.Context, p Parcel) (bool, error)

	// DueParcels returns up to limit parcels of a way that are waiting or begun and due
	// at now, by their due times, those of one moment as they came.
	DueParcels(ctx context.Context, way Way, now time.Time, limit int) ([]Parcel, error)

	// OpenParcels returns the parcels of an account that are waiting or begun, due or
	// not, as they came.
	OpenParcels(ctx context.Context, way Way, id account.ID) ([]Parcel, error)

	// MarkParcels sets what has become of parcels, when those that wait are due, and
	// how often they were tried.
	MarkParcels(ctx context.Context, ids []int64, s State, due time.Time, tries int) error

	// SweepParcels deletes parcels from before a time.
	SweepParcels(ctx context.Context, before time.Time) error

	// Wishes returns what an account has wished.
	Wishes(ctx context.Context, id account.ID) ([]Wish, error)

	// PutWishes replaces wishes of an account, kind by kind and way by way.
	PutWishes(ctx context.Context, id account.ID, list []Wish) error

	// PutBrowser adds a browser, or replaces the one with its endpoint.
	PutBrowser(ctx context.Context, b Browser) error

	// Browsers returns the browsers of an account, the oldest first.
	Browsers(ctx context.Context, id account.ID) ([]Browser, error)

	// DropBrowser forgets a browser; none is no error.
	DropBrowser(ctx context.Context, endpoint string) error

	// PushKeys returns the keys of the server. If there are none it keeps those that
	// are offered; of several callers at the same time all get the same.
	PushKeys(ctx context.Context, offered Keys) (Keys, error)

	// ForgetAccount deletes all that is kept of an account.
	ForgetAccount(ctx context.Context, id account.ID) error
}
