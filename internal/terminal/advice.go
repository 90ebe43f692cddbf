package terminal

import (
	"context"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"tengen/opening"
	"tengen/renju"
	"tengen/say"
)

// advising is an adviser at work on one position.
type advising struct {
	version int
	hint    bool // a hint was asked for; else it is the line of analysis
	stop    context.CancelFunc
	news    chan Advice
}

// end stops the adviser; nil is none.
func (a *advising) end() {
	if a != nil {
		a.stop()
	}
}

// How long a hint and the line of analysis are thought about.
const (
	hintTime     = 2 * time.Second
	analysisTime = time.Minute
)

// advised is what an adviser thinks; at its end, done.
type advised struct {
	from   *advising
	advice Advice
	done   bool
}

// advise begins to think about the present position.
func (m Model) advise(hint bool) (Model, tea.Cmd) {
	if m.o.Adviser == nil || m.state.Over() {
		return m, nil
	}
	m.adviser.end()
	span := analysisTime
	if hint {
		span = hintTime
	}
	ctx, stop := context.WithTimeout(context.Background(), span)
	a := &advising{version: m.state.Version(), hint: hint, stop: stop, news: make(chan Advice, 1)}
	m.adviser = a
	board, turn, adviser, one := m.state.Board(), m.state.Turn(), m.o.Adviser, m.one
	var only []renju.Move
	for _, p := range m.view().Legal {
		only = append(only, renju.Move(p))
	}
	begin := func() tea.Msg {
		go func() {
			one.Lock() // the one before may still be ending
			defer one.Unlock()
			defer close(a.news)
			if ctx.Err() == nil {
				adviser.Advise(ctx, board, turn, only, a.tell)
			}
		}()
		return a.next()
	}
	return m, begin
}

// tell keeps the newest advice for the one who waits.
func (a *advising) tell(advice Advice) {
	select {
	case <-a.news:
	default:
	}
	a.news <- advice
}

// next waits for the next advice.
func (a *advising) next() tea.Msg {
	advice, more := <-a.news
	return advised{a, advice, !more}
}

// advised shows what the adviser thinks.
func (m Model) advised(msg advised) (tea.Model, tea.Cmd) {
	if msg.from != m.adviser || msg.from.version != m.state.Version() {
		return m, nil // about another position
	}
	if msg.done {
		m.adviser = nil
		return m, nil
	}
	if msg.from.hint {
		m.hint = &msg.advice
	} else {
		m.advice = &msg.advice
	}
	return m, msg.from.next
}

// askHint asks for a hint, or takes the line of analysis for one.
func (m Model) askHint() (tea.Model, tea.Cmd) {
	if !m.mine() {
		m.note = m.waiting()
		return m, nil
	}
	if !m.state.May().Has(opening.Place) {
		m.note = m.o.Texts.Text("play.hint.none", nil)
		return m, nil
	}
	if m.advice != nil {
		m.hint = m.advice
		return m, nil
	}
	return m.advise(true)
}

// analyse begins the line of analysis for the present position, if it is on.
func (m Model) analyse() (Model, tea.Cmd) {
	if !m.analysing || m.thinking {
		return m, nil
	}
	return m.advise(false)
}

// hintPoint is the point of the hint, or NoPoint.
func (m Model) hintPoint() renju.Point {
	if m.hint == nil || len(m.hint.Line) == 0 {
		return renju.NoPoint
	}
	p, _ := m.hint.Line[0].Stone()
	return p
}

// adviceText tells an advice in one line: promise, depth and line.
func (m Model) adviceText(key string, a *Advice) string {
	t := m.o.Texts
	line := ""
	for i, move := range a.Line {
		if i == 8 {
			line += " …"
			break
		}
		p, ok := move.Stone()
		if i > 0 {
			line += " "
		}
		if ok {
			line += m.letters().Format(p)
		} else {
			line += t.Text("web.move.pass", nil)
		}
	}
	args := say.Args{"p": int(100*a.Expected + 0.5), "line": line, "depth": a.Depth, "n": max(a.Distance, -a.Distance)}
	switch {
	case a.Distance > 0:
		key += ".wins"
	case a.Distance < 0:
		key += ".loses"
	}
	return t.Text(key, args)
}
