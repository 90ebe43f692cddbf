// What a viewer looks at: a position of the game, a question that waits, an
// explanation that is open, points that are gathered; and what the board shows
// of it.

import { formatPoint, pointsOf, type Point } from "../board/point.js";
import type { BoardState, Legality } from "../board/state.js";
import type { Game, Model } from "../client/model.js";
import type { Act, Explained, Undo } from "../client/wire.gen.js";
import { keepsByPlacing } from "./decision.js";
import { colorsOf, gatheringOf, gathersUpTo, legalToGather, twinMarks, type Gathering } from "./gather.js";
import { drawStep, legalityOf, lettersOf, picture, stonesAfter } from "./position.js";
import { boardChoices, confirmOf, type Preferences } from "./preferences.js";

/** A question that waits for an answer. */
export type Question =
  | { readonly kind: "resign" | "pass" | "abort" | "adjourn" | "claim-foul" }
  | { readonly kind: "takeback"; readonly undo: Undo }
  | { readonly kind: "foul"; readonly point: Point; readonly foul: string };

/** An explanation that is open. */
export interface Why {
  readonly point: Point;
  /** After how many moves the point is judged. */
  readonly after: number;
  readonly step: number;
}

/** A point that was touched and cannot be taken. */
export interface Wrong {
  readonly point: Point;
  readonly why: Exclude<Legality, "ok">;
}

/** What a viewer looks at. */
export interface Look {
  /** After how many moves the position is shown; null follows the game. */
  readonly walk: number | null;
  readonly question: Question | null;
  readonly why: Why | null;
  /** The point that waits for the button of the page. */
  readonly proposed: Point | null;
  /** Points that were begun to be gathered; [gatheringOf] says whether they still count. */
  readonly gathering: Gathering | null;
  readonly wrong: Wrong | null;
}

/** The game as it goes on. */
export const FOLLOWING: Look = { walk: null, question: null, why: null, proposed: null, gathering: null, wrong: null };

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

/** Returns the acts by which a stone is put on a point: before it the colours may have to be kept. */
export function actsOfStone(game: Game, p: Point): Act[] {
  if (game.view.may.includes("seal")) return [{ seal: p }];
  return keepsByPlacing(game) ? [{ swap: false }, { place: p }] : [{ place: p }];
}

/** Returns the acts that the answer yes to a question means. */
export function actsOf(game: Game, question: Question): Act[] {
  switch (question.kind) {
    case "foul":
      return actsOfStone(game, question.point);
    case "pass":
      return [game.view.may.includes("seal") ? { seal: "pass" } : { pass: true }];
    case "resign":
      return [{ resign: true }];
    case "abort":
      return [{ abort: true }];
    case "adjourn":
      return [{ adjourn: "offer" }];
    case "claim-foul":
      return [{ claim: "foul" }];
    case "takeback":
      return [{ takeback: { reply: "offer", to: question.undo.to } }];
  }
}

/** Returns the question to ask before a stone is put on a point, or null if none is needed. */
export function questionBefore(game: Game, p: Point): Question | null {
  const foul = game.view.turn === "black" ? game.view.forbidden?.[p] : undefined;
  return foul ? { kind: "foul", point: p, foul } : null;
}

/** Returns how a point may be answered in what is done on the board now. */
export function legalityAt(look: Look, game: Game, p: Point): Legality {
  const g = gatheringOf(look.gathering, game);
  return g ? legalToGather(g, game.view, p) : legalityOf(game.view, p);
}

const LOOKING = { kind: "none" } as const;
const MOVING = { kind: "move" } as const;

/** Returns what the board shows. */
export function boardOf(model: Model, look: Look, preferences: Preferences): Partial<BoardState> {
  const { game, pending } = model;
  if (!game) return { interactive: LOOKING };
  const choices = { ...boardChoices(preferences), confirm: confirmOf(preferences, game) };
  if (look.why) return { ...choices, ...explaining(game, look.why, explainedOf(look, model)) };
  const present = plyOf(look, game) === game.moves.length;
  const held = pending.length > 0 || look.question?.kind === "foul";
  return { ...picture(game, look.walk, pending), ...choices, ...(present && !held ? doing(game, look) : { interactive: LOOKING }) };
}

// What can be done on the board at the present position.
function doing(game: Game, look: Look): Partial<BoardState> {
  const { view } = game;
  const gathering = gatheringOf(look.gathering, game);
  if (gathering) {
    const { kind, points } = gathering;
    const colors = colorsOf(kind, view);
    return {
      interactive: { kind: "multi", count: gathersUpTo(kind, view), ...(colors ? { colors } : {}) },
      selected: points,
      shapes: kind === "offer" ? twinMarks(view, points) : [],
      zone: null,
    };
  }
  if (view.may.includes("choose") && view.offered) {
    const points = pointsOf(view.offered);
    return { interactive: { kind: "choose", points }, selected: points.filter((p) => p === look.proposed) };
  }
  const moves = view.may.includes("place") || view.may.includes("seal") || keepsByPlacing(game);
  return { interactive: moves ? MOVING : LOOKING };
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
