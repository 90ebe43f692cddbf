package bot

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"sync"
	"time"

	"tengen/game"
	"tengen/wire"
)

// match is one game that the bot plays.
type match struct {
	bot     *Bot
	id      string
	thinker Thinker

	state *wire.State // nil before the first message
	acted int         // the version that the bot's last act made
	heard time.Time   // when its clock was told

	thinking string             // the position that is thought about, "" for none
	stop     context.CancelFunc // of the thinking
	decided  chan decision
	answered map[string]bool // what was answered to offers
}

// decision is what a thinker has decided about a position.
type decision struct {
	position string
	version  int
	act      wire.Act
	err      error
}

// waitingLines is how many lines of a game wait for the bot.
const waitingLines = 256

// play plays a game to its end, over all breaks.
func (b *Bot) play(ctx context.Context, id string) error {
	var following sync.WaitGroup
	defer following.Wait()
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	thinker, err := b.config.New(ctx)
	if err != nil {
		return err
	}
	defer thinker.Close()
	m := &match{bot: b, id: id, thinker: thinker, decided: make(chan decision, 1), stop: func() {}, answered: make(map[string]bool)}
	defer m.halt()
	lines := make(chan []byte, waitingLines)
	broken := make(chan error, 1)
	since := make(chan int, 1) // the version to go on from
	since <- 0
	following.Go(func() {
		broken <- b.client.follow(ctx, func() string {
			n := <-since
			since <- n
			return fmt.Sprintf("/games/%s/stream?since=%d", id, n)
		}, func(line []byte) error {
			select {
			case lines <- slices.Clone(line):
				return nil
			case <-ctx.Done():
				return ctx.Err()
			}
		}, func(err error) { b.tell(News{Kind: Lost, Game: id, Err: err}) })
	})
	for {
		select {
		case line := <-lines:
			if err := m.hear(line); err != nil {
				return err
			}
			<-since
			since <- m.version()
			if m.state != nil && m.state.View.Outcome != nil {
				return nil
			}
			if err := m.react(ctx); err != nil {
				return err
			}
		case d := <-m.decided:
			if err := m.carryOut(ctx, d); err != nil {
				return err
			}
		case err := <-broken:
			return err
		}
	}
}

// version is the one that the bot knows, 0 if it must ask for the whole game.
func (m *match) version() int {
	if m.state == nil {
		return 0
	}
	return m.state.Version
}

// hear takes a message of the game.
func (m *match) hear(line []byte) error {
	var head struct{ T string }
	if err := json.Unmarshal(line, &head); err != nil {
		return fmt.Errorf("the server sends what is no message: %w", err)
	}
	switch head.T {
	case "state":
		var s wire.State
		if err := json.Unmarshal(line, &s); err != nil {
			return fmt.Errorf("game %s cannot be read: %w", m.id, err)
		}
		m.state, m.heard = &s, time.Now()
	case "event":
		var e wire.Event
		if err := json.Unmarshal(line, &e); err != nil {
			return fmt.Errorf("game %s cannot be read: %w", m.id, err)
		}
		if m.state == nil || e.Version <= m.state.Version {
			return nil // known already
		}
		if !fold(m.state, &e) {
			return m.reload()
		}
		m.heard = time.Now()
	}
	return nil
}

// reload asks for the whole game, after a gap.
func (m *match) reload() error {
	var s wire.State
	if err := m.bot.client.do(m.bot.ctx, http.MethodGet, "/games/"+m.id, nil, &s); err != nil {
		return err
	}
	m.state, m.heard = &s, time.Now()
	return nil
}

// react answers what the opponent asks, and thinks if the bot is to act.
func (m *match) react(ctx context.Context) error {
	if m.state == nil || m.state.Version < m.acted {
		return nil // what the bot has done is not told yet
	}
	if err := m.reply(ctx); err != nil {
		return err
	}
	v := &m.state.View
	if m.state.You.Seat == 0 || v.ToAct != m.state.You.Seat || !slices.ContainsFunc(v.May, atBoard) {
		m.halt()
		return nil
	}
	position := fmt.Sprintf("%d/%d/%s/%s", len(m.state.Moves), len(m.state.Steps), v.Phase, v.Last)
	if position == m.thinking {
		return nil // an offer came in between, and changes nothing
	}
	m.halt()
	return m.think(ctx, position)
}

func atBoard(act string) bool {
	return slices.Contains([]string{"place", "pass", "swap", "declare", "offer", "choose", "add"}, act)
}

// halt ends the thinking.
func (m *match) halt() {
	m.stop()
	if m.thinking != "" {
		<-m.decided
		m.thinking = ""
	}
	m.stop = func() {}
}

// think has the thinker decide, as soon as one of so many may that think at a time.
func (m *match) think(ctx context.Context, position string) error {
	s, err := rebuilt(m.state)
	if err != nil {
		return err
	}
	ctx, m.stop = context.WithCancel(ctx)
	m.thinking = position
	options, clock, heard, seat, version := m.state.Options, m.state.View.Clock, m.heard, m.state.You.Seat, m.state.Version
	go func() {
		d := decision{position: position, version: version}
		select {
		case m.bot.slots <- struct{}{}:
			t := timeFor(&options, clock, seat, heard, time.Now())
			d.act, d.err = m.thinker.Decide(ctx, Question{State: s, Seat: game.Seat(seat), Time: t})
			<-m.bot.slots
		case <-ctx.Done():
			d.err = ctx.Err()
		}
		m.decided <- d
	}()
	return nil
}

// carryOut sends what was decided.
func (m *match) carryOut(ctx context.Context, d decision) error {
	m.thinking = ""
	m.stop()
	if d.err != nil {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		m.bot.tell(News{Kind: Trouble, Game: m.id, Err: d.err})
		d.act = wire.Act{Resign: true} // rather than let somebody wait until the flag falls
	}
	err := m.act(ctx, fmt.Sprintf("bot-%d", d.version), d.version, d.act)
	var p *Problem
	if !errors.As(err, &p) || p.Status != http.StatusConflict {
		return err
	}
	switch p.Reason {
	case string(game.GameOver), string(game.NotYourTurn), string(game.NotAllowed):
		return nil // the game has moved on, which the stream tells
	}
	m.bot.tell(News{Kind: Trouble, Game: m.id, Err: p})
	return ignoreRefusal(m.act(ctx, fmt.Sprintf("bot-%d-resign", d.version), d.version, wire.Act{Resign: true}))
}

// command is the body of a request to act.
type command struct {
	ID  string   `json:"id"`
	At  int      `json:"at"`
	Act wire.Act `json:"act"`
}

// act acts, once, however often it must be sent.
func (m *match) act(ctx context.Context, id string, at int, act wire.Act) error {
	var done struct{ Version int }
	err := m.bot.client.do(ctx, http.MethodPost, "/games/"+m.id+"/acts", command{id, at, act}, &done)
	m.acted = max(m.acted, done.Version)
	return err
}

// ignoreRefusal is nil for what the game refuses.
func ignoreRefusal(err error) error {
	var p *Problem
	if errors.As(err, &p) && p.Status == http.StatusConflict {
		return nil
	}
	return err
}

// reply answers offers, and claims what is the bot's.
func (m *match) reply(ctx context.Context) error {
	v := &m.state.View
	may := func(act string) bool { return slices.Contains(v.May, act) }
	no := string(game.Decline)
	var key string
	var act wire.Act
	switch {
	case may(game.MayDrawAccept) && m.bot.config.Draws:
		key, act = fmt.Sprintf("draw-%d", v.DrawAt), wire.Act{Draw: string(game.Accept)}
	case may(game.MayDrawDecline):
		key, act = fmt.Sprintf("draw-%d", v.DrawAt), wire.Act{Draw: no}
	case may(game.MayTakebackDecline) && v.Takeback != nil:
		key, act = fmt.Sprintf("takeback-%d", v.Takeback.At), wire.Act{Takeback: &wire.Takeback{Reply: no}}
	case may(game.MayAdjournDecline) && v.Adjourn != nil:
		key, act = fmt.Sprintf("adjourn-%d", v.Adjourn.AskedAt), wire.Act{Adjourn: no}
	case may(game.MayResume):
		key, act = fmt.Sprintf("resume-%d", m.state.Version), wire.Act{Resume: true}
	case may(game.MayClaimFlag):
		key, act = fmt.Sprintf("flag-%d", m.state.Version), wire.Act{Claim: string(game.ClaimFlag)}
	}
	if key == "" || m.answered[key] {
		return nil
	}
	m.answered[key] = true
	return ignoreRefusal(m.act(ctx, key, m.state.Version, act))
}
