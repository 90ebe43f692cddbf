// Package wire is the live protocol between a browser and the server: the closed
// sets of messages, one a direction, as Go types. The TypeScript types of the
// client are generated from here by wire/gen, so the two cannot drift apart.
//
// A game page opens one WebSocket, /games/{id}/live. Who the viewer is comes
// from a cookie of that game's address, never from a message. Every message is
// one JSON object in one text frame; the field "t" names it. The client begins
// with [Join] and gives the version it has; the server answers with the [Event]s
// it missed, or with a [State] if there are none to count on. From then on every
// change of the game comes as an [Event] with the game's next version, so a gap
// shows, and is closed by joining again. A [Do] is answered by [Ack] once its
// events are durable, or by [Refused]; sending the same Do again is harmless,
// because its id names the command.
//
// Points are written in the letters a to o whatever the page shows, a pass is
// "pass", times are milliseconds (since 1970 for moments), versions count the
// events of a game.
//
// Start with [DecodeClient] on the server and [ServerMessage] for what it sends.
// The package does not know sockets, and does not decide who may see what:
// package game does, and a [View] is already made for its viewer.
package wire
