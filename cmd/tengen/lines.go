package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"io"
)

// maxLine is the length in bytes of the longest line that a batch command reads.
// A whole game of 450 moves takes 3 KB.
const maxLine = 1 << 20

// batch answers a stream of JSON Lines: one line of output for every line of
// input that is not blank, in the same order. answer appends the answer to a
// line, without the line end, and reports whether the line was good; tooLong is
// set for a line over maxLine, of which it gets the beginning. Answers are
// written when the input pauses, so that a caller may ask and wait. It returns
// no if any line was bad.
func batch(ctx context.Context, in io.Reader, out io.Writer, answer func(dst, line []byte, tooLong bool) ([]byte, bool)) error {
	w := bufio.NewWriterSize(out, 1<<16)
	r := bufio.NewReaderSize(&flushing{in, w}, 1<<16)
	var line, reply []byte
	allGood := true
	for number := 1; ctx.Err() == nil; number++ {
		var tooLong bool
		var end error
		line, tooLong, end = readLine(r, line[:0])
		if number == 1 {
			line = bytes.TrimPrefix(line, []byte("\ufeff"))
		}
		if len(bytes.TrimSpace(line)) > 0 {
			var good bool
			reply, good = answer(reply[:0], line, tooLong)
			allGood = allGood && good
			if _, err := w.Write(append(reply, '\n')); err != nil {
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
