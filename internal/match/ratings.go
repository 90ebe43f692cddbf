package match

import "math"

// Ratings puts engines on one scale by all their encounters: results[i][j] is the
// tally of engine i against engine j, for i < j. The estimates are those under which
// the results are likeliest if a difference in Elo promises the share of the points
// that it does between two (the model of Bradley and Terry, a draw half a win), with
// the mean of all engines as 0. The interval of each is about its distance from that
// mean. Only whole pairs count. Engines that have played nothing, or nothing but wins
// or losses, are held near the others by the weight of a tenth of a drawn game.
func Ratings(results [][]Tally) []Estimate {
	n := len(results)
	r := make([]float64, n)
	for range 100 {
		gradient, hessian := slope(results, r)
		step := solve(grounded(hessian), gradient)
		largest := 0.0
		for i := range r {
			// A longer step may jump over the top where the likelihood is flat.
			s := math.Max(-400, math.Min(400, step[i]))
			r[i] += s
			largest = math.Max(largest, math.Abs(s))
		}
		if largest < 1e-9 {
			break
		}
	}
	return withIntervals(results, centred(r))
}

// perElo is how much the logarithm of the odds changes with one Elo.
const perElo = math.Ln10 / 400

// held is the weight, in games, of the drawn game that holds two engines together.
const held = 0.1

// slope returns the gradient of the likelihood at the ratings r and the negative of
// its second derivatives.
func slope(results [][]Tally, r []float64) (gradient []float64, hessian [][]float64) {
	gradient, hessian = make([]float64, len(r)), square(len(r))
	for i := range results {
		for j := i + 1; j < len(results); j++ {
			t := results[i][j]
			games, points := held, held/2
			if t.Count() > 0 {
				mean, _ := t.moments()
				games += 2 * float64(t.Count())
				points += 2 * float64(t.Count()) * mean
			}
			p := shareOf(r[i] - r[j])
			gradient[i] += perElo * (points - games*p)
			gradient[j] -= perElo * (points - games*p)
			couple(hessian, i, j, perElo*perElo*games*p*(1-p))
		}
	}
	return gradient, hessian
}

// withIntervals adds bounds, from how much the pairs of each encounter really vary.
func withIntervals(results [][]Tally, r []float64) []Estimate {
	_, hessian := slope(results, r)
	spread := square(len(r))
	for i := range results {
		for j := i + 1; j < len(results); j++ {
			n := float64(results[i][j].Count())
			if n == 0 {
				continue
			}
			_, variance := results[i][j].moments()
			couple(spread, i, j, perElo*perElo*4*n*math.Max(variance, 1/(4*n)))
		}
	}
	inverse := inverted(grounded(hessian))
	list := make([]Estimate, len(r))
	for i := range r {
		var v float64
		for a := range r {
			for b := range r {
				v += inverse[i][a] * spread[a][b] * inverse[b][i]
			}
		}
		d := sureness * math.Sqrt(v)
		list[i] = Estimate{r[i], r[i] - d, r[i] + d}
	}
	return list
}

// couple adds to a matrix what the difference of two ratings contributes.
func couple(m [][]float64, i, j int, weight float64) {
	m[i][i] += weight
	m[j][j] += weight
	m[i][j] -= weight
	m[j][i] -= weight
}

// grounded makes a matrix of differences regular: only the mean of all ratings, of
// which no result tells anything, becomes dear.
func grounded(m [][]float64) [][]float64 {
	n := len(m)
	out := square(n)
	for i := range m {
		for j := range m {
			out[i][j] = m[i][j] + perElo*perElo/float64(n)
		}
	}
	return out
}

func centred(r []float64) []float64 {
	var sum float64
	for _, x := range r {
		sum += x
	}
	out := make([]float64, len(r))
	for i, x := range r {
		out[i] = x - sum/float64(len(r))
	}
	return out
}

func square(n int) [][]float64 {
	m := make([][]float64, n)
	for i := range m {
		m[i] = make([]float64, n)
	}
	return m
}

// inverted returns the inverse of a regular matrix.
func inverted(m [][]float64) [][]float64 {
	out := square(len(m))
	for j := range m {
		unit := make([]float64, len(m))
		unit[j] = 1
		for i, x := range solve(m, unit) {
			out[i][j] = x
		}
	}
	return out
}

// solve returns x with m·x = b, by elimination with the largest pivot of a column.
func solve(m [][]float64, b []float64) []float64 {
	n := len(m)
	a := square(n)
	x := append([]float64(nil), b...)
	for i := range m {
		copy(a[i], m[i])
	}
	for c := range n {
		pivot := c
		for i := c + 1; i < n; i++ {
			if math.Abs(a[i][c]) > math.Abs(a[pivot][c]) {
				pivot = i
			}
		}
		a[c], a[pivot], x[c], x[pivot] = a[pivot], a[c], x[pivot], x[c]
		for i := c + 1; i < n; i++ {
			f := a[i][c] / a[c][c]
			for j := c; j < n; j++ {
				a[i][j] -= f * a[c][j]
			}
			x[i] -= f * x[c]
		}
	}
	for i := n - 1; i >= 0; i-- {
		for j := i + 1; j < n; j++ {
			x[i] -= a[i][j] * x[j]
		}
		x[i] /= a[i][i]
	}
	return x
}
