package chat

import (
	"context"

	"tengen/wire"
)

// Told is a line as it is told to who may read it.
func (l *Line) Told() wire.TalkLine {
	return wire.TalkLine{
		N: l.N, Room: string(l.Room), At: l.At.UnixMilli(), Seat: l.Seat, Name: l.Name, Text: l.Text, Dropped: l.Dropped != "",
	}
}

// Tell sends the reader what was said so far as far as he may read it, with the
// rooms that are open to him. What is said meanwhile is heard after it, so that
// nothing is lost between the two. send must return at once. The error is one of the
// store.
func (r *Reader) Tell(ctx context.Context, send func(*wire.Talk)) error {
	r.order.Lock()
	r.telling++
	r.order.Unlock()
	m, err := r.talk(ctx)
	r.order.Lock()
	defer r.order.Unlock()
	if err == nil {
		send(m)
	}
	if r.telling--; r.telling == 0 {
		for _, l := range r.kept {
			r.hear(l)
		}
		r.kept = nil
	}
	return err
}

// pass has the reader hear a line, or keeps it while he is told what there is.
func (r *Reader) pass(l Line) {
	r.order.Lock()
	defer r.order.Unlock()
	if r.telling > 0 {
		r.kept = append(r.kept, l)
		return
	}
	r.hear(l)
}

func (r *Reader) talk(ctx context.Context) (*wire.Talk, error) {
	lines, err := r.Lines(ctx)
	if err != nil {
		return nil, err
	}
	place := r.Place()
	m := &wire.Talk{
		T: "talk", Game: place.Game, Reads: []string{}, Writes: []string{}, Lines: make([]wire.TalkLine, len(lines)),
		Quiet: r.Quiet(), Closed: place.Closed,
	}
	for _, room := range r.Rooms() {
		m.Reads = append(m.Reads, string(room))
		if place.Writes(room) == nil {
			m.Writes = append(m.Writes, string(room))
		}
	}
	for i := range lines {
		m.Lines[i] = lines[i].Told()
	}
	return m, nil
}
