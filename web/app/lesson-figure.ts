// What the server tells of the figure of a lesson, and what a board shows of it.

import type { Color, Point } from "../board/point.js";
import { EMPTY, type BoardState, type FoulFigure, type Shape, type Stone } from "../board/state.js";

/** A figure as the server writes it into the page. */
export interface Figure {
  readonly name: string;
  readonly black: readonly Point[];
  readonly white: readonly Point[];
  readonly marks: Readonly<Record<Point, string>>;
  readonly fouls: Readonly<Record<Point, FoulFigure>>;
  readonly numbers: Readonly<Record<Point, number>>;
  readonly turn: Color;
  readonly claims: readonly { readonly points: readonly Point[]; readonly text: string }[];
  /** The points that are asked for, and whether every one is. */
  readonly find: readonly Point[];
  readonly all: boolean;
  /** The point of which is asked what a black stone there would be. */
  readonly judge: Point;
}

/** Returns the colour of the stone on a point, or null. */
export function stoneOn(f: Figure, p: Point): Color | null {
  return f.black.includes(p) ? "black" : f.white.includes(p) ? "white" : null;
}

/** Returns what a board shows of a figure. */
export function stateOf(f: Figure): BoardState {
  const stones = (points: readonly Point[], color: Color): Stone[] => points.map((point) => ({ point, color, number: f.numbers[point] }));
  const shapes: Shape[] = Object.entries(f.marks).map(([point, text]) => ({ kind: "letter", point: point as Point, text }));
  if (f.judge) shapes.push({ kind: "square", point: f.judge });
  return {
    ...EMPTY,
    stones: [...stones(f.black, "black"), ...stones(f.white, "white")],
    numbers: Object.keys(f.numbers).length > 0 ? "all" : "none",
    forbidden: Object.entries(f.fouls).map(([point, figure]) => ({ point: point as Point, figure })),
    shapes,
    turn: f.turn,
    interactive: f.find.length > 0 ? { kind: "move" } : { kind: "none" },
  };
}

/** Returns what the figure claims about a point. */
export function claimsAt(f: Figure, p: Point): string[] {
  return f.claims.filter((claim) => claim.points.includes(p)).map((claim) => claim.text);
}
