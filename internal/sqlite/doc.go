// Package sqlite is a [play.Store] and an [account.Store] in one SQLite file: the
// log and the people of a server that needs no other service.
//
// [Open] gives a store on a file, makes or migrates its tables, and keeps a
// second process away from it. All writing goes through one connection and one
// goroutine, which makes everything that waits durable in one transaction
// (group commit); reading has connections of its own and does not wait for it.
// The journal is a write-ahead log with synchronous=FULL: what Append has
// returned survives a crash of the process and a loss of power, as far as the
// disk honours a flush.
package sqlite
