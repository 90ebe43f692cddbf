package pattern

// MakeTables makes the tables anew, for the benchmark of the start.
func MakeTables() { makeTables() }
