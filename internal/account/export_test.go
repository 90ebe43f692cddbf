package account

// Hashes returns how many hashes of passwords the node has made: its work.
func (a *App) Hashes() int64 { return a.hasher.count.Load() }
