package terminal

import (
	"strings"
	"unicode/utf8"

	"github.com/charmbracelet/lipgloss"

	"tengen/say"
)

// The smallest screen on which the board and a sentence find room, and how much room
// beside the board the panel needs to stand there.
const (
	leastWidth  = labelWidth + 2*15 + 1
	leastHeight = boardHeight + 4
	panelWidth  = 28
	gap         = 3
)

// View draws the screen.
func (m Model) View() string {
	switch {
	case m.setup != nil:
		return m.formView()
	case m.width < leastWidth || m.height < leastHeight:
		return strings.Join(wrap(m.o.Texts.Text("play.too-small", say.Args{
			"width": leastWidth, "height": leastHeight}), max(10, m.width)), "\n")
	case m.help:
		return m.helpView()
	}
	board := m.drawingOf().lines()
	foot := m.foot()
	if m.width >= m.boardWidth()+gap+panelWidth {
		return m.beside(board, foot)
	}
	return m.below(board, foot)
}

// beside puts the panel to the right of the board.
func (m Model) beside(board, foot []string) string {
	width := min(m.width-m.boardWidth()-gap, 60)
	panel := flow(m.sections(width), max(len(board), m.height-len(foot)-1))
	var b strings.Builder
	for i := range max(len(board), len(panel)) {
		left, right := "", ""
		if i < len(board) {
			left = board[i]
		}
		left += strings.Repeat(" ", m.boardWidth()-lipgloss.Width(left))
		if i < len(panel) {
			right = panel[i]
		}
		b.WriteString(strings.TrimRight(left+strings.Repeat(" ", gap)+right, " ") + "\n")
	}
	return b.String() + "\n" + strings.Join(foot, "\n")
}

// below puts the panel under the board.
func (m Model) below(board, foot []string) string {
	if room := m.height - len(board) - len(foot); room < 4 {
		foot = nil
	}
	panel := flow(m.sections(m.width), m.height-len(board)-len(foot))
	return strings.Join(append(append(board, panel...), foot...), "\n")
}

// flow puts sections under each other with empty lines between, and leaves out what
// there is no room for: the highest ranks first, then the empty lines.
func flow(list []section, room int) []string {
	for {
		lines, worst, gaps := 0, 0, len(list)-1
		for i, s := range list {
			lines += len(s.lines)
			if s.rank > list[worst].rank {
				worst = i
			}
		}
		if lines+gaps <= room || len(list) == 1 || list[worst].rank == 0 && lines <= room {
			return joined(list, room, lines+gaps <= room)
		}
		if list[worst].rank == 0 {
			return joined(list, room, false)
		}
		if lines <= room && list[worst].rank < 2 {
			return joined(list, room, false)
		}
		list = append(append([]section(nil), list[:worst]...), list[worst+1:]...)
	}
}

func joined(list []section, room int, gaps bool) (lines []string) {
	for i, s := range list {
		if gaps && i > 0 {
			lines = append(lines, "")
		}
		lines = append(lines, s.lines...)
	}
	return lines[:min(len(lines), max(0, room))]
}

// foot is the line of keys.
func (m Model) foot() []string {
	key := "play.keys"
	switch {
	case m.state.Over():
		key = "play.keys.over"
	case m.width < 80:
		key = "play.keys.short"
	}
	var lines []string
	for _, l := range wrap(m.o.Texts.Text(key, nil), m.width) {
		lines = append(lines, m.o.Look.muted(l))
	}
	return lines
}

// helpView is the page of keys.
func (m Model) helpView() string {
	lines := []string{m.o.Look.strong(m.o.Texts.Text("play.help", nil)), ""}
	for _, row := range strings.Split(m.o.Texts.Text("play.help.keys", nil), "\n") {
		key, text, _ := strings.Cut(row, " | ")
		for i, l := range wrap(text, m.width-22) {
			if i > 0 {
				key = ""
			}
			lines = append(lines, "  "+m.o.Look.accent(key)+strings.Repeat(" ", max(1, 18-length(key)))+l)
		}
	}
	return strings.Join(lines[:min(len(lines), m.height)], "\n")
}

// length is the width of a text without colours.
func length(s string) int { return utf8.RuneCountInString(s) }

// wrap breaks a text into lines of at most a width.
func wrap(text string, width int) (lines []string) {
	width = max(width, 10)
	for _, paragraph := range strings.Split(text, "\n") {
		line := ""
		for _, word := range strings.Fields(paragraph) {
			switch {
			case line == "":
				line = word
			case length(line)+1+length(word) <= width:
				line += " " + word
			default:
				lines = append(lines, line)
				line = word
			}
		}
		if line != "" {
			lines = append(lines, line)
		}
	}
	return lines
}
