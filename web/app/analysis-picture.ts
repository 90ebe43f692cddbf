// What the board of an analysis shows.

import { LETTERINGS, isPoint } from "../board/point.js";
import type { BoardState, Forbidden, Interactive, Shape } from "../board/state.js";
import { nodeAt, turnAt } from "../tree/tree.js";
import { lastAt, stonesAt } from "../tree/walk.js";
import { zoneOf } from "./analysis-rule.js";
import type { Analysis, Why } from "./analysis-use.js";
import { drawStep, figureOf } from "./position.js";

const NONE: Interactive = { kind: "none" };
const MOVE: Interactive = { kind: "move" };

/** Returns the state of the board. */
export function pictureOf(a: Analysis): Partial<BoardState> {
  const { choices, desk } = a;
  const { coords, rotation, mirror, letters } = choices;
  const layout = { ...a.device, coords, rotation, mirror, letters: LETTERINGS[letters] };
  if (a.why) return { ...layout, ...explaining(a.why) };
  const turn = turnAt(desk.tree, desk.path);
  return {
    ...layout,
    stones: stonesAt(desk.tree, desk.path),
    numbers: choices.numbers,
    last: lastAt(desk.tree, desk.path),
    win: a.judged.end?.row ?? [],
    forbidden: forbiddenOf(a),
    shapes: [...nodeAt(desk.tree, desk.path).marks, ...begun(a), ...a.completing.map((point): Shape => ({ kind: "square", point }))],
    ghosts: a.hinted !== null && isPoint(a.hinted) ? [{ point: a.hinted, color: turn }] : [],
    zone: zoneOf(a.judged.protocol),
    turn: desk.tool === "black" || desk.tool === "white" ? desk.tool : turn,
    interactive: desk.tool === "play" || desk.tool === "black" || desk.tool === "white" ? MOVE : NONE,
  };
}

// After a foul the stone that made it is marked, else the points that are forbidden.
function forbiddenOf({ judged, choices, desk }: Analysis): readonly Forbidden[] {
  const last = lastAt(desk.tree, desk.path);
  const figure = figureOf(judged.end?.foul);
  if (judged.end) return figure && last ? [{ point: last, figure }] : [];
  return choices.forbidden ? judged.forbidden : [];
}

// The beginning of an arrow that is being drawn.
function begun({ desk }: Analysis): Shape[] {
  return desk.from ? [{ kind: "circle", point: desk.from }] : [];
}

function explaining({ place, point, reasons, step }: Why): Partial<BoardState> {
  const stones = stonesAt(place.tree, place.path);
  const base = { stones, numbers: "none", last: null, win: [], forbidden: [], zone: null, interactive: NONE } as const;
  if (!reasons) return { ...base, ghosts: [{ point, color: "black" }], shapes: [] };
  return { ...base, ...drawStep(reasons, step, stones) };
}
