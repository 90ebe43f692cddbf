package terminal

import (
	"io"

	"github.com/charmbracelet/lipgloss"
	"github.com/muesli/termenv"
)

// Look is how things are painted. The zero value paints nothing: signs and letters
// alone tell everything.
type Look struct {
	color bool
	dark  bool
	r     *lipgloss.Renderer
}

// NewLook returns a look with the colours of a terminal: none if it has none or they
// are not wanted (NO_COLOR), and the accent that can be read on its background.
func NewLook(profile termenv.Profile, dark bool) Look {
	r := lipgloss.NewRenderer(io.Discard)
	r.SetColorProfile(profile)
	r.SetHasDarkBackground(dark)
	return Look{color: profile != termenv.Ascii, dark: dark, r: r}
}

// The colours of boards and of the one accent, as on the site. The board has its own
// ground, so that both stones can be told from each other on every terminal.
const (
	wood       = lipgloss.Color("#E3BC7D")
	woodLine   = lipgloss.Color("#7A5A2B")
	ink        = lipgloss.Color("#1D1B18")
	white      = lipgloss.Color("#FFFFFF")
	accentWood = lipgloss.Color("#B3261E")
)

// paint colours a text, if there are colours.
func (l Look) paint(s string, style func(lipgloss.Style) lipgloss.Style) string {
	if !l.color || s == "" {
		return s
	}
	return style(l.r.NewStyle()).Render(s)
}

func (l Look) accentColor() lipgloss.Color {
	if l.dark {
		return lipgloss.Color("#E5645A")
	}
	return accentWood
}

func (l Look) accent(s string) string {
	return l.paint(s, func(st lipgloss.Style) lipgloss.Style { return st.Foreground(l.accentColor()) })
}

func (l Look) strong(s string) string {
	return l.paint(s, func(st lipgloss.Style) lipgloss.Style { return st.Bold(true) })
}

func (l Look) chosen(s string) string {
	return l.paint(s, func(st lipgloss.Style) lipgloss.Style { return st.Bold(true).Foreground(l.accentColor()) })
}

func (l Look) muted(s string) string {
	c := lipgloss.Color("#6B655C")
	if l.dark {
		c = lipgloss.Color("#A79F92")
	}
	return l.paint(s, func(st lipgloss.Style) lipgloss.Style { return st.Foreground(c) })
}

// ground paints a piece of the board: its colour, on wood or on a ground of its own.
func (l Look) ground(s string, fg, bg lipgloss.Color, bold bool) string {
	return l.paint(s, func(st lipgloss.Style) lipgloss.Style { return st.Foreground(fg).Background(bg).Bold(bold) })
}
