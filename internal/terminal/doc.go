// Package terminal is a game of renju in a terminal: two people at one keyboard, or a
// person against the computer, with every rule preset and opening protocol, clocks,
// explanations of fouls, hints and takebacks.
//
// Start with [New], which makes a [Model] for the library bubbletea. The model knows
// the game by package game alone and decides nothing itself; who plays for the
// computer, who gives hints, the time and chance come in with [Options]. Update and
// View are functions of the model, so that tests draw screens without a terminal.
package terminal
