package terminal

import (
	tea "github.com/charmbracelet/bubbletea"

	"tengen/renju"
)

// mouse answers a click: the first on a point moves the cursor there, the second acts
// on it. The wheel goes through the game.
func (m Model) mouse(e tea.MouseMsg) (tea.Model, tea.Cmd) {
	if m.setup != nil || m.help || m.confirm != nil || m.why != nil || e.Action != tea.MouseActionPress {
		return m, nil
	}
	switch e.Button {
	case tea.MouseButtonWheelUp:
		return m.gameKey("[")
	case tea.MouseButtonWheelDown:
		return m.gameKey("]")
	case tea.MouseButtonLeft:
	default:
		return m, nil
	}
	p := m.pointAt(e.X, e.Y)
	if p == renju.NoPoint {
		return m, nil
	}
	m.note, m.typed = "", typing{}
	if p != m.cursor || m.past >= 0 {
		m.cursor, m.past = p, -1
		return m, nil
	}
	return m.gameKey("enter")
}

// pointAt is the point that is drawn at a place of the screen, or NoPoint.
func (m Model) pointAt(x, y int) renju.Point {
	x -= labelWidth + 1
	if x < 0 || y < 0 || y >= renju.Size {
		return renju.NoPoint
	}
	return renju.At(x/m.cellWidth(), renju.Size-1-y)
}
