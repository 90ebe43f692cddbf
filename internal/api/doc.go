// Package api is the HTTP API: what programs may do on a server, each for the
// person whose token it has.
//
// Start with [New], which gives an [API]; it serves everything below /api/v1 and the
// document /api/openapi.json. [API.Groups] is the same as data, for a page.
//
// # Who asks
//
// A token in the header Authorization says for whom a program acts, and its scopes
// what it may do; see package account. Cookies mean nothing here, so a page of
// another site can do nothing for its visitor. Without a token everything can be
// read that everybody may see.
//
// # What is answered
//
// Every error is a [Problem] (RFC 9457): a word for programs, and a sentence in the
// language of Accept-Language. What is refused because of a limit says how long to
// wait.
//
// A game can be followed as lines of JSON ([API] /games/{id}/stream): the messages of
// the live protocol, see package wire. Every event has a version, and a stream that
// has broken goes on with the version that was seen last. News for a person comes
// the same way; it begins with all that is so now, so that nothing that came while
// nobody listened is missed. Who does not read is cut off.
//
// An act has an id of the program's choosing. One that is sent again is not done
// again but answered again.
package api
