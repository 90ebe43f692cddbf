package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	driver "modernc.org/sqlite"
	lib "modernc.org/sqlite/lib"
)

// fileLock keeps other stores away from a file.
type fileLock struct {
	db *sql.DB
	tx *sql.Tx
}

// acquire holds the file beside path exclusively until release, or until the
// process ends, however it ends. It is a database of its own, so that the
// connections of one store do not shut each other out.
func acquire(ctx context.Context, path string) (*fileLock, error) {
	db, err := connect(path+".lock", "_txlock=exclusive&_pragma=busy_timeout(500)")
	if err != nil {
		return nil, err
	}
	tx, err := db.BeginTx(context.WithoutCancel(ctx), nil)
	if err == nil {
		return &fileLock{db, tx}, nil
	}
	if has(err, lib.SQLITE_BUSY) {
		err = fmt.Errorf("database %s %w: stop it first, or give this one a folder of its own", path, ErrInUse)
	} else {
		err = fmt.Errorf("cannot lock the database %s: %w", path, err)
	}
	return nil, errors.Join(err, db.Close())
}

// release lets others have the file. It does nothing for nil.
func (l *fileLock) release() error {
	if l == nil {
		return nil
	}
	return errors.Join(l.tx.Rollback(), l.db.Close())
}

// has reports whether err has the primary result code of SQLite.
func has(err error, code int) bool {
	var e *driver.Error
	return errors.As(err, &e) && e.Code()&0xff == code
}
