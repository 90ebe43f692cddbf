import assert from "node:assert/strict";
import { test } from "node:test";
import type { Game } from "../client/model.js";
import type { View } from "../client/wire.gen.js";
import { actOfGathering, colorsOf, gatheringOf, legalToGather, planWith, twinMarks, twinOf, type Gathering } from "./gather.js";

const view = {
  step: 7,
  may: ["offer"],
  toOffer: 2,
  stones: { black: ["h8", "h7"], white: ["h9", "h6"] },
  twins: [
    ["g7", "g8", "i7", "i8"],
    ["g6", "g9", "i6", "i9"],
  ],
} as unknown as View;
const game = (change: Partial<View> = {}): Game => ({ seat: 1, view: { ...view, ...change } }) as unknown as Game;
const offer: Gathering = { kind: "offer", step: 7, points: ["g7"] };

test("an offer is gathered at once where nothing else can be done, else when it was begun", () => {
  assert.deepEqual(gatheringOf(null, game()), { kind: "offer", step: 7, points: [] });
  assert.equal(gatheringOf(null, game({ may: ["swap", "offer"] })), null);
  assert.equal(gatheringOf(offer, game({ may: ["swap", "offer"] })), offer);
  assert.equal(gatheringOf(offer, game({ may: ["choose"] })), null);
  assert.deepEqual(gatheringOf({ ...offer, step: 5 }, game())?.points, [], "points of another step are void");
  assert.equal(gatheringOf({ kind: "add", step: 7, points: [] }, game({ may: ["place", "swap", "add"] }))?.kind, "add");
});

test("points are sent when they are all there", () => {
  assert.equal(actOfGathering(offer, view), null);
  assert.deepEqual(actOfGathering({ ...offer, points: ["g7", "g6"] }, view), { offer: ["g7", "g6"] });
  assert.deepEqual(actOfGathering({ kind: "add", step: 7, points: ["a1", "b1"] }, view), { add: ["a1", "b1"] });
});

test("what is the same as an offered point is taken, with its letter", () => {
  assert.equal(twinOf(view, ["g7"], "i8"), "g7");
  assert.equal(twinOf(view, ["g7"], "g7"), null);
  assert.equal(twinOf(view, ["g7"], "i9"), null);
  assert.equal(legalToGather(offer, view, "i8"), "symmetric");
  assert.equal(legalToGather(offer, view, "h9"), "occupied");
  assert.equal(legalToGather(offer, view, "a1"), "ok");
  assert.equal(legalToGather({ ...offer, kind: "add" }, view, "i8"), "ok", "added stones may be alike");
  assert.deepEqual(twinMarks(view, ["a1", "g7"]), [
    { kind: "same", point: "g8", text: "B" },
    { kind: "same", point: "i7", text: "B" },
    { kind: "same", point: "i8", text: "B" },
  ]);
});

const planning = (moves: number, change: Partial<View> = {}): Game => ({ ...game({ may: ["plan"], turn: "white", ...change }), moves: Array(moves) });

test("replies are prepared on the other's turn, and void when he has moved", () => {
  const plan: Gathering = { kind: "plan", step: 5, points: ["a1", "a2"] };
  assert.equal(gatheringOf(plan, planning(5)), plan);
  assert.equal(gatheringOf(plan, planning(6)), null);
  assert.equal(gatheringOf(plan, planning(5, { may: ["place"] })), null, "it never becomes a move of one's own");
  assert.deepEqual(colorsOf("plan", planning(5).view)?.slice(0, 3), ["white", "black", "white"]);
  assert.equal(colorsOf("offer", view), null);
});

test("a line is sent with a reply at its end, beside the lines that stand", () => {
  const { view } = planning(5, { plan: [["g7", "g8"]] });
  assert.equal(actOfGathering({ kind: "plan", step: 5, points: ["a1"] }, view), null);
  assert.deepEqual(actOfGathering({ kind: "plan", step: 5, points: ["a1", "a2"] }, view), { plan: [["g7", "g8"], ["a1", "a2"]] });
});

test("to one move there is one reply: the later word counts", () => {
  const plan = [["a1", "a2", "b1", "b2"], ["c1", "c2"]];
  assert.deepEqual(planWith(plan, ["a1", "a3"]), [["c1", "c2"], ["a1", "a3"]]);
  assert.deepEqual(planWith(plan, ["a1", "a2", "d1", "d2"]), [...plan, ["a1", "a2", "d1", "d2"]]);
  assert.deepEqual(planWith(plan, ["a1", "a2", "b1", "b3"]), [["c1", "c2"], ["a1", "a2", "b1", "b3"]]);
  assert.deepEqual(planWith(plan, ["c1", "c2", "e1", "e2"]), [["a1", "a2", "b1", "b2"], ["c1", "c2", "e1", "e2"]]);
  assert.deepEqual(planWith(plan, ["c1", "c2"]), [["a1", "a2", "b1", "b2"], ["c1", "c2"]]);
});
