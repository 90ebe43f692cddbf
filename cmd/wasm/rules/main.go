//go:build js && wasm

// Command rules is the rules of renju for a page, in WebAssembly: it gives the page
// the object globalThis.tengen and then waits for its questions.
package main

import "tengen/internal/browser"

func main() {
	browser.Rules()
	select {}
}
