package vacation

import (
	"context"
	"errors"
	"fmt"
	"time"

	"tengen/internal/account"
)

// Vacation is a time for which a person is away.
type Vacation struct {
	Account account.ID
	Began   time.Time
	Until   time.Time // when it ends at the latest
	Ended   time.Time // the zero time while it lasts
}

// Day is what vacations are counted in.
const Day = 24 * time.Hour

// days are the days that the vacation has taken up to a time: each that was begun,
// and one at least.
func (v *Vacation) days(now time.Time) int {
	end := v.Ended
	if end.IsZero() {
		end = now
	}
	return max(1, int((end.Sub(v.Began)+Day-1)/Day))
}

// What is wrong with a vacation.
var (
	// ErrAway says that the person is on vacation already.
	ErrAway = errors.New("a vacation lasts already")
	// ErrHere says that the person is not on vacation.
	ErrHere = errors.New("no vacation lasts")
)

// DaysError refuses more days than a person has left, or none.
type DaysError struct{ Asked, Left int }

// Error says what was asked and what there is.
func (e *DaysError) Error() string {
	return fmt.Sprintf("%d days were asked for: it must be 1 to %d, what is left of the year", e.Asked, e.Left)
}

// Store keeps the vacations. Every method is safe for concurrent use, also by
// several stores on one database. When a method that writes returns nil, what it
// wrote is durable.
type Store interface {
	// Begin adds a vacation that lasts. The error is ErrAway if the person has one.
	Begin(ctx context.Context, v Vacation) error

	// End ends the vacation of a person that lasts. The error is ErrHere if there is
	// none.
	End(ctx context.Context, id account.ID, at time.Time) error

	// Of returns the vacations of a person that last or ended after a time, the latest
	// first.
	Of(ctx context.Context, id account.ID, since time.Time) ([]Vacation, error)

	// Lasting returns all vacations that last, those that end first at the head.
	Lasting(ctx context.Context) ([]Vacation, error)

	// Forget removes all vacations of a person.
	Forget(ctx context.Context, id account.ID) error
}
