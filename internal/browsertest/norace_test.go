//go:build !race

package browsertest

// raceDetector says that the tests, and so the program, are built with it.
const raceDetector = false
