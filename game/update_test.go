package game

import "flag"

// update rewrites the files under testdata from what the tests see, to be read
// before they are committed.
var update = flag.Bool("update", false, "write the expected files anew")
