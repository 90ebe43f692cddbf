package game

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
)

// kind is a kind of event as it is stored. The format of an event gets a new
// version only when old readers would misunderstand it; a new field is none.
type kind struct {
	name    string
	version int
	new     func() Event
}

var kinds = []kind{
	{"created", 1, func() Event { return new(Created) }},
	{"seated", 1, func() Event { return new(Seated) }},
	{"started", 1, func() Event { return new(Started) }},
	{"placed", 1, func() Event { return new(Placed) }},
	{"passed", 1, func() Event { return new(Passed) }},
	{"swapped", 1, func() Event { return new(Swapped) }},
	{"declared", 1, func() Event { return new(Declared) }},
	{"offered", 1, func() Event { return new(Offered) }},
	{"chose", 1, func() Event { return new(Chose) }},
	{"added", 1, func() Event { return new(Added) }},
	{"won", 1, func() Event { return new(Won) }},
	{"fouled", 1, func() Event { return new(Fouled) }},
	{"drawn", 1, func() Event { return new(Drawn) }},
	{"resigned", 1, func() Event { return new(Resigned) }},
	{"flag-fell", 1, func() Event { return new(FlagFell) }},
	{"aborted", 1, func() Event { return new(Aborted) }},
	{"draw-offered", 1, func() Event { return new(DrawOffered) }},
	{"draw-declined", 1, func() Event { return new(DrawDeclined) }},
	{"takeback-asked", 1, func() Event { return new(TakebackAsked) }},
	{"takeback-declined", 1, func() Event { return new(TakebackDeclined) }},
	{"taken-back", 1, func() Event { return new(TakenBack) }},
	{"claim-failed", 1, func() Event { return new(ClaimFailed) }},
	{"claim-made", 1, func() Event { return new(ClaimMade) }},
	{"claim-ruled", 1, func() Event { return new(ClaimRuled) }},
	{"adjourn-asked", 1, func() Event { return new(AdjournAsked) }},
	{"adjourn-declined", 1, func() Event { return new(AdjournDeclined) }},
	{"adjourned", 1, func() Event { return new(Adjourned) }},
	{"sealed", 1, func() Event { return new(Sealed) }},
	{"ready", 1, func() Event { return new(Ready) }},
	{"resumed", 1, func() Event { return new(Resumed) }},
	{"server-gap", 1, func() Event { return new(Gap) }},
	{"adjudicated", 1, func() Event { return new(Adjudicated) }},
	{"clock-set", 1, func() Event { return new(ClockSet) }},
	{"time-added", 1, func() Event { return new(TimeAdded) }},
	{"halted", 1, func() Event { return new(Halted) }},
	{"continued", 1, func() Event { return new(Continued) }},
	{"restored", 1, func() Event { return new(Restored) }},
	{"penalised", 1, func() Event { return new(Penalised) }},
	{"time-given", 1, func() Event { return new(TimeGiven) }},
	{"abandoned", 1, func() Event { return new(Abandoned) }},
	{"vacation-began", 1, func() Event { return new(VacationBegan) }},
	{"vacation-ended", 1, func() Event { return new(VacationEnded) }},
	{"planned", 1, func() Event { return new(Planned) }},
	{"plan-dropped", 1, func() Event { return new(PlanDropped) }},
	{"hidden", 1, func() Event { return new(Hidden) }},
}

var (
	kindByName = make(map[string]*kind)
	kindByType = make(map[reflect.Type]*kind)
	knownByKey = make(map[reflect.Type]map[string]bool) // the JSON members of each type
)

func init() {
	for i := range kinds {
		k := &kinds[i]
		t := reflect.TypeOf(k.new())
		kindByName[k.name], kindByType[t] = k, k
		known := map[string]bool{"event": true, "v": true}
		addMembers(known, t.Elem())
		knownByKey[t] = known
	}
	known := map[string]bool{}
	addMembers(known, reflect.TypeFor[Options]())
	knownByKey[reflect.TypeFor[*Options]()] = known
}

// addMembers collects the names of the JSON members of a struct type.
func addMembers(known map[string]bool, t reflect.Type) {
	for i := range t.NumField() {
		f := t.Field(i)
		switch name, _, _ := strings.Cut(f.Tag.Get("json"), ","); {
		case f.Anonymous:
			addMembers(known, f.Type)
		case f.IsExported():
			known[name] = true
		}
	}
}

// Errors of [Unmarshal]. They come wrapped with what was found.
var (
	ErrUnknownEvent = errors.New("this version of Tengen does not know the event")
	ErrNewFormat    = errors.New("the event was written by a newer version of Tengen")
)

// Name returns the name under which an event is stored, such as "placed".
func Name(e Event) string {
	if k := kindByType[reflect.TypeOf(e)]; k != nil {
		return k.name
	}
	return "unknown"
}

// Marshal writes an event as one JSON object: "event" is its name, "v" the version
// of its format, "at" the time, the rest its facts. Fields that were read without
// being known come after them. An event that is not one of this package's
// pointers is an error.
func Marshal(e Event) ([]byte, error) {
	k := kindByType[reflect.TypeOf(e)]
	if k == nil {
		return nil, fmt.Errorf("%T: %w", e, ErrUnknownEvent)
	}
	body, err := json.Marshal(e)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", k.name, err)
	}
	text := fmt.Appendf(nil, `{"event":%q,"v":%d,`, k.name, k.version)
	return withUnknown(append(text, body[1:]...), e.stamp().unknown), nil
}

// Unmarshal reads what [Marshal] wrote, also what a newer version wrote as long
// as it only added fields. An event it does not know gives [ErrUnknownEvent], a
// format it cannot read [ErrNewFormat].
func Unmarshal(text []byte) (Event, error) {
	var head struct {
		Event string `json:"event"`
		V     int    `json:"v"`
	}
	if err := json.Unmarshal(text, &head); err != nil {
		return nil, fmt.Errorf("not an event: %w", err)
	}
	k := kindByName[head.Event]
	switch {
	case k == nil:
		return nil, fmt.Errorf("%q: %w", head.Event, ErrUnknownEvent)
	case head.V > k.version:
		return nil, fmt.Errorf("%s, version %d: %w", k.name, head.V, ErrNewFormat)
	}
	e := k.new()
	if err := json.Unmarshal(text, e); err != nil {
		return nil, fmt.Errorf("%s: %w", k.name, err)
	}
	unknown, err := unknownIn(text, reflect.TypeOf(e))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", k.name, err)
	}
	stamp := e.stamp()
	stamp.At, stamp.unknown = stamp.At.UTC(), unknown
	return e, nil
}

// plainOptions are Options without methods, to be read and written member by
// member.
type plainOptions Options

// MarshalJSON implements [json.Marshaler]: all fields, and those that were read
// without being known.
func (o Options) MarshalJSON() ([]byte, error) {
	text, err := json.Marshal(plainOptions(o))
	if err != nil {
		return nil, err
	}
	return withUnknown(text, o.unknown), nil
}

// UnmarshalJSON implements [json.Unmarshaler]. Fields it does not know are kept.
func (o *Options) UnmarshalJSON(text []byte) error {
	unknown, err := unknownIn(text, reflect.TypeFor[*Options]())
	if err != nil {
		return err
	}
	if err := json.Unmarshal(text, (*plainOptions)(o)); err != nil {
		return err
	}
	o.unknown = unknown
	return nil
}

// unknownIn returns the members of a JSON object that a type does not have, in
// the order of their names, joined by commas.
func unknownIn(text []byte, t reflect.Type) (string, error) {
	var members map[string]json.RawMessage
	if err := json.Unmarshal(text, &members); err != nil {
		return "", err
	}
	var names []string
	for name := range members {
		if !knownByKey[t][name] {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	var b bytes.Buffer
	for i, name := range names {
		if i > 0 {
			b.WriteByte(',')
		}
		key, err := json.Marshal(name)
		if err != nil {
			return "", err
		}
		b.Write(key)
		b.WriteByte(':')
		if err := json.Compact(&b, members[name]); err != nil {
			return "", err
		}
	}
	return b.String(), nil
}

// withUnknown puts unknown members at the end of a JSON object.
func withUnknown(object []byte, unknown string) []byte {
	if unknown == "" {
		return object
	}
	object = object[:len(object)-1]
	if object[len(object)-1] != '{' {
		object = append(object, ',')
	}
	return append(append(object, unknown...), '}')
}
