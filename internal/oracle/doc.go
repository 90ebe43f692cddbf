// Package oracle is a second, slow judge of Black's fouls. It was written from
// the text of the rules alone (RIF 3 and 9, rulings R1 to R11) and shares no
// rule with package renju, which it exists to check: it has a plain array for a
// board, and every definition is carried out as it is worded, by trying all sets
// of stones and all points. Where the text says that a stone can be added, a
// stone is added and the row is counted.
//
// Start with [Judge]. [Forbidden], [Fives] and [CanMakeFive] ask the same of a
// whole board. [CheckExplanation] walks the tree that renju.Board.Explain
// returns and confirms every claim in it, and [Compare] puts all questions about
// one board to both judges. [Generators] make the boards on which they meet;
// [ReadFouls] and [ReadBoards] read the vectors in testdata. Nothing outside the
// tests may depend on this package.
package oracle
