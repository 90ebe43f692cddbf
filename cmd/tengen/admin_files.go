package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"tengen/internal/sqlite"
	"tengen/say"
)

// How a backup is called that is made into a folder. The names sort by time.
const (
	backupPrefix = "tengen-"
	backupTime   = "20060102T150405Z"
	backupSuffix = ".db"
)

// backup is "tengen admin backup": a copy of the database, while the server runs
// or not.
func (p *program) backup(ctx context.Context, f *adminFlags, words []string) error {
	to, folder := words[0], ""
	if info, err := os.Stat(to); err == nil && info.IsDir() {
		folder = to
		to = filepath.Join(folder, backupPrefix+time.Now().UTC().Format(backupTime)+backupSuffix)
	}
	if f.Keep < 0 || f.Keep > 0 && folder == "" {
		return p.wrongUsage("admin", "admin.backup.keep", nil)
	}
	if err := sqlite.Backup(ctx, filepath.Join(f.Data, databaseName), to); err != nil {
		return p.fileProblem(err)
	}
	info, err := os.Stat(to)
	if err != nil {
		return err
	}
	fmt.Fprintln(p.stdout, p.texts.Text("admin.backup.done", say.Args{"file": to, "n": int(info.Size() / 1000)}))
	if f.Keep > 0 {
		return p.dropBackups(folder, f.Keep)
	}
	return nil
}

// dropBackups removes all but the latest backups in a folder. Files with other
// names are not touched.
func (p *program) dropBackups(folder string, keep int) error {
	list, err := os.ReadDir(folder)
	if err != nil {
		return err
	}
	var names []string
	for _, entry := range list {
		middle, ok := strings.CutPrefix(entry.Name(), backupPrefix)
		middle, isBackup := strings.CutSuffix(middle, backupSuffix)
		if _, err := time.Parse(backupTime, middle); ok && isBackup && err == nil && entry.Type().IsRegular() {
			names = append(names, entry.Name())
		}
	}
	slices.Sort(names)
	for _, name := range names[:max(0, len(names)-keep)] {
		if err := os.Remove(filepath.Join(folder, name)); err != nil {
			return err
		}
		fmt.Fprintln(p.stdout, p.texts.Text("admin.backup.dropped", say.Args{"file": filepath.Join(folder, name)}))
	}
	return nil
}

// restore is "tengen admin restore": the database of a folder becomes that of a
// backup.
func (p *program) restore(ctx context.Context, f *adminFlags, words []string) error {
	if err := os.MkdirAll(f.Data, 0o700); err != nil {
		return p.badInput("serve.no-folder", say.Args{"folder": f.Data, "reason": err.Error()})
	}
	path, aside := filepath.Join(f.Data, databaseName), ""
	if f.Replace {
		aside = path + ".replaced-" + time.Now().UTC().Format(backupTime)
	}
	err := sqlite.Restore(ctx, words[0], path, aside)
	switch {
	case errors.Is(err, sqlite.ErrInUse):
		return p.badInput("serve.in-use", say.Args{"folder": f.Data})
	case errors.Is(err, sqlite.ErrExists) && !f.Replace:
		return p.badInput("admin.restore.there", say.Args{"folder": f.Data})
	case err != nil:
		return p.fileProblem(err)
	}
	fmt.Fprintln(p.stdout, p.texts.Text("admin.restore.done", say.Args{"folder": f.Data, "file": words[0]}))
	if _, err := os.Stat(aside); aside != "" && err == nil {
		fmt.Fprintln(p.stdout, p.texts.Text("admin.restore.aside", say.Args{"file": aside}))
	}
	return nil
}

// fileProblem puts into words what can be wrong with a database in a file.
func (p *program) fileProblem(err error) error {
	for _, known := range []struct {
		err error
		key string
	}{
		{sqlite.ErrMissing, "admin.file.missing"},
		{sqlite.ErrExists, "admin.file.there"},
		{sqlite.ErrForeign, "admin.file.foreign"},
		{sqlite.ErrDamaged, "admin.file.damaged"},
		{sqlite.ErrNewer, "admin.file.newer"},
		{sqlite.ErrOlder, "admin.file.older"},
		{sqlite.ErrFull, "admin.file.full"},
		{fs.ErrNotExist, "admin.file.no-folder"},
		{fs.ErrPermission, "admin.file.forbidden"},
	} {
		if errors.Is(err, known.err) {
			return p.badInput(known.key, say.Args{"reason": err.Error()})
		}
	}
	return err
}
