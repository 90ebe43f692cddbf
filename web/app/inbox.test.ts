import assert from "node:assert/strict";
import { test } from "node:test";
import { saidOf } from "./inbox.js";

const mine = { mine: true, asks: "" };
const theirs = { mine: false, asks: "" };
const asked = { mine: true, asks: "A draw is offered" };

test("what has happened in a game is said once", () => {
  assert.deepEqual(saidOf(theirs, mine, "Anna"), { kind: "turn", name: "Anna", text: "" });
  assert.deepEqual(saidOf(theirs, asked, "Anna"), { kind: "asks", name: "Anna", text: "A draw is offered" });
  assert.deepEqual(saidOf(mine, asked, "Anna")?.kind, "asks");
  assert.deepEqual(saidOf(theirs, null, "Anna")?.kind, "over");
  assert.deepEqual(saidOf(null, mine, "Anna")?.kind, "began");
  for (const [old, now] of [[mine, mine], [theirs, theirs], [asked, asked], [asked, mine], [mine, theirs], [null, null]] as const) {
    assert.equal(saidOf(old, now, "Anna"), null);
  }
});
