package account

import (
	"context"
	"errors"
	"time"
)

// ID names an account. It says nothing about the person and stays when all else
// is erased.
type ID string

// Account is what is kept of a person.
type Account struct {
	ID ID
	// Version counts the changes of the account from 1.
	Version int
	// Name is the zero value in an account that was erased.
	Name Name
	// Email is where to write to, or ""; Confirmed says that a letter was answered
	// from there.
	Email     string
	Confirmed bool
	// Country is a code of ISO 3166, such as "EE", or "".
	Country string
	// Lang is the language the person reads, as package say writes it, or "".
	Lang string
	// About is what the person says of himself, or "".
	About string
	Role  Role
	Title Title // NoTitle for most
	// Renamed: the owner has changed the name himself, which he may once.
	Renamed bool
	// Bot says that a program plays for the account, which everybody is told.
	Bot bool
	// Password is the hash of the password as [Hashing] writes it.
	Password string
	Second   Second
	Created  time.Time
	// Closed is when a moderator closed the account, the zero time if it is open;
	// ClosedWhy is what its owner is told.
	Closed    time.Time
	ClosedWhy string
	// Erased is when the person had it all erased; the zero time before.
	Erased time.Time
}

// Second is the second step of signing in: a code of a device. The zero value is
// none.
type Second struct {
	// Secret is shared with the device, in base32.
	Secret string
	// Last is the number of the last step of time whose code was used; none is
	// taken twice.
	Last int64
	// Recovery are the hashes of the codes that stand for a lost device.
	Recovery []string
}

// On reports whether the second step is asked for.
func (s Second) On() bool { return s.Secret != "" }

// Session is a browser that is signed in.
type Session struct {
	// Hash is of the token that the browser holds.
	Hash    string
	Account ID
	Created time.Time
	// Seen is when the session was last used, at most an hour ago if it is in use.
	Seen    time.Time
	Expires time.Time
	// Address and Agent are those it was begun from, for its owner to know it by.
	Address, Agent string
}

// Purpose is what a token is good for.
type Purpose string

// The purposes.
const (
	ForSecondStep Purpose = "second-step" // the password was right, the code is due
	ForConfirm    Purpose = "confirm"     // of the e-mail address in Data
	ForReset      Purpose = "reset"       // of the password
	ForDevice     Purpose = "device"      // the secret in Data is about to be used
	ForPasskey    Purpose = "passkey"     // a passkey is about to be made
	ForPasskeyIn  Purpose = "passkey-in"  // somebody signs in with a passkey
)

// Token is good once, for one purpose, until it expires.
type Token struct {
	Hash    string
	Account ID
	Purpose Purpose
	Data    string
	Expires time.Time
}

// Seat is one seat of a game and who has it: an account, or a guest.
type Seat struct {
	Game string
	Seat int // 1 or 2
	// Account is "" for a guest.
	Account ID
	// Guest is the hash of the token of the guest's browser, "" if it is not known.
	Guest string
	At    time.Time // when it was taken
}

// Player is who has a seat that belongs to an account.
type Player struct {
	ID    ID // "" if the seat belongs to no account
	Name  Name
	Title Title
	// Erased: there was a person of whom nothing but the games is left.
	Erased bool
	// Bot: a program plays there.
	Bot bool
}

// Note is an act of an official, for those who look after them.
type Note struct {
	At time.Time
	// By is the official, "" for who has the machine itself.
	By   ID
	Act  Act
	Whom ID
	// Facts say what changed, for people who read notes.
	Facts []Fact
}

// Errors of a [Store].
var (
	// ErrTaken says that a name is or was somebody's, or one that looks the same.
	ErrTaken = errors.New("the name is taken")
	// ErrStale says that an account was changed since it was read.
	ErrStale = errors.New("the account was changed meanwhile")
	// ErrUnknown says that there is no such account, session or token.
	ErrUnknown = errors.New("there is none")
	// ErrOwned says that a seat belongs to another account.
	ErrOwned = errors.New("the seat belongs to another account")
)

// Store keeps accounts and what belongs to them. Every method is safe for
// concurrent use, also by several stores on one database. What is written is
// durable when the method returns nil.
type Store interface {
	AccessStore

	// AddAccount makes an account, with version 1. It returns ErrTaken if the fold
	// of its name is that of another account, or was that of one that was erased.
	AddAccount(ctx context.Context, a Account) error

	// RenameAccount gives an account another name, and is else like PutAccount. The
	// old name leads to the account from then on, and is given to nobody else. A
	// name that the account had before is its own again. ErrTaken says that the name
	// is or was another's.
	RenameAccount(ctx context.Context, a Account, at time.Time) error

	// PutAccount replaces an account, except its name, id and creation. Its version
	// is the one after the version that was read; ErrStale says that the account
	// has another by now, or is not there.
	PutAccount(ctx context.Context, a Account) error

	// Account returns an account, erased or not, or ErrUnknown.
	Account(ctx context.Context, id ID) (Account, error)

	// AccountByFold returns the account whose name has a fold, or ErrUnknown. It does
	// not know names that accounts had before.
	AccountByFold(ctx context.Context, fold string) (Account, error)

	// AccountByOldName returns the account that had a name with the fold before, or
	// ErrUnknown.
	AccountByOldName(ctx context.Context, fold string) (Account, error)

	// AccountsByEmail returns the accounts that have confirmed an address, in the
	// order of their creation.
	AccountsByEmail(ctx context.Context, email string) ([]Account, error)

	// EraseAccount leaves nothing of an account but its id, the times of its
	// creation and erasure, and its seats: no name, no session, no token, no access. A name
	// with the same fold is not given out again; only a hash of it is kept. It
	// returns ErrUnknown if there is no such account or it was erased before.
	EraseAccount(ctx context.Context, id ID, at time.Time) error

	// AddSession makes a session.
	AddSession(ctx context.Context, s Session) error

	// TouchSession says that a session is in use. One that is gone stays gone.
	TouchSession(ctx context.Context, hash string, seen, expires time.Time) error

	// Session returns a session, expired or not, or ErrUnknown.
	Session(ctx context.Context, hash string) (Session, error)

	// Sessions returns the sessions of an account, the last used first.
	Sessions(ctx context.Context, id ID) ([]Session, error)

	// EndSession ends a session of an account; none is no error.
	EndSession(ctx context.Context, id ID, hash string) error

	// EndOtherSessions ends all sessions of an account but the one that is kept;
	// "" keeps none.
	EndOtherSessions(ctx context.Context, id ID, keep string) error

	// AddToken makes a token.
	AddToken(ctx context.Context, t Token) error

	// Token returns a token that has not expired at now, or ErrUnknown.
	Token(ctx context.Context, hash string, purpose Purpose, now time.Time) (Token, error)

	// TakeToken is Token, and nobody gets the token again: of several callers at
	// the same time one gets it.
	TakeToken(ctx context.Context, hash string, purpose Purpose, now time.Time) (Token, error)

	// DropTokens deletes the tokens of an account for a purpose.
	DropTokens(ctx context.Context, id ID, purpose Purpose) error

	// Sweep deletes the sessions and tokens that have expired at now.
	Sweep(ctx context.Context, now time.Time) error

	// ClaimSeat writes down who has a seat. An account takes a seat that was a
	// guest's or nobody's; ErrOwned says that it belongs to another account. A
	// guest takes one that nobody has, and changes nothing otherwise.
	ClaimSeat(ctx context.Context, s Seat) error

	// AdoptSeats gives all seats of a guest to an account, and returns how many.
	AdoptSeats(ctx context.Context, guest string, id ID) (int, error)

	// GuestSeats returns how many seats a guest has.
	GuestSeats(ctx context.Context, guest string) (int, error)

	// SeatsIn returns the seats of a game that somebody has, the first seat first.
	SeatsIn(ctx context.Context, game string) ([]Seat, error)

	// SeatsOf returns up to limit seats of an account that were taken before a
	// time, the latest first; the zero time is the top of the list.
	SeatsOf(ctx context.Context, id ID, before time.Time, limit int) ([]Seat, error)

	// CountSeats returns how many seats an account has.
	CountSeats(ctx context.Context, id ID) (int, error)

	// Players returns who has the seats of those of the games in which an account
	// has one.
	Players(ctx context.Context, games []string) (map[string][2]Player, error)

	// AddNote writes down an act of an official.
	AddNote(ctx context.Context, n Note) error

	// Notes returns up to limit notes about acts before a time, the latest first;
	// the zero time is the top of the list. With a person they are only those of
	// what he did and of what was done to him.
	Notes(ctx context.Context, person ID, before time.Time, limit int) ([]Note, error)

	// AddPasskey makes a passkey. It returns ErrTaken if there is one with its id.
	AddPasskey(ctx context.Context, p Passkey) error

	// PutPasskey replaces what changes of a passkey: its name, its credential and
	// when it was used. It returns ErrUnknown if the account has no such passkey.
	PutPasskey(ctx context.Context, p Passkey) error

	// Passkeys returns the passkeys of an account in the order of their making.
	Passkeys(ctx context.Context, id ID) ([]Passkey, error)

	// DropPasskey deletes a passkey of an account; none is no error.
	DropPasskey(ctx context.Context, id ID, passkey string) error

	// AddTie makes a tie; one that there is stays as it is.
	AddTie(ctx context.Context, t Tie) error

	// DropTie ends a tie; none is no error.
	DropTie(ctx context.Context, from ID, kind Kind, to ID) error

	// Ties returns the ties of a kind that an account has, the latest first.
	Ties(ctx context.Context, from ID, kind Kind) ([]Tie, error)

	// Tied reports whether one account has a tie of a kind to another.
	Tied(ctx context.Context, from ID, kind Kind, to ID) (bool, error)
}
