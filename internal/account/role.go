package account

import (
	"fmt"
	"slices"
)

// Role is what a person is on this server. The zero value is no role and may
// nothing.
type Role string

// The roles.
const (
	Plain         Role = "player"
	Arbiter       Role = "arbiter"
	Moderator     Role = "moderator"
	Administrator Role = "administrator"
)

// Roles are all roles, from the one that may least.
func Roles() []Role { return []Role{Plain, Arbiter, Moderator, Administrator} }

// ParseRole reads a role. The error names those there are.
func ParseRole(text string) (Role, error) {
	if r := Role(text); slices.Contains(Roles(), r) {
		return r, nil
	}
	return "", fmt.Errorf("there is no role %q; there are %v", text, Roles())
}

// Act is something that not everybody may do.
type Act string

// The acts.
const (
	ActPlay      Act = "play"       // take part in games of the server
	ActRule      Act = "rule"       // decide claims and results, set clocks, restore a game
	ActRunEvents Act = "run-events" // make and run tournaments
	ActModerate  Act = "moderate"   // read reports, silence, close an account for a time
	ActReadNotes Act = "read-notes" // read what officials did
	ActSetRole   Act = "set-role"   // give and take roles
	ActReset     Act = "reset"      // let a person choose a new password
	ActSetTitle  Act = "set-title"  // write down titles of the sport
	ActRename    Act = "rename"     // give a person another name
)

// may is who may do what. Moderators do not rule over games, and arbiters do not
// judge people: one office is not the other.
var may = map[Role][]Act{
	Plain:         {ActPlay},
	Arbiter:       {ActPlay, ActRule, ActRunEvents},
	Moderator:     {ActPlay, ActModerate, ActReadNotes},
	Administrator: {ActPlay, ActRule, ActRunEvents, ActModerate, ActReadNotes, ActSetRole, ActReset, ActSetTitle, ActRename},
}

// May reports whether somebody with the role may do something. It is the only
// place that decides this.
func (r Role) May(a Act) bool { return slices.Contains(may[r], a) }
