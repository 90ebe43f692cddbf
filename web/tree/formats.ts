// The formats that a position or a tree can be read from and written to. A new one is
// one more entry.

import type { Letters } from "../board/point.js";
import { drawBoard, readBoard } from "./board-text.js";
import { ReadError, readMoves, writeMoves } from "./moves.js";
import { prune } from "./prune.js";
import { readSgf, writeSgf } from "./sgf.js";
import { addLine, plant, type Path, type Tree } from "./tree.js";
import { alternates, fromStart, movesTo } from "./walk.js";

/** What was read of a text. */
export interface Read {
  readonly tree: Tree;
  /** How many things in it had no place in a tree. */
  readonly dropped: number;
}

/** A format. */
export interface Format {
  readonly name: string;
  /** The ending of its files, with the full stop; the first is that of new ones. */
  readonly endings: readonly string[];
  /** Reports whether a text looks like one of these. */
  recognise(text: string): boolean;
  /** Reads a text; a mistake in it is a [ReadError]. */
  read(text: string, letters: Letters): Read;
  /** Writes a tree, or what of it lies at a path; null if this format cannot hold it. */
  write(tree: Tree, path: Path): string | null;
}

/** All formats, in the order in which a text is tried. */
export const FORMATS: readonly Format[] = [
  {
    name: "sgf",
    endings: [".sgf"],
    recognise: (text) => /\(\s*;/.test(text),
    read: (text) => readSgf(text),
    write: (tree) => writeSgf(tree),
  },
  {
    name: "board",
    endings: [".txt"],
    recognise: (text) => text.split("\n").filter((line) => /[.+·┼].*[.+·┼]/.test(line)).length >= 3,
    read: (text) => ({ tree: readBoard(text), dropped: 0 }),
    write: (tree, path) => drawBoard(tree, path),
  },
  {
    name: "moves",
    endings: [".txt"],
    recognise: (text) => /^[^a-z]*([a-z]\d{1,2}|--)/i.test(text),
    read: (text, letters) => {
      const moves = readMoves(text, letters);
      const taken = moves.find((m, i) => m !== "pass" && moves.indexOf(m) < i);
      if (taken) throw new ReadError("twice", 0, taken);
      return { tree: addLine(plant(), [], moves).tree, dropped: 0 };
    },
    write: (tree, path) => (fromStart(tree) && alternates(tree, path) ? writeMoves(movesTo(tree, path)) : null),
  },
];

/** Reads a text in whatever format it is. */
export function readAny(text: string, letters: Letters): Read & { readonly format: Format } {
  const format = FORMATS.find((f) => f.recognise(text));
  if (!format) throw new ReadError("format", 0, text.trim().slice(0, 20));
  const read = format.read(text, letters);
  const pruned = prune(read.tree);
  return { tree: pruned.tree, dropped: read.dropped + pruned.dropped, format };
}
