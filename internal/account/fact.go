package account

// Fact is one thing that a [Note] says. The program's own words are put into the
// language of who reads; what people wrote stays as they wrote it.
type Fact struct {
	Kind FactKind `json:"kind"`
	// Args are what the fact is about, by the names that Kind says.
	Args FactArgs `json:"args,omitempty"`
}

// FactArgs are what a fact is about, by name.
type FactArgs map[string]string

// FactKind is what a fact says. Its value is kept with the notes and never changes.
type FactKind string

// The kinds of facts, and the names of their arguments.
const (
	FactNewAccount  FactKind = "new-account"
	FactRole        FactKind = "role"         // role
	FactRoleBefore  FactKind = "role-before"  // role
	FactTitle       FactKind = "title"        // title, or "none"
	FactTitleBefore FactKind = "title-before" // title, or "none"
	FactRenamed     FactKind = "renamed"      // old, new
	FactLink        FactKind = "link"         // a link with which a new password is chosen
	FactNewPassword FactKind = "new-password"
	FactSecondEnded FactKind = "second-ended" // the second step of signing in
	FactClosed      FactKind = "closed"
	FactClosedWhy   FactKind = "closed-why" // why: what its owner was told
	FactOpened      FactKind = "opened"
	FactReport      FactKind = "report"  // id
	FactVerdict     FactKind = "verdict" // verdict
	FactUntil       FactKind = "until"   // day, as in 2026-12-31
	FactFlagged     FactKind = "flagged" // the ratings are to be looked at
	FactSettled     FactKind = "settled" // the ratings were looked at
	FactSilent      FactKind = "silent"  // day, time: of UTC, as in 13:00:00
	FactGuest       FactKind = "guest"   // it is about a guest
	FactDropped     FactKind = "dropped" // n, game, text: a line of the chat
	FactWords       FactKind = "words"   // text: what an official wrote
)

// FactKinds are all kinds of facts.
func FactKinds() []FactKind {
	return []FactKind{
		FactNewAccount, FactRole, FactRoleBefore, FactTitle, FactTitleBefore, FactRenamed, FactLink, FactNewPassword,
		FactSecondEnded, FactClosed, FactClosedWhy, FactOpened, FactReport, FactVerdict, FactUntil, FactFlagged,
		FactSettled, FactSilent, FactGuest, FactDropped, FactWords,
	}
}

// Words are what an official wrote, as a fact; none if he wrote nothing.
func Words(text string) []Fact {
	if text == "" {
		return nil
	}
	return []Fact{{FactWords, FactArgs{"text": text}}}
}
