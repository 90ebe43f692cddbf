package main

import (
	"fmt"
	"io"
	"math/rand/v2"
	"sync"
	"sync/atomic"

	"tengen/internal/oracle"
	"tengen/renju"
)

// meeting is a comparison under way. It goes by rounds, which are always
// finished, so that what was compared does not depend on the workers.
type meeting struct {
	seed       uint64
	generators []oracle.Generator
	round      int // boards that each generator makes in a round
	workers    int

	rounds      int
	tallies     []oracle.Tally // one for each generator
	differences []string       // of the last round, each with its board drawn
}

// total returns what was compared so far, over all generators.
func (m *meeting) total() *oracle.Tally {
	var sum oracle.Tally
	for i := range m.tallies {
		sum.Add(&m.tallies[i])
	}
	return &sum
}

// play lets every generator make the boards of a round and compares them. Every point is
// explained, and every explanation walked.
func (m *meeting) play() {
	if m.tallies == nil {
		m.tallies = make([]oracle.Tally, len(m.generators))
	}
	var next atomic.Int64
	var wait sync.WaitGroup
	var lock sync.Mutex
	for range m.workers {
		wait.Go(func() {
			mine := make([]oracle.Tally, len(m.generators))
			var bad []string
			for {
				job := int(next.Add(1)) - 1
				if job >= m.round*len(m.generators) {
					break
				}
				bad = append(bad, m.board(job%len(m.generators), job/len(m.generators), mine)...)
			}
			lock.Lock()
			defer lock.Unlock()
			m.differences = append(m.differences, bad...)
			for i := range mine {
				m.tallies[i].Add(&mine[i])
			}
		})
	}
	wait.Wait()
	m.rounds++
}

// board compares the n-th board of this round that the i-th generator makes.
func (m *meeting) board(i, n int, tallies []oracle.Tally) []string {
	number := uint64(m.rounds*m.round + n)
	rng := rand.New(rand.NewPCG(m.seed<<8+uint64(i), number))
	b := m.generators[i].Make(rng)
	var bad []string
	for _, err := range oracle.Compare(*b, func(oracle.Verdict) bool { return true }, &tallies[i]) {
		bad = append(bad, fmt.Sprintf("%s, board %d: %v\n%v", m.generators[i].Name, number, err, b))
	}
	return bad
}

// report prints the tables.
func (m *meeting) report(w io.Writer) {
	total := m.total()
	fmt.Fprintf(w, "Seed %d: %d boards, %d points judged by both readings, %d of them in play, %d explanations walked.\n",
		m.seed, total.Boards, total.Points, total.InPlay, total.Explanations)
	fmt.Fprintf(w, "%d winning points of White and %d colours that can make no five, also with the colours exchanged. %d verdicts depend on the reading. Differences between the two judges: %d.\n\n",
		total.White, total.NoFive, total.Differ, len(m.differences))
	fmt.Fprint(w, "| generator | boards | points | in play | five | overline | double-four | double-three | allowed double-three | depth 2 or more |\n",
		"|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|\n")
	for i, g := range m.generators {
		generatorRow(w, g.Name, &m.tallies[i])
	}
	generatorRow(w, "all", total)
	readingTable(w, total)
	depthTable(w, total)
	fmt.Fprintln(w)
	for _, g := range m.generators {
		fmt.Fprintf(w, "- %s: %s\n", g.Name, g.What)
	}
}

// generatorRow prints what one generator's boards held, by the international
// text.
func generatorRow(w io.Writer, name string, t *oracle.Tally) {
	rif := &t.ByReading[0]
	fmt.Fprintf(w, "| %s | %d | %d | %d | %d | %d | %d | %d | %d | %d |\n", name, t.Boards, t.Points, t.InPlay, rif.Five,
		rif.Named[renju.Overline], rif.Named[renju.DoubleFour], rif.Named[renju.DoubleThree], rif.Allowed, rif.Decided(2))
}

// readingTable prints the verdicts by each reading.
func readingTable(w io.Writer, t *oracle.Tally) {
	fmt.Fprint(w, "\n| verdict | a three's extension must not make a five (RIF) | any permitted stone extends a three (S001) |\n|---|--:|--:|\n")
	rif, permitted := &t.ByReading[0], &t.ByReading[1]
	fmt.Fprintf(w, "| legal | %d | %d |\n", rif.Legal, permitted.Legal)
	fmt.Fprintf(w, "| legal with two or more threes in appearance | %d | %d |\n", rif.Allowed, permitted.Allowed)
	fmt.Fprintf(w, "| five | %d | %d |\n", rif.Five, permitted.Five)
	fmt.Fprintf(w, "| five that overrides a foul | %d | %d |\n", rif.FiveOverFoul, permitted.FiveOverFoul)
	for kind := renju.Overline; kind <= renju.DoubleThree; kind++ {
		fmt.Fprintf(w, "| %v | %d | %d |\n", kind, rif.Named[kind], permitted.Named[kind])
		fmt.Fprintf(w, "| %v holds | %d | %d |\n", kind, rif.Holding[kind], permitted.Holding[kind])
		if kind == renju.DoubleFour {
			fmt.Fprintf(w, "| double-four with two fours on one line | %d | %d |\n", rif.OneLine, permitted.OneLine)
		}
	}
}

// depthTable prints how deep the verdicts go: the depth of recursion that
// decides them, and the levels that had to be looked at.
func depthTable(w io.Writer, t *oracle.Tally) {
	fmt.Fprint(w, "\n| n | RIF: decided at depth n | RIF: n levels looked at | S001: decided at depth n | S001: n levels looked at |\n|---|--:|--:|--:|--:|\n")
	rif, permitted := &t.ByReading[0], &t.ByReading[1]
	for n := range oracle.MaxDepth + 1 {
		name := fmt.Sprint(n)
		if n == oracle.MaxDepth {
			name += " or more"
		}
		fmt.Fprintf(w, "| %s | %d | %d | %d | %d |\n", name, rif.ByDepth[n], rif.ByLevels[n], permitted.ByDepth[n], permitted.ByLevels[n])
	}
}
