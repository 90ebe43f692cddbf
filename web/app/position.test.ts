import assert from "node:assert/strict";
import { test } from "node:test";
import type { Game } from "../client/model.js";
import type { Explained, Move, View } from "../client/wire.gen.js";
import { drawStep, forbiddenOf, lastAfter, legalityOf, picture, stonesAfter } from "./position.js";

const moves: Move[] = ["h8", "i9", "pass", "h10"].map((move, k) => ({
  number: k + 1,
  seat: k % 2 === 0 ? 1 : 2,
  color: k % 2 === 0 ? "black" : "white",
  move,
  at: 0,
  spent: 0,
}));

const view: View = {
  phase: "play",
  turn: "black",
  toAct: 1,
  black: 1,
  white: 2,
  seats: [true, true],
  names: ["", ""],
  hints: true,
  stones: { black: ["h8"], white: ["i9", "h10"] },
  last: "h10",
  may: ["place"],
  forbidden: { g7: "double-four", c3: "overline", d4: "double-three", e5: "something-new", "?": "overline" },
  step: 0,
  wrongClaims: [0, 0],
  draw: 0,
};

function game(change: Partial<View> = {}): Game {
  return {
    seat: 1,
    version: 9,
    options: { letters: "russian-i" } as Game["options"],
    moves,
    gaps: [],
    steps: [],
    view: { ...view, ...change },
  };
}

test("stones are put down in the order of the moves, a pass puts none", () => {
  assert.deepEqual(stonesAfter(moves, 0), []);
  assert.deepEqual(
    stonesAfter(moves, 4).map((s) => [s.point, s.color, s.number]),
    [["h8", "black", 1], ["i9", "white", 2], ["h10", "white", 4]],
  );
  assert.equal(lastAfter(moves, 2), "i9");
  assert.equal(lastAfter(moves, 3), null);
  assert.equal(lastAfter(moves, 0), null);
});

test("the present position is what the server told, with the numbers of the moves", () => {
  const now = picture(game(), null, [{ id: "c1", at: 9, act: { place: "g8" } }]);
  assert.deepEqual(now.stones?.map((s) => [s.point, s.number]), [["h8", 1], ["i9", 2], ["h10", 4]]);
  assert.equal(now.last, "h10");
  assert.equal(now.letters, "ABCDEFGHIKLMNOP");
  assert.deepEqual(now.ghosts, [{ point: "g8", color: "black" }]);
  assert.equal(now.turn, "black");
});

test("a past position has no marks of the present one", () => {
  const past = picture(game({ zone: ["h8"], outcome: { result: "black", ending: "five", row: ["h8"] } }), 2, []);
  assert.deepEqual([past.forbidden, past.win, past.zone, past.ghosts], [[], [], null, []]);
  assert.equal(past.last, "i9");
  assert.equal(past.stones?.length, 2);
});

test("the figures of forbidden points come from the kinds that the server names", () => {
  assert.deepEqual(forbiddenOf(view), [
    { point: "g7", figure: 4 },
    { point: "c3", figure: 6 },
    { point: "d4", figure: 3 },
  ]);
  assert.deepEqual(forbiddenOf(game({ forbidden: undefined as never }).view), []);
});

test("after the end the deciding foul alone is marked", () => {
  const over = picture(game({ outcome: { result: "white", ending: "foul", foul: "double-three", point: "h8" } }), null, []);
  assert.deepEqual(over.forbidden, [{ point: "h8", figure: 3 }]);
});

test("a point is taken, outside the zone, or open, as the server told", () => {
  assert.equal(legalityOf(view, "h10"), "occupied");
  assert.equal(legalityOf(view, "g8"), "ok");
  assert.equal(legalityOf({ ...view, zone: ["g8", "g7"] }, "g7"), "ok");
  assert.equal(legalityOf({ ...view, zone: ["g8", "g7"] }, "a1"), "outside");
});

test("a step shows the imagined stones and what it speaks of", () => {
  const explained = {
    tree: { point: "j11", verdict: "double-three" },
    steps: [
      { role: "verdict", text: "", depth: 0, placed: ["j11"], stones: ["j11"] },
      { role: "three", text: "", depth: 0, placed: ["j11"], stones: ["h9", "i10", "j11"], points: ["k12", "g8"] },
      { role: "verdict", text: "", depth: 1, placed: ["j11", "k12"], stones: ["k12"] },
      { role: "seeming", text: "", depth: 0, placed: ["j11"], points: ["k12"] },
    ],
  } as unknown as Explained;
  const first = drawStep(explained, 0, []);
  assert.deepEqual(first.forbidden, [{ point: "j11", figure: 3 }]);
  assert.deepEqual(first.ghosts.map((s) => s.point), ["j11"]);
  const three = drawStep(explained, 1, []);
  assert.deepEqual(three.shapes.map((s) => s.kind), ["row", "circle", "circle", "circle", "square", "square"]);
  const nested = drawStep(explained, 2, []);
  assert.deepEqual(nested.ghosts.map((s) => [s.point, s.number]), [["j11", 1], ["k12", 2]]);
  assert.deepEqual(nested.forbidden, []);
  assert.deepEqual(drawStep(explained, 3, []).shapes, [{ kind: "cross", point: "k12" }]);
  const standing = drawStep(explained, 0, [{ point: "j11", color: "black" }]);
  assert.deepEqual(standing.ghosts, [], "a stone that lies there is not imagined");
});
