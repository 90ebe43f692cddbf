package brain

import (
	"fmt"

	"tengen/engine"
	"tengen/engine/eval"
	"tengen/renju"
)

// view is how a search is shown to the manager.
type view struct {
	out      *printer
	lines    int
	realtime bool
	detail   bool
}

func (b *brain) view(lines int) view {
	return view{out: b.out, lines: lines, realtime: b.realtime, detail: b.detail}
}

// report shows what has been found after a depth.
func (v view) report(i engine.Info) {
	if len(i.Line) == 0 {
		return
	}
	rank := max(1, i.Rank)
	if v.detail {
		v.block(i, rank)
	}
	if v.realtime && rank == 1 {
		v.out.line("MESSAGE REALTIME REFRESH")
		v.out.line("MESSAGE REALTIME BEST %s", format(i.Line[0]))
	}
	if v.lines > 1 {
		v.out.line("MESSAGE (%d) %s | %d-%d | %s", rank, score(i.Score), i.Depth, i.Selective, names(i.Line))
		return
	}
	v.out.line("MESSAGE Depth %d-%d | Eval %s | Time %dms | %s",
		i.Depth, i.Selective, score(i.Score), i.Time.Milliseconds(), names(i.Line))
}

// block shows one line with all its numbers, as analysis programs read them.
func (v view) block(i engine.Info, rank int) {
	for _, row := range [][2]any{
		{"PV", rank - 1}, {"NUMPV", v.lines}, {"DEPTH", i.Depth}, {"SELDEPTH", i.Selective},
		{"NODES", i.Nodes}, {"TOTALNODES", i.Nodes}, {"TOTALTIME", i.Time.Milliseconds()}, {"SPEED", speed(i)},
		{"EVAL", score(i.Score)}, {"WINRATE", fmt.Sprintf("%.4f", eval.Expected(i.Score))},
		{"BESTLINE", formatAll(i.Line)}, {"PV", "DONE"},
	} {
		v.out.line("INFO %s %v", row[0], row[1])
	}
}

// summary shows what a search has cost.
func (v view) summary(i engine.Info) {
	v.out.line("MESSAGE Speed %d | Depth %d-%d | Eval %s | Node %d | Time %dms",
		speed(i), i.Depth, i.Selective, score(i.Score), i.Nodes, i.Time.Milliseconds())
}

// speed is the nodes a second.
func speed(i engine.Info) int {
	return int(float64(i.Nodes) / max(i.Time.Seconds(), 0.001))
}

// score writes a score: a number, or the moves of both sides until a forced end.
func score(s int) string {
	switch d, ok := engine.WinDistance(s); {
	case ok && d >= 0:
		return fmt.Sprintf("+M%d", d)
	case ok:
		return fmt.Sprintf("-M%d", -d)
	}
	return fmt.Sprint(s)
}

// showInfo is YXSHOWINFO: the manager is an analysis program.
func (b *brain) showInfo(string) {
	b.out.line("MESSAGE %s %s", b.options.Name, b.options.Version)
	b.out.line("MESSAGE INFO MAX_THREAD_NUM %d", mostThreads)
	// The size is told as the power of two of kilobytes that hash_size may be.
	b.out.line("MESSAGE INFO MAX_HASH_SIZE 25")
}

// showTable is YXSHOWHASHUSAGE.
func (b *brain) showTable(string) {
	b.out.line("MESSAGE The table has %d MB; how full it is is not counted.", b.megabytes)
}

// showForbidden is YXSHOWFORBID.
func (b *brain) showForbidden(string) {
	text := ""
	if b.referee().fouls(b.game.toMove()) {
		for _, f := range b.game.board.AppendForbidden(nil, renju.ReadingRIF) {
			text += fmt.Sprintf("%02d%02d", f.Point.Col(), renju.Size-1-f.Point.Row())
		}
	}
	b.out.line("FORBID %s.", text)
}

// traceBoard is TRACEBOARD: the board as text.
func (b *brain) traceBoard(string) {
	var mark func(renju.Point) byte
	if b.referee().fouls(b.game.toMove()) {
		mark = b.game.board.ForbiddenMarks(renju.ReadingRIF)
	}
	text := b.game.board.Diagram(mark)
	for row := range renju.Size {
		width := len(text) / renju.Size
		b.out.line("MESSAGE %2d %s", renju.Size-row, text[row*width:(row+1)*width-1])
	}
	b.out.line("MESSAGE    a b c d e f g h i j k l m n o")
}
