// Points of the board and how people write them. The letters a to o and the
// numbers 1 to 15 name a point everywhere in the program; a federation's own
// letters exist only where people read and type.

/** The number of lines in each direction. */
export const SIZE = 15;

type Letter = "a" | "b" | "c" | "d" | "e" | "f" | "g" | "h" | "i" | "j" | "k" | "l" | "m" | "n" | "o";
type Numeral = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15;

/** A point in the letters of the machine, such as "h8". */
export type Point = `${Letter}${Numeral}`;

/** The colour of a stone. */
export type Color = "black" | "white";

/** The fifteen letters of the columns from left to right, as people see them. */
export type Letters = string;

/** The letterings in use: the international one, and the two of the Russian sport rules. */
export const LETTERINGS = {
  international: "abcdefghijklmno",
  "russian-i": "ABCDEFGHIKLMNOP",
  "russian-j": "ABCDEFGHJKLMNOP",
} as const;

/**
 * Returns the point in a column and a row, both counted from 0 (column a, row 1),
 * or null outside the board.
 */
export function pointAt(col: number, row: number): Point | null {
  if (!(col >= 0 && col < SIZE && row >= 0 && row < SIZE)) return null;
  return `${LETTERINGS.international[col]}${row + 1}` as Point;
}

/** Returns the column of a point, from 0 for a. */
export function colOf(p: Point): number {
  return p.charCodeAt(0) - 97;
}

/** Returns the row of a point, from 0 for row 1. */
export function rowOf(p: Point): number {
  return Number(p.slice(1)) - 1;
}

/** Reports whether a text is a point in the letters of the machine. */
export function isPoint(s: string): s is Point {
  return /^[a-o]([1-9]|1[0-5])$/.test(s);
}

/** Keeps the texts that are points; what is none is dropped. */
export function pointsOf(list: readonly string[] | undefined): Point[] {
  return (list ?? []).filter(isPoint);
}

/** Writes a point in the letters that people see. */
export function formatPoint(p: Point, letters: Letters): string {
  return `${letters[colOf(p)]}${rowOf(p) + 1}`;
}

/**
 * Reads a point as a person types it in the given letters; capitals do not
 * matter. Returns null for anything that is no point of the board.
 */
export function readPoint(text: string, letters: Letters): Point | null {
  const s = text.trim().toLowerCase();
  const col = s === "" ? -1 : letters.toLowerCase().indexOf(s.charAt(0));
  if (col < 0 || !/^([1-9]|1[0-5])$/.test(s.slice(1))) return null;
  return pointAt(col, Number(s.slice(1)) - 1);
}
