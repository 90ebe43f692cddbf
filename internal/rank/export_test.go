package rank

// For tests: the arithmetic of a pool, without a store.
var (
	Count  = count
	Sorted = sorted
)
