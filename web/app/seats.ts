// Who sits where: seats and the colours they hold now.

import type { Color } from "../board/point.js";
import type { Game } from "../client/model.js";

/** A seat of a game. */
export type Seat = 1 | 2;

/** Returns the seat that holds a colour now, or null before colours are known. */
export function holder(game: Game, color: Color): Seat | null {
  const seat = game.view[color];
  return seat === 0 ? null : seat;
}

/** Returns the colour that a seat holds now, or null before colours are known. */
export function colorOf(game: Game, seat: Seat): Color | null {
  if (game.view.black === seat) return "black";
  return game.view.white === seat ? "white" : null;
}

/** Returns the colours from the far side of the board to the near one, as the viewer sits. */
export function sides(game: Game): [Color, Color] {
  return game.seat !== 0 && game.view.white === game.seat ? ["black", "white"] : ["white", "black"];
}
