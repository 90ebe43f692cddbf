// Package moderation is the use case of people who look after others: reports, the
// queue they wait in, and what is decided.
//
// Start with [New]. [App.Report] is for everybody who has an account; [App.Queue],
// [App.Take] and [App.Decide] are for moderators. A decision is carried out by those
// whose it is: package account closes accounts and keeps the notes about what
// officials did, the chat keeps people silent. Whoever reported hears what came of
// it by a notice.
//
// The package judges nobody by itself, counts no reports against a person, and
// changes no game and no rating: what touches ratings is flagged for an
// administrator.
package moderation
