// What a viewer looks at: a position of the game, a question that waits, an
// explanation that is open; and what the board shows of it.

import { formatPoint, type Point } from "../board/point.js";
import type { BoardState } from "../board/state.js";
import type { Game, Model } from "../client/model.js";
import type { Act, Explained } from "../client/wire.gen.js";
import { drawStep, lettersOf, picture, stonesAfter } from "./position.js";
import type { Preferences } from "./preferences.js";

/** A question that waits for an answer. */
export type Question =
  | { readonly kind: "resign" | "pass" | "abort" }
  | { readonly kind: "foul"; readonly point: Point; readonly foul: string };

/** An explanation that is open. */
export interface Why {
  readonly point: Point;
  /** After how many moves the point is judged. */
  readonly after: number;
  readonly step: number;
}

/** What a viewer looks at. */
export interface Look {
  /** After how many moves the position is shown; null follows the game. */
  readonly walk: number | null;
  readonly question: Question | null;
  readonly why: Why | null;
  /** The point that waits for the button of the page. */
  readonly proposed: Point | null;
}

/** The game as it goes on. */
export const FOLLOWING: Look = { walk: null, question: null, why: null, proposed: null };

/** Returns after how many moves the position is shown. */
export function plyOf(look: Look, game: Game | null): number {
  const total = game?.moves.length ?? 0;
  return look.walk === null ? total : Math.min(look.walk, total);
}

/** Returns the explanation that is open, or null while it is on its way. */
export function explainedOf(look: Look, model: Model): Explained | null {
  const { explained } = model;
  return look.why && explained?.tree.point === look.why.point ? explained : null;
}

/** Returns the act that the answer yes to a question means. */
export function actOf(question: Question): Act {
  switch (question.kind) {
    case "foul":
      return { place: question.point };
    case "pass":
      return { pass: true };
    case "resign":
      return { resign: true };
    case "abort":
      return { abort: true };
  }
}

/** Returns the question to ask before a stone is put on a point, or null if none is needed. */
export function questionBefore(game: Game, p: Point): Question | null {
  const foul = game.view.turn === "black" ? game.view.forbidden?.[p] : undefined;
  return foul ? { kind: "foul", point: p, foul } : null;
}

const LOOKING = { kind: "none" } as const;
const MOVING = { kind: "move" } as const;

/** Returns what the board shows. */
export function boardOf(model: Model, look: Look, preferences: Preferences): Partial<BoardState> {
  const { game, pending } = model;
  if (!game) return { interactive: LOOKING };
  const choices = { numbers: preferences.numbers, coords: preferences.coords, confirm: preferences.confirm };
  if (look.why) return { ...choices, ...explaining(game, look.why, explainedOf(look, model)) };
  const present = plyOf(look, game) === game.moves.length;
  const held = pending.length > 0 || look.question?.kind === "foul";
  const moves = present && !held && game.view.may.includes("place");
  return { ...picture(game, look.walk, pending), ...choices, interactive: moves ? MOVING : LOOKING };
}

function explaining(game: Game, why: Why, explained: Explained | null): Partial<BoardState> {
  const past = why.after < game.moves.length;
  const base = picture(game, past ? why.after : null, []);
  const stones = past ? stonesAfter(game.moves, why.after) : (base.stones ?? []);
  const drawing = explained ? drawStep(explained, why.step, stones) : {};
  return { ...base, ...drawing, stones, numbers: "none", last: null, zone: null, interactive: LOOKING };
}

/** Writes a point of a game as its people read it. */
export function pointText(game: Game, p: Point): string {
  return formatPoint(p, lettersOf(game));
}
