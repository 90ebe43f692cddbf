package terminal

import (
	"bytes"
	"io"
	"strings"
	"sync"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"tengen/game"
	"tengen/renju"
)

// screenOf keeps what a program draws.
type screenOf struct {
	mu  sync.Mutex
	buf bytes.Buffer
}

func (s *screenOf) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.buf.Write(p)
}

func (s *screenOf) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.buf.String()
}

// A whole program of bubbletea: keys come in as bytes, the computer answers from its
// goroutine, hints and the line of analysis arrive, and the game is there at the end.
func TestProgram(t *testing.T) {
	b := sit(t, "en", Setup{Level: 3, Color: renju.Black, Preset: game.Guide}, nil, nil)
	o := b.m.o
	o.Computer = func(int) Computer { return stones(t, "i9 a3") }
	m, err := New(o)
	if err != nil {
		t.Fatal(err)
	}
	in, keys := io.Pipe()
	out := new(screenOf)
	done := make(chan tea.Model, 1)
	go func() {
		last, err := tea.NewProgram(m, tea.WithInput(in), tea.WithOutput(out), tea.WithoutSignalHandler()).Run()
		if err != nil {
			t.Error(err)
		}
		done <- last
	}()
	steps := []struct{ keys, see string }{
		{"h8\r", "h8 i9"}, {"t", "Hint"}, {"x", "Analysis"}, {"h9\r", "3. h9 a3"}, {"r", "Esc: no"}, {"\r", "Black resigned"}, {"q", ""},
	}
	for _, s := range steps {
		if _, err := io.WriteString(keys, s.keys); err != nil {
			t.Fatal(err)
		}
		for wait := 0; s.see != "" && !strings.Contains(out.String(), s.see); wait++ {
			if wait == 3000 {
				t.Fatalf("after %q there is no %q in\n%s", s.keys, s.see, out)
			}
			time.Sleep(10 * time.Millisecond)
		}
	}
	if last := (<-done).(Model); renju.FormatMoves(last.State().MoveList()) != "h8i9h9a3" || !last.State().Over() {
		t.Errorf("%q", last.Record())
	}
}
