package chat

import (
	"context"
	"errors"
	"time"

	"tengen/internal/notice"
)

// ErrUnknown says that there is no such line.
var ErrUnknown = errors.New("there is no such line")

// Store keeps what was said. Every method is safe for concurrent use, also by
// several stores on one database. When a method that writes returns nil, what it
// wrote is durable.
type Store interface {
	// Add adds a line to its game and returns it with its number, the next one. A line
	// of the same game, person and command is not added again: the one there is is
	// returned, with false. If the game has as many lines as most the error is [Full].
	Add(ctx context.Context, l Line, most int) (Line, bool, error)

	// Lines returns the last lines of a room, at most so many, in their order.
	Lines(ctx context.Context, game string, r Room, limit int) ([]Line, error)

	// Line returns a line. The error is ErrUnknown if there is none.
	Line(ctx context.Context, game string, n int) (Line, error)

	// Drop empties a line and writes down who dropped it. The error is ErrUnknown if
	// there is none.
	Drop(ctx context.Context, game string, n int, by string) error

	// Of returns up to limit lines of a person, the latest first.
	Of(ctx context.Context, p notice.Person, limit int) ([]Line, error)

	// Forget empties all lines of a person and takes him out of them, and out of
	// everything else.
	Forget(ctx context.Context, p notice.Person) error

	// Mute keeps a person silent until a time, in place of what there was.
	Mute(ctx context.Context, p notice.Person, until time.Time, by string) error

	// Muted returns until when a person is kept silent; the zero time if never.
	Muted(ctx context.Context, p notice.Person) (time.Time, error)

	// SetQuiet says whether a person wants no talk, and Quiet returns it.
	SetQuiet(ctx context.Context, p notice.Person, quiet bool) error
	Quiet(ctx context.Context, p notice.Person) (bool, error)
}
