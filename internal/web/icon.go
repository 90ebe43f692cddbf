package web

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"math"
	"sync"
)

// icons are the pictures of the site: a black stone on the crossing of two lines, on
// wood. Each is drawn when it is first asked for.
type icons struct {
	mu    sync.Mutex
	drawn map[iconKey][]byte
}

type iconKey struct {
	size  int
	whole bool
}

// Colours of the picture: the tokens of the light theme.
var (
	iconWood  = color.NRGBA{0xE3, 0xBC, 0x7D, 0xFF}
	iconLine  = color.NRGBA{0x7A, 0x5A, 0x2B, 0xFF}
	iconStone = color.NRGBA{0x14, 0x12, 0x10, 0xFF}
)

// png is the picture in a size, in PNG. Whole wood goes to the edges.
func (i *icons) png(size int, whole bool) []byte {
	i.mu.Lock()
	defer i.mu.Unlock()
	key := iconKey{size, whole}
	if data := i.drawn[key]; data != nil {
		return data
	}
	var b bytes.Buffer
	if err := png.Encode(&b, drawIcon(size, whole)); err != nil {
		panic("web: an icon: " + err.Error()) // into memory
	}
	if i.drawn == nil {
		i.drawn = make(map[iconKey][]byte)
	}
	i.drawn[key] = b.Bytes()
	return b.Bytes()
}

// drawIcon draws the picture by its distances, so that every edge is smooth.
func drawIcon(size int, whole bool) image.Image {
	picture := image.NewNRGBA(image.Rect(0, 0, size, size))
	unit := float64(size) / 32 // the picture is drawn on 32 × 32
	for y := range size {
		for x := range size {
			px, py := (float64(x)+0.5)/unit-16, (float64(y)+0.5)/unit-16 // from the middle
			at := color.NRGBA{iconWood.R, iconWood.G, iconWood.B, 0xFF}
			if !whole {
				at.A = uint8(255 * cover(rounded(px, py, 16, 7), unit))
			}
			at = over(at, iconLine, cover(math.Min(math.Abs(px), math.Abs(py))-0.9, unit))
			at = over(at, iconStone, cover(math.Hypot(px, py)-9.5, unit))
			picture.SetNRGBA(x, y, at)
		}
	}
	return picture
}

// rounded is the distance to a square of half a side with round corners; negative
// inside.
func rounded(x, y, half, radius float64) float64 {
	dx, dy := math.Abs(x)-half+radius, math.Abs(y)-half+radius
	return math.Hypot(math.Max(dx, 0), math.Max(dy, 0)) + math.Min(math.Max(dx, dy), 0) - radius
}

// cover is how much of a pixel lies inside a shape at a distance.
func cover(distance, unit float64) float64 {
	return math.Min(1, math.Max(0, 0.5-distance*unit))
}

// over mixes a colour into another one, whose own cover it keeps.
func over(below, above color.NRGBA, share float64) color.NRGBA {
	mix := func(a, b uint8) uint8 { return uint8(float64(a)*(1-share) + float64(b)*share + 0.5) }
	return color.NRGBA{mix(below.R, above.R), mix(below.G, above.G), mix(below.B, above.B), below.A}
}
