package eval

import (
	"math"
	"math/rand/v2"

	"tengen/pattern"
	"tengen/renju"
)

// Sample is a quiet position of a game, by the mixes of its empty points, and how
// the game ended for the colour to move.
type Sample struct {
	Turn   renju.Color
	Mixes  [2][]pattern.Mix // of the empty points, for Black and for White
	Result float64          // 1 won, ½ drawn, 0 lost, for Turn
}

// NewSample takes a sample of the board. It reports false for a position in which
// something is forced: either side has a five, or a straight four to play.
func NewSample(b *pattern.Board, result float64) (Sample, bool) {
	for _, c := range []renju.Color{renju.Black, renju.White} {
		for _, k := range []pattern.Class{pattern.MakesFive, pattern.MakesStraight, pattern.MakesTwoFours} {
			if (k == pattern.MakesFive || c == b.Turn()) && !b.Points(c, k).Empty() {
				return Sample{}, false
			}
		}
	}
	s := Sample{Turn: b.Turn(), Result: result}
	for _, p := range b.Empty().Append(nil) {
		s.Mixes[0] = append(s.Mixes[0], b.Mix(renju.Black, p))
		s.Mixes[1] = append(s.Mixes[1], b.Mix(renju.White, p))
	}
	return s, true
}

// Tuner fits tables to samples by logistic regression.
type Tuner struct {
	weights [2][pattern.Mixes][2]float64 // in units of the logistic's argument
	squares [2][pattern.Mixes][2]float64 // of past gradients (AdaGrad)
	rate    float64
	decay   float64
}

// NewTuner returns a tuner that starts from v, or from nothing if v is nil.
func NewTuner(v *pattern.Values) *Tuner {
	t := &Tuner{rate: 0.02, decay: 1e-6}
	if v == nil {
		return t
	}
	for c := range v {
		for m := range v[c] {
			for when, x := range v[c][m] {
				t.weights[c][m][when] = float64(x) / (Scale * grain)
			}
		}
	}
	return t
}

// Epoch goes once over the samples in an order drawn from rng and returns the
// mean loss in nats, measured on each sample before it was learnt from.
func (t *Tuner) Epoch(samples []Sample, rng *rand.Rand) float64 {
	sum := 0.0
	for _, i := range rng.Perm(len(samples)) {
		s := &samples[i]
		p := logistic(t.argument(s))
		sum += loss(p, s.Result)
		t.learn(s, p-s.Result)
	}
	return sum / float64(len(samples))
}

// Loss returns the mean loss on samples that are not learnt from.
func (t *Tuner) Loss(samples []Sample) float64 {
	sum := 0.0
	for i := range samples {
		sum += loss(logistic(t.argument(&samples[i])), samples[i].Result)
	}
	return sum / float64(len(samples))
}

func (t *Tuner) argument(s *Sample) float64 {
	me, x := int(s.Turn)-1, 0.0
	for _, m := range s.Mixes[me] {
		x += t.weights[me][m][pattern.ToMove]
	}
	for _, m := range s.Mixes[1-me] {
		x -= t.weights[1-me][m][pattern.Waiting]
	}
	return x
}

func (t *Tuner) learn(s *Sample, gradient float64) {
	me := int(s.Turn) - 1
	for _, m := range s.Mixes[me] {
		t.step(&t.weights[me][m][pattern.ToMove], &t.squares[me][m][pattern.ToMove], gradient)
	}
	for _, m := range s.Mixes[1-me] {
		t.step(&t.weights[1-me][m][pattern.Waiting], &t.squares[1-me][m][pattern.Waiting], -gradient)
	}
}

func (t *Tuner) step(w, square *float64, gradient float64) {
	gradient += t.decay * *w
	*square += gradient * gradient
	*w -= t.rate * gradient / (math.Sqrt(*square) + 1e-9)
}

// Values rounds the weights to tables.
func (t *Tuner) Values() *pattern.Values {
	v := new(pattern.Values)
	for c := range v {
		for m := range v[c] {
			for when, x := range t.weights[c][m] {
				v[c][m][when] = int16(math.Round(max(-32000, min(32000, x*Scale*grain))))
			}
		}
	}
	return v
}

func logistic(x float64) float64 { return 1 / (1 + math.Exp(-x)) }

func loss(p, result float64) float64 {
	const tiny = 1e-9
	return -result*math.Log(p+tiny) - (1-result)*math.Log(1-p+tiny)
}
