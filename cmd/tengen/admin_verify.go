package main

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"time"

	"golang.org/x/term"

	"tengen/internal/account"
	"tengen/internal/play"
	"tengen/internal/rank"
	"tengen/internal/sqlite"
	"tengen/say"
)

// verified is what "tengen admin verify --json" writes: one object.
type verified struct {
	File string `json:"file"`
	OK   bool   `json:"ok"`
	play.Verified
	Damage   []string       `json:"damage"`   // what SQLite finds wrong with the file
	Findings []play.Finding `json:"findings"` // in games and lists
	Loose    []sqlite.Loose `json:"loose"`    // rows that nothing belongs to
	Ratings  []string       `json:"ratings"`  // that do not follow from the log
}

// count is how much was found.
func (v *verified) count() int {
	return len(v.Damage) + len(v.Findings) + len(v.Loose) + len(v.Ratings)
}

// verify is "tengen admin verify": whether everything in a database is as it
// should be. It only reports.
func (p *program) verify(ctx context.Context, f *adminFlags, words []string) error {
	path := filepath.Join(f.Data, databaseName)
	if len(words) > 0 {
		path = words[0]
	}
	snapshot, err := sqlite.OpenSnapshot(ctx, path)
	if err != nil {
		return p.fileProblem(err)
	}
	defer snapshot.Close()
	v := &verified{File: path, Damage: []string{}, Findings: []play.Finding{}, Loose: []sqlite.Loose{}, Ratings: []string{}}
	tell := p.tellFinding
	if f.JSON {
		tell = func(string, string) {}
	}
	if err := p.verifyAll(ctx, snapshot, v, tell); err != nil {
		return p.fileProblem(err)
	}
	v.OK = v.count() == 0
	if f.JSON {
		if err := json.NewEncoder(p.stdout).Encode(v); err != nil {
			return err
		}
	} else {
		fmt.Fprintln(p.stdout, p.texts.Text("admin.verify.done",
			say.Args{"games": v.Games, "events": v.Events, "judged": v.Judged, "n": v.count()}))
	}
	if !v.OK {
		return no
	}
	return nil
}

// verifyAll asks all questions about a database; tell is told of each finding.
func (p *program) verifyAll(ctx context.Context, s *sqlite.Snapshot, v *verified, tell func(what, detail string)) (err error) {
	damage, err := s.Integrity(ctx)
	if err != nil {
		return err
	}
	for _, line := range damage {
		v.Damage = append(v.Damage, line)
		tell(p.texts.Text("admin.verify.file", nil), line)
	}
	show, clear := p.counted("admin.verify.progress")
	v.Verified, err = play.Verify(ctx, s.Store, func(f play.Finding) {
		v.Findings = append(v.Findings, f)
		clear()
		what := p.texts.Text("admin.verify.game", say.Args{"game": string(f.Game)})
		if f.Version > 0 {
			what = p.texts.Text("admin.verify.event", say.Args{"game": string(f.Game), "n": f.Version})
		}
		tell(what, f.Detail)
	}, show)
	clear()
	if err != nil {
		return err
	}
	loose, err := s.Loose(ctx)
	for _, l := range loose {
		v.Loose = append(v.Loose, l)
		tell(p.texts.Text("admin.verify.row", say.Args{"table": l.Table, "key": l.Key}), l.Why)
	}
	if err != nil {
		return err
	}
	v.Ratings, err = ratingsWrong(ctx, s, v.File)
	for _, line := range v.Ratings {
		tell(p.texts.Text("admin.verify.ratings", nil), line)
	}
	return err
}

// rateTime is how long a running server may take to count a game that has ended.
const rateTime = 3 * time.Second

// ratingsWrong counts all games anew and returns what the ratings in a database do
// not have so. A running server counts a game some moments after its end, so what
// is found must still be so a little later.
func ratingsWrong(ctx context.Context, s *sqlite.Snapshot, file string) ([]string, error) {
	found := recount(ctx, s)
	if len(found) == 0 {
		return found, nil
	}
	select {
	case <-time.After(rateTime):
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	later, err := sqlite.OpenSnapshot(ctx, file)
	if err != nil {
		return nil, err
	}
	still := recount(ctx, later)
	found = slices.DeleteFunc(found, func(line string) bool { return !slices.Contains(still, line) })
	return found, later.Close()
}

// recount compares the ratings of a snapshot with the log once.
func recount(ctx context.Context, s *sqlite.Snapshot) []string {
	now := func() time.Time { return time.Now().UTC() }
	people := account.New(account.Config{Store: s.Store.Accounts(), Now: now, Rand: rand.Reader})
	ranks := rank.Idle(rank.Config{Store: s.Store.Ranks(), Games: s.Store, People: people, Now: now})
	list := []string{}
	err := ranks.Check(ctx, func(d rank.Difference) { list = append(list, d.String()) })
	err = errors.Join(err, ranks.Close(), people.Close(ctx))
	if err != nil { // a game that cannot be read was told of before
		list = append(list, "not counted anew: "+err.Error())
	}
	return list
}

// tellFinding writes a finding as one line.
func (p *program) tellFinding(what, detail string) { fmt.Fprintf(p.stdout, "%s: %s\n", what, detail) }

// counted shows on a terminal how far a work is that is counted; clear takes the
// line away.
func (p *program) counted(key string) (show func(n int), clear func()) {
	f, ok := p.stderr.(*os.File)
	if !ok || !term.IsTerminal(int(f.Fd())) {
		return func(int) {}, func() {}
	}
	const every = 100
	return func(n int) {
			if n%every == 0 {
				fmt.Fprintf(f, "\r\x1b[K%s", p.texts.Text(key, say.Args{"n": n}))
			}
		}, func() {
			fmt.Fprint(f, "\r\x1b[K")
		}
}
