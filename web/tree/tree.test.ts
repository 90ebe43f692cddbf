// The tree: what is added, taken away, put forward; and where one stands afterwards.

import assert from "node:assert/strict";
import { test } from "node:test";
import { add, addLine, comment, has, isMain, nodeAt, plant, promote, remove, toggle, turnAt, type Tree } from "./tree.js";
import { back, beside, endOf, lastAt, movesTo, on, stonesAt } from "./walk.js";

// h8 i9 i7 / h8 i9 g7 g6 / h8 h9
function sample(): Tree {
  let tree = addLine(plant(), [], ["h8", "i9", "i7"]).tree;
  tree = addLine(tree, [0, 0], ["g7", "g6"]).tree;
  return add(tree, [0], "h9").tree;
}

test("a move that is there is found, another is a variation", () => {
  const tree = sample();
  const again = add(tree, [0, 0], "g7");
  assert.equal(again.tree, tree);
  assert.deepEqual(again.path, [0, 0, 1]);
  assert.deepEqual(movesTo(tree, [0, 0, 1, 0]), ["h8", "i9", "g7", "g6"]);
});

test("colours take turns, and after a set-up from whose turn it is", () => {
  const { tree, path } = addLine(plant({ black: ["h8"], white: [], turn: "white" }), [], ["i9", "pass", "i7"]);
  assert.deepEqual(stonesAt(tree, path), [
    { point: "h8", color: "black" },
    { point: "i9", color: "white", number: 1 },
    { point: "i7", color: "white", number: 3 },
  ]);
  assert.equal(turnAt(tree, path), "black");
  assert.equal(lastAt(tree, path.slice(0, 2)), null);
});

test("walking goes on along the line one came back from, and beside", () => {
  const tree = sample();
  const line = [0, 0, 1, 0];
  assert.deepEqual(on(tree, back(back(line)), line), [0, 0, 1]);
  assert.deepEqual(on(tree, [0, 0], [0, 1]), [0, 0, 0]);
  assert.deepEqual(on(tree, line, line), line);
  assert.deepEqual(beside(tree, [0, 0, 0], 1), [0, 0, 1]);
  assert.deepEqual(beside(tree, [0, 0, 1], 1), [0, 0, 1]);
  assert.deepEqual(endOf(tree, [0, 0, 1]), line);
});

test("a variation is put forward until it is the main line", () => {
  const one = promote(sample(), [0, 0, 1, 0]);
  assert.deepEqual(one.path, [0, 0, 0, 0]);
  assert.ok(isMain(one.path));
  assert.deepEqual(movesTo(one.tree, one.path), ["h8", "i9", "g7", "g6"]);
  assert.deepEqual(promote(one.tree, one.path), one);
});

test("what is taken away takes the path that led into it with it, and moves the others", () => {
  const tree = sample();
  assert.deepEqual(remove(tree, [0, 0, 0], [0, 0, 1, 0]).path, [0, 0, 0, 0]);
  assert.deepEqual(remove(tree, [0, 0], [0, 0, 1, 0]).path, [0]);
  assert.deepEqual(remove(tree, [0, 1], [0, 0, 1]).path, [0, 0, 1]);
  assert.deepEqual(remove(tree, [0, 0, 0], [0]).path, [0]);
  assert.deepEqual(remove(tree, []), { tree: { ...tree, root: { ...tree.root, children: [] } }, path: [] });
  assert.equal(has(remove(tree, [0, 1]).tree, [0, 1]), false);
});

test("marks are drawn and taken away, one on a point, arrows beside", () => {
  let tree = toggle(plant(), [], { kind: "letter", point: "h8", text: "A" });
  tree = toggle(tree, [], { kind: "arrow", from: "h8", to: "i9" });
  tree = toggle(tree, [], { kind: "triangle", point: "h8" });
  assert.deepEqual(tree.root.marks, [{ kind: "arrow", from: "h8", to: "i9" }, { kind: "triangle", point: "h8" }]);
  tree = toggle(tree, [], { kind: "triangle", point: "h8" });
  tree = toggle(tree, [], { kind: "arrow", from: "h8", to: "i9" });
  assert.deepEqual(tree.root.marks, []);
});

test("trees are values", () => {
  const tree = sample();
  const before = JSON.stringify(tree);
  comment(tree, [0, 0], "good");
  remove(tree, [0]);
  promote(tree, [0, 1]);
  assert.equal(JSON.stringify(tree), before);
  assert.equal(nodeAt(comment(tree, [0, 0], "good"), [0, 0]).comment, "good");
  assert.throws(() => nodeAt(tree, [5]), RangeError);
});
