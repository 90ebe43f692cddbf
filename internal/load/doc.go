// Package load puts a server under load: bots play whole legal games against it
// over real WebSockets, others watch, and what they see is measured.
//
// [Run] carries out a [Plan]. Games are created over HTTP as people create them; a
// bot's move is chosen and judged by package renju, so that a refusal of the server
// is an error of one of them. Each move is followed from the bot that makes it to
// the acknowledgement and to the opponent, who looks whether it is the right one.
// The bots play through package live, and come back after a cut as pages do.
//
// The package sends nothing but what people could send, and no more than the plan
// bounds; where to send it is its caller's decision.
package load
