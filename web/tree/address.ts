// A position and the line to it in the address of a page, so that a link is all that
// is needed to show it: ?moves=h8i9i7, or with a set-up ?black=h8h9&white=i9&moves=g7.
// "at" says after how many moves one stands, if not at the end; "turn" who begins, if
// the stones do not tell.

import { isPoint, type Color, type Point } from "../board/point.js";
import { readMoves, writeMoves } from "./moves.js";
import { addLine, plant, type Path, type Setup, type Tree } from "./tree.js";
import { endOf, movesTo } from "./walk.js";

/** A tree and where one stands in it. */
export interface Place {
  readonly tree: Tree;
  readonly path: Path;
}

/** Writes where one stands: the set-up, the line, and how far along it. The line goes on to its end. */
export function toQuery({ tree, path }: Place): string {
  const { black, white } = tree.setup;
  const line = endOf(tree, path);
  const parts: string[] = [];
  const say = (name: string, value: string): void => void (value && parts.push(`${name}=${value}`));
  say("black", black.join(""));
  say("white", white.join(""));
  if (tree.setup.turn !== turnOf(tree.setup)) say("turn", tree.setup.turn);
  say("moves", writeMoves(movesTo(tree, line)));
  if (path.length < line.length) say("at", String(path.length));
  return parts.join("&");
}

// Whose turn the stones tell: Black's, unless there is one more of his.
function turnOf({ black, white }: Pick<Setup, "black" | "white">): Color {
  return black.length === white.length + 1 ? "white" : "black";
}

/** Reads an address; what is wrong in it is a [ReadError]. Null if it names no position. */
export function fromQuery(query: string): Place | null {
  const q = new URLSearchParams(query);
  if (!["black", "white", "moves", "turn"].some((name) => q.has(name))) return null;
  const black = points(q.get("black"));
  const white = points(q.get("white")).filter((p) => !black.includes(p));
  const said = q.get("turn");
  const turn = said === "black" || said === "white" ? said : turnOf({ black, white });
  const taken = new Set<string>([...black, ...white]);
  const moves = readMoves(q.get("moves") ?? "").filter((m) => m === "pass" || (!taken.has(m) && taken.add(m)));
  const { tree, path } = addLine(plant({ black, white, turn }), [], moves);
  const at = q.has("at") ? Number(q.get("at")) : path.length;
  return { tree, path: Number.isInteger(at) && at >= 0 ? path.slice(0, at) : path };
}

function points(text: string | null): Point[] {
  return [...new Set(readMoves(text ?? "").filter((m): m is Point => isPoint(m)))];
}
