// What the worker is asked about a place in a tree.

import type { Color, Point } from "../board/point.js";
import type { OfGame, OfStones, Rules } from "../engine/rules.js";
import { writeMoves } from "../tree/moves.js";
import type { Place } from "../tree/address.js";
import { turnAt } from "../tree/tree.js";
import { alternates, movesTo, stonesAt } from "../tree/walk.js";

/** By which reading of the rules is judged. */
export type Reading = "rif" | "permitted";

// Somebody who studies may pass whenever he likes.
const free = (reading: Reading): Rules => ({ reading, firstPass: 0 });

/** The position as stones. */
export function stonesQuery({ tree, path }: Place, reading: Reading): OfStones {
  const stones = stonesAt(tree, path);
  const of = (c: Color): Point[] => stones.filter((s) => s.color === c).map((s) => s.point);
  return { ...free(reading), black: of("black"), white: of("white"), turn: turnAt(tree, path) };
}

/** The position as a game that led to it, or null if the colours did not take turns. */
export function gameQuery({ tree, path }: Place, reading: Reading): OfGame | null {
  if (!alternates(tree, path)) return null;
  const { black, white, turn } = tree.setup;
  const moves = writeMoves(movesTo(tree, path));
  return { ...free(reading), moves, ...(black.length + white.length > 0 || turn === "white" ? { black, white, turn } : {}) };
}

/** A text that is the same for the same question. */
export function keyOf(place: Place, reading: Reading): string {
  return JSON.stringify(stonesQuery(place, reading));
}
