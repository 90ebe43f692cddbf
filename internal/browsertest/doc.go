// Package browsertest plays Tengen as people do: in windows of a real browser,
// against the whole server. It has tests only.
//
// Start with the tests in game_test.go. A [testing.T] gets a site (site_test.go:
// the server over a database in a file; binary_test.go: the program itself, to be
// killed) and windows (window_test.go), each with cookies of its own, so that a
// window is a person. What a person does is in hand_test.go, what one sees is in
// look.js and eyes_test.go; proxy_test.go is a network that can stand still, lose
// what is sent, and break.
//
// Every window is watched: an error on its console, or a request to another host
// than the site's, fails the test. Nothing here waits for a time to pass, except
// where the passing of time is what is tested; everything waits for what a person
// would see.
//
// The tests need Chromium and the built web client. `make test` provides both;
// `make shots` writes pictures of the pages to testresults/shots.
package browsertest
