// Command tengen is the program: server, judge and tools in one binary. Each command has
// a file of its own; [commands] lists them. The package chooses implementations
// and speaks to people and files, and knows no rules: those are in package renju
// and the packages above it.
//
// Data goes to stdout, messages to stderr. The exit status is 0 when the work is
// done, 1 when the answer is "no" or some input was bad, 2 when the command line
// was wrong.
package main

import (
	"context"
	"io"
	"os"
)

func main() {
	os.Exit(run(context.Background(), arguments(os.Args), os.Getenv, os.Stdin, os.Stdout, os.Stderr))
}

// run does what the arguments say and returns the exit status. It is the whole
// program but for what it is given: the arguments without the program's name, the
// environment, and the three streams.
func run(ctx context.Context, args []string, env func(string) string, stdin io.Reader, stdout, stderr io.Writer) int {
	p := &program{env: env, stdin: stdin, stdout: stdout, stderr: stderr, texts: texts(args, env)}
	return p.finish(p.dispatch(ctx, args))
}
