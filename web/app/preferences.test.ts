import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import type { Game } from "../client/model.js";
import { boardChoices, confirmOf, keepPreferences, readPreferences } from "./preferences.js";

const game = (speed: string): Game => ({ options: { class: speed } }) as unknown as Game;
const kept = new Map<string, string>();
let finger = false;

beforeEach(() => {
  kept.clear();
  finger = false;
  Object.assign(globalThis, {
    matchMedia: () => ({ matches: finger }),
    localStorage: { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, text: string) => kept.set(key, text) },
  });
});

test("a mouse moves at once, a finger at the second touch, and over days everybody by a button", () => {
  assert.equal(confirmOf(readPreferences(), game("blitz")), "none");
  assert.equal(confirmOf(readPreferences(), game("untimed")), "none");
  assert.equal(confirmOf(readPreferences(), game("correspondence")), "button");
  finger = true;
  assert.equal(confirmOf(readPreferences(), game("rapid")), "twoTap");
  assert.equal(confirmOf(readPreferences(), game("correspondence")), "button");
});

test("each speed keeps its own choice on this device", () => {
  keepPreferences({ ...readPreferences(), confirm: "button", confirmSlow: "twoTap" });
  assert.equal(confirmOf(readPreferences(), game("blitz")), "button");
  assert.equal(confirmOf(readPreferences(), game("correspondence")), "twoTap");
  kept.set("tengen.board", '{"confirm":"twoTap"}'); // as it was kept before there were two
  assert.equal(confirmOf(readPreferences(), game("blitz")), "twoTap");
  assert.equal(confirmOf(readPreferences(), game("correspondence")), "button");
  kept.set("tengen.board", "somebody else's");
  assert.equal(confirmOf(readPreferences(), game("blitz")), "none");
});

test("numbers begin where one likes", () => {
  assert.equal(boardChoices(readPreferences()).numbers, "none");
  keepPreferences({ ...readPreferences(), numbers: "from", numbersFrom: 12 });
  assert.deepEqual(boardChoices(readPreferences()).numbers, { from: 12 });
  kept.set("tengen.board", '{"numbers":"from"}');
  assert.deepEqual(boardChoices(readPreferences()).numbers, { from: 4 });
});
