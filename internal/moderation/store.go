package moderation

import (
	"context"
	"errors"
	"time"

	"tengen/internal/account"
	"tengen/internal/notice"
)

// Subject is what a report is about.
type Subject string

// The subjects.
const (
	Person Subject = "person"
	Game   Subject = "game"
	Line   Subject = "line" // of the chat of a game
)

// Reason is why somebody reports. The set is closed; the words about it are in the
// catalogue of texts.
type Reason string

// The reasons, in the order in which people choose.
const (
	Engine  Reason = "engine"  // has a program play
	Sandbag Reason = "sandbag" // loses on purpose, or has others lose
	Stall   Reason = "stall"   // leaves, or lets the other wait
	Abuse   Reason = "abuse"   // insults or threatens
	Spam    Reason = "spam"
	Name    Reason = "name"  // a name or a text about himself that must not be
	Other   Reason = "other" // what the text says
)

// Reasons are all reasons.
func Reasons() []Reason { return []Reason{Engine, Sandbag, Stall, Abuse, Spam, Name, Other} }

// State is how far a report has come.
type State string

// The states.
const (
	Open    State = "open"
	Taken   State = "taken" // a moderator looks into it
	Decided State = "decided"
)

// Verdict is what was decided.
type Verdict string

// The verdicts. The zero value is none yet.
const (
	NoFault Verdict = "no-fault"
	Warn    Verdict = "warn"
	Silence Verdict = "silence" // the person does not write to others for some days
	Close   Verdict = "close"   // the account is closed
)

// Verdicts are all verdicts, from the mildest.
func Verdicts() []Verdict { return []Verdict{NoFault, Warn, Silence, Close} }

// Flag is what an administrator has to do about the ratings of a report's games.
type Flag string

// The flags.
const (
	NoFlag Flag = ""
	Raised Flag = "raised"
	Done   Flag = "done"
)

// Report is one report of one person.
type Report struct {
	ID string
	// Version counts the changes of the report from 1.
	Version int
	At      time.Time
	By      account.ID
	Subject Subject
	Game    string // "" if it is about none
	Line    int    // of the chat of the game, 0 if it is about none
	// Whom is who it is about, nobody if that is not known.
	Whom   notice.Person
	Reason Reason
	Text   string
	// Quote is the line of chat as it was when it was reported.
	Quote string

	State State
	Taker account.ID // who looks into it, or has decided
	// Verdict and what follows are there when the report is decided.
	Verdict Verdict
	Note    string    // for moderators
	Told    string    // to the person it is about
	Until   time.Time // the end of a silence
	Decided time.Time
	Flag    Flag
}

// Errors of a [Store].
var (
	// ErrUnknown says that there is no such report.
	ErrUnknown = errors.New("there is no such report")
	// ErrStale says that a report was changed since it was read.
	ErrStale = errors.New("the report was changed meanwhile")
	// ErrReported says that the person has reported the same already, and it waits.
	ErrReported = errors.New("this was reported and waits")
)

// Query chooses reports. A field with its zero value asks for nothing.
type Query struct {
	Waiting bool // those not decided, the oldest first; all others come latest first
	Decided bool // those decided
	By      account.ID
	Whom    notice.Person
	Flag    Flag
	// About are those about the same as this report: subject, game, line and person.
	About *Report
	// Before is the time before which they were made, for the next page of a list.
	Before time.Time
	Limit  int
}

// Store keeps reports. Every method is safe for concurrent use, also by several
// stores on one database. What is written is durable when the method returns nil.
type Store interface {
	// AddReport makes a report, with version 1. It returns ErrReported if the same
	// person has one about the same that is not decided.
	AddReport(ctx context.Context, r Report) error

	// PutReport replaces what changes of a report: its text and quote, its state and
	// what belongs to it. Its version is the one after the version that was read;
	// ErrStale says that the report has another by now, or is not there.
	PutReport(ctx context.Context, r Report) error

	// Report returns a report, or ErrUnknown.
	Report(ctx context.Context, id string) (Report, error)

	// Reports returns up to Limit reports that a query chooses.
	Reports(ctx context.Context, q Query) ([]Report, error)

	// CountReports returns how many reports a query chooses.
	CountReports(ctx context.Context, q Query) (int, error)
}
