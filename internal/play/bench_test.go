package play_test

import (
	"crypto/rand"
	"runtime"
	"strconv"
	"testing"

	"tengen/game"
	"tengen/internal/local"
	"tengen/internal/memory"
	"tengen/internal/play"
	"tengen/internal/play/playtest"
	"tengen/wire"
)

// deaf is a sink that takes everything and keeps nothing.
type deaf struct{}

func (deaf) Send([]byte) bool { return true }

// mostAllocs is how many allocations a move may cost between the store and the two
// seats, with its part of making the game; they are what the collector works for.
const mostAllocs = 72

// BenchmarkMove is what a move costs without network and disk: it is decided,
// appended to a store in memory, and told to both seats.
func BenchmarkMove(b *testing.B) {
	app, err := play.Open(b.Context(), play.Config{Store: new(memory.Store), Bus: new(local.Bus), Clock: play.SystemClock(), Rand: rand.Reader})
	if err != nil {
		b.Fatal(err)
	}
	defer app.Close()
	b.ReportAllocs()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	var seats [2]*play.Viewer
	const each = 56 // moves of a game
	for n := 0; b.Loop(); n++ {
		if n%each == 0 {
			b.StopTimer()
			for _, v := range seats {
				if v != nil {
					v.Close()
				}
			}
			seats = table(b, app)
			b.StartTimer()
		}
		point := playtest.Quiet(n % each)
		if _, err := seats[n%2].Receive().Do(wire.Do{ID: strconv.Itoa(n % each), At: n % each, Act: wire.Act{Place: &point}}); err != nil {
			b.Fatal(err)
		}
	}
	runtime.ReadMemStats(&after)
	if each := (after.Mallocs - before.Mallocs) / uint64(b.N); b.N >= 1000 && each > mostAllocs {
		b.Errorf("%d allocations a move, want %d at most", each, mostAllocs)
	}
}

// table seats two viewers at a new game.
func table(b *testing.B, app *play.App) (seats [2]*play.Viewer) {
	id, _, err := app.Create(b.Context(), playtest.Options("10m"), game.First)
	if err != nil {
		b.Fatal(err)
	}
	other, err := app.NewKey()
	if err != nil {
		b.Fatal(err)
	}
	if _, err := app.Take(b.Context(), id, other); err != nil {
		b.Fatal(err)
	}
	for i := range seats {
		if seats[i], err = app.Connect(b.Context(), id, game.Seat(i+1), deaf{}); err != nil {
			b.Fatal(err)
		}
		if err := seats[i].Join(b.Context(), 0); err != nil {
			b.Fatal(err)
		}
	}
	return seats
}
