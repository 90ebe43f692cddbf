// What a board shows and how it answers. The state is one value that is given to
// the board; nothing in it is derived from rules, and the board derives nothing.

import type { Layout } from "./geometry.js";
import { LETTERINGS, type Color, type Letters, type Point } from "./point.js";

/** A stone on the board; its number is that of the move, from 1. */
export interface Stone {
  readonly point: Point;
  readonly color: Color;
  readonly number?: number | undefined;
}

/** What is forbidden about a point: the figure that stands for the kind of foul. */
export type FoulFigure = 3 | 4 | 6;

/** A point that carries the mark of a foul. */
export interface Forbidden {
  readonly point: Point;
  readonly figure: FoulFigure;
}

/** Something drawn over the position to explain it. */
export type Shape =
  | { readonly kind: "triangle" | "square" | "circle" | "cross"; readonly point: Point }
  | { readonly kind: "letter"; readonly point: Point; readonly text: string }
  /** A point that counts as the same as the one that carries the letter. */
  | { readonly kind: "same"; readonly point: Point; readonly text: string }
  | { readonly kind: "row"; readonly from: Point; readonly to: Point }
  | { readonly kind: "arrow"; readonly from: Point; readonly to: Point };

/** What a person can do on the board. */
export type Interactive =
  | { readonly kind: "none" }
  | { readonly kind: "move" }
  /** Several points are gathered; with colours the stones on them are of these in their order. */
  | { readonly kind: "multi"; readonly count: number; readonly colors?: readonly Color[] }
  | { readonly kind: "choose"; readonly points: readonly Point[] };

/** Which stones carry their number. */
export type Numbers = "none" | "last" | "all" | { readonly from: number };

/** How a point may be answered; anything but "ok" is a refusal that is told. */
export type Legality = "ok" | "occupied" | "outside" | "symmetric" | "not-offered" | "full";

/**
 * What a board is made of: wood that is light or dark as the page is, light wood,
 * dark wood, paper, or black on white with nothing else.
 */
export type Theme = "auto" | "wood" | "dark" | "paper" | "contrast";

/** All themes, the one that follows the page first. */
export const THEMES: readonly Theme[] = ["auto", "wood", "dark", "paper", "contrast"];

/** Everything that a board shows. */
export interface BoardState extends Layout {
  readonly theme: Theme;
  readonly letters: Letters;
  readonly stones: readonly Stone[];
  readonly numbers: Numbers;
  readonly last: Point | null;
  readonly win: readonly Point[];
  readonly forbidden: readonly Forbidden[];
  /** The points to which a stone is restricted, or null without a restriction. */
  readonly zone: readonly Point[] | null;
  /** Points that are offered, lettered A, B, C … in this order. */
  readonly offers: readonly Point[];
  /** Stones that are not on the board: on their way, or only thought of. */
  readonly ghosts: readonly Stone[];
  readonly shapes: readonly Shape[];
  /** The colour of the stone that a move would put. */
  readonly turn: Color;
  readonly interactive: Interactive;
  /** What makes a move of a touched point: the touch, a second one, or a button elsewhere. */
  readonly confirm: "none" | "twoTap" | "button";
  /** The points that were touched and wait: one for a move or a choice, several for an offer. */
  readonly selected: readonly Point[];
}

/** A board with nothing on it that answers nothing. */
export const EMPTY: BoardState = {
  theme: "auto",
  coords: "edges",
  rotation: 0,
  mirror: false,
  real: false,
  letters: LETTERINGS.international,
  stones: [],
  numbers: "none",
  last: null,
  win: [],
  forbidden: [],
  zone: null,
  offers: [],
  ghosts: [],
  shapes: [],
  turn: "black",
  interactive: { kind: "none" },
  confirm: "none",
  selected: [],
};

/** What a touch of a point comes to. */
export type Answer =
  | { readonly kind: "inspect"; readonly point: Point }
  | { readonly kind: "refuse"; readonly point: Point; readonly why: Exclude<Legality, "ok"> }
  | { readonly kind: "select"; readonly selected: readonly Point[] }
  | { readonly kind: "move"; readonly point: Point }
  | { readonly kind: "choose"; readonly point: Point };

/**
 * Decides what a touch of a point comes to. A touch that is only a proposal (a
 * finger that slid to the point) never moves, it selects.
 */
export function answer(s: BoardState, point: Point, legal: Legality, proposal: boolean): Answer {
  const mode = s.interactive;
  switch (mode.kind) {
    case "none":
      return { kind: "inspect", point };
    case "multi": {
      if (s.selected.includes(point)) return { kind: "select", selected: s.selected.filter((p) => p !== point) };
      if (legal !== "ok") return { kind: "refuse", point, why: legal };
      if (s.selected.length >= mode.count) return { kind: "refuse", point, why: "full" };
      return { kind: "select", selected: [...s.selected, point] };
    }
    case "choose":
      if (!mode.points.includes(point)) return { kind: "refuse", point, why: "not-offered" };
      return settle(s, point, proposal, { kind: "choose", point });
    case "move":
      if (legal !== "ok") return { kind: "refuse", point, why: legal };
      return settle(s, point, proposal, { kind: "move", point });
  }
}

function settle(s: BoardState, point: Point, proposal: boolean, done: Answer): Answer {
  const second = s.confirm === "twoTap" && s.selected.includes(point);
  if (!proposal && (s.confirm === "none" || second)) return done;
  return { kind: "select", selected: [point] };
}

/** The letter under which the offer at an index is shown. */
export function offerLetter(index: number): string {
  return String.fromCharCode(65 + index);
}

/** The colour of the stone that the next touch, or the touch with an index, puts. */
export function colorOfTouch(s: BoardState, index = s.selected.length): Color {
  return (s.interactive.kind === "multi" ? s.interactive.colors?.[index] : undefined) ?? s.turn;
}

/** Returns the number that a stone shows, or null. */
export function shownNumber(s: BoardState, stone: Stone): number | null {
  if (stone.number === undefined || s.numbers === "none") return null;
  if (s.numbers === "last") return stone.point === s.last ? stone.number : null;
  if (s.numbers === "all") return stone.number;
  return stone.number >= s.numbers.from ? stone.number - s.numbers.from + 1 : null;
}
