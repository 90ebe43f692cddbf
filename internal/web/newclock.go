package web

import (
	"errors"
	"slices"
	"strings"
	"time"

	"tengen/clock"
	"tengen/say"
)

// Limits of the numbers of a clock.
const (
	maxMinutes = 600
	maxSeconds = 600
	maxPerMove = 3600 // seconds
	maxDays    = 366
)

// control is the creator's clock that the form asks for.
func (f form) control() clock.Control {
	switch f.choose("clock") {
	case "on":
		return f.made("minutes", f.increment("minutes", "seconds"))
	case "byoyomi":
		spec := f.increment("byo-minutes", "")
		spec.Periods, _ = f.number("periods", 1, clock.MaxPeriods)
		seconds, _ := f.number("period", 1, maxPerMove)
		spec.Period = time.Duration(seconds) * time.Second
		return f.made("byo-minutes", spec)
	case "stages":
		spec := f.increment("rest-minutes", "rest-seconds")
		moves, _ := f.number("stage-moves", 1, clock.MaxPresses)
		minutes, _ := f.number("stage-minutes", 1, maxMinutes)
		stage := clock.Stage{Presses: moves, Main: time.Duration(minutes) * time.Minute}
		spec.Stages = append([]clock.Stage{stage}, spec.Stages...)
		return f.made("rest-minutes", spec)
	case "move":
		seconds, _ := f.number("move-seconds", 1, maxPerMove)
		return f.made("move-seconds", clock.Spec{
			Stages: []clock.Stage{{}}, Periods: 1, Period: time.Duration(seconds) * time.Second,
		})
	case "days":
		return f.made("longest", f.days())
	case "text":
		return f.written("control")
	}
	return clock.Control{}
}

// increment reads main time in minutes and, where there is such a field, seconds
// for each move.
func (f form) increment(minutes, seconds string) clock.Spec {
	n, _ := f.number(minutes, 0, maxMinutes)
	stage := clock.Stage{Main: time.Duration(n) * time.Minute}
	if seconds != "" {
		n, _ = f.number(seconds, 0, maxSeconds)
		stage.Increment = time.Duration(n) * time.Second
	}
	if stage.Main == 0 && minutes == "minutes" {
		stage.Main = stage.Increment // the first move has one increment too
	}
	return clock.Spec{Stages: []clock.Stage{stage}}
}

func (f form) days() clock.Spec {
	const day = 24 * time.Hour
	days, _ := f.number("days", 1, maxDays)
	longest, _ := f.number("longest", 0, maxDays) // 0 is no limit
	return clock.Spec{Stages: []clock.Stage{{Main: time.Duration(days) * day}}, Longest: time.Duration(longest) * day}
}

// made makes the control of a spec. What is wrong with the whole stands at a
// field; a spec of fields that are wrong themselves is not looked at.
func (f form) made(field string, spec clock.Spec) clock.Control {
	if slices.ContainsFunc(clockFields, func(name string) bool { return f.wrong[name] != "" }) {
		return clock.Control{}
	}
	control, err := spec.Control()
	f.refuseClock(field, err)
	return control
}

// written reads a control that was written as text.
func (f form) written(field string) clock.Control {
	control, err := clock.Parse(strings.TrimSpace(f.values[field]))
	f.refuseClock(field, err)
	return control
}

// opponent is the clock of the other player: the same if no other is asked for.
func (f form) opponent(own clock.Control) clock.Control {
	if strings.TrimSpace(f.values["opponent"]) == "" {
		return own
	}
	return f.written("opponent")
}

// refuseClock writes down what is wrong with a time control, if something is.
func (f form) refuseClock(field string, err error) {
	var wrong *clock.Error
	switch {
	case !errors.As(err, &wrong):
	case wrong.Problem == clock.Nothing && f.values["clock"] != "text" && field != "opponent":
		f.mistake(field, "page.form.no-time", nil)
	default:
		f.mistake(field, "clock.problem."+string(wrong.Problem), say.Args{"part": shortened(wrong.Part), "right": wrong.Right})
	}
}
