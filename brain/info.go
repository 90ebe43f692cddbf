package brain

import (
	"errors"
	"strconv"
	"time"

	"tengen/pattern"
	"tengen/renju"
)

// settings are what a manager may set.
type settings struct {
	variant   pattern.Variant
	threads   int
	megabytes int // of the table
	depth     int // 0 for no limit
	nodes     int // 0 for no limit
	strength  int // percent
	pondering bool
	realtime  bool // show what is being looked at as it changes
	detail    bool // show every line with all its numbers
	blocked   map[renju.Point]bool
}

// full is the strength of a brain that does its best.
const full = 100

func defaults(o Options) settings {
	v, err := o.Rule.Variant()
	if err != nil {
		v = pattern.Freestyle
	}
	return settings{variant: v, threads: max(1, o.Threads), megabytes: tableOf(o), strength: full}
}

// tableOf is the size of the table if the manager names none, in megabytes.
func tableOf(o Options) int {
	if o.Megabytes > 0 {
		return o.Megabytes
	}
	return 64
}

// mostThreads and mostMegabytes are the most that a manager can ask for.
const (
	mostThreads   = 256
	mostMegabytes = 1 << 15
)

// info is INFO: nothing is answered but to a rule that is not played.
func (b *brain) info(args string) {
	key, text := split(args)
	if key == "EVALUATE" {
		b.evaluate(text)
		return
	}
	set, known := infoKeys[key]
	if !known {
		return // the protocol wants unknown keys passed over
	}
	n, ok := value(text)
	if !ok {
		b.out.line("MESSAGE INFO %s: %q is no number", shown(key), shown(text))
		return
	}
	set(b, n)
}

// huge is the greatest number that is told apart from others.
const huge = 1 << 53

// value reads a whole number; one that does not fit becomes the nearest that does.
func value(text string) (int, bool) {
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil && !errors.Is(err, strconv.ErrRange) {
		return 0, false
	}
	return int(min(max(n, -huge), huge)), true
}

// infoKeys are the keys of INFO with a number. Those on which nothing depends here
// (game_type, folder, caution_factor and more) are not listed.
var infoKeys = map[string]func(b *brain, n int){
	"TIMEOUT_TURN":   func(b *brain, n int) { b.clock.turn = milliseconds(n) },
	"TIMEOUT_MATCH":  func(b *brain, n int) { b.clock.setMatch(milliseconds(n)) },
	"TIME_LEFT":      func(b *brain, n int) { b.clock.setLeft(n) },
	"TIME_INCREMENT": func(b *brain, n int) { b.clock.increment = milliseconds(n) },
	"MAX_MEMORY":     (*brain).setMemory,
	"HASH_SIZE":      func(b *brain, n int) { b.megabytes = min(max(1, n>>10), mostMegabytes) },
	"RULE":           (*brain).setRule,
	"MAX_DEPTH":      func(b *brain, n int) { b.depth = max(0, n) },
	"MAX_NODE":       (*brain).setNodes,
	"THREAD_NUM":     func(b *brain, n int) { b.threads = min(max(1, n), mostThreads) },
	"PONDERING":      func(b *brain, n int) { b.pondering = n == 1 },
	"STRENGTH":       func(b *brain, n int) { b.strength = min(max(0, n), full) },
	"SHOW_DETAIL":    func(b *brain, n int) { b.realtime, b.detail = n&1 != 0, n&2 != 0 },
	"USEDATABASE":    (*brain).useDatabase,
}

func milliseconds(n int) time.Duration {
	return time.Duration(min(max(0, n), longest)) * time.Millisecond
}

// longest is the longest time that is told apart from others, in milliseconds: some
// thirty years.
const longest = 1e12

// besides is what the process takes beside the table, in megabytes: the tables of
// package pattern, the solver, the runtime.
const besides = 24

// setMemory is "INFO max_memory", in bytes for the whole process; 0 is no limit.
func (b *brain) setMemory(bytes int) {
	if b.options.LimitMemory != nil {
		b.options.LimitMemory(max(0, bytes))
	}
	if bytes <= 0 {
		b.megabytes = tableOf(b.options)
		return
	}
	b.megabytes = min(max(1, (bytes>>20-besides)*4/5), mostMegabytes)
	if bytes>>20 < besides {
		b.out.line("MESSAGE max_memory: %d MB are less than the %d that are needed", bytes>>20, besides)
	}
}

// setNodes is "INFO max_node"; a number that no search reaches is no limit.
func (b *brain) setNodes(n int) {
	b.nodes = max(0, n)
	if n == huge {
		b.nodes = 0
	}
}

func (b *brain) setRule(n int) {
	v, err := Rule(n).Variant()
	if err != nil {
		b.fail("INFO rule", err)
		return
	}
	b.variant = v
}

// evaluate is "INFO evaluate x,y": what a stone there would do.
func (b *brain) evaluate(text string) {
	m, ok := parse(text)
	p, stone := m.Stone()
	if !ok || !stone || b.game.board.At(p) != renju.NoColor {
		return
	}
	b.out.line("MESSAGE %s: %s", names([]renju.Move{m}), b.referee().verdict(b.game.board, b.game.toMove(), p))
}
