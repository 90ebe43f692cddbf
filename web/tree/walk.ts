// Walking in a tree: to the next move and back, to another variation, to the end;
// and what lies on the board where one stands.

import type { Color, Point } from "../board/point.js";
import { has, nodeAt, turnAt, type MoveName, type Node, type Path, type Tree } from "./tree.js";

/** The nodes from the first move to the one at a path. */
export function lineTo(tree: Tree, path: Path): Node[] {
  return path.map((_, i) => nodeAt(tree, path.slice(0, i + 1)));
}

/** The path to the end of the line that goes on from a path by first choices. */
export function endOf(tree: Tree, path: Path): Path {
  let at = nodeAt(tree, path);
  const end = [...path];
  while (at.children[0]) {
    at = at.children[0];
    end.push(0);
  }
  return end;
}

/** One step back. */
export function back(path: Path): Path {
  return path.slice(0, -1);
}

/** One step on along a line that was walked before, or by the first choice; the same path at the end. */
export function on(tree: Tree, path: Path, line: Path): Path {
  const along = line.slice(0, path.length + 1);
  if (along.length > path.length && path.every((k, i) => along[i] === k) && has(tree, along)) return along;
  return has(tree, [...path, 0]) ? [...path, 0] : path;
}

/** The variation beside, by so many, of the last move; the same path if there is none. */
export function beside(tree: Tree, path: Path, by: number): Path {
  const k = path.at(-1);
  if (k === undefined) return path;
  const to = [...path.slice(0, -1), k + by];
  return k + by >= 0 && has(tree, to) ? to : path;
}

/** A stone on the board; the number is that of its move in the line, a stone of the set-up has none. */
export interface Placed {
  readonly point: Point;
  readonly color: Color;
  readonly number?: number;
}

/** The stones that lie on the board at a path. */
export function stonesAt(tree: Tree, path: Path): Placed[] {
  const of = (color: Color): Placed[] => tree.setup[color].map((point) => ({ point, color }));
  const played = lineTo(tree, path).flatMap((n, i): Placed[] =>
    n.move === null || n.move === "pass" ? [] : [{ point: n.move, color: n.color, number: i + 1 }],
  );
  return [...of("black"), ...of("white"), ...played];
}

/** The point of the last move, or null. */
export function lastAt(tree: Tree, path: Path): Point | null {
  const { move } = nodeAt(tree, path);
  return move === "pass" ? null : move;
}

/** The moves from the first to the one at a path. */
export function movesTo(tree: Tree, path: Path): MoveName[] {
  return lineTo(tree, path).flatMap((n) => (n.move === null ? [] : [n.move]));
}

/** Reports whether the board is empty before the first move and Black begins. */
export function fromStart(tree: Tree): boolean {
  const { black, white, turn } = tree.setup;
  return black.length === 0 && white.length === 0 && turn === "black";
}

/** Reports whether the colours take turns all along a path, so that it can be told by its moves alone. */
export function alternates(tree: Tree, path: Path): boolean {
  return lineTo(tree, path).every((n, i) => n.color === turnAt(tree, path.slice(0, i)));
}
