package tune

import (
	"math"

	"tengen/engine/eval"
	"tengen/pattern"
)

const (
	kinds = 15 // patterns
	decay = 1e-5
)

// content are the patterns of each mix, the weaker first.
var content = func() (list [pattern.Mixes][4]int) {
	for a := range kinds {
		for b := a; b < kinds; b++ {
			for c := b; c < kinds; c++ {
				for d := c; d < kinds; d++ {
					list[pattern.MixOf(pattern.Code(a|b<<4|c<<8|d<<12))] = [4]int{a, b, c, d}
				}
			}
		}
	}
	return list
}()

// single values each mix by itself. The indices of a value are colour, mix and
// whether the colour is to move, as in pattern.Values.
type single struct {
	values  [2][pattern.Mixes][2]weight
	threats [2][eval.ThreatSets]weight
	rate    float64
}

func (m *single) argument(s *sample) float64 {
	x := m.threats[s.turn][s.threats].x
	for _, k := range s.mine {
		x += m.values[s.turn][k][pattern.ToMove].x
	}
	for _, k := range s.his {
		x -= m.values[1-s.turn][k][pattern.Waiting].x
	}
	return x
}

func (m *single) learn(s *sample) float64 {
	p := logistic(m.argument(s))
	g := p - s.share
	m.threats[s.turn][s.threats].step(g, m.rate, 0)
	for _, k := range s.mine {
		m.values[s.turn][k][pattern.ToMove].step(g, m.rate, 0)
	}
	for _, k := range s.his {
		m.values[1-s.turn][k][pattern.Waiting].step(-g, m.rate, 0)
	}
	return loss(p, s.share)
}

// tables rounds the weights to tables.
func (m *single) tables() *eval.Tables {
	t := new(eval.Tables)
	for c := range t.Values {
		for k := range t.Values[c] {
			for when := range t.Values[c][k] {
				t.Values[c][k][when] = round(m.values[c][k][when].x)
			}
		}
		for k := range t.Threats[c] {
			t.Threats[c][k] = round(m.threats[c][k].x)
		}
	}
	return t
}

func round(x float64) int16 {
	return int16(math.Round(max(-32000, min(32000, x*eval.Scale*eval.Grain))))
}

// common values a mix by what it has in common with others.
type common struct {
	patterns [2][2][kinds]weight
	pairs    [2][2][kinds * kinds]weight         // of the two strongest
	triples  [2][2][kinds * kinds * kinds]weight // of the three strongest
	rest     [2][2][pattern.Mixes]weight
	threats  [2][eval.ThreatSets]weight
	rate     float64
}

func newCommon() *common { return &common{rate: 0.01} }

// places are the indices of the pair and the triple of a mix.
func places(c [4]int) (pair, triple int) {
	pair = c[3]*kinds + c[2]
	return pair, pair*kinds + c[1]
}

func (m *common) value(c, when int, k pattern.Mix) float64 {
	pair, triple := places(content[k])
	x := m.rest[c][when][k].x + m.pairs[c][when][pair].x + m.triples[c][when][triple].x
	for _, p := range content[k] {
		x += m.patterns[c][when][p].x
	}
	return x
}

func (m *common) argument(s *sample) float64 {
	x := m.threats[s.turn][s.threats].x
	for _, k := range s.mine {
		x += m.value(s.turn, pattern.ToMove, k)
	}
	for _, k := range s.his {
		x -= m.value(1-s.turn, pattern.Waiting, k)
	}
	return x
}

func (m *common) learn(s *sample) float64 {
	p := logistic(m.argument(s))
	g := p - s.share
	m.threats[s.turn][s.threats].step(g, m.rate, decay)
	for _, k := range s.mine {
		m.step(s.turn, pattern.ToMove, k, g)
	}
	for _, k := range s.his {
		m.step(1-s.turn, pattern.Waiting, k, -g)
	}
	return loss(p, s.share)
}

func (m *common) step(c, when int, k pattern.Mix, g float64) {
	pair, triple := places(content[k])
	m.rest[c][when][k].step(g, m.rate*0.3, 4*decay)
	m.pairs[c][when][pair].step(g, m.rate, decay)
	m.triples[c][when][triple].step(g, m.rate*0.6, 2*decay)
	for _, p := range content[k] {
		m.patterns[c][when][p].step(g, m.rate, decay)
	}
}

// single makes the model that goes on from here. Its weights begin as if they had
// learnt before, so that what is rare moves little.
func (m *common) single() *single {
	const before = 5
	s := &single{rate: 0.02}
	for c := range 2 {
		for k := range pattern.Mix(pattern.Mixes) {
			for when := range 2 {
				s.values[c][k][when] = weight{m.value(c, when, k), before}
			}
		}
		for k := range s.threats[c] {
			s.threats[c][k] = weight{m.threats[c][k].x, before}
		}
	}
	return s
}
