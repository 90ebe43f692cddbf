// Package live is a client of the live protocol of package wire: one game, from a
// seat or watching, over a connection that may break at any moment.
//
// [Open] connects and keeps connected. The client joins with the version it has,
// so that it gets what it missed; it drops what it has seen, notices what is
// missing and asks for it; it keeps every command until it is answered and sends
// it again under the same name, on the same connection and on the next. What it
// hears comes to [Config.Hear] in the order of the game, without gaps and doubles.
// [Follower] makes of it the game as its viewer sees it.
//
// web/client/live.ts is the same client for a page; both go through the same
// random troubles in their tests. Timers run on package time; chance and the
// network are arguments: [WebSocket] is a network, a test may give another.
package live
