// What the parts of a game page share: the model, who looks at it, and the words
// for what they see.

import { formatPoint, isPoint, type Color, type Letters } from "../board/point.js";
import type { Command } from "../client/live.js";
import type { Game } from "../client/model.js";
import type { Outcome } from "../client/wire.gen.js";
import { lettersOf } from "./position.js";
import { t, texts } from "./texts.js";

/** A seat of a game. */
export type Seat = 1 | 2;

/** Returns the seat that holds a colour now, or null before colours are known. */
export function holder(game: Game, color: Color): Seat | null {
  const seat = game.view[color];
  return seat === 0 ? null : seat;
}

/** Returns the colours from the far side of the board to the near one, as the viewer sits. */
export function sides(game: Game): [Color, Color] {
  return game.seat !== 0 && game.view.white === game.seat ? ["black", "white"] : ["white", "black"];
}

/** Names who sits on a seat, as the viewer would. */
export function nameOf(game: Game, seat: Seat): string {
  if (!game.view.seats[seat - 1]) return t("web.seat.free");
  if (game.seat === seat) return t("web.you");
  const name = game.view.names[seat - 1];
  return name || (game.seat === 0 ? t("web.player", { n: seat }) : t("web.opponent"));
}

/** Writes a point or a pass of a game as its people read it. */
export function moveText(move: string, letters: Letters): string {
  return isPoint(move) ? formatPoint(move, letters) : t("web.move.pass");
}

/** Names what a command does, for a person who waits for it. */
export function commandText(command: Command, letters: Letters): string {
  if ("place" in command.act) return moveText(command.act.place, letters);
  if ("pass" in command.act) return t("web.move.pass");
  return t("web.act.other");
}

/** Tells how a game ended. */
export function outcomeText(game: Game, outcome: Outcome): string {
  const void_ = outcome.ending === "void";
  const key = `ending.${outcome.ending}.${void_ ? "void" : outcome.result}`;
  if (!texts.has(key)) return t("web.title.over");
  const foul = `foul.a.${outcome.foul ?? ""}`;
  return t(key, {
    point: outcome.point ? moveText(outcome.point, lettersOf(game)) : "",
    foul: texts.has(foul) ? t(foul) : "",
  });
}

/** Names a kind of foul, with its article where the language has one. */
export function foulText(foul: string): string {
  const key = `foul.a.${foul}`;
  return texts.has(key) ? t(key) : foul;
}
