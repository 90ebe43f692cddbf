// Boards drawn in characters: X for Black, O for White, a dot for an empty point, row
// 15 first, as the test vectors and the command line have them. Other characters on
// empty points are marks; row numbers, lines of letters and comments may stand around.

import { SIZE, pointAt, type Color, type Point } from "../board/point.js";
import { ReadError, wordAt } from "./moves.js";
import { plant, other, type Mark, type Path, type Tree } from "./tree.js";
import { nodeAt, turnAt } from "./tree.js";
import { stonesAt } from "./walk.js";

const LETTERS = "a b c d e f g h i j k l m n o";

/** Draws the board at a path, with a line that says whose turn it is. */
export function drawBoard(tree: Tree, path: Path): string {
  const signs = new Map<Point, string>();
  for (const mark of nodeAt(tree, path).marks) {
    if (mark.kind === "letter" && /^[!-~]$/.test(mark.text) && !/[XOxo0.#]/.test(mark.text)) signs.set(mark.point, mark.text);
  }
  for (const stone of stonesAt(tree, path)) signs.set(stone.point, stone.color === "black" ? "X" : "O");
  const rows = Array.from({ length: SIZE }, (_, k) => SIZE - 1 - k).map((row) => {
    const cells = Array.from({ length: SIZE }, (_, col) => signs.get(pointAt(col, row) as Point) ?? ".");
    return `${String(row + 1).padStart(2)} ${cells.join(" ")}`;
  });
  return [`# ${turnAt(tree, path)} to move`, ...rows, `   ${LETTERS}`, ""].join("\n");
}

/** Reads a drawn board. The turn is what a comment says, else what the numbers of stones say, else Black's. */
export function readBoard(text: string): Tree {
  const stones: Record<Color, Point[]> = { black: [], white: [] };
  const marks: Mark[] = [];
  let row = SIZE;
  let at = 0;
  for (const line of text.split("\n")) {
    const cells = cellsOf(line);
    if (cells) {
      row--;
      if (cells.length !== SIZE || row < 0) throw new ReadError("board", at, wordAt(line, 0));
      cells.forEach((sign, col) => put(sign, pointAt(col, row) as Point, stones, marks));
    }
    at += line.length + 1;
  }
  if (row !== 0) throw new ReadError("board", at, "");
  const tree = plant({ ...stones, turn: turnOf(text, stones) });
  return { ...tree, root: { ...tree.root, marks } };
}

// The fifteen signs of a line, or null for a line that holds none.
function cellsOf(line: string): string[] | null {
  const bare = line.trim();
  if (bare === "" || bare.startsWith("#") || /^[a-p](\s*[a-p]){14}$/i.test(bare)) return null;
  const inner = bare.replace(/^\d{1,2}(?=\s|[^\d\s]{15})/, "").replace(/(?<=\s)\d{1,2}$/, "").trim();
  return [...inner.replace(/\s+/g, "")];
}

function put(sign: string, point: Point, stones: Record<Color, Point[]>, marks: Mark[]): void {
  if (/^[Xx●⚫]$/.test(sign)) stones.black.push(point);
  else if (/^[Oo○⚪]$/.test(sign)) stones.white.push(point);
  else if (!/^[.+·_*┼┌┐└┘├┤┬┴-]$/.test(sign)) marks.push({ kind: "letter", point, text: sign });
}

function turnOf(text: string, stones: Record<Color, readonly Point[]>): Color {
  const said = /^#.*\b(black|white) to move/im.exec(text)?.[1]?.toLowerCase();
  if (said === "black" || said === "white") return said;
  return stones.black.length > stones.white.length ? other("black") : "black";
}
