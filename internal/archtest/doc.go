// Package archtest holds the shape of Tengen: which package may import which,
// what public packages must not do, that everything exported is explained, that
// functions and files stay small, and that the tree holds nothing that belongs to
// one machine. It has tests only; each failure says what to do.
package archtest
