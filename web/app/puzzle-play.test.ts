import assert from "node:assert/strict";
import test from "node:test";
import type { Puzzle } from "./puzzle-ask.js";
import { answered, atEnd, BEGUN, boardShown, moved, stonesShown, takenBack, walked } from "./puzzle-play.js";

const puzzle: Puzzle = {
  id: "abcdef", kind: "foul", task: "", turn: "white", moves: ["h8", "i9", "h9"], next: "", rated: false, rating: 1200, texts: {},
};

test("an answer that was forced is put on the board, also where it ends the puzzle", () => {
  for (const state of ["open", "solved"] as const) {
    const play = answered(moved(BEGUN, "a1"), { state, text: "", reply: "b1" });
    assert.equal(play.stage, state);
    assert.deepEqual(stonesShown(play, puzzle).slice(3), [
      { point: "a1", color: "white", number: 1 },
      { point: "b1", color: "black", number: 2 },
    ]);
  }
});

test("a wrong move stays until it is taken back, and how it fails is shown", () => {
  const play = answered(moved(BEGUN, "a1"), { state: "lost", text: "", reply: "b1", line: ["b1", "c1"] });
  assert.deepEqual(boardShown(play, puzzle).ghosts?.map((g) => g.point), ["b1", "c1"]);
  assert.deepEqual(boardShown(play, puzzle).interactive, { kind: "none" });
  assert.deepEqual(takenBack(play).moves, []);
});

test("a move without an answer is taken back by itself", () => {
  const play = answered(moved(BEGUN, "a1"), null);
  assert.deepEqual([play.moves, play.stage], [[], "open"]);
});

test("forbidden points are marked only where the answer ends", () => {
  const fouls = { c1: "double-four" };
  const marked = [{ point: "c1", figure: 4 }];
  const solved = answered(moved(BEGUN, "a1"), { state: "solved", text: "", row: ["c1"], fouls });
  assert.deepEqual(boardShown(solved, puzzle).forbidden, marked);
  const walk = walked(BEGUN, puzzle, [], { text: "", line: ["a1", "b1"], fouls });
  assert.equal(atEnd(walk), false);
  assert.deepEqual(boardShown(walk, puzzle).forbidden, []);
  assert.ok(walk.walk);
  const through = { ...walk, walk: { ...walk.walk, at: 2 } };
  assert.deepEqual(boardShown(through, puzzle).forbidden, marked);
});
