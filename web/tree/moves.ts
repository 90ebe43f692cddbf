// Moves as a string: "h8i9i7", "h8 i9 i7", "1. h8 2. i9 --". A pass is "--" or "pass".

import { readPoint, type Letters } from "../board/point.js";
import { LETTERINGS } from "../board/point.js";
import type { MoveName } from "./tree.js";

/** A text that could not be read: where it is wrong, from 0, and the word that stands there. */
export class ReadError extends Error {
  constructor(
    readonly key: "move" | "board" | "sgf" | "twice" | "outside" | "format" | "long",
    readonly at: number,
    readonly word: string,
  ) {
    super(`${key} at ${at}: ${word}`);
  }
}

/** Writes moves as a string. */
export function writeMoves(moves: readonly MoveName[]): string {
  return moves.map((m) => (m === "pass" ? "--" : m)).join("");
}

// A move, or what may stand between moves: blanks, commas, arrows, numbers with a full stop.
const TOKEN = /([a-z])(\d{1,2})|(--|pass)|(\d{1,3}\s*\.(?:\.\.)?|[\s,;>→|]+|-(?!-)>?)/iy;

/** Reads moves in the given letters. Numbers with a full stop, commas, arrows and blanks between them are passed over. */
export function readMoves(text: string, letters: Letters = LETTERINGS.international): MoveName[] {
  const moves: MoveName[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const at = TOKEN.lastIndex;
    const found = TOKEN.exec(text);
    if (!found) throw new ReadError("move", at, wordAt(text, at));
    const [whole, letter, , pass] = found;
    if (pass) moves.push("pass");
    if (!letter) continue;
    const point = readPoint(whole, letters);
    if (!point) throw new ReadError("move", at, whole);
    moves.push(point);
  }
  return moves;
}

/** The word that begins at a place of a text, for a message. */
export function wordAt(text: string, at: number): string {
  return /^\S{1,20}/.exec(text.slice(at).trimStart())?.[0] ?? "";
}
