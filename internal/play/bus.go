package play

// Note says that a game has reached a version.
type Note struct {
	Game    GameID
	Version int
}

// Bus carries notes between the nodes that share a store. It may lose, double
// and reorder them, and may or may not bring a node its own: a note only says
// that there is something to read in the log.
type Bus interface {
	// Publish sends a note to all nodes. It does not block.
	Publish(n Note)
	// Subscribe has hear called with every note that arrives, one at a time,
	// until cancel returns.
	Subscribe(hear func(Note)) (cancel func())
}
