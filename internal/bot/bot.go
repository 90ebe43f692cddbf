package bot

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"sync"
	"time"
)

// Config is what a [Bot] needs. Server, Token, New and Tell must be given.
type Config struct {
	Server string // such as "https://renju.example"
	Token  string
	Lang   string       // of what the server says
	HTTP   *http.Client // nil is one of its own
	// New makes what thinks in one game.
	New func(ctx context.Context) (Thinker, error)
	// Thinking is how many games are thought about at the same time, and Most how many
	// are played; 1 if 0.
	Thinking, Most int
	// Games is after how many games the bot stops; 0 is never.
	Games int
	// Accept says which challenges are accepted.
	Accept Accept
	// Seek is a game that the bot looks for while it could play one more; nil is none.
	Seek *Terms
	// Challenge names players to whom Terms are proposed, one after the other.
	Challenge []string
	Terms     Terms
	// Draws: draw offers are accepted; else they are declined.
	Draws bool
	// Become: an account that is no bot's yet is made one.
	Become bool
	// Tell is told what happens. It may be called by several goroutines.
	Tell func(News)
}

// Terms are a game as the API takes it.
type Terms struct {
	Rules    string `json:"rules,omitempty"`
	Opening  string `json:"opening,omitempty"`
	Clock    string `json:"clock,omitempty"`
	Rated    bool   `json:"rated,omitempty"`
	Takeback string `json:"takeback,omitempty"`
}

// Kind is what a piece of [News] is about.
type Kind string

// The kinds.
const (
	Connected Kind = "connected" // the bot follows its events
	Lost      Kind = "lost"      // a stream broke; the bot comes back
	Seeking   Kind = "seeking"
	Asked     Kind = "asked"    // the bot has challenged somebody
	Accepted  Kind = "accepted" // a challenge of somebody
	Declined  Kind = "declined" // a challenge of somebody, or of the bot
	Begun     Kind = "begun"
	Ended     Kind = "ended"
	Trouble   Kind = "trouble" // something failed, and the bot goes on
	Stopping  Kind = "stopping"
)

// News is something that happened to the bot.
type News struct {
	Kind   Kind
	Game   string
	Who    string // the other player, or the bot itself with Connected
	Reason string // why something was declined
	// Result is "won", "lost", "draw" or "void" for the bot, and Ending how.
	Result, Ending string
	Err            error
}

// Bot is a player on a server. Make it with [New] and run it once.
type Bot struct {
	config Config
	client *client
	slots  chan struct{} // one for each game that is thought about
	ctx    context.Context
	name   string

	mu       sync.Mutex
	playing  map[string]bool // also what was played, so that no game is begun twice
	active   int
	finished int
	stopping bool
	left     bool            // no more game is begun
	asked    map[string]bool // who was challenged and has not answered
	proposed map[string]bool // the ids of what the bot proposed
	changed  chan struct{}   // has one value when there may be something to do
	games    sync.WaitGroup
}

// New returns a bot.
func New(c Config) *Bot {
	c.Thinking, c.Most = max(1, c.Thinking), max(1, c.Most)
	if c.HTTP == nil {
		c.HTTP = &http.Client{Transport: http.DefaultTransport.(*http.Transport).Clone()}
	}
	return &Bot{
		config: c, client: &client{c.HTTP, c.Server, c.Token, c.Lang}, slots: make(chan struct{}, c.Thinking),
		playing: make(map[string]bool), asked: make(map[string]bool), proposed: make(map[string]bool), changed: make(chan struct{}, 1),
	}
}

func (b *Bot) tell(n News) { b.config.Tell(n) }

// ErrNoBot says that the token is of a person's account.
var ErrNoBot = errors.New("the account is not a bot's")

// me is who the bot is.
type me struct {
	Name  string `json:"name"`
	Bot   bool   `json:"bot"`
	Token struct {
		Scopes []string `json:"scopes"`
	} `json:"token"`
}

// enter finds out who the bot is, and that it is one.
func (b *Bot) enter(ctx context.Context) error {
	var who me
	if err := b.client.do(ctx, http.MethodGet, "/me", nil, &who); err != nil {
		return err
	}
	if !who.Bot && b.config.Become {
		if err := b.client.do(ctx, http.MethodPost, "/me/bot", nil, &who); err != nil {
			return err
		}
	}
	if !who.Bot {
		return ErrNoBot
	}
	b.name = who.Name
	return nil
}

// Run plays until the bot was stopped and its games are over, or ctx ends, when it
// leaves its games as they are. The error is [ErrNoBot], a [*Problem] that will not
// pass, or that of ctx.
func (b *Bot) Run(ctx context.Context) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	b.ctx = ctx
	if err := b.enter(ctx); err != nil {
		return err
	}
	followed := make(chan error, 1)
	var following sync.WaitGroup
	following.Go(func() {
		followed <- b.client.follow(ctx, func() string { return "/stream/events" }, b.hear,
			func(err error) { b.tell(News{Kind: Lost, Err: err}) })
	})
	err := b.manage(ctx, followed)
	b.mu.Lock()
	b.left = true
	b.mu.Unlock()
	cancel()
	b.games.Wait()
	following.Wait()
	b.config.HTTP.CloseIdleConnections()
	return err
}

// askAgain is how often the bot looks whether it could play one more.
const askAgain = 10 * time.Second

// manage looks for games until the bot was stopped and has none.
func (b *Bot) manage(ctx context.Context, followed <-chan error) error {
	again := time.NewTicker(askAgain)
	defer again.Stop()
	for {
		if b.done() {
			return nil
		}
		select {
		case <-b.changed:
		case <-again.C:
		case err := <-followed:
			return err
		case <-ctx.Done():
			return ctx.Err()
		}
		if err := b.look(ctx); err != nil {
			return err
		}
	}
}

// done reports whether the bot was stopped and has no game; then it begins none.
func (b *Bot) done() bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.left = b.stopping && b.active == 0 && len(b.proposed) == 0
	return b.left
}

// free is how many more games the bot may begin now.
func (b *Bot) free() int {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.stopping {
		return 0
	}
	n := b.config.Most - b.active
	if b.config.Games > 0 {
		n = min(n, b.config.Games-b.finished-b.active)
	}
	return max(0, n)
}

// Stop has the bot begin no more games, and Run return when those that go on are
// over. It may be called more than once.
func (b *Bot) Stop() {
	b.mu.Lock()
	was := b.stopping
	b.stopping = true
	b.mu.Unlock()
	if !was {
		b.tell(News{Kind: Stopping})
	}
	b.wake()
}

// wake has the bot look whether there is something to do.
func (b *Bot) wake() {
	select {
	case b.changed <- struct{}{}:
	default:
	}
}

// event is a line of the stream of events, as far as a bot wants to know.
type event struct {
	Kind string
	Game string
	From string
	What map[string]string
}

// hear takes a line of the stream of events.
func (b *Bot) hear(line []byte) error {
	var e event
	if err := json.Unmarshal(line, &e); err != nil {
		return err
	}
	switch e.Kind {
	case "hello":
		b.tell(News{Kind: Connected, Who: e.What["name"]})
	case "now", "challenge":
		b.wake()
	case "game-began", "your-turn":
		b.begin(e.Game)
	case "answer":
		b.hearAnswer(&e)
	}
	return nil
}

// begin plays a game, if the bot does not yet.
func (b *Bot) begin(id string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if id == "" || b.playing[id] || b.left {
		return
	}
	b.playing[id] = true
	b.active++
	b.games.Go(func() {
		b.tell(News{Kind: Begun, Game: id})
		err := b.play(b.ctx, id)
		if err != nil && b.ctx.Err() == nil {
			b.tell(News{Kind: Trouble, Game: id, Err: err})
		}
		b.end(id, err)
	})
}

// end counts a game that is over.
func (b *Bot) end(id string, err error) {
	if err == nil {
		b.tell(b.result(id))
	}
	b.mu.Lock()
	b.active--
	b.finished++
	enough := b.config.Games > 0 && b.finished >= b.config.Games
	b.mu.Unlock()
	if enough {
		b.Stop()
	}
	b.wake()
}

// result tells how a game ended for the bot.
func (b *Bot) result(id string) News {
	n := News{Kind: Ended, Game: id}
	var record struct {
		Players [2]*struct{ Name string }
		Result  string
		Ending  string
		Black   int
		White   int
	}
	if err := b.client.do(b.ctx, http.MethodGet, "/games/"+id+"/record", nil, &record); err != nil {
		n.Err = err
		return n
	}
	mine := 0
	for i, p := range record.Players {
		if p != nil && p.Name == b.name {
			mine = i + 1
		} else if p != nil {
			n.Who = p.Name
		}
	}
	n.Ending, n.Result = record.Ending, "draw"
	winner := map[string]int{"black": record.Black, "white": record.White}[record.Result]
	switch {
	case record.Ending == "void":
		n.Result = "void"
	case winner != 0 && winner == mine:
		n.Result = "won"
	case winner != 0:
		n.Result = "lost"
	}
	return n
}
