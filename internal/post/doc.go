// Package post brings news to people: it makes notices of what happens in games,
// hands them to whoever waits on the [notice.Hub], and sees that what must reach
// somebody who is away reaches him by e-mail or as a message that his browser shows.
//
// Start with [Open], which gives the [App] of one node. [App.Observe] follows the
// games of package play; notices of others (challenges, answers, messages) come over
// the hub. [App.Wishes] and [App.SetWish] are what somebody wants to hear of,
// [App.AddBrowser] is where he wants it shown.
//
// # Once
//
// What is to be brought is a [Parcel] in the [Store] before anything is sent, and has
// a name: the same news about the same turn of the same game is one parcel, however
// often it is found, also after a restart. Letters that were begun when the server
// stopped are sent again under the same message id, so that a mail server may know
// them. What failed is tried again, later each time.
//
// # Not too much
//
// Nobody who looks at a game hears of it by letter or push. Letters wait a few
// minutes, and everything that came meanwhile is one letter. When a letter is due,
// what is no longer so is left out: a turn that was taken, an offer that lapsed.
//
// # The same clock
//
// The warning that time runs short is computed by [game.State.Deadline], which also
// says when the flag falls. While a clock stands, in a vacation or an adjournment,
// there is no deadline and no warning.
package post
