package say

import (
	"strings"

	"tengen/renju"
)

// Refusal is why something that a player tried was not done. Only Reason is
// needed; the other fields are given as far as the reason has them, and make the
// sentence say what would be right.
type Refusal struct {
	// Reason is the word of the machine contract of tengen replay, such as
	// "occupied", or "seat-taken", "bad-version", "bad-clock", "bad-decision".
	Reason string
	// Point was refused; Twin is the other one of two equivalent points.
	Point, Twin renju.Point
	// From and To are the corners of the zone in which the stone may be put.
	From, To renju.Point
	// Opening is the code of an opening that the opening rule leaves out: "13D".
	Opening string
	// Got is a number that was refused and Min and Max are its limits; for a pass
	// that is too early Min is the first move that may be one.
	Got, Min, Max int
	Kinds         renju.Fouls // of a forbidden point
	May           []string    // what may be done instead, in the words of the contract
}

// Refusal says what was tried, why not, and what can be done, such as "h9 is
// taken. Choose an empty point.".
func (t Texts) Refusal(r Refusal, l renju.Lettering) string {
	acts := make([]string, len(r.May))
	for i, act := range r.May {
		acts[i] = t.Text("act."+act, nil)
	}
	return t.Text(r.key(), Args{
		"point": l.Format(r.Point), "twin": l.Format(r.Twin), "from": l.Format(r.From), "to": l.Format(r.To),
		"first": l.Format(renju.At(0, 0)), "last": l.Format(renju.At(renju.Size-1, renju.Size-1)),
		"code": t.OpeningCode(r.Opening), "got": r.Got, "min": r.Min, "max": r.Max,
		"foul": t.Fouls(r.Kinds), "acts": t.list("list.comma", acts),
	})
}

// key is that of the sentence that fits what is known.
func (r Refusal) key() string {
	key := "refusal." + r.Reason
	switch r.Reason {
	case "not-allowed":
		if len(r.May) > 0 {
			key += "-but"
		}
	case "outside-zone":
		switch {
		case r.Opening != "":
			key += "-opening"
		case r.From == r.To:
			key += "-one"
		}
	case "count":
		if r.Min == r.Max {
			key += "-exact"
		}
	case "equivalent":
		if r.Point == r.Twin {
			key += "-same"
		}
	}
	return key
}

// OpeningCode writes an international code, such as 13D or 10I, in the letters of
// the language. What is no such code is returned as it is.
func (t Texts) OpeningCode(code string) string {
	number, direct := strings.CutSuffix(code, "D")
	if direct {
		return t.Text("opening.code-d", Args{"n": number})
	}
	if number, indirect := strings.CutSuffix(code, "I"); indirect {
		return t.Text("opening.code-i", Args{"n": number})
	}
	return code
}
