package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"

	"golang.org/x/term"

	"tengen/internal/play"
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
	v := &verified{File: path, Damage: []string{}, Findings: []play.Finding{}, Loose: []sqlite.Loose{}}
	tell := p.tellFinding
	if f.JSON {
		tell = func(string, string) {}
	}
	if err := p.verifyAll(ctx, snapshot, v, tell); err != nil {
		return p.fileProblem(err)
	}
	v.OK = len(v.Damage)+len(v.Findings)+len(v.Loose) == 0
	if f.JSON {
		if err := json.NewEncoder(p.stdout).Encode(v); err != nil {
			return err
		}
	} else {
		n := len(v.Damage) + len(v.Findings) + len(v.Loose)
		fmt.Fprintln(p.stdout, p.texts.Text("admin.verify.done", say.Args{"games": v.Games, "events": v.Events, "judged": v.Judged, "n": n}))
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
	return err
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
