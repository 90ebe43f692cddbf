// The grid that a keyboard and a screen reader walk on: 225 cells over the
// drawing, of which one can be reached with Tab.

import { SIZE, type Point } from "./point.js";
import { pointInCell, type Frame, type Layout } from "./geometry.js";
import { Typing } from "./typing.js";

/** What the board does with keys. */
export interface GridHost {
  layout(): Layout;
  letters(): string;
  label(p: Point): string;
  touch(p: Point): void;
  inspect(p: Point): void;
  mark(p: Point): void;
  cancel(): void;
  now(): number;
}

/** The cells over a board. */
export class Grid {
  readonly el: HTMLElement;
  readonly #host: GridHost;
  readonly #cells: HTMLElement[][] = [];
  readonly #typing = new Typing();
  #i = (SIZE - 1) / 2;
  #j = (SIZE - 1) / 2;

  constructor(host: GridHost, name: string) {
    this.#host = host;
    this.el = element("div", "tb-grid", "grid");
    this.el.setAttribute("aria-label", name);
    this.el.setAttribute("aria-rowcount", String(SIZE));
    this.el.setAttribute("aria-colcount", String(SIZE));
    for (let j = 0; j < SIZE; j++) {
      const row = element("div", "tb-line", "row");
      const cells = Array.from({ length: SIZE }, () => element("div", "tb-cell", "gridcell"));
      for (const cell of cells) cell.tabIndex = -1;
      row.append(...cells);
      this.el.append(row);
      this.#cells.push(cells);
    }
    this.#cell().tabIndex = 0;
    this.el.addEventListener("keydown", (e) => this.#key(e));
    this.el.addEventListener("focusin", (e) => this.#entered(e.target));
    // A screen reader activates a cell with a click that no pointer made.
    this.el.addEventListener("click", (e) => {
      if (e.detail === 0 && this.#entered(e.target)) host.touch(this.#point());
    });
  }

  /** Lays the cells over the points of a drawing. */
  place(frame: Frame): void {
    const percent = (part: number, whole: number): string => `${(100 * part) / whole}%`;
    this.el.style.left = percent(frame.left - frame.dx / 2, frame.width);
    this.el.style.top = percent(frame.top - frame.dy / 2, frame.height);
    this.el.style.width = percent(SIZE * frame.dx, frame.width);
    this.el.style.height = percent(SIZE * frame.dy, frame.height);
  }

  /** Writes the labels that changed. */
  relabel(): void {
    for (let j = 0; j < SIZE; j++) {
      for (let i = 0; i < SIZE; i++) {
        const cell = this.#cells[j]?.[i];
        const p = pointInCell(i, j, this.#host.layout());
        if (!cell || !p) continue;
        const label = this.#host.label(p);
        if (cell.getAttribute("aria-label") !== label) cell.setAttribute("aria-label", label);
        cell.dataset["point"] = p;
      }
    }
  }

  /** Makes a point the one that Tab reaches, and moves the focus to it if wanted. */
  goTo(p: Point, focus: boolean): void {
    for (let j = 0; j < SIZE; j++) {
      const i = this.#cells[j]?.findIndex((cell) => cell.dataset["point"] === p) ?? -1;
      if (i >= 0) this.#step(i, j, focus);
    }
  }

  #cell(): HTMLElement {
    const cell = this.#cells[this.#j]?.[this.#i];
    if (!cell) throw new Error(`the board has no cell ${this.#i}, ${this.#j}`);
    return cell;
  }

  #point(): Point {
    return this.#cell().dataset["point"] as Point;
  }

  #step(i: number, j: number, focus: boolean): void {
    this.#cell().tabIndex = -1;
    const inside = (n: number): number => Math.max(0, Math.min(SIZE - 1, n));
    this.#i = inside(i);
    this.#j = inside(j);
    this.#cell().tabIndex = 0;
    if (focus) this.#cell().focus({ preventScroll: true });
  }

  #entered(target: EventTarget | null): boolean {
    for (let j = 0; j < SIZE; j++) {
      const i = this.#cells[j]?.findIndex((cell) => cell === target) ?? -1;
      if (i < 0) continue;
      if (i !== this.#i || j !== this.#j) this.#step(i, j, false);
      return true;
    }
    return false;
  }

  #key(e: KeyboardEvent): void {
    if (e.ctrlKey || e.metaKey || e.altKey) return;
    const steps: Record<string, [number, number]> = {
      ArrowLeft: [-1, 0],
      ArrowRight: [1, 0],
      ArrowUp: [0, -1],
      ArrowDown: [0, 1],
      Home: [-SIZE, 0],
      End: [SIZE, 0],
      PageUp: [0, -SIZE],
      PageDown: [0, SIZE],
    };
    const step = steps[e.key];
    if (step) this.#step(this.#i + step[0], this.#j + step[1], true);
    else if (e.key === "Enter" && e.shiftKey) this.#host.mark(this.#point());
    else if (e.key === "Enter" || e.key === " ") this.#host.touch(this.#point());
    else if (e.key === "?") this.#host.inspect(this.#point());
    else if (e.key === "Escape") this.#host.cancel();
    else {
      const typed = this.#typing.key(e.key, this.#host.now(), this.#host.letters());
      if (typed === undefined) return;
      if (typed) this.goTo(typed, true);
    }
    e.preventDefault();
    e.stopPropagation();
  }
}

function element(name: string, kind: string, role: string): HTMLElement {
  const el = document.createElement(name);
  el.className = kind;
  el.setAttribute("role", role);
  return el;
}
