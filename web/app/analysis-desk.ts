// What lies on the table of somebody who studies: a tree, where he stands in it, and
// what a touch of the board does. Every step can be taken back.

import type { Point } from "../board/point.js";
import type { Place } from "../tree/address.js";
import {
  add, addLine, comment, has, nodeAt, other, plant, promote, remove, toggle, turnAt, type Mark, type Path, type Setup, type Tree,
} from "../tree/tree.js";
import { stonesAt } from "../tree/walk.js";

/** What a touch of the board does. */
export type Tool = "play" | "black" | "white" | "erase" | "triangle" | "square" | "circle" | "cross" | "letter" | "arrow";

/** The tools in the order in which they are shown. */
export const TOOLS: readonly Tool[] = ["play", "black", "white", "erase", "letter", "triangle", "square", "circle", "cross", "arrow"];

/** The table. */
export interface Desk extends Place {
  /** The line one walks along: it goes on from the path to where one was. */
  readonly line: Path;
  readonly tool: Tool;
  /** Where the arrow begins that is being drawn. */
  readonly from: Point | null;
  readonly past: readonly Place[];
  readonly future: readonly Place[];
}

/** How many steps can be taken back. */
const REMEMBERED = 200;

/** Lays a tree on the table. */
export function openDesk({ tree, path }: Place): Desk {
  return { tree, path, line: path, tool: "play", from: null, past: [], future: [] };
}

// The table with something changed that can be taken back.
function changed(d: Desk, to: Place): Desk {
  if (to.tree === d.tree) return go(d, to.path);
  const past = [...d.past, { tree: d.tree, path: d.path }].slice(-REMEMBERED);
  return { ...d, tree: to.tree, path: to.path, line: follow(to.tree, d.line, to.path), past, future: [], from: null };
}

// The line that was walked, if it still leads through where one stands.
function follow(tree: Tree, line: Path, path: Path): Path {
  return path.every((k, i) => line[i] === k) && has(tree, line) ? line : path;
}

/** Stands elsewhere in the tree; a path that is not there changes nothing. */
export function go(d: Desk, path: Path): Desk {
  return has(d.tree, path) ? { ...d, path, line: follow(d.tree, d.line, path), from: null } : d;
}

/** Chooses what a touch does. */
export function take(d: Desk, tool: Tool): Desk {
  return { ...d, tool, from: null };
}

/** Plays a move where one stands. */
export function play(d: Desk, move: Point | "pass"): Desk {
  return changed(d, add(d.tree, d.path, move));
}

/** Adds a line where one stands, without walking into it. Returns where it ends. */
export function addWinning(d: Desk, moves: readonly Point[]): { desk: Desk; end: Path } {
  const grown = addLine(d.tree, d.path, moves);
  return { desk: { ...changed(d, { tree: grown.tree, path: d.path }), line: grown.path }, end: grown.path };
}

/** Does with a point what the tool says. */
export function touch(d: Desk, p: Point): Desk {
  const stone = stonesAt(d.tree, d.path).find((s) => s.point === p);
  switch (d.tool) {
    case "play":
      return stone ? d : play(d, p);
    case "black":
    case "white":
    case "erase":
      return setUp(d, p);
    case "arrow":
      if (d.from === null) return { ...d, from: p };
      return d.from === p ? { ...d, from: null } : drawArrow(d, d.from, p);
    case "letter":
      return mark(d, letterOn(d, p));
    default:
      return mark(d, { kind: d.tool, point: p });
  }
}

/** Draws an arrow, or takes it away. */
export function drawArrow(d: Desk, from: Point, to: Point): Desk {
  return mark(d, { kind: "arrow", from, to });
}

function mark(d: Desk, m: Mark): Desk {
  return changed(d, { tree: toggle(d.tree, d.path, m), path: d.path });
}

// The letter that is on the point, so that it is taken away, or the first that is free.
function letterOn(d: Desk, point: Point): Mark {
  const letters = nodeAt(d.tree, d.path).marks.flatMap((m) => (m.kind === "letter" ? [m] : []));
  const there = letters.find((m) => m.point === point);
  const free = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"].find((text) => !letters.some((m) => m.text === text));
  return there ?? { kind: "letter", point, text: free ?? "*" };
}

// A stone is put or taken in the position one sees: it becomes the set-up of a new tree.
function setUp(d: Desk, p: Point): Desk {
  const stones = stonesAt(d.tree, d.path);
  const had = stones.find((s) => s.point === p)?.color;
  if (d.tool === "erase" && !had) return d;
  const rest = stones.filter((s) => s.point !== p);
  const color = d.tool === "black" || d.tool === "white" ? d.tool : null;
  const of = (c: "black" | "white"): Point[] => rest.filter((s) => s.color === c).map((s) => s.point);
  const setup = { black: of("black"), white: of("white"), turn: turnAt(d.tree, d.path) };
  if (color && color !== had) setup[color].push(p);
  return replant(d, setup);
}

function replant(d: Desk, setup: Setup): Desk {
  const { marks } = nodeAt(d.tree, d.path);
  const tree = plant(setup);
  return changed(d, { tree: { ...tree, root: { ...tree.root, marks } }, path: [] });
}

/** Gives the move to the other side; the position becomes a set-up. */
export function giveTurn(d: Desk): Desk {
  const stones = stonesAt(d.tree, d.path);
  const of = (c: "black" | "white"): Point[] => stones.filter((s) => s.color === c).map((s) => s.point);
  return replant(d, { black: of("black"), white: of("white"), turn: other(turnAt(d.tree, d.path)) });
}

/** Clears the table; the board before the first move, or everything if it is that. */
export function clear(d: Desk): Desk {
  return changed(d, { tree: plant(), path: [] });
}

/** Lays something else on the table. */
export function load(d: Desk, to: Place): Desk {
  return { ...changed(d, to), tool: "play" };
}

/** Takes the move one stands on away, with what follows it. */
export function cut(d: Desk): Desk {
  return d.path.length === 0 ? d : changed(d, remove(d.tree, d.path));
}

/** Puts the variation one stands in forward. */
export function raise(d: Desk): Desk {
  const to = promote(d.tree, d.path);
  return changed({ ...d, line: to.path }, to);
}

/** Writes what is said of the position. */
export function write(d: Desk, text: string): Desk {
  const tree = comment(d.tree, d.path, text);
  return { ...d, tree }; // every letter would be a step to take back
}

/** Takes the last change back. */
export function undo(d: Desk): Desk {
  const to = d.past.at(-1);
  if (!to) return d;
  const future = [{ tree: d.tree, path: d.path }, ...d.future];
  return { ...d, ...to, line: to.path, past: d.past.slice(0, -1), future, from: null };
}

/** Does again what was taken back. */
export function redo(d: Desk): Desk {
  const [to, ...future] = d.future;
  if (!to) return d;
  return { ...d, ...to, line: to.path, past: [...d.past, { tree: d.tree, path: d.path }], future, from: null };
}
