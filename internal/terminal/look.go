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

// The colours of boards and of the one accent, as on the site, with their nearest on
// terminals of 256 and of 16 colours. The board has its own ground, so that both stones
// can be told from each other on every terminal.
var (
	wood       = lipgloss.CompleteColor{TrueColor: "#E3BC7D", ANSI256: "180", ANSI: "3"}
	woodLine   = lipgloss.CompleteColor{TrueColor: "#7A5A2B", ANSI256: "94", ANSI: "0"}
	ink        = lipgloss.CompleteColor{TrueColor: "#1D1B18", ANSI256: "233", ANSI: "0"}
	white      = lipgloss.CompleteColor{TrueColor: "#FFFFFF", ANSI256: "231", ANSI: "15"}
	accentWood = lipgloss.CompleteColor{TrueColor: "#B3261E", ANSI256: "124", ANSI: "15"}
	// rowLight and rowDark are the grounds of winning stones, black and white ones.
	rowLight = lipgloss.CompleteColor{TrueColor: "#E5645A", ANSI256: "167", ANSI: "1"}
	rowDark  = lipgloss.CompleteColor{TrueColor: "#B3261E", ANSI256: "124", ANSI: "1"}
)

// paint colours a text, if there are colours.
func (l Look) paint(s string, style func(lipgloss.Style) lipgloss.Style) string {
	if !l.color || s == "" {
		return s
	}
	return style(l.r.NewStyle()).Render(s)
}

func (l Look) accentColor() lipgloss.TerminalColor {
	if l.dark {
		return lipgloss.CompleteColor{TrueColor: "#E5645A", ANSI256: "167", ANSI: "9"}
	}
	return lipgloss.CompleteColor{TrueColor: "#B3261E", ANSI256: "124", ANSI: "1"}
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
	c := lipgloss.CompleteColor{TrueColor: "#6B655C", ANSI256: "242", ANSI: "8"}
	if l.dark {
		c = lipgloss.CompleteColor{TrueColor: "#A79F92", ANSI256: "247", ANSI: "7"}
	}
	return l.paint(s, func(st lipgloss.Style) lipgloss.Style { return st.Foreground(c) })
}

// ground paints a piece of the board: its colour, on wood or on a ground of its own.
func (l Look) ground(s string, fg, bg lipgloss.TerminalColor, bold bool) string {
	return l.paint(s, func(st lipgloss.Style) lipgloss.Style { return st.Foreground(fg).Background(bg).Bold(bold) })
}
