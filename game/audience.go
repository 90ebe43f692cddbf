package game

// Viewer is who looks at a game. The zero value is somebody who only watches.
type Viewer struct {
	Seat    Seat // the viewer's seat, or NoSeat
	Arbiter bool // an arbiter of this game
}

// Show returns what of an event a viewer may see: the event itself, a copy
// without its secrets, or a [*Hidden] in its place, so that versions stay without
// gaps. It is the one place that decides this:
//
//   - the hash of a seat's key is the server's alone;
//   - a sealed move is seen by the seat that sealed it, also by no arbiter, until
//     it is opened as an event of its own;
//   - replies that a seat has prepared, and that one was not possible, are seen by
//     that seat alone, also after the end: what was not played is nobody else's;
//   - a claim that waits for an arbiter is seen by the claimer and the arbiters.
//
// Fields that this version does not know are shown to nobody. What a viewer may
// see of the whole game is in [State.View].
func Show(e Event, v Viewer) Event {
	switch e := e.(type) {
	case *Seated:
		return &Seated{Stamp: Stamp{At: e.At}, Seat: e.Seat, Name: e.Name, Level: e.Level}
	case *Sealed:
		if v.Seat != e.Seat {
			return &Hidden{Stamp{At: e.At}}
		}
	case *Planned:
		if v.Seat != e.Seat {
			return &Hidden{Stamp{At: e.At}}
		}
	case *PlanDropped:
		if v.Seat != e.Seat {
			return &Hidden{Stamp{At: e.At}}
		}
	case *ClaimMade:
		if v.Seat != e.Seat && !v.Arbiter {
			return &Hidden{Stamp{At: e.At}}
		}
	}
	return known(e)
}

// known returns e, or a copy of it without unknown fields if it has any.
func known(e Event) Event {
	created, ok := e.(*Created)
	if e.stamp().unknown == "" && (!ok || created.Options.unknown == "") {
		return e
	}
	text, err := Marshal(e)
	if err != nil {
		return &Hidden{Stamp{At: e.stamp().At}}
	}
	again, err := Unmarshal(text)
	if err != nil {
		return &Hidden{Stamp{At: e.stamp().At}}
	}
	again.stamp().unknown = ""
	if created, ok := again.(*Created); ok {
		created.Options.unknown = ""
	}
	return again
}
