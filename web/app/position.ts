// From what the server told to what the board shows: no rule is applied here,
// moves are put down in their order.

import { isPoint, pointsOf, LETTERINGS, type Color, type Letters, type Point } from "../board/point.js";
import type { BoardState, Forbidden, FoulFigure, Legality, Shape, Stone } from "../board/state.js";
import type { Command } from "../client/live.js";
import type { Game } from "../client/model.js";
import type { Move, View } from "../client/wire.gen.js";
import type { Reasons } from "./reasons.js";

const FIGURES: Readonly<Record<string, FoulFigure>> = { "double-three": 3, "double-four": 4, overline: 6 };

/** Returns the figure that stands for a kind of foul, or null if it names none. */
export function figureOf(foul: string | undefined): FoulFigure | null {
  return FIGURES[foul ?? ""] ?? null;
}

/** Returns the letters in which the people of a game read points. */
export function lettersOf(game: Game | null): Letters {
  return LETTERINGS[game?.options.letters ?? "international"];
}

/** Returns the stones after the first n moves, with their numbers. */
export function stonesAfter(moves: readonly Move[], n: number): Stone[] {
  return moves.slice(0, n).flatMap((m) => (isPoint(m.move) ? [{ point: m.move, color: m.color, number: m.number }] : []));
}

/** Returns the point of the last of the first n moves, or null if there is none or it was a pass. */
export function lastAfter(moves: readonly Move[], n: number): Point | null {
  const move = moves[n - 1]?.move ?? "";
  return isPoint(move) ? move : null;
}

/** Returns the stones as they lie now, with the numbers of the moves that put them. */
export function stonesNow(game: Game): Stone[] {
  const numbers = new Map(game.moves.map((m) => [m.move, m.number]));
  const of = (color: Color): Stone[] =>
    pointsOf(game.view.stones[color]).map((point) => ({ point, color, number: numbers.get(point) }));
  return [...of("black"), ...of("white")];
}

/** Reports whether a stone lies on a point. */
export function occupied(view: View, p: Point): boolean {
  return view.stones.black.includes(p) || view.stones.white.includes(p);
}

/** Returns how a point may be answered, from what the server told. */
export function legalityOf(view: View, p: Point): Legality {
  if (occupied(view, p)) return "occupied";
  return view.zone && !view.zone.includes(p) ? "outside" : "ok";
}

/** Returns the forbidden points that the server told, in the order of the board. */
export function forbiddenOf(view: View): Forbidden[] {
  return pointsOf(Object.keys(view.forbidden ?? {})).flatMap((point) => {
    const figure = figureOf(view.forbidden?.[point]);
    return figure ? [{ point, figure }] : [];
  });
}

/** Returns the stones of commands that are on their way; color is that of the next move. */
export function stonesOnTheirWay(pending: readonly Command[], color: Color): Stone[] {
  const stone = (p: string, color: Color): Stone[] => (isPoint(p) ? [{ point: p, color }] : []);
  return pending.flatMap(({ act }) => {
    if ("place" in act) return stone(act.place, color);
    if ("choose" in act) return stone(act.choose, "black");
    if ("add" in act) return act.add.flatMap((p, k) => stone(p, k === 0 ? "white" : "black"));
    return "offer" in act ? act.offer.flatMap((p) => stone(p, "black")) : [];
  });
}

/** Returns the sealed move as a stone that is only thought of, for the one who may see it. */
export function sealedStone(view: View, color: Color): Stone[] {
  const sealed = view.adjourn?.sealed ?? "";
  return isPoint(sealed) ? [{ point: sealed, color }] : [];
}

/** Returns what a board shows of a game after its first ply moves, or now if ply is null. */
export function picture(game: Game, ply: number | null, pending: readonly Command[]): Partial<BoardState> {
  const { view, moves } = game;
  const now = ply === null || ply >= moves.length;
  const common = { letters: lettersOf(game), shapes: [], offers: [], zone: null, ghosts: [] };
  if (!now) {
    return { ...common, stones: stonesAfter(moves, ply), last: lastAfter(moves, ply), win: [], forbidden: [] };
  }
  const turn = view.turn === "white" ? "white" : "black";
  return {
    ...common,
    stones: stonesNow(game),
    last: view.last && isPoint(view.last) ? view.last : null,
    win: pointsOf(view.outcome?.row),
    forbidden: view.outcome ? deciding(view) : forbiddenOf(view),
    zone: view.zone ? pointsOf(view.zone) : null,
    offers: pointsOf(view.offered),
    shapes: sealedStone(view, turn).map(({ point }): Shape => ({ kind: "square", point })),
    ghosts: [...sealedStone(view, turn), ...stonesOnTheirWay(pending, turn)],
    turn,
  };
}

// After the end only the foul that decided is marked.
function deciding(view: View): Forbidden[] {
  const point = view.outcome?.point ?? "";
  const figure = figureOf(view.outcome?.foul);
  return isPoint(point) && figure ? [{ point, figure }] : [];
}

/** What is drawn for one step of an explanation. */
export type StepDrawing = Pick<BoardState, "ghosts" | "shapes" | "forbidden" | "win">;

/**
 * Returns what is drawn for a step of an explanation over the stones before the
 * stone that it is about: the imagined stones, a band along the line that is
 * spoken of, a ring on each stone that is named, a square on each empty point.
 */
export function drawStep(explained: Reasons, index: number, stones: readonly Stone[]): StepDrawing {
  const step = explained.steps[index];
  const taken = new Set(stones.map((stone) => stone.point));
  const placed = pointsOf(step?.placed).filter((p) => !taken.has(p));
  const mark = step?.role === "verdict" && step.depth === 0 ? figureOf(explained.tree.verdict) : null;
  const points = pointsOf(step?.points);
  const asked = explained.tree.point;
  const named = pointsOf(step?.stones).filter((p) => mark === null || p !== asked);
  const shapes: Shape[] = [
    ...band(named),
    ...named.map((point): Shape => ({ kind: "circle", point })),
    ...points.map((point): Shape => ({ kind: step?.role === "seeming" ? "cross" : "square", point })),
  ];
  return {
    ghosts: placed.map((point, k): Stone => ({ point, color: "black", number: placed.length > 1 ? k + 1 : undefined })),
    shapes,
    forbidden: mark && isPoint(asked) ? [{ point: asked, figure: mark }] : [],
    win: [],
  };
}

function band(stones: readonly Point[]): Shape[] {
  const from = stones[0];
  const to = stones.at(-1);
  return from && to && from !== to ? [{ kind: "row", from, to }] : [];
}
