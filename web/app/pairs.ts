// Which colours of a page lie on each other. The tests compute how far they are apart, and
// that the sheets use no others.

import { BOARD_MARKS, BOARD_TEXT } from "../board/contrast.js";

/** What is written on a page: at least 4.5 to 1. */
export const TEXT: readonly (readonly [string, string])[] = [
  ["ink", "paper"],
  ["ink", "surface"],
  ["muted", "paper"],
  ["muted", "surface"],
  ["accent", "paper"],
  ["accent", "surface"],
  ["on-accent", "accent"],
  ["paper", "ink"], // the primary button
  ["ok", "paper"],
  ["warn", "paper"],
  ...BOARD_TEXT,
];

/** What is drawn on it: at least 3 to 1. */
export const MARKS: readonly (readonly [string, string])[] = [
  ...BOARD_MARKS,
  ["muted", "paper"], // the borders of controls
  ["muted", "surface"],
  ["ok", "surface"],
];
