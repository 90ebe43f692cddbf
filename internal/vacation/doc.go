// Package vacation is the use case of correspondence players who are away: their
// clocks stand in all games that know vacations, for so many days a year.
//
// Start with [Open]. [App.Begin] and [App.End] are at the person's own word: a
// vacation never begins by itself, so nobody is surprised by days that are gone. It
// ends when its days are over. Each started day counts, and one at least, so that to
// go away for every move of a lost game soon has an end; the days of the last 365
// count. A game may be played without vacations, as a tournament may want; see
// game.Options.
//
// # Crashes
//
// What is so stands in the store: a vacation is begun there first and then in the
// games, and ended in the games first and then there. A sweep each minute, and at the
// start, brings games and store together, also games that began meanwhile.
package vacation
