package account

import "context"

// Hashes returns how many hashes of passwords the node has made: its work.
func (a *App) Hashes() int64 { return a.hasher.count.Load() }

// Flush waits until the letters that were asked for are sent.
func (a *App) Flush() {
	done := make(chan struct{})
	a.jobs <- job{"flush", func(context.Context) error {
		close(done)
		return nil
	}}
	<-done
}
