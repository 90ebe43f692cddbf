package load_test

import (
	"context"
	"database/sql"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/coder/websocket"
	_ "modernc.org/sqlite"

	"tengen/internal/load"
)

// cpu reports the processor time of this process for each operation.
func cpu(b *testing.B, run func()) {
	b.Helper()
	before, err := load.UsageOf(os.Getpid())
	if err != nil {
		b.Log(err) // processor time is known on Linux only
		run()
		return
	}
	run()
	after, err := load.UsageOf(os.Getpid())
	if err != nil {
		b.Fatal(err)
	}
	b.ReportMetric(float64((after.CPU-before.CPU).Microseconds())/float64(b.N), "cpu-µs/op")
}

// BenchmarkEcho is a bare server on the same WebSocket library, and clients in the
// same process: a command goes there and back. It is what a move cannot be faster
// than.
func BenchmarkEcho(b *testing.B) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		c, err := websocket.Accept(w, r, nil)
		if err != nil {
			return
		}
		defer c.CloseNow()
		for {
			kind, frame, err := c.Read(context.Background())
			if err == nil {
				err = c.Write(context.Background(), kind, frame)
			}
			if err != nil {
				return
			}
		}
	}))
	defer server.Close()
	frame := []byte(`{"t":"do","game":"abcdefghijkl","id":"abcdefghijklm-12","at":30,"act":{"place":"h8"},"lag":12}`)
	var left atomic.Int64
	left.Store(int64(b.N))
	cpu(b, func() {
		var wait sync.WaitGroup
		for range 300 {
			wait.Go(func() {
				c, _, err := websocket.Dial(b.Context(), "ws"+strings.TrimPrefix(server.URL, "http"), nil)
				if err != nil {
					b.Error(err)
					return
				}
				defer c.CloseNow()
				for left.Add(-1) >= 0 {
					err := c.Write(context.Background(), websocket.MessageText, frame)
					if err == nil {
						_, _, err = c.Read(context.Background())
					}
					if err != nil {
						b.Error(err)
						return
					}
				}
			})
		}
		wait.Wait()
	})
}

// BenchmarkCommit is a bare loop that puts rows like those of moves into a table
// like the log, as many in a transaction as move together in a full server.
func BenchmarkCommit(b *testing.B) {
	for _, batch := range []int{1, 30, 100} {
		b.Run(fmt.Sprint(batch), func(b *testing.B) {
			db, err := sql.Open("sqlite", "file:"+filepath.Join(b.TempDir(), "bare.db")+"?_pragma=journal_mode(wal)&_pragma=synchronous(full)")
			if err != nil {
				b.Fatal(err)
			}
			defer db.Close()
			db.SetMaxOpenConns(1)
			if _, err := db.Exec(`CREATE TABLE event (game TEXT NOT NULL, version INTEGER NOT NULL, at INTEGER NOT NULL, command TEXT,
				event BLOB NOT NULL, PRIMARY KEY (game, version)) WITHOUT ROWID, STRICT`); err != nil {
				b.Fatal(err)
			}
			insert, err := db.Prepare(`INSERT INTO event (game, version, at, command, event) VALUES (?, ?, ?, ?, ?)`)
			if err != nil {
				b.Fatal(err)
			}
			event := []byte(strings.Repeat("x", 120))
			cpu(b, func() {
				for n := 0; n < b.N; n += batch {
					tx, err := db.Begin()
					if err != nil {
						b.Fatal(err)
					}
					for i := n; i < min(n+batch, b.N); i++ {
						if _, err := tx.Stmt(insert).Exec(fmt.Sprintf("game-%05d", i*7919%300), i, i, fmt.Sprint("c-", i), event); err != nil {
							b.Fatal(err)
						}
					}
					if err := tx.Commit(); err != nil {
						b.Fatal(err)
					}
				}
			})
		})
	}
}
