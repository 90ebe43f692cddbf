package sqlite

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"tengen/internal/account"
	"tengen/internal/play"
)

// place is a step that puts one more record behind n others.
func place(id play.GameID, n int) play.Append {
	return play.Append{Game: id, At: n, Records: []play.Record{
		{Version: n + 1, At: time.Now().UTC(), Command: fmt.Sprint(n), Event: fmt.Appendf(nil, `{"n":%d}`, n)}}}
}

// A copy that is made while games go on holds, of every game, a beginning of its
// log, at least what was acknowledged before the copy began and nothing beyond what
// was sent before it was done; and the copies do not stop the games.
func TestBackupUnderLoad(t *testing.T) {
	path := file(t)
	s := opened(t, Open, path)
	const games = 20
	done := make(chan struct{}) // closed when all copies are made: the games go on until then
	var mu sync.Mutex
	counts := make([]int, games) // steps that were acknowledged
	snapshot := func() []int {
		mu.Lock()
		defer mu.Unlock()
		return append([]int(nil), counts...)
	}
	var players sync.WaitGroup
	for g := range games {
		players.Go(func() {
			for n := 0; ; n++ {
				select {
				case <-done:
					return
				default:
				}
				if err := s.Append(t.Context(), place(play.GameID(rune('a'+g)), n)); err != nil {
					t.Error(err)
					return
				}
				mu.Lock()
				counts[g]++
				mu.Unlock()
			}
		})
	}
	var copies []string
	for i := range 2 {
		before := snapshot()
		to := filepath.Join(t.TempDir(), fmt.Sprintf("copy-%d.db", i))
		if err := Backup(t.Context(), path, to); err != nil {
			t.Fatal(err)
		}
		copies = append(copies, to)
		after := snapshot()
		c := opened(t, Open, to)
		for g := range games {
			id := play.GameID(rune('a' + g))
			heads, err := c.Heads(t.Context(), []play.GameID{id})
			if err != nil || heads[id] < before[g] || heads[id] > after[g]+1 {
				t.Errorf("copy %d, game %s: %d events, %v; %d were acknowledged before, %d after", i, id, heads[id], err, before[g], after[g])
			}
			if heads[id] == 0 {
				continue
			}
			log, err := c.Load(t.Context(), id, 0)
			if err != nil || len(log) != heads[id] || string(log[len(log)-1].Event) != fmt.Sprintf(`{"n":%d}`, len(log)-1) {
				t.Errorf("copy %d, game %s: the log is %d events, %v; the head is %d", i, id, len(log), err, heads[id])
			}
		}
	}
	stopped := snapshot()
	close(done)
	players.Wait()
	for g, n := range stopped {
		if n == 0 {
			t.Errorf("game %d stood still while copies were made", g)
		}
	}
	for _, to := range copies {
		if info, err := os.Stat(to); err != nil || info.Mode().Perm() != 0o600 {
			t.Errorf("the copy: %v, %v; want a file that only its owner reads", info.Mode(), err)
		}
	}
}

// A backup never writes over anything, and leaves nothing half-done behind.
func TestBackupRefuses(t *testing.T) {
	path := file(t)
	opened(t, Open, path)
	folder := t.TempDir()
	foreign := filepath.Join(folder, "foreign.db")
	if err := os.WriteFile(foreign, []byte("no database"), 0o600); err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		from, to string
		want     error
	}{
		"onto a file":        {path, foreign, ErrExists},
		"of nothing":         {filepath.Join(folder, "none.db"), filepath.Join(folder, "new.db"), ErrMissing},
		"of something else":  {foreign, filepath.Join(folder, "new.db"), ErrForeign},
		"of a folder":        {folder, filepath.Join(folder, "new.db"), ErrForeign},
		"into a folder gone": {path, filepath.Join(folder, "gone", "new.db"), os.ErrNotExist},
	} {
		if err := Backup(t.Context(), c.from, c.to); !errors.Is(err, c.want) {
			t.Errorf("%s: %v, want %v", name, err, c.want)
		}
	}
	left, err := os.ReadDir(folder)
	if err != nil || len(left) != 1 {
		t.Errorf("left behind: %v, %v", left, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := Backup(ctx, path, filepath.Join(folder, "new.db")); !errors.Is(err, context.Canceled) {
		t.Errorf("a backup that was stopped: %v", err)
	}
	if left, _ := os.ReadDir(folder); len(left) != 1 {
		t.Errorf("a backup that was stopped left %v", left)
	}
}

func TestRestore(t *testing.T) {
	path, backup := file(t), filepath.Join(t.TempDir(), "backup.db")
	write := func(n int) {
		s, err := Open(t.Context(), path)
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Append(t.Context(), place("g", n)); err != nil {
			t.Fatal(err)
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
	}
	head := func(path string) int {
		s, err := Open(t.Context(), path)
		if err != nil {
			t.Fatal(err)
		}
		defer s.Close()
		heads, err := s.Heads(t.Context(), []play.GameID{"g"})
		if err != nil {
			t.Fatal(err)
		}
		return heads["g"]
	}
	write(0)
	if err := Backup(t.Context(), path, backup); err != nil {
		t.Fatal(err)
	}
	write(1)
	if err := Restore(t.Context(), backup, path, ""); !errors.Is(err, ErrExists) {
		t.Errorf("onto a database: %v", err)
	}
	running := opened(t, Open, filepath.Join(t.TempDir(), "running.db"))
	if err := Restore(t.Context(), backup, running.path, running.path+".old"); !errors.Is(err, ErrInUse) {
		t.Errorf("onto a database that is open: %v", err)
	}
	if n := head(path); n != 2 {
		t.Errorf("what was refused left %d events, want 2", n)
	}
	aside := path + ".old"
	if err := Restore(t.Context(), backup, path, aside); err != nil {
		t.Fatal(err)
	}
	if n, old := head(path), head(aside); n != 1 || old != 2 {
		t.Errorf("after restoring: %d events, and %d in what was there; want 1 and 2", n, old)
	}
	empty := filepath.Join(t.TempDir(), "empty.db")
	if err := Restore(t.Context(), backup, empty, ""); err != nil || head(empty) != 1 {
		t.Errorf("into an empty folder: %v", err)
	}
}

// The journal of a database that was killed must not be taken for that of the one
// that is restored, and goes aside with its own.
func TestRestoreOverAKilledServer(t *testing.T) {
	path, backup := file(t), filepath.Join(t.TempDir(), "backup.db")
	s := opened(t, Open, path)
	for n := range 3 {
		if err := s.Append(t.Context(), place("g", n)); err != nil {
			t.Fatal(err)
		}
		if n == 0 {
			if err := Backup(t.Context(), path, backup); err != nil {
				t.Fatal(err)
			}
		}
	}
	killed := filepath.Join(t.TempDir(), "killed.db") // as a kill would leave it
	for _, suffix := range []string{"", "-wal"} {
		content, err := os.ReadFile(path + suffix)
		if err != nil || len(content) == 0 {
			t.Fatalf("%d bytes, %v", len(content), err)
		}
		if err := os.WriteFile(killed+suffix, content, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	aside := filepath.Join(t.TempDir(), "old.db")
	if err := Restore(t.Context(), backup, killed, aside); err != nil {
		t.Fatal(err)
	}
	for file, want := range map[string]int{killed: 1, aside: 3} {
		c := opened(t, Open, file)
		if heads, err := c.Heads(t.Context(), []play.GameID{"g"}); err != nil || heads["g"] != want {
			t.Errorf("%s has %d events, %v; want %d", filepath.Base(file), heads["g"], err, want)
		}
	}
}

// A damaged backup is noticed before anything is touched.
func TestRestoreDamaged(t *testing.T) {
	path, backup := file(t), filepath.Join(t.TempDir(), "backup.db")
	s := opened(t, Open, path)
	for g := range 200 {
		if err := s.Append(t.Context(), place(play.GameID(fmt.Sprint("game", g)), 0)); err != nil {
			t.Fatal(err)
		}
	}
	if err := Backup(t.Context(), path, backup); err != nil {
		t.Fatal(err)
	}
	content, err := os.ReadFile(backup)
	if err != nil {
		t.Fatal(err)
	}
	at := strings.Index(string(content), `{"n":0}`) / 4096 * 4096
	for i := range 64 {
		content[at+i] ^= 0xff
	}
	if err := os.WriteFile(backup, content, 0o600); err != nil {
		t.Fatal(err)
	}
	empty := filepath.Join(t.TempDir(), "empty.db")
	if err := Restore(t.Context(), backup, empty, ""); err == nil {
		t.Error("a damaged backup was restored")
	}
	if _, err := os.Stat(empty); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a damaged backup left a database: %v", err)
	}
}

func TestSnapshot(t *testing.T) {
	path := file(t)
	s := opened(t, Open, path)
	if err := s.Append(t.Context(), place("g", 0)); err != nil {
		t.Fatal(err)
	}
	snap, err := OpenSnapshot(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	defer snap.Close()
	if err := s.Append(t.Context(), place("g", 1)); err != nil {
		t.Fatal(err)
	}
	log, err := snap.Store.Load(t.Context(), "g", 0)
	if err != nil || len(log) != 1 {
		t.Errorf("the snapshot has %d events, %v; want the one of its moment", len(log), err)
	}
	if err := snap.Store.Append(t.Context(), place("g", 1)); err == nil {
		t.Error("a snapshot was written to")
	}
	if found, err := snap.Integrity(t.Context()); err != nil || len(found) > 0 {
		t.Errorf("found %v, %v in a whole file", found, err)
	}
	if list, err := snap.Loose(t.Context()); err != nil || len(list) > 0 {
		t.Errorf("loose rows %v, %v", list, err)
	}
	seat := account.Seat{Game: "nowhere", Seat: 1, Account: "nobody", At: time.Now()}
	if err := s.Accounts().ClaimSeat(t.Context(), seat); err != nil {
		t.Fatal(err)
	}
	again, err := OpenSnapshot(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	defer again.Close()
	if list, err := again.Loose(t.Context()); err != nil || len(list) != 1 || list[0].Table != "seat" {
		t.Errorf("loose rows %v, %v; want the seat of an account that is none", list, err)
	}
}
