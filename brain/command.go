package brain

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"tengen/renju"
)

// command is what a word of a manager does.
type command struct {
	run func(b *brain, args string)
	// game: only after START.
	game bool
	// lightly: does not touch the engine or the position, so pondering goes on.
	lightly bool
}

// commands are the words that are known. It is filled at start because some of
// them look into it.
var commands map[string]command

func init() {
	commands = map[string]command{
		"START":     {run: (*brain).start},
		"RECTSTART": {run: (*brain).rectStart},
		"RESTART":   {run: (*brain).restart, game: true},
		"BEGIN":     {run: (*brain).begin, game: true},
		"TURN":      {run: (*brain).turn, game: true},
		"BOARD":     {run: (*brain).board},
		"TAKEBACK":  {run: (*brain).takeBack, game: true},
		"PLAY":      {run: (*brain).playSuggested, game: true},
		"INFO":      {run: (*brain).info, lightly: true},
		"ABOUT":     {run: (*brain).about, lightly: true},
		"END":       {run: (*brain).end},
		"STOP":      {run: (*brain).nothing},
		"DONE":      {run: (*brain).strayDone},

		"SWAP2BOARD":   {run: (*brain).swap2Board},
		"YXSTOP":       {run: (*brain).nothing},
		"YXSHOWINFO":   {run: (*brain).showInfo, lightly: true},
		"YXBOARD":      {run: (*brain).quietBoard},
		"YXNBEST":      {run: (*brain).best, game: true},
		"YXSHOWFORBID": {run: (*brain).showForbidden, game: true, lightly: true},
		"YXBLOCK":      {run: (*brain).blockMoves},
		"YXBLOCKUNDO":  {run: (*brain).unblockMoves},
		"YXBLOCKRESET": {run: (*brain).unblockAll},

		"YXBALANCEONE":    {run: (*brain).balanceOne, game: true},
		"YXBALANCETWO":    {run: (*brain).balanceTwo, game: true},
		"YXSEARCHDEFEND":  {run: (*brain).searchDefences, game: true},
		"YXHASHCLEAR":     {run: (*brain).clearTable},
		"YXSHOWHASHUSAGE": {run: (*brain).showTable, lightly: true},
		"TRACEBOARD":      {run: (*brain).traceBoard, game: true, lightly: true},
	}
	for word, c := range databaseCommands {
		commands[word] = c
	}
}

// do carries out one line.
func (b *brain) do(line string) {
	word, args := split(line)
	if b.block != nil && b.take(word, line) {
		return
	}
	if word == "" {
		return
	}
	c, known := commands[word]
	switch {
	case !known:
		b.out.line("UNKNOWN %s", shown(word))
		return
	case c.game && !b.started:
		b.fail(word, errNoGame)
		return
	}
	if !c.lightly {
		b.stopPondering()
	}
	c.run(b, args)
}

// shown is a text of the manager's in an answer: not too long, and nothing in it
// that cannot be seen.
func shown(text string) string {
	const most = 40
	clean := strings.Map(func(r rune) rune {
		if !strconv.IsPrint(r) {
			return '?'
		}
		return r
	}, strings.ToValidUTF8(text, "?"))
	if r := []rune(clean); len(r) > most {
		return string(r[:most]) + "…"
	}
	return clean
}

// fail answers that a command was not carried out.
func (b *brain) fail(word string, err error) { b.out.line("ERROR %s: %s", word, err.Error()) }

// failf is fail with a text that is made here.
func (b *brain) failf(word, text string, args ...any) { b.fail(word, fmt.Errorf(text, args...)) }

func (b *brain) nothing(string)   {}
func (b *brain) end(string)       { b.over = true }
func (b *brain) strayDone(string) { b.failf("DONE", "no list was begun") }

func (b *brain) about(string) {
	o := b.options
	b.out.line(`name="%s", version="%s", author="%s", country="%s"`, o.Name, o.Version, o.Author, o.Country)
}

// start is START: a game on a board of 15 lines begins.
func (b *brain) start(args string) {
	b.started = false
	if n, ok := numbers(args); !ok || len(n) != 1 || n[0] != renju.Size {
		b.failf("START", "the board has %d lines: send \"START %d\"", renju.Size, renju.Size)
		return
	}
	b.started = true
	b.newGame()
}

func (b *brain) rectStart(args string) {
	b.started = false
	if n, ok := numbers(args); !ok || len(n) != 2 || n[0] != renju.Size || n[1] != renju.Size {
		b.failf("RECTSTART", "the board is square, with %d lines: send \"START %d\"", renju.Size, renju.Size)
		return
	}
	b.started = true
	b.newGame()
}

func (b *brain) restart(string) { b.newGame() }

// newGame forgets the game before, and what was learnt in it, so that games do not
// depend on each other.
func (b *brain) newGame() {
	b.game = position{}
	b.games++
	b.blocked = nil
	b.clock.newGame()
	b.settle()
	if b.engine != nil {
		b.engine.Clear()
	}
	b.out.line("OK")
}

func (b *brain) begin(string) {
	if len(b.game.moves) > 0 {
		b.failf("BEGIN", "there are stones on the board: send TURN, or BOARD for a position")
		return
	}
	b.think("BEGIN", 1)
}

func (b *brain) turn(args string) {
	m, ok := parse(args)
	if !ok {
		b.failf("TURN", "%q is no point: send \"TURN x,y\" with 0 to %d", shown(args), renju.Size-1)
		return
	}
	if err := b.game.play(m); err != nil {
		b.fail("TURN", err)
		return
	}
	b.think("TURN", 1)
}

func (b *brain) takeBack(args string) {
	m := renju.NoMove
	if args != "" {
		var ok bool
		if m, ok = parse(args); !ok {
			b.failf("TAKEBACK", "%q is no point", shown(args))
			return
		}
	}
	if err := b.game.takeBack(m); err != nil {
		b.fail("TAKEBACK", err)
		return
	}
	b.out.line("OK")
}

// playSuggested is PLAY: the manager makes a move for us.
func (b *brain) playSuggested(args string) {
	m, ok := parse(args)
	if !ok {
		b.failf("PLAY", "%q is no point", shown(args))
		return
	}
	if err := b.game.play(m); err != nil {
		b.fail("PLAY", err)
		return
	}
	b.out.line(format(m))
}

// best is YXNBEST: the best n moves.
func (b *brain) best(args string) {
	n, err := strconv.Atoi(args)
	if err != nil || n < 1 {
		b.failf("YXNBEST", "%q is no number of moves", shown(args))
		return
	}
	b.think("YXNBEST", min(n, renju.Points))
}

// searchDefences is YXSEARCHDEFEND: a line for every move.
func (b *brain) searchDefences(string) { b.think("YXSEARCHDEFEND", renju.Points) }

func (b *brain) clearTable(string) {
	b.settle()
	if b.engine != nil {
		b.engine.Clear()
	}
}

// errFull says that no move can be made.
var errFull = errors.New("the board is full")
