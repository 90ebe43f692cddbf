package game

import (
	"fmt"

	"tengen/opening"
	"tengen/renju"
)

// Preset is a set of rules with a name. The zero value is the preset rif.
type Preset uint8

// The presets.
const (
	RIF     Preset = iota // RIF's International Rules of Renju
	Russia                // the Russian sport rules (S001)
	Gambler               // the rules of the Gambler server (S000)
	Guide                 // the guide to forbidden moves (S004)
)

// presets is the table of the presets; what is the same in all of them is in
// [Preset.Options].
var presets = [...]struct {
	name        string
	reading     renju.Reading
	foul        renju.FoulPolicy
	opening     opening.Rule
	twoPassDraw bool
	noFiveDraw  bool
	takeback    takebackRow
	letters     renju.Lettering
}{
	RIF:     {"rif", renju.ReadingRIF, renju.FoulLoses, opening.None, true, true, unratedOnly, renju.International},
	Russia:  {"russia", renju.ReadingPermitted, renju.FoulLoses, opening.None, true, true, never, renju.RussianI},
	Gambler: {"gambler", renju.ReadingShape, renju.FoulPrevented, opening.Free, false, false, always, renju.International},
	Guide:   {"guide", renju.ReadingShape, renju.FoulPrevented, opening.None, true, true, always, renju.International},
}

// takebackRow is when a preset allows takebacks by agreement.
type takebackRow uint8

const (
	never takebackRow = iota
	unratedOnly
	always
)

// firstPass is the number of the first move that may be a pass in every preset:
// six stones lie on the board before.
const firstPass = 7

// Presets returns all presets in their order.
func Presets() []Preset { return []Preset{RIF, Russia, Gambler, Guide} }

// String returns the name of the machine contract: "rif", "russia", "gambler",
// "guide".
func (p Preset) String() string {
	if int(p) < len(presets) {
		return presets[p].name
	}
	return "unknown"
}

// ParsePreset is the inverse of [Preset.String]. Any other text is an error that
// quotes it and lists the names.
func ParsePreset(s string) (Preset, error) {
	for i := range presets {
		if presets[i].name == s {
			return Preset(i), nil
		}
	}
	return RIF, fmt.Errorf("%q is no rule preset: there are rif, russia, gambler and guide", s)
}

// Options returns the options of the preset, with the hints that go with its foul
// policy, without clocks, flags seen at once, lag not credited. Pass whether the
// game will be rated: hints and takebacks depend on it.
func (p Preset) Options(rated bool) Options {
	row := &presets[p]
	o := Options{
		Preset:      row.name,
		Opening:     row.opening,
		Reading:     row.reading,
		Foul:        row.foul,
		FirstPass:   firstPass,
		TwoPassDraw: row.twoPassDraw,
		NoFiveDraw:  row.noFiveDraw,
		Hints:       DefaultHints(row.foul, rated),
		ClockStart:  AtOnce,
		Flag:        FlagAutomatic,
		Takeback:    TakebackNever,
		Claims:      ClaimsJudged,
		Rated:       rated,
		Letters:     row.letters,
	}
	if row.takeback == always || row.takeback == unratedOnly && !rated {
		o.Takeback = TakebackAgreed
	}
	return o
}

// DefaultHints returns the hints that go with a foul policy when the creator
// chooses none: Black sees where he must not play if the stone would be refused,
// and in unrated games if it would lose; where fouls are claimed nobody does.
func DefaultHints(foul renju.FoulPolicy, rated bool) Hints {
	switch foul {
	case renju.FoulPrevented:
		return HintsBlack
	case renju.FoulLoses:
		if !rated {
			return HintsBlack
		}
	case renju.FoulClaimed:
	}
	return HintsNone
}
