package chat

import (
	"context"
	"sync"

	"tengen/internal/account"
	"tengen/internal/notice"
)

// Reader is one connection that reads the talk at a game. Make it with [App.Enter]
// and call Leave when it ends.
type Reader struct {
	app  *App
	hear func(Line)

	mu    sync.Mutex
	place Place
	quiet bool
	// deafTo are those whose lines this reader was asked about, and whether he hears
	// them: to ask for every line would be much for a room of hundreds.
	deafTo map[notice.Person]bool

	// order keeps what is heard behind what Tell sends.
	order   sync.Mutex
	telling int    // calls of Tell that read
	kept    []Line // said meanwhile
}

// Enter makes a reader. From now on hear is called with every line that he may
// read, new or dropped; it must return at once.
func (a *App) Enter(ctx context.Context, p Place, hear func(Line)) (*Reader, error) {
	quiet, err := a.IsQuiet(ctx, p.Person)
	if err != nil {
		return nil, err
	}
	r := &Reader{app: a, hear: hear, place: p, quiet: quiet, deafTo: make(map[notice.Person]bool)}
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.rooms[p.Game] == nil {
		a.rooms[p.Game] = make(map[*Reader]struct{})
	}
	a.rooms[p.Game][r] = struct{}{}
	return r, nil
}

// Leave ends the reader: nothing more is heard. It may be called twice.
func (r *Reader) Leave() {
	a := r.app
	game := r.Place().Game
	a.mu.Lock()
	defer a.mu.Unlock()
	delete(a.rooms[game], r)
	if len(a.rooms[game]) == 0 {
		delete(a.rooms, game)
	}
}

// Place returns where the reader is.
func (r *Reader) Place() Place {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.place
}

// SetOver says that the game has ended, or goes on again; true if that is new.
func (r *Reader) SetOver(over bool) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	changed := r.place.Over != over
	r.place.Over = over
	return changed
}

// Quiet reports whether the reader wants no talk.
func (r *Reader) Quiet() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.quiet
}

// SetQuiet has the reader hear nothing, or hear again; see [App.SetQuiet].
func (r *Reader) SetQuiet(quiet bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.quiet = quiet
}

// Rooms are those that are open to the reader, none if he wants no talk or there is
// none at the game.
func (r *Reader) Rooms() []Room {
	p := r.Place()
	var rooms []Room
	for _, room := range []Room{Players, Watchers} {
		if p.sees(room) && !p.Closed && !r.Quiet() {
			rooms = append(rooms, room)
		}
	}
	return rooms
}

// Sees reports whether the reader may read a line. It is the one place that decides
// this for everybody but moderators.
func (r *Reader) Sees(ctx context.Context, l Line) bool {
	p := r.Place()
	return !r.Quiet() && !p.Closed && p.sees(l.Room) && !r.blocks(ctx, l.Person)
}

// blocks reports whether the reader has blocked a person. Who cannot be asked about
// is not heard.
func (r *Reader) blocks(ctx context.Context, who notice.Person) bool {
	from, reads := r.Place().Person.Account()
	to, talks := who.Account()
	if !reads || !talks || from == to {
		return false
	}
	r.mu.Lock()
	deaf, known := r.deafTo[who]
	r.mu.Unlock()
	if known {
		return deaf
	}
	deaf, err := r.app.config.People.Tied(ctx, account.ID(from), account.Block, account.ID(to))
	if err != nil {
		return true
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.deafTo[who] = deaf
	return deaf
}

// Lines are the last lines that the reader may read, room by room in their order.
func (r *Reader) Lines(ctx context.Context) ([]Line, error) {
	var all []Line
	for _, room := range r.Rooms() {
		lines, err := r.app.config.Store.Lines(ctx, r.Place().Game, room, shownLines)
		if err != nil {
			return nil, err
		}
		for _, l := range lines {
			if r.Sees(ctx, l) {
				all = append(all, l)
			}
		}
	}
	return all, r.app.name(ctx, all)
}

// tell brings a line to all who may read it. A name that cannot be found out does
// not hold the line up.
func (a *App) tell(l Line) {
	named := []Line{l}
	if a.name(context.Background(), named) == nil {
		l = named[0]
	}
	a.mu.Lock()
	readers := make([]*Reader, 0, len(a.rooms[l.Game]))
	for r := range a.rooms[l.Game] {
		readers = append(readers, r)
	}
	a.mu.Unlock()
	for _, r := range readers {
		if r.Sees(context.Background(), l) {
			r.pass(l)
		}
	}
}
