package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"sync"
	"time"

	"golang.org/x/term"

	"tengen/internal/match"
	"tengen/say"
)

// contest is one run of "tengen match".
type contest struct {
	*program
	*match.Match
	flags *matchFlags
	games []match.Game
}

// run plays what is left of the match and reports. The status is no if a test has
// found no difference, or if the match was stopped.
func (c *contest) run(ctx context.Context) error {
	keep, closeOut, err := c.open()
	if err != nil {
		return err
	}
	defer closeOut()
	closeLog, err := c.logTo()
	if err != nil {
		return err
	}
	defer closeLog()
	show, clear := c.progress()
	show()
	err = c.Run(ctx, c.games, func(g match.Game) error {
		c.games = append(c.games, g)
		show()
		return keep(g)
	})
	clear()
	stopped := errors.Is(err, context.Canceled)
	if err != nil && !stopped {
		return c.badInput("match.bad.match", say.Args{"reason": err.Error()})
	}
	if err := c.report(); err != nil {
		return err
	}
	switch {
	case stopped && c.flags.Out != "":
		return c.badInput("match.stopped", nil)
	case stopped:
		return c.badInput("match.stopped-lost", nil)
	case c.SPRT != nil && c.SPRT.Decide(c.Summary(c.games).Results[0][1]) == match.Accepted0:
		return no
	}
	return nil
}

// open reads the games that a file already has and returns what keeps further ones
// in it: each is in the file before the next is begun.
func (c *contest) open() (keep func(match.Game) error, closeOut func() error, err error) {
	name := c.flags.Out
	if name == "" {
		return func(match.Game) error { return nil }, func() error { return nil }, nil
	}
	bad := func(err error) error {
		return c.badInput("match.bad.file", say.Args{"file": name, "reason": plainReason(err)})
	}
	file, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o666)
	if err != nil {
		return nil, nil, bad(err)
	}
	games, whole, err := c.Read(bufio.NewReader(file))
	if err == nil {
		err = file.Truncate(whole)
	}
	if err == nil {
		_, err = file.Seek(whole, io.SeekStart)
	}
	enc := json.NewEncoder(file)
	enc.SetEscapeHTML(false)
	if err == nil && whole == 0 {
		err = enc.Encode(c.Header())
	}
	if err != nil {
		file.Close()
		return nil, nil, bad(err)
	}
	c.games = games
	return func(g match.Game) error { return enc.Encode(g) }, file.Close, nil
}

// logTo writes all conversations to a file, if one is asked for: the seconds since
// the start, the game, the engine, ">" for what it is told and "<" for what it says.
func (c *contest) logTo() (closeLog func() error, err error) {
	if c.flags.Log == "" {
		return func() error { return nil }, nil
	}
	file, err := os.Create(c.flags.Log)
	if err != nil {
		return nil, c.badInput("match.bad.file", say.Args{"file": c.flags.Log, "reason": plainReason(err)})
	}
	var mu sync.Mutex
	w, begun := bufio.NewWriter(file), time.Now()
	c.Log = func(game int, engine string, sent bool, line string) {
		mark := "<"
		if sent {
			mark = ">"
		}
		mu.Lock()
		defer mu.Unlock()
		fmt.Fprintf(w, "%.3f %d %s %s %s\n", time.Since(begun).Seconds(), game, engine, mark, line)
	}
	return func() error {
		mu.Lock()
		defer mu.Unlock()
		return errors.Join(w.Flush(), file.Close())
	}, nil
}

// progress shows on a terminal how far the match is.
func (c *contest) progress() (show, clear func()) {
	f, ok := c.stderr.(*os.File)
	if !ok || !term.IsTerminal(int(f.Fd())) {
		return func() {}, func() {}
	}
	show = func() {
		text := c.texts.Text("match.progress", say.Args{"n": len(c.games), "total": c.Games()})
		if len(c.Engines) == 2 {
			t := c.Summary(c.games).Results[0][1]
			text += "  " + c.score(t) + "  " + c.difference(t)
		}
		fmt.Fprintf(f, "\r\x1b[K%s", text)
	}
	return show, func() { fmt.Fprint(f, "\r\x1b[K") }
}
