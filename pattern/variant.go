package pattern

import "sync"

// Variant is a game of five in a row on this board. The zero value is renju.
type Variant uint8

// The variants.
const (
	Renju     Variant = iota // exactly five for Black, with fouls; five or more for White
	Freestyle                // five or more for both, no fouls
	Standard                 // exactly five for both, no fouls
	variants
)

// String returns "renju", "freestyle" or "standard".
func (v Variant) String() string {
	return [...]string{"renju", "freestyle", "standard"}[v]
}

// exact tells for Black and White whether a longer row than five is none.
func (v Variant) exact() [2]bool {
	return [variants][2]bool{Renju: {true, false}, Freestyle: {}, Standard: {true, true}}[v]
}

// classes are the functions that find the class of a code, for Black and White.
func (v Variant) classes() [2]func(Code) Class {
	if v == Renju {
		return [2]func(Code) Class{blackClass, freeClass}
	}
	return [2]func(Code) Class{freeClass, freeClass}
}

// theTables are the tables of each variant, made when they are first asked for.
var theTables = [variants]func() *tables{
	sync.OnceValue(func() *tables { return makeTables(Renju) }),
	sync.OnceValue(func() *tables { return makeTables(Freestyle) }),
	sync.OnceValue(func() *tables { return makeTables(Standard) }),
}
