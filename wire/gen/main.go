// Command gen writes the TypeScript types of the live protocol: package wire, reflected
// into a JSON schema, printed as interfaces with the same comments. The client
// then cannot use a message that the server does not know.
//
//	go run ./wire/gen -o web/client/wire.gen.ts
//
// It runs from the root of the module, because the comments are read from the
// source.
package main

import (
	"flag"
	"fmt"
	"os"
)

func main() {
	out := flag.String("o", "web/client/wire.gen.ts", "the `file` to write")
	flag.Parse()
	if err := run(*out); err != nil {
		fmt.Fprintln(os.Stderr, "wire/gen:", err)
		os.Exit(1)
	}
}

func run(out string) error {
	text, err := typescript("wire")
	if err != nil {
		return err
	}
	return os.WriteFile(out, []byte(text), 0o644)
}
