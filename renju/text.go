package renju

import (
	"errors"
	"strconv"
	"strings"
)

var (
	foulNames      = []string{"none", "overline", "double-four", "double-three"}
	colorNames     = []string{"none", "black", "white"}
	policyNames    = []string{"lose", "prevent", "claim"}
	readingNames   = []string{"rif", "permitted", "shape"}
	letteringNames = []string{"international", "russian-i", "russian-j"}
)

// String returns "lose", "prevent" or "claim", as the machine contract writes
// foul policies.
func (f FoulPolicy) String() string { return nameOf(policyNames, f) }

// String returns "rif" or "permitted".
func (r Reading) String() string { return nameOf(readingNames, r) }

// String returns "international", "russian-i" or "russian-j".
func (l Lettering) String() string { return nameOf(letteringNames, l) }

// MarshalText implements [encoding.TextMarshaler] with the form of
// [FoulPolicy.String].
func (f FoulPolicy) MarshalText() ([]byte, error) { return marshalName(policyNames, f) }

// MarshalText implements [encoding.TextMarshaler] with the form of
// [Reading.String].
func (r Reading) MarshalText() ([]byte, error) { return marshalName(readingNames, r) }

// MarshalText implements [encoding.TextMarshaler] with the form of
// [Lettering.String].
func (l Lettering) MarshalText() ([]byte, error) { return marshalName(letteringNames, l) }

// MarshalText implements [encoding.TextMarshaler] with the form of
// [Color.String].
func (c Color) MarshalText() ([]byte, error) { return marshalName(colorNames, c) }

// MarshalText implements [encoding.TextMarshaler] with the form of [Foul.String].
func (f Foul) MarshalText() ([]byte, error) { return marshalName(foulNames, f) }

// MarshalText implements [encoding.TextMarshaler] with the form of
// [Ending.String].
func (e Ending) MarshalText() ([]byte, error) { return marshalName(endingNames[:], e) }

// UnmarshalText implements [encoding.TextUnmarshaler]. An unknown name is an
// error that lists the names.
func (f *FoulPolicy) UnmarshalText(text []byte) error {
	return unmarshalName("foul policy", policyNames, text, f)
}

// UnmarshalText implements [encoding.TextUnmarshaler]. An unknown name is an
// error that lists the names.
func (r *Reading) UnmarshalText(text []byte) error {
	return unmarshalName("reading of threes", readingNames, text, r)
}

// UnmarshalText implements [encoding.TextUnmarshaler]. An unknown name is an
// error that lists the names.
func (l *Lettering) UnmarshalText(text []byte) error {
	return unmarshalName("lettering", letteringNames, text, l)
}

// UnmarshalText implements [encoding.TextUnmarshaler]. An unknown name is an
// error that lists the names.
func (c *Color) UnmarshalText(text []byte) error {
	return unmarshalName("colour", colorNames, text, c)
}

// UnmarshalText implements [encoding.TextUnmarshaler]. An unknown name is an
// error that lists the names.
func (f *Foul) UnmarshalText(text []byte) error { return unmarshalName("foul", foulNames, text, f) }

// UnmarshalText implements [encoding.TextUnmarshaler]. An unknown name is an
// error that lists the names.
func (e *Ending) UnmarshalText(text []byte) error {
	return unmarshalName("ending", endingNames[:], text, e)
}

func nameOf[T ~uint8](names []string, v T) string {
	if int(v) < len(names) {
		return names[v]
	}
	return "unknown"
}

func marshalName[T ~uint8](names []string, v T) ([]byte, error) {
	if int(v) >= len(names) {
		return nil, errors.New(strconv.Itoa(int(v)) + " is none of " + strings.Join(names, ", "))
	}
	return []byte(names[v]), nil
}

func unmarshalName[T ~uint8](what string, names []string, text []byte, v *T) error {
	for i, name := range names {
		if name == string(text) {
			*v = T(i)
			return nil
		}
	}
	return errors.New(strconv.Quote(string(text)) + " is no " + what + ": there are " + strings.Join(names, ", "))
}
