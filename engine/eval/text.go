package eval

import (
	"encoding/base64"
	"encoding/binary"
	"fmt"
)

// decode reads a structure of numbers of fixed size from text made by encode.
func decode[T any](text string) (*T, error) {
	data, err := base64.StdEncoding.DecodeString(text)
	if err != nil {
		return nil, err
	}
	v := new(T)
	if want := binary.Size(v); len(data) != want {
		return nil, fmt.Errorf("%d bytes, want %d", len(data), want)
	}
	_, err = binary.Decode(data, binary.LittleEndian, v)
	return v, err
}

// encode writes numbers as base64, little-endian, in lines of 76 characters.
func encode(v any) string {
	data, err := binary.Append(nil, binary.LittleEndian, v)
	if err != nil {
		panic("eval: " + err.Error()) // numbers of fixed size always encode
	}
	return wrap(base64.StdEncoding.EncodeToString(data), 76)
}

func wrap(s string, width int) string {
	out := make([]byte, 0, len(s)+len(s)/width+1)
	for len(s) > 0 {
		n := min(width, len(s))
		out = append(append(out, s[:n]...), '\n')
		s = s[n:]
	}
	return string(out)
}
