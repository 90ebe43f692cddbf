package clock

import (
	"strconv"
	"time"
)

// field names a value of a Spec, so that an error can be put at its place in a
// text.
type field struct {
	stage int
	part  fieldPart
}

type fieldPart int

const (
	partPresses fieldPart = iota
	partMain
	partIncrement
	partLongest
	partPeriods
	partPeriod
	partStage   // a whole control
	partByoYomi // the periods with their length
)

// Control checks s and returns the time control it describes. An error is an
// *[Error]. A last control without time of its own is fine before byo-yomi: then
// byo-yomi begins as soon as what was carried over is used up.
func (s Spec) Control() (Control, error) {
	c, _, err := s.control()
	if err != nil {
		return Control{}, err
	}
	return c, nil
}

// control also says which field an error is about.
func (s Spec) control() (Control, field, *Error) {
	if at, err := s.check(); err != nil {
		return Control{}, at, err
	}
	c := Control{n: len(s.Stages), periods: s.Periods, period: s.Period, longest: s.Longest}
	copy(c.stages[:], s.Stages)
	return c, field{}, nil
}

// check finds the first thing wrong with s.
func (s Spec) check() (field, *Error) {
	if len(s.Stages) > MaxStages {
		return field{MaxStages, partStage}, problem(TooMany, strconv.Itoa(len(s.Stages)), strconv.Itoa(MaxStages))
	}
	for i, st := range s.Stages {
		if at, err := s.checkStage(i, st); err != nil {
			return at, err
		}
	}
	if at, err := s.checkByoYomi(); err != nil {
		return at, err
	}
	return s.checkLongest()
}

func (s Spec) checkStage(i int, st Stage) (field, *Error) {
	last := i == len(s.Stages)-1
	at := field{i, partStage}
	switch {
	case st.Presses > MaxPresses:
		return field{i, partPresses}, problem(TooMuch, strconv.Itoa(st.Presses), strconv.Itoa(MaxPresses))
	case st.Presses < 0 || !last && st.Presses == 0:
		return at, problem(NeedsPresses, written(st.Main), "40/"+written(st.Main))
	case last && st.Presses > 0:
		part := strconv.Itoa(st.Presses) + "/" + written(st.Main)
		return at, problem(NeedsRest, part, part+",15m")
	}
	if err := checkTime(st.Main); err != nil {
		return field{i, partMain}, err
	}
	if err := checkTime(st.Increment); err != nil {
		return field{i, partIncrement}, err
	}
	byoYomi := last && s.Periods > 0
	if st.Main == 0 && !byoYomi && (i == 0 || st.Increment == 0) {
		return field{i, partMain}, problem(Nothing, written(0), "5m")
	}
	return field{}, nil
}

func (s Spec) checkByoYomi() (field, *Error) {
	if s.Periods > MaxPeriods {
		return field{part: partPeriods}, problem(TooMuch, strconv.Itoa(s.Periods), strconv.Itoa(MaxPeriods))
	}
	if s.Periods < 0 || (s.Periods == 0) != (s.Period == 0) || s.Periods > 0 && len(s.Stages) == 0 {
		return field{part: partByoYomi}, problem(NoPeriods, strconv.Itoa(s.Periods)+"x"+written(s.Period), "3x60s")
	}
	if err := checkTime(s.Period); err != nil {
		return field{part: partPeriod}, err
	}
	return field{}, nil
}

func (s Spec) checkLongest() (field, *Error) {
	at := field{part: partLongest}
	switch {
	case s.Longest == 0:
		return field{}, nil
	case len(s.Stages) != 1 || s.Periods > 0:
		return at, problem(Alone, written(s.Longest), "135d/21d")
	case s.Longest > s.Stages[0].Main:
		return at, problem(LongerThan, written(s.Longest), written(s.Stages[0].Main))
	}
	return at, checkTime(s.Longest)
}

// checkTime checks a single time, which may be 0.
func checkTime(d time.Duration) *Error {
	switch {
	case d > MaxTime:
		return problem(TooMuch, written(d), written(MaxTime))
	case d < 0 || d%time.Second != 0:
		return problem(NotWhole, d.String(), "90s")
	}
	return nil
}

func problem(p Problem, part, right string) *Error {
	return &Error{Part: part, Problem: p, Right: right}
}

// written writes a time for an error, in the largest unit that fits.
func written(d time.Duration) string {
	if d > 0 && d%(24*time.Hour) == 0 {
		return strconv.FormatInt(int64(d/(24*time.Hour)), 10) + "d"
	}
	if d%time.Minute == 0 {
		return strconv.FormatInt(int64(d/time.Minute), 10) + "m"
	}
	if d%time.Second == 0 {
		return strconv.FormatInt(int64(d/time.Second), 10) + "s"
	}
	return d.String()
}
