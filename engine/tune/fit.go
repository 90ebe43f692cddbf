package tune

import (
	"fmt"
	"math"
	"math/rand/v2"

	"tengen/engine/eval"
	"tengen/pattern"
	"tengen/renju"
)

// sample is a quiet position: the mixes of its empty points for the colour to move
// and for the other, as far as they are not that of nothing, and what was got of it.
type sample struct {
	turn      int
	threats   int
	mine, his []pattern.Mix
	share     float64
}

func newSample(b *pattern.Board, share float64) sample {
	me := b.Turn()
	return sample{int(me) - 1, eval.Threats(b), mixes(b, me), mixes(b, me.Other()), share}
}

func mixes(b *pattern.Board, c renju.Color) (list []pattern.Mix) {
	for _, p := range b.Empty().Append(nil) {
		if m := b.Mix(c, p); m != 0 {
			list = append(list, m)
		}
	}
	return list
}

// samples are the quiet positions of the games after the opening, and the positions
// that were judged.
func samples(games []Game, positions []Position) (list []sample) {
	for i := range games {
		moves, err := renju.AppendMoves(nil, games[i].Moves)
		if err != nil {
			continue
		}
		b := pattern.New(renju.Board{}, renju.Black, nil)
		for n, m := range moves {
			if n >= 5 && quiet(b) {
				list = append(list, newSample(b, games[i].share(b.Turn())))
			}
			b.Move(m)
		}
	}
	for i := range positions {
		moves, err := renju.AppendMoves(nil, positions[i].Moves)
		if err != nil {
			continue
		}
		b := pattern.New(renju.Board{}, renju.Black, nil)
		for _, m := range moves {
			b.Move(m)
		}
		list = append(list, newSample(b, positions[i].share()))
	}
	return list
}

// Fit fits the tables of an evaluation: of each twenty games and positions one is
// kept back to measure the loss (in nats a position), the others are learnt from by
// logistic regression. First the value of a mix is a sum of what mixes have in common
// (their patterns, the two and the three strongest together), learnt from some games;
// then each mix is learnt by itself from everything, the rare ones moving least.
// report is called with a line after each round.
func Fit(d *Data, seed uint64, report func(string)) *eval.Tables {
	rng := rand.New(rand.NewPCG(seed, 1))
	kept := samples(d.Games[:len(d.Games)/20], d.Positions[:len(d.Positions)/20])
	all := samples(d.Games[len(d.Games)/20:], d.Positions[len(d.Positions)/20:])
	report(fmt.Sprintf("%d positions to learn from, %d kept back", len(all), len(kept)))
	const some = 90000
	common := newCommon()
	for round := range 4 {
		loss := epoch(all, some, rng, common.learn)
		report(fmt.Sprintf("in common, round %d: loss %.5f, on those kept back %.5f", round+1, loss, mean(kept, common.argument)))
		common.rate *= 0.7
	}
	single := common.single()
	for round := range 5 {
		loss := epoch(all, len(all), rng, single.learn)
		report(fmt.Sprintf("each by itself, round %d: loss %.5f, on those kept back %.5f", round+1, loss, mean(kept, single.argument)))
		single.rate *= 0.75
	}
	return single.tables()
}

// epoch learns from at most n samples in random order and returns the mean loss,
// measured on each before it was learnt from.
func epoch(list []sample, n int, rng *rand.Rand, learn func(*sample) float64) float64 {
	sum := 0.0
	order := rng.Perm(len(list))
	order = order[:min(n, len(order))]
	for _, i := range order {
		sum += learn(&list[i])
	}
	return sum / float64(max(1, len(order)))
}

// mean is the mean loss on samples that are not learnt from.
func mean(list []sample, argument func(*sample) float64) float64 {
	sum := 0.0
	for i := range list {
		sum += loss(logistic(argument(&list[i])), list[i].share)
	}
	return sum / float64(max(1, len(list)))
}

func logistic(x float64) float64 { return 1 / (1 + math.Exp(-x)) }

func loss(p, share float64) float64 {
	const tiny = 1e-9
	return -share*math.Log(p+tiny) - (1-share)*math.Log(1-p+tiny)
}

// weight is a number that is learnt, with the sum of its squared gradients (AdaGrad).
type weight struct{ x, squares float64 }

func (w *weight) step(gradient, rate, decay float64) {
	gradient += decay * w.x
	w.squares += gradient * gradient
	w.x -= rate * gradient / (math.Sqrt(w.squares) + 1e-6)
}
