//go:build patterncheck

package pattern

import (
	"fmt"

	"tengen/renju"
)

const checked = true

// mustAgree compares everything that the board says with package renju and panics
// with a drawn board if they differ. Of other variants renju knows nothing.
func (b *Board) mustAgree() {
	if b.variant != Renju {
		return
	}
	stones := b.Stones()
	if b.now.hash != stones.Hash() {
		panic(fmt.Sprintf("pattern: another hash than renju's\n%s", stones.Diagram(nil)))
	}
	for p := renju.Point(1); p <= renju.Points; p++ {
		if b.cells[p] != stones.At(p) || b.now.empty.Has(p) != (stones.At(p) == renju.NoColor) {
			panic(fmt.Sprintf("pattern: another stone on %v than renju's\n%s", p, stones.Diagram(nil)))
		}
		if b.cells[p] != renju.NoColor {
			continue
		}
		foul := stones.Foul(p, b.reading) != renju.NoFoul
		blackFive, whiteFive := stones.Wins(renju.Black, p), stones.Wins(renju.White, p)
		if b.Foul(p) != foul || (b.Class(renju.Black, p) == MakesFive) != blackFive || (b.Class(renju.White, p) == MakesFive) != whiteFive {
			panic(fmt.Sprintf("pattern: on %v another verdict than renju's: foul %v, fives %v and %v\n%s",
				p, foul, blackFive, whiteFive, stones.Diagram(nil)))
		}
	}
}
