package play

import (
	"context"
	"crypto/sha256"
	"encoding/base32"
	"encoding/base64"
	"errors"
	"fmt"
	"time"

	"tengen/game"
)

// Key is what the holder of a seat has and nobody else: it is unguessable, and
// the log knows only its hash.
type Key string

// ErrBadKey says that a text cannot be a key.
var ErrBadKey = errors.New("that is no key of a seat")

var letters = base32.NewEncoding("abcdefghijkmnpqrstuvwxyz23456789").WithPadding(base32.NoPadding)

// The lengths of keys and ids, in characters of 5 bits.
const (
	keyLength = 26
	idLength  = 12
)

// NewKey makes a key.
func (a *App) NewKey() (Key, error) {
	text, err := a.random(keyLength)
	return Key(text), err
}

// random makes a text of n unguessable letters and digits that are told apart.
func (a *App) random(n int) (string, error) {
	bytes := make([]byte, (n*5+7)/8)
	if _, err := a.config.Rand.Read(bytes); err != nil {
		return "", fmt.Errorf("no random bytes: %w", err)
	}
	return letters.EncodeToString(bytes)[:n], nil
}

// ParseKey reads a key that came back. The error is ErrBadKey.
func ParseKey(text string) (Key, error) {
	if len(text) != keyLength {
		return "", ErrBadKey
	}
	for i := range len(text) {
		if _, err := letters.DecodeString(text[i:i+1] + "a"); err != nil {
			return "", ErrBadKey
		}
	}
	return Key(text), nil
}

// hash is what the log keeps of a key. A key has 130 random bits, so one round is
// enough.
func (k Key) hash() string {
	sum := sha256.Sum256([]byte(k))
	return base64.RawURLEncoding.EncodeToString(sum[:])
}

// Create begins a game and seats its creator on the given seat. It returns the id
// of the game and the creator's key.
func (a *App) Create(ctx context.Context, o game.Options, seat game.Seat) (GameID, Key, error) {
	return a.create(ctx, o, seat, 0)
}

// create is Create, with the engine on the other seat if there is a level.
func (a *App) create(ctx context.Context, o game.Options, seat game.Seat, level int) (GameID, Key, error) {
	key, err := a.NewKey()
	if err != nil {
		return "", "", err
	}
	name, err := a.random(idLength)
	if err != nil {
		return "", "", err
	}
	id := GameID(name)
	events, after, err := created(o, seat, key, level, a.Now())
	if err != nil {
		return "", "", err
	}
	step, err := newAppend(id, game.State{}, after, events, "")
	if err != nil {
		return "", "", err
	}
	if err := a.config.Store.Append(ctx, step); err != nil {
		return "", "", err
	}
	if level > 0 {
		a.minds.ask(id, len(events))
	}
	a.observe(id, game.State{}, after, events)
	return id, key, nil
}

// created are the events with which a game begins, and the state after them.
func created(o game.Options, seat game.Seat, key Key, level int, now time.Time) ([]game.Event, game.State, error) {
	commands := []game.Command{game.Create{Options: o, Seat: seat, KeyHash: key.hash()}}
	if level > 0 {
		commands = append(commands, game.Sit{Level: level})
	}
	return fold(now, commands...)
}

// fold are the events that commands make of no game, and the state after them.
func fold(now time.Time, commands ...game.Command) ([]game.Event, game.State, error) {
	var s game.State
	var all []game.Event
	for _, c := range commands {
		events, next, err := s.Do(c, now)
		if err != nil {
			return nil, s, err
		}
		s, all = next, append(all, events...)
	}
	return all, s, nil
}

// Lot draws one of the two seats.
func (a *App) Lot() (game.Seat, error) {
	var b [1]byte
	if _, err := a.config.Rand.Read(b[:]); err != nil {
		return game.NoSeat, fmt.Errorf("no random bytes: %w", err)
	}
	return game.First + game.Seat(b[0]&1), nil
}

// Take gives the free seat of a game to the holder of key, which [App.NewKey]
// made before, so that a request that is repeated takes one seat. Who sits there
// already keeps the seat. The error is ErrNoGame, or a [*game.Refusal] if no seat
// is free.
func (a *App) Take(ctx context.Context, id GameID, key Key) (game.Seat, error) {
	t := a.open(id)
	defer t.release()
	ticket := t.receive()
	defer ticket.leave()
	select {
	case <-ticket.turn:
	case <-ctx.Done():
		return game.NoSeat, ctx.Err()
	}
	_, err := t.decide(a.ctx, order{at: ticket.at, command: func(s game.State) game.Command {
		if s.SeatOf(key.hash()) != game.NoSeat {
			return nil
		}
		return game.Sit{KeyHash: key.hash()}
	}})
	if err != nil {
		return game.NoSeat, err
	}
	return a.Seat(ctx, id, key)
}

// Seat returns the seat of a game whose key this is, NoSeat if it is none's. The
// error is ErrNoGame if there is no such game.
func (a *App) Seat(ctx context.Context, id GameID, key Key) (game.Seat, error) {
	s, err := a.Game(ctx, id)
	if err != nil || key == "" {
		return game.NoSeat, err
	}
	return s.SeatOf(key.hash()), nil
}

// Game returns the state of a game, for the server itself. Who shows it to somebody
// asks [App.Seen], and shows a [game.State.View]. The error is ErrNoGame if there is no such game.
func (a *App) Game(ctx context.Context, id GameID) (game.State, error) {
	t := a.open(id)
	defer t.release()
	return t.current(ctx)
}
