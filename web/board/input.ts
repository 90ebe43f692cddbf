// Pointers on the board. A touch counts where it is lifted, and only if it was
// set down on the same point of the same position. A finger that rests on a small
// board brings a loupe; sliding under it proposes a point and never plays one.

import type { Place } from "./geometry.js";
import type { Point } from "./point.js";

/** How long a finger rests before the loupe comes, in milliseconds. */
export const LOUPE_DELAY = 220;

/** What the board does with pointers. */
export interface PointerHost {
  /** The element that takes the pointers. */
  readonly target: HTMLElement;
  /** The point under a place in the window, or null. */
  pointUnder(at: Place): Point | null;
  /** Whether the lines are so narrow that a finger needs the loupe. */
  small(): boolean;
  /** A number that changes with the position. */
  serial(): number;
  touch(p: Point, proposal: boolean): void;
  hover(p: Point | null): void;
  inspect(p: Point): void;
  /** Marks a point or draws an arrow; without it the right button asks about points. */
  readonly mark: ((from: Point, to: Point) => void) | undefined;
  /** Shows the loupe over a place, or takes it away. */
  loupe(at: Place | null, p: Point | null): void;
}

interface Press {
  readonly id: number;
  readonly point: Point | null;
  readonly serial: number;
  readonly timer: number;
  sliding: boolean;
}

/** Listens to the pointers of a board until the returned function is called. */
export function listenToPointers(host: PointerHost): () => void {
  const stop = new AbortController();
  const options = { signal: stop.signal };
  let press: Press | null = null;
  let marked: Point | null = null; // where the right button went down

  const release = (): void => {
    if (press) window.clearTimeout(press.timer);
    press = null;
    host.loupe(null, null);
  };
  const under = (e: PointerEvent): Point | null => host.pointUnder({ x: e.clientX, y: e.clientY });
  const slide = (at: Place): void => {
    if (!press) return;
    press.sliding = true;
    host.loupe(at, host.pointUnder(at));
  };

  const down = (e: PointerEvent): void => {
    release();
    marked = e.button === 2 ? under(e) : null;
    if (!e.isPrimary || e.button !== 0) return;
    const at = { x: e.clientX, y: e.clientY };
    const loupe = e.pointerType !== "mouse" && host.small();
    const timer = loupe ? window.setTimeout(() => slide(at), LOUPE_DELAY) : 0;
    press = { id: e.pointerId, point: under(e), serial: host.serial(), timer, sliding: false };
  };
  const move = (e: PointerEvent): void => {
    if (e.pointerType === "mouse") host.hover(e.buttons === 0 ? under(e) : null);
    if (press?.sliding && press.id === e.pointerId) slide({ x: e.clientX, y: e.clientY });
  };
  const up = (e: PointerEvent): void => {
    const was = press;
    release();
    if (e.button === 2) return drop(under(e));
    if (!was || was.id !== e.pointerId || was.serial !== host.serial()) return;
    const p = under(e);
    if (p && (was.sliding || p === was.point)) host.touch(p, was.sliding);
  };
  const drop = (to: Point | null): void => {
    if (marked && to) host.mark?.(marked, to);
    marked = null;
  };
  const menu = (e: MouseEvent): void => {
    e.preventDefault(); // a long touch is the loupe's, a right click asks about the point or marks it
    if (host.mark) return;
    const p = host.pointUnder({ x: e.clientX, y: e.clientY });
    if (p && !press) host.inspect(p);
  };

  const t = host.target;
  t.addEventListener("pointerdown", down, options);
  t.addEventListener("pointermove", move, options);
  t.addEventListener("pointerup", up, options);
  t.addEventListener("pointercancel", release, options);
  t.addEventListener("pointerleave", () => host.hover(null), options);
  t.addEventListener("contextmenu", menu, options);
  // Under the loupe the finger chooses a point, so the page must not scroll.
  t.addEventListener("touchmove", (e) => press?.sliding && e.preventDefault(), { ...options, passive: false });
  return () => {
    release();
    stop.abort();
  };
}
