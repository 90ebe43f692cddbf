// Package contract is what the contracts of all stores have in common: clauses that
// every store of a kind keeps, each tried on an empty database of its own.
package contract

import "testing"

// Clause is one thing that a store of type S promises. Test gets two stores on one
// database, which may be the same store.
type Clause[S any] struct {
	Name string
	Test func(t *testing.T, a, b S)
}

// Run tries each clause as a test of its own, on stores that open makes: both on one
// database, which is empty. They are closed by open's own clean-up.
func Run[S any](t *testing.T, open func(*testing.T) (a, b S), clauses []Clause[S]) {
	t.Helper()
	for _, c := range clauses {
		t.Run(c.Name, func(t *testing.T) {
			a, b := open(t)
			c.Test(t, a, b)
		})
	}
}

// Must ends the test if err is one.
func Must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
