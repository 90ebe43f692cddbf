package opening

import "tengen/renju"

// Zone is a square of points round the centre, given by the number of points on
// its side; a stone of an opening must stand in it. The zero value is no point at
// all.
type Zone uint8

// The zones of the opening rules.
const (
	Centre Zone = 1  // h8 alone
	Z3     Zone = 3  // g7 to i9
	Z5     Zone = 5  // f6 to j10
	Z7     Zone = 7  // e5 to k11
	Z9     Zone = 9  // d4 to l12
	All    Zone = 15 // the whole board
)

// Has reports whether p lies in the zone. No zone has a value that is no point.
func (z Zone) Has(p renju.Point) bool {
	return z != 0 && p.Valid() && p.Distance(renju.Tengen) <= (int(z)-1)/2
}

// Corners returns the lower left and the upper right point of the zone, and
// NoPoint twice for the zero value.
func (z Zone) Corners() (low, high renju.Point) {
	if z == 0 {
		return renju.NoPoint, renju.NoPoint
	}
	half := (int(z) - 1) / 2
	mid := renju.Size / 2
	return renju.At(mid-half, mid-half), renju.At(mid+half, mid+half)
}

// String returns the corners, such as "g7-i9", "h8" for the centre and "-" for
// the zero value.
func (z Zone) String() string {
	low, high := z.Corners()
	if low == high {
		return low.String()
	}
	return low.String() + "-" + high.String()
}
