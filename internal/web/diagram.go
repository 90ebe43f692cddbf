package web

import (
	"html/template"

	"tengen/game"
	"tengen/renju"
	"tengen/say"
)

// Measures of the drawn boards, in the units of their own pictures.
const (
	pitch  = 40
	margin = 50
)

// diagram draws the board of a game for those whose browser runs no script, and until
// the client runs.
func diagram(t say.Texts, v game.View, l renju.Lettering) template.HTML {
	return framed(t, v, l, true)
}

// smallDiagram draws the part of the board on which the game goes on.
func smallDiagram(t say.Texts, v game.View, l renju.Lettering) template.HTML {
	return framed(t, v, l, false)
}

func framed(t say.Texts, v game.View, l renju.Lettering, whole bool) template.HTML {
	f := figure{Board: v.Board, Letters: l, Win: v.End.Row, Whole: whole, Label: t.Text("page.board", say.Args{"n": len(v.Moves)})}
	f.Last, _ = v.Last.Stone()
	return `<div class="diagram">` + f.SVG() + `</div>`
}
