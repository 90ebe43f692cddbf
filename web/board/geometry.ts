// Where things are: between points of the board and places in the drawing, for
// each way the board can be turned. Lengths are units of the drawing, of which
// one step between two lines has PITCH.

import { SIZE, colOf, pointAt, rowOf, type Letters, type Point } from "./point.js";

/** The distance of two neighbouring vertical lines. */
export const PITCH = 40;

/** How the board lies and what stands around the field. */
export interface Layout {
  /** Where coordinates stand: nowhere, left and below, or on all four sides. */
  readonly coords: "off" | "edges" | "all";
  /** Degrees by which the board is turned clockwise. */
  readonly rotation: 0 | 90 | 180 | 270;
  /** Whether left and right are exchanged before the board is turned. */
  readonly mirror: boolean;
  /** Whether the lines stand 22 to 24 apart, as on a wooden board, instead of square. */
  readonly real: boolean;
}

/** A place in the drawing, from the top left corner. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

/** The measures of a drawing. */
export interface Frame {
  readonly width: number;
  readonly height: number;
  /** The corner of the field: the place of the top left point. */
  readonly left: number;
  readonly top: number;
  /** The distances of neighbouring lines. */
  readonly dx: number;
  readonly dy: number;
}

const LABELLED = 1.1 * PITCH; // a margin with coordinates in it
const BARE = 0.7 * PITCH; // a margin that only has room for a stone

/** Computes the measures of a drawing in a layout. */
export function frameOf(layout: Layout): Frame {
  const dy = layout.real ? (PITCH * 24) / 22 : PITCH;
  const near = layout.coords === "off" ? BARE : LABELLED;
  const far = layout.coords === "all" ? LABELLED : BARE;
  return {
    width: near + (SIZE - 1) * PITCH + far,
    height: far + (SIZE - 1) * dy + near,
    left: near,
    top: far,
    dx: PITCH,
    dy,
  };
}

/** Returns the visual column (from the left) and line (from the top) of a point. */
export function cellOf(p: Point, layout: Layout): [number, number] {
  const n = SIZE - 1;
  let i = layout.mirror ? n - colOf(p) : colOf(p);
  let j = n - rowOf(p);
  for (let turned = 0; turned < layout.rotation; turned += 90) [i, j] = [n - j, i];
  return [i, j];
}

/** Returns the point at a visual column and line, or null outside the field. */
export function pointInCell(i: number, j: number, layout: Layout): Point | null {
  const n = SIZE - 1;
  for (let turned = 0; turned < layout.rotation; turned += 90) [i, j] = [j, n - i];
  return pointAt(layout.mirror ? n - i : i, n - j);
}

/** Returns the place of a point in the drawing. */
export function placeOf(p: Point, layout: Layout, frame: Frame): Place {
  const [i, j] = cellOf(p, layout);
  return { x: frame.left + i * frame.dx, y: frame.top + j * frame.dy };
}

/** Returns the point nearest to a place, or null if that is more than half a step away. */
export function nearestPoint(at: Place, layout: Layout, frame: Frame): Point | null {
  const i = Math.round((at.x - frame.left) / frame.dx);
  const j = Math.round((at.y - frame.top) / frame.dy);
  return pointInCell(i, j, layout);
}

/** Returns the labels under the board from left to right, and beside it from top to bottom. */
export function axes(layout: Layout, letters: Letters): { below: string[]; beside: string[] } {
  const sideways = layout.rotation === 90 || layout.rotation === 270;
  const name = (p: Point | null, lettered: boolean): string =>
    p === null ? "" : lettered ? (letters[colOf(p)] ?? "") : String(rowOf(p) + 1);
  const range = Array.from({ length: SIZE }, (_, k) => k);
  return {
    below: range.map((k) => name(pointInCell(k, 0, layout), !sideways)),
    beside: range.map((k) => name(pointInCell(0, k, layout), sideways)),
  };
}

/**
 * Returns the greatest width, at most the one available, at which a step between
 * lines is a whole number of device pixels, so that every line is equally sharp.
 * Both widths are CSS pixels; ratio is the number of device pixels in one.
 */
export function snapWidth(available: number, ratio: number, frame: Frame): number {
  const steps = frame.width / frame.dx;
  const pitch = Math.floor((available * ratio) / steps);
  return pitch < 1 ? available : (pitch * steps) / ratio;
}
