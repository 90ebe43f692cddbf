package threat_test

import (
	"context"
	"fmt"

	"tengen/pattern"
	"tengen/renju"
	"tengen/threat"
)

// White has the open three f8-g8-h8.
func ExampleSolver_VCF() {
	stones, err := renju.NewBoard([]renju.Point{renju.At(2, 2)}, []renju.Point{renju.At(5, 7), renju.At(6, 7), renju.At(7, 7)})
	if err != nil {
		panic(err)
	}
	board := pattern.New(stones, renju.White, nil)
	r := threat.NewSolver(12).VCF(context.Background(), board, renju.White, threat.Options{})
	fmt.Println(r.Verdict, r.Line)
	// Output: win [e8]
}
