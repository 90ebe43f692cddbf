import assert from "node:assert/strict";
import { test } from "node:test";
import { ENGLISH, factsOf, labelOf } from "./labels.js";
import { EMPTY, answer, shownNumber, type BoardState, type Stone } from "./state.js";
import { Typing, TYPING_PAUSE } from "./typing.js";
import { LETTERINGS, type Point } from "./point.js";

const playing: BoardState = { ...EMPTY, interactive: { kind: "move" } };

test("a touch moves at once, after a second touch, or never", () => {
  assert.deepEqual(answer(playing, "h8", "ok", false), { kind: "move", point: "h8" });
  const twice: BoardState = { ...playing, confirm: "twoTap" };
  assert.deepEqual(answer(twice, "h8", "ok", false), { kind: "select", selected: ["h8"] });
  assert.deepEqual(answer({ ...twice, selected: ["h8"] }, "h8", "ok", false), { kind: "move", point: "h8" });
  assert.deepEqual(answer({ ...twice, selected: ["h8"] }, "i9", "ok", false), { kind: "select", selected: ["i9"] });
  const button: BoardState = { ...playing, confirm: "button", selected: ["h8"] };
  assert.deepEqual(answer(button, "h8", "ok", false), { kind: "select", selected: ["h8"] });
});

test("a finger that slid only proposes", () => {
  assert.deepEqual(answer(playing, "h8", "ok", true), { kind: "select", selected: ["h8"] });
  const twice: BoardState = { ...playing, confirm: "twoTap", selected: ["h8"] };
  assert.deepEqual(answer(twice, "h8", "ok", true), { kind: "select", selected: ["h8"] });
});

test("what cannot be taken is refused with the reason that was given", () => {
  assert.deepEqual(answer(playing, "h8", "occupied", false), { kind: "refuse", point: "h8", why: "occupied" });
  const choosing: BoardState = { ...EMPTY, interactive: { kind: "choose", points: ["g10"] } };
  assert.deepEqual(answer(choosing, "h8", "ok", false), { kind: "refuse", point: "h8", why: "not-offered" });
  assert.deepEqual(answer(choosing, "g10", "occupied", false), { kind: "choose", point: "g10" });
});

test("several points are gathered, given back, and never more than asked", () => {
  const offering: BoardState = { ...EMPTY, interactive: { kind: "multi", count: 2 }, selected: ["a1"] };
  assert.deepEqual(answer(offering, "b2", "ok", false), { kind: "select", selected: ["a1", "b2"] });
  assert.deepEqual(answer(offering, "a1", "ok", false), { kind: "select", selected: [] });
  const full: BoardState = { ...offering, selected: ["a1", "b2"] };
  assert.deepEqual(answer(full, "c3", "ok", false), { kind: "refuse", point: "c3", why: "full" });
  assert.deepEqual(answer(full, "b2", "ok", false), { kind: "select", selected: ["a1"] });
});

test("a board that takes no moves is asked about its points", () => {
  assert.deepEqual(answer(EMPTY, "h8", "occupied", false), { kind: "inspect", point: "h8" });
});

test("a label says the point and all that stands there", () => {
  const s: BoardState = {
    ...EMPTY,
    stones: [
      { point: "h8", color: "black", number: 1 },
      { point: "i9", color: "white" },
    ],
    last: "i9",
    forbidden: [{ point: "g7", figure: 4 }],
    offers: ["k3", "c3"],
    ghosts: [{ point: "a1", color: "black" }],
    selected: ["b2"],
    win: ["h8"],
  };
  const label = (p: Point): string => labelOf(p, s, factsOf(s, ENGLISH), ENGLISH);
  assert.equal(label("h8"), "h8, black 1, winning row");
  assert.equal(label("i9"), "i9, white, last move");
  assert.equal(label("g7"), "g7, empty, double-four");
  assert.equal(label("c3"), "c3, offer B");
  assert.equal(label("a1"), "a1, black, not on the board yet");
  assert.equal(label("b2"), "b2, selected");
  assert.equal(label("o15"), "o15, empty");
});

test("numbers are shown for none, the last, all, or from one on", () => {
  const stones: Stone[] = (["h8", "i9", "h9"] as const).map((point, k) => ({ point, color: "black", number: k + 1 }));
  const shown = (numbers: BoardState["numbers"]): (number | null)[] =>
    stones.map((stone) => shownNumber({ ...EMPTY, stones, numbers, last: "h9" }, stone));
  assert.deepEqual(shown("none"), [null, null, null]);
  assert.deepEqual(shown("last"), [null, null, 3]);
  assert.deepEqual(shown("all"), [1, 2, 3]);
  assert.deepEqual(shown({ from: 2 }), [null, 1, 2]);
});

test("coordinates are typed with one figure or two", () => {
  const typing = new Typing();
  const keys = (text: string, letters: string = LETTERINGS.international): unknown[] =>
    [...text].map((key, k) => typing.key(key, 10 + k, letters));
  assert.deepEqual(keys("h8"), [null, "h8"]);
  assert.deepEqual(keys("h12"), [null, "h1", "h12"]);
  assert.deepEqual(keys("H12"), [null, "h1", "h12"]);
  assert.deepEqual(keys("hi9"), [null, null, "i9"]);
  assert.deepEqual(keys("K8", LETTERINGS["russian-i"]), [null, "j8"]);
  assert.equal(typing.key("z", 20, LETTERINGS.international), undefined);
  assert.equal(typing.key("Tab", 20, LETTERINGS.international), undefined);
});

test("a coordinate that waited too long is forgotten", () => {
  const typing = new Typing();
  assert.equal(typing.key("h", 10, LETTERINGS.international), null);
  assert.equal(typing.key("8", 11 + TYPING_PAUSE, LETTERINGS.international), undefined);
});
