// Package patterntest compares what a board of package pattern says with package
// renju and with a plain count of rows, on every empty point. It serves the tests
// of package pattern and the program that compares millions of points; start with
// [Check].
package patterntest
