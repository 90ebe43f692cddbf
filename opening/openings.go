package opening

import (
	"errors"
	"strconv"
	"strings"

	"tengen/renju"
)

// Family is the direction in which White 2 touches Black 1. The zero value is
// Direct.
type Family uint8

// The families.
const (
	Direct   Family = iota // White 2 beside or below h8: 1D to 13D
	Indirect               // White 2 diagonally from h8: 1I to 13I
)

// Opening is one of the 26 openings: the first three stones, up to the symmetries
// of the board.
type Opening struct {
	Number int // 1 to 13
	Family Family
	// Second and Third are White 2 and Black 3 in the usual drawing; Black 1 is on
	// h8.
	Second, Third renju.Point
	Kanji, Romaji string
	English       string // our literal rendering of the Japanese name
	Russian       string
	// Literal: the Russian name is our literal rendering too, not a name that a
	// source gives.
	Literal bool
	Also    []string // other spellings and names in use; not to be changed
}

// Code returns the code, such as "10I".
func (o Opening) Code() string { return strconv.Itoa(o.Number) + string("DI"[o.Family]) }

// RussianCode returns the code that Russian players use, such as "10Д" for 10I
// and "8В" for 8D (вертикальный, диагональный).
func (o Opening) RussianCode() string {
	return strconv.Itoa(o.Number) + [...]string{"В", "Д"}[o.Family]
}

// All26 returns the 26 openings, 1D to 13D and then 1I to 13I. The slice is the
// caller's.
func All26() []Opening { return append([]Opening(nil), catalogue[:]...) }

// ByCode finds an opening by its code: "10I", "I10" or "10Д", in upper or lower
// case. Any other text is an error that quotes it.
func ByCode(code string) (Opening, error) {
	text := strings.ToUpper(code)
	for _, o := range catalogue {
		letter := string("DI"[o.Family])
		if text == o.Code() || text == o.RussianCode() || text == letter+strconv.Itoa(o.Number) {
			return o, nil
		}
	}
	return Opening{}, errors.New(strconv.Quote(code) + " is no opening: the codes are 1D to 13D and 1I to 13I, in Russian 1В to 13В and 1Д to 13Д")
}

// Recognise returns the opening that the first three stones make, in any of the
// eight orientations: a black stone on h8, the white one next to it and the other
// black one within two lines of the centre. It is false for three stones that
// make none, and for values that are no points. Which of the black stones came
// first does not matter.
func Recognise(black1, white2, black3 renju.Point) (Opening, bool) {
	if black1 != renju.Tengen {
		black1, black3 = black3, black1
	}
	if black1 != renju.Tengen {
		return Opening{}, false
	}
	i, ok := byStones[[2]renju.Point{white2, black3}]
	if !ok {
		return Opening{}, false
	}
	return catalogue[i], true
}

// RecogniseMoves returns the opening that the first three moves make; see
// [Recognise]. It is false if there are fewer moves or one of them is a pass.
func RecogniseMoves(moves []renju.Move) (Opening, bool) {
	var stones [3]renju.Point
	if len(moves) < len(stones) {
		return Opening{}, false
	}
	for i := range stones {
		p, ok := moves[i].Stone()
		if !ok {
			return Opening{}, false
		}
		stones[i] = p
	}
	return Recognise(stones[0], stones[1], stones[2])
}

// byStones maps White 2 and Black 3, in every orientation, to a place in the
// catalogue.
var byStones = mapStones()

func mapStones() map[[2]renju.Point]int {
	m := make(map[[2]renju.Point]int)
	for i, o := range catalogue {
		for s := renju.Symmetry(0); s < renju.Symmetries; s++ {
			m[[2]renju.Point{s.Apply(o.Second), s.Apply(o.Third)}] = i
		}
	}
	return m
}
