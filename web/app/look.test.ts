import assert from "node:assert/strict";
import { test } from "node:test";
import { NOTHING, type Game, type Model } from "../client/model.js";
import type { Explained, Move } from "../client/wire.gen.js";
import { FOLLOWING, actsOf, actsOfStone, boardOf, explainedOf, legalityAt, plyOf, questionBefore } from "./look.js";
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
const preferences: Preferences = {
  confirm: "twoTap",
  confirmSlow: "button",
  numbers: "all",
  numbersFrom: 4,
  coords: "all",
  theme: "auto",
  rotation: 0,
  mirror: false,
  real: false,
  sound: "never",
};
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

const seen = (change: object, seat: 0 | 1 | 2 = 1): Game => ({ ...game, seat, view: { ...view, ...change } });

test("what is done on the board follows from what may be done", () => {
  const doing = (change: object, look: Partial<typeof FOLLOWING> = {}): unknown =>
    boardOf({ ...model, game: seen(change) }, { ...FOLLOWING, ...look }, preferences).interactive;
  assert.deepEqual(doing({ may: ["seal"] }), { kind: "move" });
  assert.deepEqual(doing({ may: ["choose"], offered: ["a1", "b1"] }), { kind: "choose", points: ["a1", "b1"] });
  assert.deepEqual(doing({ may: ["offer"], toOffer: 3, step: 2 }), { kind: "multi", count: 3 });
  const adding = { gathering: { kind: "add" as const, step: 2, points: [] } };
  assert.deepEqual(doing({ may: ["place", "swap", "add"], step: 2 }, adding), { kind: "multi", count: 2, colors: ["white", "black"] });
  assert.deepEqual(doing({ may: ["place", "swap", "add"], step: 2 }), { kind: "move" });
  assert.deepEqual(doing({ may: ["declare"] }), { kind: "none" });
});

test("only an offered point that is proposed is shown as chosen", () => {
  const chosen = (proposed: "a1" | "c1"): unknown =>
    boardOf({ ...model, game: seen({ may: ["choose"], offered: ["a1", "b1"] }) }, { ...FOLLOWING, proposed }, preferences).selected;
  assert.deepEqual(chosen("a1"), ["a1"]);
  assert.deepEqual(chosen("c1"), []);
});

test("a sealed move is drawn for the one who may see it", () => {
  const board = boardOf({ ...model, game: seen({ may: ["resume"], adjourn: { asked: 0, sealer: 1, sealed: "k11", ready: [false, false] } }) }, FOLLOWING, preferences);
  assert.deepEqual(board.ghosts, [{ point: "k11", color: "black" }]);
});

test("a stone is put, sealed, or keeps the colours first", () => {
  assert.deepEqual(actsOfStone(seen({}), "a1"), [{ place: "a1" }]);
  assert.deepEqual(actsOfStone(seen({ may: ["seal"] }), "a1"), [{ seal: "a1" }]);
  const swap = { phase: "opening", toAct: 1, black: 1, white: 2, may: ["swap"], step: 0, steps: [{ acts: ["swap"] }, { acts: ["place"], move: 5 }] };
  const before = { ...seen(swap), options: { ...game.options, protocol: "tarannikov" } };
  assert.deepEqual(actsOfStone(before, "a1"), [{ swap: false }, { place: "a1" }]);
  assert.deepEqual(actsOf(seen({ may: ["seal"] }), { kind: "pass" }), [{ seal: "pass" }]);
  assert.deepEqual(actsOf(game, { kind: "takeback", undo: { to: 7, moves: 2 } }), [{ takeback: { reply: "offer", to: 7 } }]);
});

test("the zone binds a stone, not what is gathered", () => {
  const zoned = { zone: ["g8"], may: ["swap", "offer"], step: 3, twins: [] };
  assert.equal(legalityAt(FOLLOWING, seen(zoned), "a1"), "outside");
  const look = { ...FOLLOWING, gathering: { kind: "offer" as const, step: 3, points: [] } };
  assert.equal(legalityAt(look, seen(zoned), "a1"), "ok");
  assert.equal(legalityAt(look, seen(zoned), "h8"), "occupied");
});
