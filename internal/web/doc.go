// Package web serves Tengen to browsers: pages over HTTP and live games over
// WebSocket, on top of package play.
//
// Start with [New], which gives a [Server], an http.Handler; it needs nothing of
// the network, so a test runs it on any port or none. [Server.Close] says good-bye
// to all live connections; call it before the listener is shut down.
//
// A page is rendered on the server, in the language that the address, the cookie
// or the browser asks for, and works without script where nothing moves. What
// moves is done by the client, which the build puts into assets; without it the
// pages still read, see [Built].
//
// Who created a game or took its free seat without an account holds a key, in a
// cookie that only the game's own address sees and in a link that can be kept. The
// seats of who is signed in are his account's, in every browser and in no other
// hands; package account has the people, and [Config] may leave them out.
// Everybody else watches. Requests from other origins change nothing and open no
// live connection.
package web
