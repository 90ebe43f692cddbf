import assert from "node:assert/strict";
import test from "node:test";
import { afterTry, readKept } from "./puzzle-keep.js";

const holding = (text: string | null): Pick<Storage, "getItem"> => ({ getItem: () => text });

test("only the first try at a puzzle counts", () => {
  const none = readKept(holding(null));
  assert.equal(none.strength, 1200);
  const solved = afterTry(none, "abc", true);
  assert.deepEqual(solved, { tried: { abc: true }, strength: 1240 });
  assert.equal(afterTry(solved, "abc", false), solved);
  assert.equal(afterTry(solved, "def", false).strength, 1200);
});

test("the strength stays within bounds", () => {
  let kept = readKept(holding('{"tried":{},"strength":2490}'));
  for (const id of ["a", "b", "c"]) kept = afterTry(kept, id, true);
  assert.equal(kept.strength, 2500);
});

test("what cannot be read is nothing", () => {
  for (const text of ["", "no", "[]", "3", '{"strength":"x"}', "null"]) assert.deepEqual(readKept(holding(text)), { tried: {}, strength: 1200 });
});
