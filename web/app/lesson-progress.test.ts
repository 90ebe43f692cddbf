import assert from "node:assert/strict";
import { test } from "node:test";
import { parseSolved, withSolved } from "./lesson-progress.js";

test("what was kept is read, and anything else is nothing", () => {
  assert.deepEqual(parseSolved('{"fours":[1,2]}'), { fours: [1, 2] });
  assert.deepEqual(parseSolved('{"fours":["x",2],"threes":3}'), { fours: [2] });
  for (const wrong of [null, "", "[", "3", "null"]) assert.deepEqual(parseSolved(wrong), {});
});

test("an exercise is solved once", () => {
  const once = withSolved({ fours: [3] }, "fours", 1);
  assert.deepEqual(once, { fours: [1, 3] });
  assert.equal(withSolved(once, "fours", 3), once);
  assert.deepEqual(withSolved(once, "threes", 1), { fours: [1, 3], threes: [1] });
});
