// Package browser answers questions about boards, games and openings for a page, by
// the rules in WebAssembly: judge, explain, structures, name of the opening. The
// solver and the engine are in package browser/think.
//
// Start with [Query], the question, and its methods. Answers are plain maps and lists,
// as syscall/js turns them into objects, so that they can be tested without a browser;
// they have the form of the machine contract of tengen judge where that has one. The
// package does without encoding/json and package game, which would make what a page has
// to load half as large again. cmd/wasm gives it to the page; docs/wasm.md has the
// interface.
package browser
