//go:build js && wasm

// Command engine is the rules, the solver and the engine for a page, in WebAssembly,
// best in a worker: it gives the page the object globalThis.tengen and then waits for
// its questions.
package main

import (
	"syscall/js"

	"tengen/internal/browser"
	"tengen/internal/browser/think"
)

func main() {
	tengen := browser.Rules()
	browser.Offer(tengen, "protocol", (*browser.Query).Protocol)
	think.Offer(tengen, js.Global())
	select {}
}
