// A tree of variations: a set-up, and the moves that were tried from it, each with
// what was written and drawn about it. Trees are values: every change makes a new one
// that shares what stayed, so a step can always be taken back. No rule is applied
// here; a stone lies where it was put.

import type { Color, Point } from "../board/point.js";

/** A move: a point, or a pass. */
export type MoveName = Point | "pass";

/** Something drawn on the board by whoever studies it. */
export type Mark =
  | { readonly kind: "triangle" | "square" | "circle" | "cross"; readonly point: Point }
  | { readonly kind: "letter"; readonly point: Point; readonly text: string }
  | { readonly kind: "arrow"; readonly from: Point; readonly to: Point };

/** The stones before the first move, and who is to move. */
export interface Setup {
  readonly black: readonly Point[];
  readonly white: readonly Point[];
  readonly turn: Color;
}

/** A position in the tree: the move that led to it (the root has none), and what may follow, the main line first. */
export interface Node {
  readonly move: MoveName | null;
  /** Who made the move. */
  readonly color: Color;
  readonly comment: string;
  readonly marks: readonly Mark[];
  readonly children: readonly Node[];
}

/** A tree. */
export interface Tree {
  readonly setup: Setup;
  readonly root: Node;
  /** What a record says of the whole: players, event, date, by the names that SGF gives them. */
  readonly about: Readonly<Record<string, string>>;
}

/** Where in a tree: which child is taken at each step from the root. */
export type Path = readonly number[];

/** The other colour. */
export function other(c: Color): Color {
  return c === "black" ? "white" : "black";
}

/** The empty board with Black to move. */
export const EMPTY_SETUP: Setup = { black: [], white: [], turn: "black" };

/** Returns a tree without moves. */
export function plant(setup: Setup = EMPTY_SETUP): Tree {
  return { setup, root: node(null, other(setup.turn)), about: {} };
}

/** Returns a node that nothing follows. */
export function node(move: MoveName | null, color: Color): Node {
  return { move, color, comment: "", marks: [], children: [] };
}

/** Returns the node at a path. A path that leads nowhere is a mistake of the program. */
export function nodeAt(tree: Tree, path: Path): Node {
  return path.reduce((at, k) => {
    const child = at.children[k];
    if (!child) throw new RangeError(`the tree has no path ${path.join(".")}`);
    return child;
  }, tree.root);
}

/** Reports whether a path leads somewhere. */
export function has(tree: Tree, path: Path): boolean {
  let at: Node | undefined = tree.root;
  for (const k of path) at = at?.children[k];
  return at !== undefined;
}

/** Returns the tree with the node at a path changed. */
export function change(tree: Tree, path: Path, how: (n: Node) => Node): Tree {
  const within = (n: Node, depth: number): Node => {
    const k = path[depth];
    if (k === undefined) return how(n);
    return { ...n, children: n.children.map((child, i) => (i === k ? within(child, depth + 1) : child)) };
  };
  nodeAt(tree, path);
  return { ...tree, root: within(tree.root, 0) };
}

/** Who is to move after the node at a path. */
export function turnAt(tree: Tree, path: Path): Color {
  return path.length === 0 ? tree.setup.turn : other(nodeAt(tree, path).color);
}

/** Adds a move after a path, or finds it there; returns the tree and the path of the move. */
export function add(tree: Tree, path: Path, move: MoveName, color: Color = turnAt(tree, path)): { tree: Tree; path: Path } {
  const { children } = nodeAt(tree, path);
  const known = children.findIndex((child) => child.move === move && child.color === color);
  if (known >= 0) return { tree, path: [...path, known] };
  const grown = change(tree, path, (n) => ({ ...n, children: [...n.children, node(move, color)] }));
  return { tree: grown, path: [...path, children.length] };
}

/** Adds several moves one after the other; returns the tree and the path of the last. */
export function addLine(tree: Tree, path: Path, moves: readonly MoveName[]): { tree: Tree; path: Path } {
  return moves.reduce((at, move) => add(at.tree, at.path, move), { tree, path });
}

/** Takes a move away with all that follows it; returns the path that is left of one that may have led into it. */
export function remove(tree: Tree, path: Path, seen: Path = path): { tree: Tree; path: Path } {
  const k = path.at(-1);
  if (k === undefined) return { tree: { ...tree, root: { ...tree.root, children: [] } }, path: [] };
  const parent = path.slice(0, -1);
  const less = change(tree, parent, (n) => ({ ...n, children: n.children.filter((_, i) => i !== k) }));
  return { tree: less, path: without(seen, path) };
}

// The path to the same node when the one at gone is not there any more.
function without(seen: Path, gone: Path): Path {
  const depth = gone.length - 1;
  const k = gone[depth] ?? 0;
  if (!startsWith(seen, gone.slice(0, -1)) || seen.length <= depth) return seen;
  const at = seen[depth] ?? 0;
  if (at === k) return gone.slice(0, -1);
  return at < k ? seen : [...seen.slice(0, depth), at - 1, ...seen.slice(depth + 1)];
}

/** Reports whether a path begins with another. */
export function startsWith(path: Path, start: Path): boolean {
  return start.every((k, i) => path[i] === k);
}

/** Puts a variation before its neighbour: at last it is the main line. Returns the new path of the node. */
export function promote(tree: Tree, path: Path): { tree: Tree; path: Path } {
  const depth = path.findLastIndex((k) => k > 0);
  if (depth < 0) return { tree, path };
  const k = path[depth] as number;
  const swapped = change(tree, path.slice(0, depth), (n) => ({
    ...n,
    children: n.children.map((child, i) => (i === k ? (n.children[k - 1] as Node) : i === k - 1 ? (n.children[k] as Node) : child)),
  }));
  return { tree: swapped, path: [...path.slice(0, depth), k - 1, ...path.slice(depth + 1)] };
}

/** Reports whether every step of a path is the first of its choices. */
export function isMain(path: Path): boolean {
  return path.every((k) => k === 0);
}

/** Writes a comment at a path. */
export function comment(tree: Tree, path: Path, text: string): Tree {
  return change(tree, path, (n) => ({ ...n, comment: text }));
}

/** Draws a mark at a path, or takes away the same one; another mark on its point gives way. */
export function toggle(tree: Tree, path: Path, mark: Mark): Tree {
  return change(tree, path, (n) => {
    const same = n.marks.some((m) => equal(m, mark));
    const rest = n.marks.filter((m) => !equal(m, mark) && !sharePoint(m, mark));
    return { ...n, marks: same ? rest : [...rest, mark] };
  });
}

function equal(a: Mark, b: Mark): boolean {
  if (a.kind === "arrow") return b.kind === "arrow" && a.from === b.from && a.to === b.to;
  return b.kind !== "arrow" && a.kind === b.kind && a.point === b.point && textOf(a) === textOf(b);
}

function textOf(m: Mark): string {
  return m.kind === "letter" ? m.text : "";
}

function sharePoint(a: Mark, b: Mark): boolean {
  return a.kind !== "arrow" && b.kind !== "arrow" && a.point === b.point;
}
