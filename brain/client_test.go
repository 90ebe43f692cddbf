package brain_test

import (
	"bufio"
	"context"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"
	"time"

	"tengen/brain"
	"tengen/renju"
)

// program is a stand-in for a program: what it says to each line it hears, until
// it is done. An entry "end" closes its output.
type program map[string][]string

// drive starts a client for a program and returns it with the lines that were sent.
func drive(t *testing.T, p program) (*brain.Client, *[]string) {
	t.Helper()
	inR, inW := io.Pipe()
	outR, outW := io.Pipe()
	go func() {
		s := bufio.NewScanner(inR)
		for s.Scan() {
			for _, line := range p[s.Text()] {
				if line == "end" {
					outW.Close()
					inR.Close()
					return
				}
				io.WriteString(outW, line+"\r\n")
			}
		}
	}()
	t.Cleanup(func() { inW.Close(); outW.Close() })
	var sent []string
	return brain.NewClient(outR, inW, brain.ClientOptions{Settle: -1, Log: func(own bool, line string) {
		if own {
			sent = append(sent, line)
		}
	}}), &sent
}

func moves(t *testing.T, text string) []renju.Move {
	t.Helper()
	list, err := renju.AppendMoves(nil, text)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

func TestClientPlays(t *testing.T) {
	ctx := context.Background()
	c, sent := drive(t, program{
		"START 15": {"MESSAGE hello", "", "ok"},
		"ABOUT":    {"DEBUG waking up", `name="Some Brain", version="2.1", author="N", country="XX"`},
		"BEGIN":    {"MESSAGE Depth 3-9 | Eval -12 | Time 3ms | H8", "DEBUG Eval 99", "7,7"},
		"TURN 8,6": {"ERROR memory is short", "MESSAGE Speed 985K | Depth 12-25 | Eval +M7 | Node 20.5K | Time 23ms",
			"MESSAGE REALTIME BEST 1,1", "nonsense", " 9 , 5 "},
		"DONE":         {"INFO DEPTH 4", "INFO EVAL -M12", "INFO TOTALNODES 77", "0,14"},
		"YXSHOWFORBID": {"FORBID 07070001."},
	})
	if err := c.Start(ctx); err != nil {
		t.Fatal(err)
	}
	if name, version, _, err := c.About(ctx); name != "Some Brain" || version != "2.1" || err != nil {
		t.Errorf("About: %q, %q, %v", name, version, err)
	}
	check := func(r brain.Reply, err error, want brain.Reply) {
		t.Helper()
		r.Time = 0
		if err != nil || r != want {
			t.Errorf("got %+v, %v; want %+v", r, err, want)
		}
	}
	r, err := c.Begin(ctx)
	check(r, err, brain.Reply{Move: moves(t, "h8")[0], Eval: "-12", Score: -12, Known: true, Depth: 3})
	r, err = c.Turn(ctx, moves(t, "i9")[0])
	check(r, err, brain.Reply{Move: moves(t, "j10")[0], Eval: "+M7", Score: brain.Mate - 7, Known: true, Depth: 12, Nodes: 20500})
	r, err = c.Board(ctx, moves(t, "h8i9j10--k11"))
	check(r, err, brain.Reply{Move: moves(t, "a1")[0], Eval: "-M12", Score: 12 - brain.Mate, Known: true, Depth: 4, Nodes: 77})
	if got, err := c.Forbidden(ctx); err != nil || !slices.Equal(got, []renju.Point{renju.Tengen, renju.At(0, 13)}) {
		t.Errorf("Forbidden: %v, %v", got, err)
	}
	want := []string{"START 15", "ABOUT", "BEGIN", "TURN 8,6", "BOARD", "7,7,2", "8,6,1", "9,5,2", "10,4,2", "DONE", "YXSHOWFORBID"}
	if !slices.Equal(*sent, want) {
		t.Errorf("sent %q\nwant %q", *sent, want)
	}
}

func TestClientErrors(t *testing.T) {
	short := func() context.Context {
		ctx, cancel := context.WithTimeout(context.Background(), 30*time.Millisecond)
		t.Cleanup(cancel)
		return ctx
	}
	c, _ := drive(t, program{
		"START 15": {"ERROR too large"}, "RESTART": {"UNKNOWN RESTART"},
		"BEGIN": {"15,7"}, "TURN 7,7": {"ERROR I know no h8"}, "TURN 0,0": {"end"},
		"YXSHOWFORBID": {"FORBID 1599."},
	})
	var refused *brain.RefusedError
	if err := c.Start(short()); !errors.As(err, &refused) || refused.Text != "too large" {
		t.Errorf("Start: %v", err)
	}
	if err := c.Restart(short()); !errors.As(err, &refused) || refused.Command != "RESTART" {
		t.Errorf("Restart: %v", err)
	}
	var bad *brain.BadMoveError
	if _, err := c.Begin(short()); !errors.As(err, &bad) || bad.Text != "15,7" {
		t.Errorf("Begin: %v", err)
	}
	_, err := c.Turn(short(), renju.Move(renju.Tengen))
	if !errors.Is(err, context.DeadlineExceeded) || !strings.Contains(err.Error(), "I know no h8") {
		t.Errorf("Turn without an answer: %v", err)
	}
	if _, err := c.Forbidden(context.Background()); err == nil {
		t.Error("Forbidden: no error for a point off the board")
	}
	if _, err := c.Turn(context.Background(), renju.Move(renju.At(0, 14))); !errors.Is(err, brain.ErrEnded) {
		t.Errorf("Turn of a program that ends: %v", err)
	}
	if err := c.Info("rule", 4); !errors.Is(err, brain.ErrEnded) {
		t.Errorf("Info to a program that has ended: %v", err)
	}
}

// A program that is told to stop answers while the client waits.
func TestClientStops(t *testing.T) {
	c, _ := drive(t, program{"YXSTOP": {"3,3"}})
	time.AfterFunc(20*time.Millisecond, func() { c.Stop() })
	if r, err := c.Begin(context.Background()); err != nil || r.Move != moves(t, "d12")[0] {
		t.Errorf("got %v, %v", r.Move, err)
	}
}

// Both sides of the protocol, with each other.
func TestClientWithBrain(t *testing.T) {
	inR, inW := io.Pipe()
	outR, outW := io.Pipe()
	ended := make(chan error, 1)
	go func() {
		ended <- brain.Run(context.Background(), inR, outW, brain.Options{Name: "Tengen", Version: "1", Megabytes: 1})
		outW.Close()
	}()
	c, ctx := brain.NewClient(outR, inW, brain.ClientOptions{}), context.Background()
	if err := c.Start(ctx); err != nil {
		t.Fatal(err)
	}
	c.Info("rule", 4)
	c.Info("max_node", 300)
	game := moves(t, "h8i9")
	r, err := c.Board(ctx, game)
	if err != nil || !r.Known || r.Depth == 0 || r.Nodes == 0 {
		t.Fatalf("Board: %+v, %v", r, err)
	}
	if err := c.Position(game); err != nil {
		t.Fatal(err)
	}
	if err := c.TakeBack(ctx, game[1]); err != nil {
		t.Error(err)
	}
	if err := c.End(); err != nil {
		t.Error(err)
	}
	if err := <-ended; err != nil {
		t.Error(err)
	}
}

// FuzzClient lets a program say anything. The client must not crash, and what it
// takes for a move is one.
func FuzzClient(f *testing.F) {
	f.Add("7,7")
	f.Add("MESSAGE Depth 12-25 | Eval +M3 | Node 3.5G\nINFO EVAL -M99999\n 3 , 4 ")
	f.Add("DEBUG\nINFO\nMESSAGE\nSUGGEST 1,1\nOK\nERROR\nUNKNOWN x\n-1,-1")
	f.Add("1,2,3\n")
	f.Add("MESSAGE ev nan n infG depth -- eval - node KKM\n99999999999999999999,1")
	f.Fuzz(func(t *testing.T, output string) {
		c := brain.NewClient(strings.NewReader(output), io.Discard, brain.ClientOptions{Settle: -1})
		r, err := c.Begin(context.Background())
		if p, stone := r.Move.Stone(); err == nil && !(stone && p.Valid()) && r.Move != renju.Pass {
			t.Errorf("%q is taken for the move %v", output, r.Move)
		}
		if r.Score > brain.Mate || r.Score < -brain.Mate {
			t.Errorf("%q: %+v", output, r)
		}
		if _, _, _, err := c.About(context.Background()); err == nil && output == "" {
			t.Error("an answer out of nothing")
		}
	})
}
