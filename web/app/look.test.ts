import assert from "node:assert/strict";
import { test } from "node:test";
import { NOTHING, type Game, type Model } from "../client/model.js";
import type { Explained, Move } from "../client/wire.gen.js";
import { FOLLOWING, actsOf, boardOf, explainedOf, plyOf, questionBefore } from "./look.js";
import type { Preferences } from "./preferences.js";

const moves = ["h8", "i9", "h9"].map((move, k) => ({ number: k + 1, color: k % 2 ? "white" : "black", move }) as Move);
const view = {
  turn: "black",
  stones: { black: ["h8", "h9"], white: ["i9"] },
  last: "h9",
  may: ["place"],
  forbidden: { g9: "double-three" },
  draw: 0,
} as unknown as Game["view"];
const game = { seat: 1, version: 5, options: { letters: "international" }, moves, gaps: [], view } as unknown as Game;
const model: Model = { ...NOTHING, game, status: { kind: "online" } };
const preferences: Preferences = { confirm: "twoTap", numbers: "all", coords: "all" };
const mode = (m: Model, look: Partial<typeof FOLLOWING>): string | undefined =>
  boardOf(m, { ...FOLLOWING, ...look }, preferences).interactive?.kind;

test("stones are taken only at the present position, when the server says so and nothing waits", () => {
  assert.equal(mode(model, {}), "move");
  assert.equal(mode(model, { walk: 1 }), "none");
  assert.equal(mode(model, { walk: 3 }), "move");
  assert.equal(mode({ ...model, pending: [{ id: "c", at: 5, act: { pass: true } }] }, {}), "none");
  assert.equal(mode(model, { question: { kind: "foul", point: "g9", foul: "double-three" } }), "none");
  assert.equal(mode(model, { question: { kind: "resign" } }), "move");
  assert.equal(mode(model, { why: { point: "g9", after: 3, step: 0 } }), "none");
  assert.equal(mode({ ...model, game: { ...game, view: { ...view, may: [] } } }, {}), "none");
  assert.equal(mode(NOTHING, {}), "none");
});

test("walking stays where it is when the game goes on, and follows it from the end", () => {
  assert.equal(plyOf(FOLLOWING, game), 3);
  assert.equal(plyOf({ ...FOLLOWING, walk: 1 }, game), 1);
  assert.equal(plyOf({ ...FOLLOWING, walk: 9 }, game), 3);
  assert.equal(plyOf(FOLLOWING, null), 0);
});

test("a forbidden point is asked about before Black's stone, and only then", () => {
  assert.deepEqual(questionBefore(game, "g9"), { kind: "foul", point: "g9", foul: "double-three" });
  assert.equal(questionBefore(game, "a1"), null);
  assert.equal(questionBefore({ ...game, view: { ...view, turn: "white" } }, "g9"), null);
});

test("yes to a question is the act that was asked about", () => {
  assert.deepEqual(actsOf(game, { kind: "foul", point: "g9", foul: "double-three" }), [{ place: "g9" }]);
  assert.deepEqual(actsOf(game, { kind: "resign" }), [{ resign: true }]);
  assert.deepEqual(actsOf(game, { kind: "pass" }), [{ pass: true }]);
  assert.deepEqual(actsOf(game, { kind: "abort" }), [{ abort: true }]);
});

test("an explanation is drawn over the position it is about, and only when it is the one asked for", () => {
  const explained = {
    tree: { point: "g9", verdict: "legal" },
    steps: [{ role: "verdict", text: "", depth: 0, placed: ["g9"], stones: ["g9"] }],
  } as unknown as Explained;
  const look = { ...FOLLOWING, why: { point: "g9" as const, after: 2, step: 0 } };
  assert.equal(explainedOf(look, { ...model, explained }), explained);
  assert.equal(explainedOf({ ...look, why: { ...look.why, point: "a1" } }, { ...model, explained }), null);
  const board = boardOf({ ...model, explained }, look, preferences);
  assert.deepEqual(board.stones?.map((s) => s.point), ["h8", "i9"]);
  assert.deepEqual(board.ghosts?.map((s) => s.point), ["g9"]);
  assert.equal(board.numbers, "none");
});
