// Points that are gathered on the board before they are sent together: the fifth
// moves that are offered, the two stones that are added.

import { pointsOf, type Color, type Point } from "../board/point.js";
import { offerLetter, type Legality, type Shape } from "../board/state.js";
import type { Game } from "../client/model.js";
import type { Act, View } from "../client/wire.gen.js";
import { occupied } from "./position.js";

/** What is gathered. */
export interface Gathering {
  readonly kind: "offer" | "add";
  /** The step of the opening at which it was begun: at another one it is void. */
  readonly step: number;
  readonly points: readonly Point[];
}

/** The stones that are added: a white one, then a black one. */
export const ADDED: readonly Color[] = ["white", "black"];

/**
 * Returns what the viewer gathers now: what was begun at this step, or the offer
 * where nothing else can be done; null where nothing is gathered.
 */
export function gatheringOf(begun: Gathering | null, game: Game): Gathering | null {
  const { may, step } = game.view;
  if (begun && begun.step === step && may.includes(begun.kind)) return begun;
  return may.includes("offer") && !may.includes("swap") ? { kind: "offer", step, points: [] } : null;
}

/** Returns how many points are gathered in the end. */
export function gathersUpTo(kind: Gathering["kind"], view: View): number {
  return kind === "add" ? ADDED.length : (view.toOffer ?? 0);
}

/** Returns the act for which points were gathered, or null while some are missing. */
export function actOfGathering(g: Gathering, view: View): Act | null {
  if (g.points.length !== gathersUpTo(g.kind, view)) return null;
  return g.kind === "add" ? { add: [...g.points] } : { offer: [...g.points] };
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
