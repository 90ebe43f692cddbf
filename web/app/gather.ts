// Points that are gathered on the board before they are sent together: the fifth
// moves that are offered, the two stones that are added, replies that are prepared.

import { pointsOf, type Color, type Point } from "../board/point.js";
import { offerLetter, type Legality, type Shape } from "../board/state.js";
import type { Game } from "../client/model.js";
import type { Act, View } from "../client/wire.gen.js";
import { occupied } from "./position.js";

/** What is gathered. */
export interface Gathering {
  readonly kind: "offer" | "add" | "plan";
  /** Where it was begun, see [placeOf]: elsewhere it is void. */
  readonly step: number;
  readonly points: readonly Point[];
}

/** The most moves of a line of prepared replies. */
const LONGEST = 16;

/** Returns where the game is, for what is gathered: the step of the opening, or the number of moves. */
export function placeOf(kind: Gathering["kind"], game: Game): number {
  return kind === "plan" ? game.moves.length : game.view.step;
}

/** The stones that are added: a white one, then a black one. */
export const ADDED: readonly Color[] = ["white", "black"];

/**
 * Returns what the viewer gathers now: what was begun at this step, or the offer
 * where nothing else can be done; null where nothing is gathered.
 */
export function gatheringOf(begun: Gathering | null, game: Game): Gathering | null {
  const { may, step } = game.view;
  if (begun && begun.step === placeOf(begun.kind, game) && may.includes(begun.kind)) return begun;
  return may.includes("offer") && !may.includes("swap") ? { kind: "offer", step, points: [] } : null;
}

/** Returns how many points are gathered in the end. */
export function gathersUpTo(kind: Gathering["kind"], view: View): number {
  if (kind === "plan") return LONGEST;
  return kind === "add" ? ADDED.length : (view.toOffer ?? 0);
}

/** Returns the colours of the stones that are gathered in their order; null where all are Black's. */
export function colorsOf(kind: Gathering["kind"], view: View): readonly Color[] | null {
  if (kind === "offer") return null;
  if (kind === "add") return ADDED;
  return Array.from({ length: LONGEST }, (_, k) => ((k % 2 === 0) === (view.turn === "white") ? "white" : "black"));
}

/** Returns the act for which points were gathered, or null while some are missing. */
export function actOfGathering(g: Gathering, view: View): Act | null {
  if (g.kind === "plan") return g.points.length > 0 && g.points.length % 2 === 0 ? { plan: planWith(view.plan ?? [], [...g.points]) } : null;
  if (g.points.length !== gathersUpTo(g.kind, view)) return null;
  return g.kind === "add" ? { add: [...g.points] } : { offer: [...g.points] };
}

/**
 * Returns prepared replies with one more line: lines that answer the same move
 * otherwise go, and so do those that the new one holds.
 */
export function planWith(plan: readonly (readonly string[])[], line: string[]): string[][] {
  const kept = plan.filter((other) => {
    const same = other.findIndex((move, k) => move !== line[k]);
    return same !== -1 && same % 2 === 0; // they part at a move of the opponent, or the other goes on
  });
  return [...kept.map((other) => [...other]), line];
}

/** Returns the offered point that is the same fifth move as p, or null. */
export function twinOf(view: View, offered: readonly Point[], p: Point): Point | null {
  const group = view.twins?.find((points) => points.includes(p));
  return offered.find((q) => q !== p && group?.includes(q)) ?? null;
}

/** Returns the marks of the points that can no longer be offered, each with the letter of its twin. */
export function twinMarks(view: View, offered: readonly Point[]): Shape[] {
  return offered.flatMap((p, k) => {
    const group = pointsOf(view.twins?.find((points) => points.includes(p)));
    return group.filter((q) => q !== p).map((point): Shape => ({ kind: "same", point, text: offerLetter(k) }));
  });
}

/** Returns how a point may be answered while points are gathered. */
export function legalToGather(g: Gathering, view: View, p: Point): Legality {
  if (occupied(view, p)) return "occupied";
  return g.kind === "offer" && twinOf(view, g.points, p) ? "symmetric" : "ok";
}
