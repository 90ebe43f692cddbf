// The table of an analysis: what touches do, and that every step can be taken back.

import assert from "node:assert/strict";
import { test } from "node:test";
import { addLine, nodeAt, plant, turnAt } from "../tree/tree.js";
import { movesTo, stonesAt } from "../tree/walk.js";
import { addWinning, clear, cut, drawArrow, giveTurn, go, openDesk, play, raise, redo, take, touch, undo, write, type Desk, type Tool } from "./analysis-desk.js";

const start = (): Desk => openDesk(addLine(plant(), [], ["h8", "i9", "i7"]));
const using = (d: Desk, tool: Tool): Desk => take(d, tool);
const moves = (d: Desk): string => movesTo(d.tree, d.path).join(" ");

test("a touch plays, and never where a stone lies", () => {
  const d = start();
  assert.equal(touch(d, "h8"), d);
  assert.equal(moves(touch(d, "g9")), "h8 i9 i7 g9");
  assert.equal(moves(play(touch(d, "g9"), "pass")), "h8 i9 i7 g9 pass");
});

test("a step that was gone back is walked again, and another becomes a variation beside it", () => {
  const d = go(start(), [0]);
  assert.deepEqual(d.line, [0, 0, 0]);
  const other = touch(d, "h9");
  assert.deepEqual(other.path, [0, 1]);
  assert.deepEqual(other.line, [0, 1]);
  assert.deepEqual(raise(other).path, [0, 0]);
  assert.deepEqual(cut(other).path, [0]);
  assert.equal(nodeAt(cut(other).tree, [0]).children.length, 1);
});

test("putting and taking stones makes a set-up of what one sees, with its turn", () => {
  const d = touch(using(start(), "black"), "a1");
  assert.deepEqual(d.tree.setup, { black: ["h8", "i7", "a1"], white: ["i9"], turn: "white" });
  assert.deepEqual(d.path, []);
  assert.deepEqual(touch(d, "a1").tree.setup.black, ["h8", "i7"], "the same stone again takes it away");
  assert.deepEqual(touch(using(d, "white"), "a1").tree.setup.white, ["i9", "a1"], "the other colour takes its place");
  assert.deepEqual(touch(using(d, "erase"), "i9").tree.setup.white, []);
  const empty = using(d, "erase");
  assert.equal(touch(empty, "c3"), empty);
  assert.equal(turnAt(giveTurn(d).tree, []), "black");
  assert.deepEqual(stonesAt(clear(d).tree, []), []);
});

test("marks are drawn where one stands; letters are the next that is free", () => {
  let d = using(start(), "letter");
  d = touch(touch(touch(d, "a1"), "b1"), "a1");
  assert.deepEqual(nodeAt(d.tree, d.path).marks, [{ kind: "letter", point: "b1", text: "B" }]);
  d = touch(d, "c1");
  assert.deepEqual(nodeAt(d.tree, d.path).marks.at(-1), { kind: "letter", point: "c1", text: "A" });
  d = touch(using(d, "arrow"), "d1");
  assert.equal(d.from, "d1");
  d = touch(d, "e2");
  assert.deepEqual([d.from, nodeAt(d.tree, d.path).marks.at(-1)], [null, { kind: "arrow", from: "d1", to: "e2" }]);
  assert.equal(nodeAt(drawArrow(d, "d1", "e2").tree, d.path).marks.length, 2, "the same arrow again takes it away");
});

test("every change is taken back and done again; walking and writing are no changes", () => {
  const d = start();
  const steps = [touch(d, "g9"), touch(touch(d, "g9"), "g8")];
  const both = steps[1] as Desk;
  assert.equal(moves(undo(both)), "h8 i9 i7 g9");
  assert.equal(moves(undo(undo(both))), "h8 i9 i7");
  assert.equal(moves(redo(redo(undo(undo(both))))), moves(both));
  assert.equal(undo(d), d);
  assert.equal(redo(both), both);
  assert.equal(go(both, [0]).past.length, both.past.length);
  assert.equal(write(both, "good").past.length, both.past.length);
  assert.equal(redo(touch(undo(both), "a1")).future.length, 0, "a new step ends what could be done again");
});

test("a line that was found is laid beside the others, and one stands before it", () => {
  const { desk, end } = addWinning(start(), ["a1", "b1", "c1"]);
  assert.deepEqual(desk.path, [0, 0, 0]);
  assert.deepEqual(end, [0, 0, 0, 0, 0, 0]);
  assert.deepEqual(desk.line, end);
});
