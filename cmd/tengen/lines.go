package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"unicode/utf8"
)

// maxLine is the length in bytes of the longest line that a batch command reads.
// A whole game of 450 moves takes 3 KB.
const maxLine = 1 << 20

// batch answers a stream of JSON Lines: one line of output for every line of
// input that is not blank, in the same order. answer gives the answer to a line
// that is a JSON object, without the line end, and reports whether the line was
// good; what it returns is used before the next call. Answers are written when
// the input pauses, so that a caller may ask and wait. A bad line does not stop
// the others; batch then returns no.
func batch(ctx context.Context, in io.Reader, out io.Writer, answer func(line []byte) ([]byte, bool)) error {
	w := bufio.NewWriterSize(out, 1<<16)
	r := bufio.NewReaderSize(&flushing{in, w}, 1<<16)
	var line []byte
	allGood := true
	for number := 1; ctx.Err() == nil; number++ {
		var tooLong bool
		var end error
		line, tooLong, end = readLine(r, line[:0])
		if number == 1 {
			line = bytes.TrimPrefix(line, []byte("\ufeff"))
		}
		if len(bytes.TrimSpace(line)) > 0 {
			reply, good := answerLine(line, tooLong, answer)
			allGood = allGood && good
			w.Write(reply)
			if err := w.WriteByte('\n'); err != nil {
				return err
			}
		}
		if errors.Is(end, io.EOF) {
			break
		}
		if end != nil {
			return errors.Join(w.Flush(), end)
		}
	}
	if err := errors.Join(w.Flush(), ctx.Err()); err != nil {
		return err
	}
	if !allGood {
		return no
	}
	return nil
}

// answerLine answers a line, or says why it is none.
func answerLine(line []byte, tooLong bool, answer func([]byte) ([]byte, bool)) ([]byte, bool) {
	if err := checkLine(line, tooLong); err != nil {
		return encode(errorAnswer{idOf(line), err.Error()}), false
	}
	return answer(line)
}

// errorAnswer says why a line has no answer.
type errorAnswer struct {
	ID    json.RawMessage `json:"id"`
	Error string          `json:"error"`
}

// encode writes an answer in one line, without the line end.
func encode(answer any) []byte {
	var buf bytes.Buffer
	enc := json.NewEncoder(&buf)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(answer); err != nil {
		panic(err) // answers are made of types that can be written
	}
	return bytes.TrimSuffix(buf.Bytes(), []byte("\n"))
}

// checkLine says why a line cannot be a JSON object at all.
func checkLine(line []byte, tooLong bool) error {
	switch {
	case tooLong:
		return fmt.Errorf("the line is longer than %d bytes", maxLine)
	case !utf8.Valid(line):
		return errors.New("the line is not UTF-8")
	case bytes.TrimLeft(line, " \t\r")[0] != '{':
		return errors.New(`the line is not a JSON object such as {"id":"x",…}`)
	case !json.Valid(line):
		return fmt.Errorf("the line is not JSON: %w", json.Unmarshal(line, new(json.RawMessage)))
	}
	return nil
}

// idOf finds the id in a line that cannot be read to its end, so that the error
// can be told apart from others. It is nil if there is none, or none that is
// UTF-8.
func idOf(line []byte) json.RawMessage {
	d := json.NewDecoder(bytes.NewReader(line))
	if t, err := d.Token(); err != nil || t != json.Delim('{') {
		return nil
	}
	for d.More() {
		key, err := d.Token()
		if err != nil {
			return nil
		}
		var value json.RawMessage
		if err := d.Decode(&value); err != nil {
			return nil
		}
		if key == "id" && utf8.Valid(value) {
			return value
		}
	}
	return nil
}

// readLine appends the next line without its line feed to dst. Of a line longer
// than maxLine it keeps the beginning and skips the rest.
func readLine(r *bufio.Reader, dst []byte) (line []byte, tooLong bool, err error) {
	for {
		part, err := r.ReadSlice('\n')
		if err == nil {
			part = part[:len(part)-1]
		}
		room := maxLine - len(dst)
		tooLong = tooLong || len(part) > room
		dst = append(dst, part[:min(len(part), room)]...)
		if !errors.Is(err, bufio.ErrBufferFull) {
			return dst, tooLong, err
		}
	}
}

// flushing writes out what is waiting in w before it reads on, because reading
// may block.
type flushing struct {
	r io.Reader
	w *bufio.Writer
}

func (f *flushing) Read(p []byte) (int, error) {
	if err := f.w.Flush(); err != nil {
		return 0, err
	}
	return f.r.Read(p)
}
