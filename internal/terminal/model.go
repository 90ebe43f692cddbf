package terminal

import (
	"context"
	"sync"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"tengen/game"
	"tengen/renju"
	"tengen/say"
)

// Computer plays for a seat. Decide is called in a goroutine of its own, with one
// state after another, and returns nil if there is nothing to do.
type Computer interface {
	Decide(ctx context.Context, s *game.State, seat game.Seat, now time.Time) (game.Command, error)
}

// Adviser thinks about a position for hints and the line of analysis.
type Adviser interface {
	// Advise reports what it thinks, better from time to time, until ctx ends or it has
	// looked long enough; of the given moves only, if there are any. It is called in a
	// goroutine, never twice at once.
	Advise(ctx context.Context, b renju.Board, turn renju.Color, only []renju.Move, report func(Advice))
}

// Advice is what an Adviser thinks of a position.
type Advice struct {
	Line     []renju.Move
	Expected float64 // the share of the points for the side to move, 0 to 1
	Distance int     // moves of both sides to a forced end, negative for a loss, 0 if none is seen
	Depth    int
}

// Options are what a game in the terminal needs.
type Options struct {
	Texts say.Texts
	Look  Look
	Setup Setup
	// Ask begins with the page on which the game is chosen; Setup is what stands there.
	Ask    bool
	Levels int // of the computer
	// Computer makes the player of a level from 1 to Levels.
	Computer func(level int) Computer
	Adviser  Adviser
	// Save keeps a game and returns where.
	Save func(moves string) (string, error)
	Now  func() time.Time
	// Coin decides who begins where that is left to chance.
	Coin func() bool
}

// Model is the game and what is on the screen. It is a value for bubbletea.
type Model struct {
	o             Options
	width, height int
	setup         *form // the page of choices, or nil

	state     game.State
	computers [2]Computer // nil for a person
	now       time.Time   // of the last message that brought one

	cursor   renju.Point
	typed    typing
	gathered []renju.Point // of an offer or of two stones to add
	adding   bool          // the two stones of Super Sakata are being gathered
	offering bool          // an offer was chosen where there was another choice
	declare  int           // the number that would be declared
	confirm  *question
	why      *reasons
	help     bool
	numbers  bool
	past     int // how many moves are shown of the game, or -1 for all
	wantDraw bool

	note     string
	thinking bool
	stop     context.CancelFunc // ends the computer's thinking

	hint      *Advice // asked for, for this position
	analysing bool    // the line of analysis is on
	advice    *Advice
	adviser   *advising // at work
	one       *sync.Mutex
}

// New returns a model that asks for a game, or begins one at once.
func New(o Options) (Model, error) {
	m := Model{o: o, past: -1, cursor: renju.Tengen, width: 80, height: 24, stop: func() {}, one: new(sync.Mutex)}
	m.now = o.Now()
	if o.Ask {
		m.setup = newForm(o.Setup)
		return m, nil
	}
	return m.begin(o.Setup)
}

// Init starts what a new program has to wait for.
func (m Model) Init() tea.Cmd {
	if m.setup != nil {
		return nil
	}
	_, cmd := m.goOn()
	return cmd
}

// State returns the game, for what is printed after the program has ended.
func (m Model) State() game.State { return m.state }

// tick is the passing of time.
type tick time.Time

// every is how often the clocks are drawn.
const every = 200 * time.Millisecond

func (m Model) ticking() tea.Cmd {
	o := m.state.Options()
	if m.state.Over() || !o.Clocked() && !m.thinking {
		return nil
	}
	return tea.Tick(every, func(t time.Time) tea.Msg { return tick(t) })
}

// Update answers a message.
func (m Model) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		m.width, m.height = msg.Width, msg.Height
	case tea.KeyMsg:
		return m.keys(msg)
	case tea.MouseMsg:
		return m.mouse(msg)
	case tick:
		m.now = m.o.Now()
		m, fell := m.flag()
		return m, tea.Batch(fell, m.ticking())
	case decided:
		return m.decided(msg)
	case advised:
		return m.advised(msg)
	}
	return m, nil
}

// keys answers a message of keys: of several that were typed fast, one after another.
func (m Model) keys(msg tea.KeyMsg) (tea.Model, tea.Cmd) {
	if msg.Type != tea.KeyRunes || len(msg.Runes) < 2 {
		return m.key(latin(msg.String()))
	}
	var next tea.Model = m
	var cmds []tea.Cmd
	for _, r := range msg.Runes {
		var cmd tea.Cmd
		next, cmd = next.(Model).key(latin(string(r)))
		cmds = append(cmds, cmd)
	}
	return next, tea.Batch(cmds...)
}

// key answers a key wherever it is pressed.
func (m Model) key(key string) (tea.Model, tea.Cmd) {
	switch {
	case key == "ctrl+c":
		m.stop()
		return m, tea.Quit
	case m.setup != nil:
		return m.setupKey(key)
	case m.help:
		m.help = false
		return m, nil
	case m.confirm != nil:
		return m.confirmKey(key)
	case m.why != nil:
		return m.whyKey(key)
	}
	m.note = ""
	return m.gameKey(key)
}

// question asks before something is done that cannot be undone.
type question struct {
	text    string
	command game.Command // nil asks whether to leave
}

func (m Model) confirmKey(key string) (tea.Model, tea.Cmd) {
	q := m.confirm
	switch key {
	case "enter", "y", "1":
		m.confirm = nil
		if q.command == nil {
			m.stop()
			return m, tea.Quit
		}
		return m.do(q.command)
	case "esc", "n", "2", "q":
		m.confirm = nil
	}
	return m, nil
}
