// The loupe: the board around a finger, drawn larger above it.

import { PITCH, placeOf, type Frame, type Place } from "./geometry.js";
import { formatPoint, type Point } from "./point.js";
import type { BoardState } from "./state.js";
import { short, svg } from "./svg.js";

const SIDE = 4.4 * PITCH; // how much of the board is seen

/** A loupe over the drawing with the given id. */
export class Loupe {
  readonly el = document.createElement("div");
  readonly #use: SVGUseElement;
  readonly #aim = svg("circle", { class: "tb-aim", r: PITCH * 0.47 });
  readonly #svg: SVGSVGElement;
  readonly #name = document.createElement("div");

  constructor(content: string) {
    this.#use = svg("use", { href: `#${content}` });
    this.#svg = svg("svg", { "aria-hidden": "true" }, this.#use, this.#aim);
    this.el.className = "tb-loupe";
    this.#name.className = "tb-loupe-name";
    this.el.hidden = true;
    this.el.append(this.#svg, this.#name);
  }

  /** Shows the surroundings of a point over a place in the drawing; null hides the loupe. */
  show(at: Place | null, p: Point | null, s: BoardState, frame: Frame): void {
    this.el.hidden = at === null || p === null;
    if (at === null || p === null) return;
    const middle = placeOf(p, s, frame);
    this.#svg.setAttribute("viewBox", [middle.x - SIDE / 2, middle.y - SIDE / 2, SIDE, SIDE].map(short).join(" "));
    this.#aim.setAttribute("cx", short(middle.x));
    this.#aim.setAttribute("cy", short(middle.y));
    this.#name.textContent = formatPoint(p, s.letters);
    this.el.style.left = `${(100 * at.x) / frame.width}%`;
    this.el.style.top = `${(100 * at.y) / frame.height}%`;
  }
}
