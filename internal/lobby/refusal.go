package lobby

// Refusal is why something cannot be done, by a name that pages and programs know.
type Refusal string

// Error implements error.
func (r Refusal) Error() string { return "the lobby refuses: " + string(r) }

// The refusals.
const (
	Gone         Refusal = "gone"          // it was taken, withdrawn, or has expired
	NotForYou    Refusal = "not-for-you"   // it is for somebody else
	OwnProposal  Refusal = "own"           // nobody plays himself
	NeedsAccount Refusal = "needs-account" // a guest cannot do this
	OutOfRange   Refusal = "out-of-range"  // the maker wants opponents of other ratings
	Bots         Refusal = "bots"          // the maker wants people, no programs
	Blocked      Refusal = "blocked"       // one of the two has blocked the other
	TooMany      Refusal = "too-many"      // of one person's proposals
	NotOver      Refusal = "not-over"      // a rematch of a game that goes on
	NoOpponent   Refusal = "no-opponent"   // there is no person on the other seat
	BadPool      Refusal = "no-pool"       // there is no such pool
	BadReason    Refusal = "no-reason"     // there is no such reason to decline
	BadRange     Refusal = "bad-range"     // nobody has a rating between these

	RatedUntimed  Refusal = "rated-untimed"  // a rated game needs a clock
	RatedClocks   Refusal = "rated-clocks"   // the same for both
	RatedClaims   Refusal = "rated-claims"   // and fouls and flags that count by themselves
	RatedTakeback Refusal = "rated-takeback" // and no move is taken back
)

// Refusals returns all refusals, for catalogues of texts that must explain each.
// The slice is the caller's.
func Refusals() []Refusal {
	return []Refusal{
		Gone, NotForYou, OwnProposal, NeedsAccount, OutOfRange, Bots, Blocked, TooMany, NotOver, NoOpponent, BadPool, BadReason,
		BadRange, RatedUntimed, RatedClocks, RatedClaims, RatedTakeback,
	}
}
