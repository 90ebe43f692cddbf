package account

import (
	"time"

	"tengen/internal/limit"
)

// Limit is how often something may be done.
type Limit = limit.Limit

// LimitError refuses what was done too often, and says how long to wait.
type LimitError = limit.Error

// Limits bounds what can be guessed and what costs much work.
type Limits struct {
	// Register is for one network address.
	Register Limit
	// SignIn is for one name from one address, SignInAddress for all names from
	// one address, SignInName for one name from all addresses together: the last
	// is wide, so that nobody can keep another out.
	SignIn, SignInAddress, SignInName Limit
	// Code is for the codes of the second step of one account.
	Code Limit
	// Password is for the present password, asked for again in the settings.
	Password Limit
	// Mail is for letters that one address asks for, MailTo for letters to one
	// account.
	Mail, MailTo Limit
}

// DefaultLimits are above what people do, in a club with one address too, and far
// below what guessing needs.
var DefaultLimits = Limits{
	Register:      Limit{Times: 20, Every: 3 * time.Minute},
	SignIn:        Limit{Times: 10, Every: time.Minute},
	SignInAddress: Limit{Times: 60, Every: 10 * time.Second},
	SignInName:    Limit{Times: 100, Every: 20 * time.Second},
	Code:          Limit{Times: 5, Every: time.Minute},
	Password:      Limit{Times: 10, Every: time.Minute},
	Mail:          Limit{Times: 10, Every: 5 * time.Minute},
	MailTo:        Limit{Times: 3, Every: 20 * time.Minute},
}

// NoLimits are for measuring and for a closed network.
var NoLimits = Limits{
	limit.None, limit.None, limit.None, limit.None, limit.None, limit.None, limit.None, limit.None,
}

// limiter counts by what is done and by whom.
type limiter struct {
	limits  Limits
	counted limit.Limiter
}

func newLimiter(l Limits) *limiter { return &limiter{limits: l} }

// bucket is one thing done by one.
type bucket struct {
	limit Limit
	what  string
	who   string
}

func (b bucket) of() limit.Bucket { return limit.Bucket{Limit: b.limit, What: b.what, Who: b.who} }

// count counts something that is done at now in all the buckets, or in none of
// them and returns a [*LimitError] if one is empty.
func (l *limiter) count(now time.Time, buckets ...bucket) error {
	all := make([]limit.Bucket, len(buckets))
	for i, b := range buckets {
		all[i] = b.of()
	}
	return l.counted.Count(now, all...)
}

// pardon makes a bucket as good as new.
func (l *limiter) pardon(b bucket) { l.counted.Pardon(b.of()) }
