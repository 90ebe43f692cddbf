package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"runtime"
	"sync"
	"sync/atomic"
	"unicode/utf8"
)

// maxLine is the length in bytes of the longest line that a batch command reads.
// A whole game of 450 moves takes 3 KB.
const maxLine = 1 << 20

// maxRound is the number of lines that are read before their answers are written.
const maxRound = 1024

// line is a line of input and its answer.
type line struct {
	text    []byte
	tooLong bool
	reply   []byte // nil for a blank line
	good    bool
}

// batch answers a stream of JSON Lines: one line of output for every line of
// input that is not blank, in the same order. answer gives the answer to a line
// that is a JSON object, without the line end, and reports whether the line was
// good; it is called by several goroutines. Answers are written as soon as no
// whole line is waiting, so that a caller may ask and wait. A bad line does not
// stop the others; batch then returns no.
func batch(ctx context.Context, in io.Reader, out io.Writer, answer func(line []byte) ([]byte, bool)) error {
	w := bufio.NewWriterSize(out, 1<<16)
	r := bufio.NewReaderSize(in, 1<<18)
	if mark, err := r.Peek(3); err == nil && string(mark) == "\ufeff" {
		r.Discard(len(mark))
	}
	var round []line
	allGood := true
	for ctx.Err() == nil {
		var end error
		round, end = readRound(r, round[:0])
		answerRound(round, answer)
		for _, l := range round {
			if l.reply != nil {
				allGood = allGood && l.good
				w.Write(l.reply)
				w.WriteByte('\n')
			}
		}
		if err := w.Flush(); err != nil {
			return err
		}
		if errors.Is(end, io.EOF) {
			break
		}
		if end != nil {
			return end
		}
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	if !allGood {
		return no
	}
	return nil
}

// readRound waits for a line and takes what else has arrived with it. It reuses
// the memory of the last round.
func readRound(r *bufio.Reader, round []line) ([]line, error) {
	for {
		n := len(round)
		if n < cap(round) {
			round = round[:n+1]
		} else {
			round = append(round, line{})
		}
		var err error
		l := &round[n]
		l.reply, l.good = nil, false
		l.text, l.tooLong, err = readLine(r, l.text[:0])
		if err != nil || n+1 == maxRound || !lineWaiting(r) {
			return round, err
		}
	}
}

// lineWaiting reports whether a whole line can be read without waiting for input.
func lineWaiting(r *bufio.Reader) bool {
	waiting, _ := r.Peek(r.Buffered())
	return bytes.IndexByte(waiting, '\n') >= 0
}

// answerRound answers the lines, several at a time if there are many.
func answerRound(round []line, answer func([]byte) ([]byte, bool)) {
	const share = 16 // lines that are worth a goroutine
	var next atomic.Int64
	work := func() {
		for {
			first := int(next.Add(share)) - share
			if first >= len(round) {
				return
			}
			for i := range round[first:min(first+share, len(round))] {
				if l := &round[first+i]; len(bytes.TrimSpace(l.text)) > 0 {
					l.reply, l.good = answerLine(l.text, l.tooLong, answer)
				}
			}
		}
	}
	var others sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), len(round)/share) - 1 {
		others.Go(work)
	}
	work()
	others.Wait()
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
