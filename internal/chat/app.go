package chat

import (
	"context"
	"errors"
	"strings"
	"sync"
	"time"

	"tengen/internal/account"
	"tengen/internal/limit"
	"tengen/internal/notice"
)

// People is what talk needs to know of people.
type People interface {
	// Tied reports whether one person has decided so about another.
	Tied(ctx context.Context, from account.ID, kind account.Kind, to account.ID) (bool, error)
	// Account returns an account.
	Account(ctx context.Context, id account.ID) (account.Account, error)
	// Note writes down an act of an official, or refuses it with account.ErrForbidden.
	Note(ctx context.Context, by account.Official, act account.Act, whom account.ID, facts ...account.Fact) error
}

// Limits bound how often one person says something.
type Limits struct{ Player, Watcher limit.Limit }

// DefaultLimits are above what people have to say.
var DefaultLimits = Limits{
	Player:  limit.Limit{Times: 6, Every: 2 * time.Second},
	Watcher: limit.Limit{Times: 3, Every: 10 * time.Second},
}

// NoLimits are for measuring and for a closed network.
var NoLimits = Limits{Player: limit.None, Watcher: limit.None}

// Config is what an [App] needs. All but Limits must be given.
type Config struct {
	Store  Store
	People People
	// Now is the time, in UTC to the microsecond.
	Now    func() time.Time
	Limits Limits // the zero value is DefaultLimits
}

// App is the talk of one node. Make it with [New]. Its methods are safe for
// concurrent use.
type App struct {
	config  Config
	limiter limit.Limiter

	mu    sync.Mutex
	rooms map[string]map[*Reader]struct{} // by game
}

// New returns the talk of a node.
func New(c Config) *App {
	if c.Limits == (Limits{}) {
		c.Limits = DefaultLimits
	}
	return &App{config: c, rooms: make(map[string]map[*Reader]struct{})}
}

// Saying is what somebody wants to say.
type Saying struct {
	From    Place
	Other   notice.Person // the other player, if he who talks is one
	Room    Room
	Command string // names the message within its speaker and game
	Text    string
}

// Say says something: all readers who may read it are sent the line. The same
// message once more says nothing anew. The error is a [Refusal], a *limit.Error, or
// a failure of the store.
func (a *App) Say(ctx context.Context, s Saying) (Line, error) {
	text, err := a.check(ctx, &s)
	if err != nil {
		return Line{}, err
	}
	l, fresh, err := a.config.Store.Add(ctx, Line{
		Game: s.From.Game, Room: s.Room, At: a.config.Now(), Seat: s.From.Seat, Person: s.From.Person, Command: s.Command, Text: text,
	}, maxLines)
	if err == nil && fresh {
		a.tell(l)
	}
	return l, err
}

// check returns the text as it is kept, or why it is not said.
func (a *App) check(ctx context.Context, s *Saying) (string, error) {
	if err := s.From.Writes(s.Room); err != nil {
		return "", err
	}
	text := strings.Join(strings.Fields(account.CleanText(s.Text)), " ")
	switch {
	case text == "" || s.Command == "" || len(s.Command) > maxCommand:
		return "", Empty
	case len([]rune(text)) > MaxText:
		return "", TooLong
	}
	until, err := a.config.Store.Muted(ctx, s.From.Person)
	if err != nil {
		return "", err
	}
	if until.After(a.config.Now()) {
		return "", Silenced
	}
	if err := a.checkWanted(ctx, s); err != nil {
		return "", err
	}
	bucket := limit.Bucket{Limit: a.config.Limits.Player, What: "talk", Who: string(s.From.Person)}
	if s.From.Seat == 0 {
		bucket.Limit, bucket.What = a.config.Limits.Watcher, "talk of watchers"
	}
	return text, a.limiter.Count(a.config.Now(), bucket)
}

// checkWanted refuses what the speaker does not want himself, or nobody would hear.
func (a *App) checkWanted(ctx context.Context, s *Saying) error {
	quiet, err := a.config.Store.Quiet(ctx, s.From.Person)
	if err != nil || quiet {
		return errors.Join(err, refusalIf(quiet, Quiet))
	}
	if s.Room != Players || s.Other == "" {
		return nil
	}
	deaf, err := a.config.Store.Quiet(ctx, s.Other)
	return errors.Join(err, refusalIf(deaf, Deaf))
}

func refusalIf(is bool, r Refusal) error {
	if is {
		return r
	}
	return nil
}

// SetQuiet says whether a person wants no talk at any game. Pages that are open
// follow when they are loaded again.
func (a *App) SetQuiet(ctx context.Context, p notice.Person, quiet bool) error {
	return a.config.Store.SetQuiet(ctx, p, quiet)
}

// IsQuiet reports whether a person wants no talk.
func (a *App) IsQuiet(ctx context.Context, p notice.Person) (bool, error) {
	if p == "" {
		return false, nil
	}
	return a.config.Store.Quiet(ctx, p)
}

// name fills in the names of those who said the lines.
func (a *App) name(ctx context.Context, lines []Line) error {
	names := make(map[notice.Person]string)
	for i := range lines {
		l := &lines[i]
		if _, known := names[l.Person]; !known {
			var err error
			if names[l.Person], err = a.nameOf(ctx, l.Person); err != nil {
				return err
			}
		}
		l.Name = names[l.Person]
	}
	return nil
}

func (a *App) nameOf(ctx context.Context, p notice.Person) (string, error) {
	id, ok := p.Account()
	if !ok {
		return "", nil
	}
	who, err := a.config.People.Account(ctx, account.ID(id))
	if errors.Is(err, account.ErrUnknown) || err == nil && !who.Erased.IsZero() {
		return "", nil
	}
	return who.Name.String(), err
}
