package lesson

import (
	"slices"
	"strings"

	"tengen/opening"
	"tengen/renju"
	"tengen/say"
)

// Sentence says a claim in the words of a language.
func (c *Claim) Sentence(t say.Texts, l renju.Lettering) string {
	text := c.sentence(t, l)
	if len(c.After) > 0 {
		var puts []string
		for _, put := range c.After {
			puts = append(puts, t.Text("lesson.claim.put."+put.Color.String(), say.Args{"point": l.Format(put.Point)}))
		}
		text = t.Text("lesson.claim.after", say.Args{"stones": strings.Join(puts, ", "), "then": text})
	}
	if c.Reading == renju.ReadingPermitted {
		text = t.Text("lesson.claim.permitted", say.Args{"then": text})
	}
	return text
}

func (c *Claim) sentence(t say.Texts, l renju.Lettering) string {
	args := say.Args{"points": t.Points(c.Points, l), "fork": c.Fork, "n": len(c.Points)}
	color := c.Color.String()
	switch c.Kind {
	case ClaimVerdict:
		return t.Text("lesson.claim.is."+c.Verdict, args)
	case ClaimWins:
		return t.Text("lesson.claim.wins."+color, args)
	case ClaimRow:
		args["stones"] = t.Stones(c.Points, l)
		args["kind"] = t.Text("structure."+c.Row.String(), nil)
		args["at"] = t.Points(c.At, l)
		if len(c.At) == 0 {
			return t.Text("lesson.claim.row", args)
		}
		args["n"] = len(c.At)
		return t.Text("lesson.claim.row.at", args)
	case ClaimForbidden:
		if len(c.Points) == 0 {
			return t.Text("lesson.claim.forbidden.none", nil)
		}
		return t.Text("lesson.claim.forbidden", args)
	case ClaimFork:
		args["fork"] = forkName(c.Fork)
		return t.Text("lesson.claim.fork."+color, args)
	case ClaimStarts:
		return t.Text("lesson.claim."+c.Win+"."+color, args)
	case ClaimNone:
		return t.Text("lesson.claim.no-"+c.Win+"."+color, nil)
	case ClaimLine:
		var line []string
		for _, p := range c.Points {
			line = append(line, l.Format(p))
		}
		return t.Text("lesson.claim.line."+color, say.Args{"line": strings.Join(line, ", ")})
	case ClaimOpening:
		o, _ := opening.ByCode(c.Opening)
		text := t.Text("lesson.claim.opening", say.Args{"code": t.OpeningCode(c.Opening), "name": OpeningName(o, t.Lang()), "romaji": o.Romaji})
		if len(c.Points) > 0 {
			return t.Text("lesson.claim.third", say.Args{"points": args["points"], "then": text})
		}
		return text
	}
	return t.Text("lesson.claim.no-room."+color, nil)
}

// OpeningName is what an opening is called in a language.
func OpeningName(o opening.Opening, lang string) string {
	if lang == "ru" {
		return o.Russian
	}
	return o.English
}

// forkName writes "4x3" as people do.
func forkName(kind string) string { return strings.ReplaceAll(kind, "x", "×") }

// Concerns are the points that a claim speaks of, without those of the stones that it
// puts first.
func (c *Claim) Concerns() []renju.Point { return append(slices.Clone(c.Points), c.At...) }
