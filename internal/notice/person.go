package notice

import "strings"

// Person names somebody who plays here: an account, or the browser of a guest. The
// zero value is nobody.
type Person string

// The prefixes of the two kinds of persons.
const (
	accountPrefix = "a:"
	guestPrefix   = "g:"
)

// Account is the person of an account, nobody for the id "".
func Account(id string) Person { return person(accountPrefix, id) }

// Guest is the person of a guest, by the hash of the token of his browser; nobody
// for the hash "". When a guest registers he becomes another person.
func Guest(hash string) Person { return person(guestPrefix, hash) }

func person(prefix, id string) Person {
	if id == "" {
		return ""
	}
	return Person(prefix + id)
}

// Account returns the id of the account, and false for a guest or nobody.
func (p Person) Account() (id string, ok bool) { return strings.CutPrefix(string(p), accountPrefix) }

// Guest returns the hash of a guest's token, and false for an account or nobody.
func (p Person) Guest() (hash string, ok bool) { return strings.CutPrefix(string(p), guestPrefix) }
