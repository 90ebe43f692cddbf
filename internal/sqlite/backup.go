package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// Errors of [Backup] and [Restore]. They come wrapped in a sentence that names the
// file.
var (
	ErrExists  = errors.New("is there already")
	ErrMissing = errors.New("is not there")
	ErrForeign = errors.New("is no database of Tengen")
	ErrDamaged = errors.New("is damaged")
)

// Backup writes a copy of the database at path into a new file. A server may have
// the database open and go on writing: the copy holds everything that was durable
// at one moment. It is checked before it gets its name, so a file of that name is
// always whole; one that is there already gives ErrExists and is left alone. The
// time and the room that it takes grow with the database.
func Backup(ctx context.Context, path, to string) error {
	if err := mustExist(path); err != nil {
		return err
	}
	if _, err := os.Lstat(to); err == nil {
		return fmt.Errorf("the file %s %w: choose another name", to, ErrExists)
	}
	part, err := copyInto(ctx, path, filepath.Dir(to))
	if err != nil {
		return err
	}
	defer os.Remove(part) // gone already if all went well
	return publish(part, to)
}

// Restore makes the database at path a copy of the one in the file from. No server
// may have it open. A database that is there already gives ErrExists, unless aside
// names a file that it is moved to. What is copied is checked first: a file that is
// damaged, or was written by a newer program, changes nothing.
func Restore(ctx context.Context, from, path, aside string) (err error) {
	if err := mustExist(from); err != nil {
		return err
	}
	lock, err := acquire(ctx, path)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, lock.release()) }()
	there := false
	for _, suffix := range []string{"", "-wal"} {
		if _, err := os.Lstat(path + suffix); err == nil {
			there = true
		}
	}
	if there && aside == "" {
		return fmt.Errorf("the database %s %w", path, ErrExists)
	}
	part, err := copyInto(ctx, from, filepath.Dir(path))
	if err != nil {
		return err
	}
	defer os.Remove(part)
	if there {
		if err := moveAside(ctx, path, aside); err != nil {
			return err
		}
	}
	return publish(part, path)
}

// moveAside gives a database another name, with everything that belongs to it: a
// journal that stayed behind would be taken for that of its successor.
func moveAside(ctx context.Context, path, aside string) error {
	if _, err := os.Lstat(aside); err == nil {
		return fmt.Errorf("the file %s %w", aside, ErrExists)
	}
	if db, err := connect(path, "mode=rw&_pragma=busy_timeout(10000)"); err == nil {
		// The journal is written into the file, if that is whole; if not, it moves too.
		_, _ = db.ExecContext(ctx, "PRAGMA wal_checkpoint(TRUNCATE)")
		_ = db.Close()
	}
	for _, suffix := range []string{"-wal", "-shm", ""} {
		if err := os.Rename(path+suffix, aside+suffix); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return syncFolder(filepath.Dir(path))
}

func mustExist(path string) error {
	switch info, err := os.Stat(path); {
	case errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("the database %s %w", path, ErrMissing)
	case err != nil:
		return err
	case info.IsDir():
		return fmt.Errorf("%s %w: it is a folder", path, ErrForeign)
	}
	return nil
}

// copyInto writes a copy of a database into a new file in a folder, checks it, makes
// it durable, and returns its name. Only the owner may read it.
func copyInto(ctx context.Context, path, folder string) (part string, err error) {
	db, err := connect(path, "mode=rw&_pragma=busy_timeout(10000)")
	if err != nil {
		return "", err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	if err := known(ctx, db, path); err != nil {
		return "", err
	}
	f, err := os.CreateTemp(folder, ".tengen-*.part")
	if err != nil {
		return "", err
	}
	part = f.Name()
	defer func() {
		err = errors.Join(err, f.Close())
		if err != nil {
			os.Remove(part)
		}
	}()
	if _, err := db.ExecContext(ctx, "VACUUM INTO ?", part); err != nil {
		return part, fmt.Errorf("database %s: copying into %s: %w", path, part, explained(err))
	}
	if err := checkFile(ctx, part); err != nil {
		return part, err
	}
	return part, f.Sync()
}

// known returns nil if a database is Tengen's and this program may read it.
func known(ctx context.Context, db *sql.DB, path string) error {
	has, err := schemaOf(ctx, db)
	if err != nil {
		return fmt.Errorf("the file %s %w (%w)", path, ErrForeign, err)
	}
	if knows := newestSchema(); has > knows {
		return newerError(path, has, knows)
	}
	return nil
}

// checkFile asks SQLite whether a file is whole.
func checkFile(ctx context.Context, path string) error {
	db, err := connect(path, "mode=rw&_pragma=query_only(1)")
	if err != nil {
		return err
	}
	found, err := integrity(ctx, db)
	if err == nil && len(found) > 0 {
		err = fmt.Errorf("the database %s %w: %s", path, ErrDamaged, found[0])
	}
	return errors.Join(err, db.Close())
}

// integrity is what SQLite finds wrong with a database; nothing if it is whole.
func integrity(ctx context.Context, db *sql.DB) (found []string, err error) {
	rows, err := db.QueryContext(ctx, "PRAGMA integrity_check")
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var line string
		if err := rows.Scan(&line); err != nil {
			return nil, err
		}
		if line != "ok" {
			found = append(found, line)
		}
	}
	return found, rows.Err()
}

// publish gives a file its name, which must be free.
func publish(part, to string) error {
	if err := os.Link(part, to); err != nil {
		if _, there := os.Lstat(to); there == nil {
			return fmt.Errorf("the file %s %w", to, ErrExists)
		}
		// A file system without hard links.
		if err := os.Rename(part, to); err != nil {
			return err
		}
	}
	return syncFolder(filepath.Dir(to))
}

// syncFolder makes the names in a folder durable, where the system can.
func syncFolder(path string) error {
	d, err := os.Open(path)
	if err != nil {
		return err
	}
	_ = d.Sync() // some systems cannot
	return d.Close()
}
