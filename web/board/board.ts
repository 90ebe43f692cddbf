// The board component: mount it in an element, give it the state, hear what a
// person does. It draws and tells; it knows no rule of the game. What is legal,
// forbidden, offered or winning is given to it.

import { drawField } from "./field.js";
import { PITCH, frameOf, nearestPoint, snapWidth, type Frame, type Place } from "./geometry.js";
import { Grid } from "./grid.js";
import { listenToPointers } from "./input.js";
import { ENGLISH, factsOf, labelOf, type Facts, type Words } from "./labels.js";
import { LAYERS } from "./layers.js";
import { Loupe } from "./loupe.js";
import { formatPoint, type Point } from "./point.js";
import { EMPTY, THEMES, answer, colorOfTouch, type BoardState, type Legality } from "./state.js";
import { svg } from "./svg.js";

/** What the page hears from its board, and what it decides for it. */
export interface Callbacks {
  /** How a point may be answered; without it every point is "ok". */
  legal?(p: Point): Legality;
  /** A stone was put. */
  move?(p: Point): void;
  /** An offered point was chosen. */
  choose?(p: Point): void;
  /** The touched points changed. */
  select?(points: readonly Point[]): void;
  /** A point was touched that cannot be taken. */
  refuse?(p: Point, why: Exclude<Legality, "ok">): void;
  /** Someone wants to know about a point: a right click, the key "?", or a touch of a board that takes no moves. */
  inspect?(p: Point): void;
  /**
   * Someone marks a point, or draws an arrow from one to another: with the right
   * button pressed on one and lifted on the other, or the keys Shift and Enter. With
   * this the right button asks no more about points.
   */
  mark?(from: Point, to: Point): void;
}

/** How a board begins. */
export interface Config extends Callbacks {
  readonly state?: Partial<BoardState>;
  readonly words?: Words;
}

/** A mounted board. */
export interface Board {
  /** Changes the state; what is not named stays. */
  set(patch: Partial<BoardState>): void;
  state(): BoardState;
  /** Moves the keyboard to a point. */
  focus(p: Point): void;
  /** Has a screen reader say a text. */
  announce(text: string): void;
  destroy(): void;
}

// Below this distance between lines, in CSS pixels, a fingertip hides the point.
const SMALL = 34;

let boards = 0;

/** Mounts a board in an element, whose width it fills. */
export function mount(el: HTMLElement, config: Config = {}): Board {
  return new Mounted(el, config);
}

class Mounted implements Board {
  readonly #config: Config;
  readonly #words: Words;
  readonly #root = div("tb-board");
  readonly #frameEl = div("tb-frame");
  readonly #live = div("tb-live");
  readonly #id = `tb${++boards}`;
  readonly #content = svg("g", { id: `${this.#id}-content` });
  readonly #svg = svg("svg", { class: "tb-svg", "aria-hidden": "true" }, defs(this.#id), this.#content);
  readonly #drawn = new Map<string, readonly unknown[]>();
  readonly #groups = new Map<string, SVGGElement>();
  readonly #hover = svg("g", { class: "tb-hover" });
  readonly #grid: Grid;
  readonly #loupe = new Loupe(`${this.#id}-content`);
  readonly #resize = new ResizeObserver(() => this.#fit());
  readonly #deaf: () => void;
  #state: BoardState;
  #frame: Frame;
  #facts: Facts = new Map();
  #serial = 0;

  constructor(el: HTMLElement, config: Config) {
    this.#config = config;
    this.#words = config.words ?? ENGLISH;
    this.#state = { ...EMPTY, ...config.state };
    this.#frame = frameOf(this.#state);
    this.#grid = this.#newGrid();
    for (const name of ["shade", "black", "white"]) {
      this.#root.style.setProperty(`--tb-${name}`, `url(#${this.#id}-${name})`);
    }
    this.#live.setAttribute("aria-live", "polite");
    this.#frameEl.append(this.#svg, this.#grid.el, this.#loupe.el);
    this.#root.append(this.#frameEl, this.#live);
    el.append(this.#root);
    this.#deaf = this.#listen();
    this.#draw();
    this.#fit();
    this.#resize.observe(this.#root);
  }

  set(patch: Partial<BoardState>): void {
    const before = this.#state;
    this.#state = { ...before, ...patch };
    if (occasion(before) !== occasion(this.#state)) {
      this.#serial++; // a finger that is down was meant for another position
      if (patch.selected === undefined && before.selected.length > 0) this.#state = { ...this.#state, selected: [] };
      this.#showHover(null);
    }
    this.#draw();
  }

  state(): BoardState {
    return this.#state;
  }

  focus(p: Point): void {
    this.#grid.goTo(p, true);
  }

  announce(text: string): void {
    // The same text twice is said twice only if it differs.
    this.#live.textContent = this.#live.textContent === text ? `${text}\u00a0` : text;
  }

  destroy(): void {
    this.#deaf();
    this.#resize.disconnect();
    this.#root.remove();
  }

  #newGrid(): Grid {
    return new Grid(
      {
        layout: () => this.#state,
        letters: () => this.#state.letters,
        label: (p) => labelOf(p, this.#state, this.#facts, this.#words),
        touch: (p) => this.#touch(p, false),
        inspect: (p) => this.#config.inspect?.(p),
        mark: (p) => this.#config.mark?.(p, p),
        cancel: () => this.#select([]),
        now: () => performance.now(),
      },
      this.#words.board,
    );
  }

  #listen(): () => void {
    return listenToPointers({
      target: this.#frameEl,
      pointUnder: (at) => nearestPoint(this.#toDrawing(at), this.#state, this.#frame),
      small: () => this.#scale() * PITCH < SMALL,
      serial: () => this.#serial,
      touch: (p, proposal) => {
        this.#grid.goTo(p, false);
        this.#touch(p, proposal);
      },
      hover: (p) => this.#showHover(p),
      inspect: (p) => this.#config.inspect?.(p),
      mark: this.#config.mark && ((from, to) => this.#config.mark?.(from, to)),
      loupe: (at, p) => this.#loupe.show(at && this.#toDrawing(at), p, this.#state, this.#frame),
    });
  }

  #scale(): number {
    return this.#frameEl.getBoundingClientRect().width / this.#frame.width;
  }

  #toDrawing(at: Place): Place {
    const box = this.#frameEl.getBoundingClientRect();
    const scale = box.width / this.#frame.width;
    return { x: (at.x - box.left) / scale, y: (at.y - box.top) / scale };
  }

  #legal(p: Point): Legality {
    return this.#config.legal?.(p) ?? "ok";
  }

  #touch(p: Point, proposal: boolean): void {
    const result = answer(this.#state, p, this.#legal(p), proposal);
    const name = formatPoint(p, this.#state.letters);
    switch (result.kind) {
      case "inspect":
        return this.#config.inspect?.(p);
      case "refuse":
        this.announce(this.#words.refusal(name, result.why));
        return this.#config.refuse?.(p, result.why);
      case "select":
        if (result.selected.includes(p)) this.announce(this.#selection(name, result.selected.length));
        return this.#select(result.selected);
      case "move":
        this.#select([]);
        return this.#config.move?.(p);
      case "choose":
        this.#select([]);
        return this.#config.choose?.(p);
    }
  }

  #selection(name: string, n: number): string {
    const { interactive, confirm } = this.#state;
    if (interactive.kind === "multi") return this.#words.gathered(name, n, interactive.count);
    return this.#words.proposal(name, confirm === "button" ? "button" : "again");
  }

  #select(selected: readonly Point[]): void {
    if (selected.length === 0 && this.#state.selected.length === 0) return;
    this.#state = { ...this.#state, selected };
    this.#showHover(null);
    this.#draw();
    this.#config.select?.(selected);
  }

  #showHover(p: Point | null): void {
    const s = this.#state;
    const wanted = p !== null && s.interactive.kind !== "none" && !s.selected.includes(p) && this.#takes(p);
    this.#root.classList.toggle("tb-points", p !== null && s.interactive.kind !== "none" && this.#takes(p));
    this.#hover.replaceChildren();
    if (!wanted) return;
    const ghost = LAYERS.find((layer) => layer.name === "ghosts");
    const shown = { ...s, ghosts: [{ point: p, color: colorOfTouch(s) }] };
    this.#hover.append(...(ghost?.draw(shown, this.#frame) ?? []));
  }

  #takes(p: Point): boolean {
    const mode = this.#state.interactive;
    if (mode.kind === "choose") return mode.points.includes(p);
    const full = mode.kind === "multi" && this.#state.selected.length >= mode.count;
    return !full && this.#legal(p) === "ok";
  }

  #draw(): void {
    const s = this.#state;
    const layout = [s.coords, s.rotation, s.mirror, s.real];
    if (this.#changed("theme", [s.theme])) {
      for (const theme of THEMES) this.#root.classList.toggle(`tb-theme-${theme}`, theme === s.theme);
    }
    if (this.#changed("field", [...layout, s.letters])) {
      this.#frame = frameOf(s);
      this.#svg.setAttribute("viewBox", `0 0 ${this.#frame.width} ${this.#frame.height}`);
      this.#root.style.aspectRatio = `${this.#frame.width} / ${this.#frame.height}`;
      this.#group("field").replaceChildren(drawField(s, this.#frame, s.letters));
      this.#grid.place(this.#frame);
      this.#fit();
    }
    for (const layer of LAYERS) {
      if (!this.#changed(layer.name, [...layout, ...layer.needs(s)])) continue;
      this.#group(layer.name).replaceChildren(...layer.draw(s, this.#frame));
    }
    this.#content.append(this.#hover);
    this.#facts = factsOf(s, this.#words);
    this.#grid.relabel();
    this.#root.classList.toggle("tb-active", s.interactive.kind !== "none");
  }

  #changed(name: string, needs: readonly unknown[]): boolean {
    const before = this.#drawn.get(name);
    this.#drawn.set(name, needs);
    return !before || before.some((value, k) => value !== needs[k]);
  }

  #group(name: string): SVGGElement {
    let g = this.#groups.get(name);
    if (!g) {
      g = svg("g", { class: `tb-${name}` });
      this.#groups.set(name, g);
      this.#content.append(g);
    }
    return g;
  }

  #fit(): void {
    const width = this.#root.clientWidth;
    if (width > 0) this.#frameEl.style.width = `${snapWidth(width, window.devicePixelRatio, this.#frame)}px`;
  }
}

// What a touch is meant for: when it changes, a touch that began before is void.
function occasion(s: BoardState): string {
  return JSON.stringify([s.stones.map((stone) => [stone.point, stone.color]), s.interactive, s.turn]);
}

function div(kind: string): HTMLDivElement {
  const el = document.createElement("div");
  el.className = kind;
  return el;
}

function defs(id: string): SVGDefsElement {
  const gradient = (name: string, stops: readonly [string, number][], attributes = {}): SVGElement =>
    svg(
      "radialGradient",
      { id: `${id}-${name}`, ...attributes },
      ...stops.map(([kind, at]) => svg("stop", { class: kind, offset: at })),
    );
  const light = { cx: 0.42, cy: 0.36, r: 0.72 };
  return svg(
    "defs",
    {},
    gradient("shade", [["tb-dark", 0.8], ["tb-clear", 1]]),
    gradient("black", [["tb-black-1", 0], ["tb-black-2", 1]], light),
    gradient("white", [["tb-white-1", 0.3], ["tb-white-2", 1]], light),
  );
}
