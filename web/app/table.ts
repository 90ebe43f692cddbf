// The words that the parts of a game page share.

import { formatPoint, isPoint, type Letters } from "../board/point.js";
import type { Command } from "../client/live.js";
import type { Game } from "../client/model.js";
import type { Outcome } from "../client/wire.gen.js";
import { lettersOf } from "./position.js";
import type { Seat } from "./seats.js";
import { t, texts } from "./texts.js";

/** Names who sits on a seat, as the viewer would. */
export function nameOf(game: Game, seat: Seat): string {
  if (!game.view.seats[seat - 1]) return t("web.seat.free");
  if (game.seat === seat) return t("web.you");
  const level = game.view.levels?.[seat - 1];
  if (level) return t("web.level", { n: level });
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
