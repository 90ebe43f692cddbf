// What engine and solver are busy with: the lines of the position that is shown, a
// search for a forced win, or the curve of a whole game. One at a time, because there
// is one worker; what waits goes on when the other is done.

import { Store } from "../client/model.js";
import type { Color } from "../board/point.js";
import type { Aim, EngineClient, Line, OfStones, Solved } from "../engine/rules.js";
import type { Place } from "../tree/address.js";
import { turnAt } from "../tree/tree.js";
import { keyOf, stonesQuery, type Reading } from "./analysis-ask.js";
import { scoreOf, type Score } from "./analysis-score.js";

/** What is looked for. */
export type Mode = Aim["mode"];

/** What a search for a forced win came to. */
export interface Found extends Pick<Solved, "verdict" | "line" | "nodes" | "ms"> {
  readonly mode: Mode;
  /** Who was to move, and wins if it is a win. */
  readonly winner: Color;
  /** The position it is about. */
  readonly key: string;
  /** Whether somebody ended the search. */
  readonly stopped: boolean;
  readonly limit: string;
}

/** What is known and done. */
export interface Thought {
  /** Whether the engine shall think about what is shown. */
  readonly on: boolean;
  /** How many lines it shall give. */
  readonly wanted: number;
  /** The lines of the position, the best first. */
  readonly lines: readonly Line[];
  readonly thinking: boolean;
  readonly aim: { readonly mode: Mode; readonly since: number } | null;
  readonly found: Found | null;
  readonly scores: ReadonlyMap<string, Score>;
  readonly measuring: { readonly done: number; readonly total: number } | null;
  /** The worker is broken, and why. */
  readonly broken: string;
}

const IDLE: Thought = {
  on: false, wanted: 2, lines: [], thinking: false, aim: null, found: null, scores: new Map(), measuring: null, broken: "",
};

// How much is searched at each position of a curve.
const CURVE_NODES = 30_000;

/** The busy one. */
export class Thinker {
  readonly thought = new Store<Thought>(IDLE);
  readonly #client: EngineClient;
  readonly #now: () => number;
  #place: Place | null = null;
  #reading: Reading = "rif";
  #key = "";
  #over = false;
  #run = 0; // changes whenever what was asked is not wanted any more

  constructor(client: EngineClient, now: () => number) {
    this.#client = client;
    this.#now = now;
  }

  /** Turns to a place; over says that nothing is to be played there. */
  turnTo(place: Place, reading: Reading, over: boolean): void {
    const key = keyOf(place, reading);
    if (key === this.#key && over === this.#over) {
      this.#place = place;
      return;
    }
    const moved = key !== this.#key;
    this.#place = place;
    this.#reading = reading;
    this.#key = key;
    this.#over = over;
    if (moved && this.thought.value.aim) this.#set({ aim: null });
    if (moved) this.#set({ lines: [] });
    if (!this.thought.value.measuring) void this.#think();
  }

  /** Switches the engine on or off. */
  toggle(): void {
    this.#set({ on: !this.thought.value.on, broken: "" });
    if (!this.#busy()) void this.#think();
  }

  /** Says how many lines are wanted. */
  want(lines: number): void {
    this.#set({ wanted: Math.max(1, Math.min(5, lines)) });
    if (!this.#busy()) void this.#think();
  }

  /** Ends what is done: a search for a win, a curve, or else the thinking. */
  stop(): void {
    const { aim, measuring, on } = this.thought.value;
    this.#run++;
    this.#client.stop();
    if (aim || measuring) this.#set({ aim: null, measuring: null });
    else if (on) this.#set({ on: false });
    this.#set({ thinking: false });
    void this.#think();
  }

  /** Looks for a forced win of the side to move. Null if it was given up. */
  async solve(mode: Mode): Promise<Found | null> {
    const place = this.#place;
    if (!place) return null;
    const run = ++this.#run;
    const key = this.#key;
    this.#set({ aim: { mode, since: this.#now() }, measuring: null, found: null, thinking: false });
    const solved = await this.#client.solve({ ...this.#query(place), mode }).catch((e: unknown) => this.#broke(e));
    const stopped = run !== this.#run;
    if (key !== this.#key || !solved) {
      if (!stopped) this.#set({ aim: null });
      return null;
    }
    const { verdict, line, nodes, ms, limit = "" } = solved;
    const winner = turnAt(place.tree, place.path);
    const found = { verdict, line, nodes, ms, mode, winner, key, limit, stopped: stopped && verdict === "unknown" };
    this.#set({ found });
    if (stopped) return found;
    this.#set({ aim: null });
    void this.#think();
    return found;
  }

  /** Judges each of several places, as far as that was not done. */
  async measure(places: readonly Place[]): Promise<void> {
    const todo = places.filter((p) => !this.thought.value.scores.has(keyOf(p, this.#reading)));
    const run = ++this.#run;
    this.#set({ aim: null, thinking: false, measuring: { done: 0, total: todo.length } });
    for (const [done, place] of todo.entries()) {
      const known = await this.#client
        .search({ ...this.#query(place), nodes: CURVE_NODES, lines: 1 })
        .catch((e: unknown) => this.#broke(e, true));
      if (run !== this.#run) return;
      if (known) this.#score(place, known);
      this.#set({ measuring: { done: done + 1, total: todo.length } });
    }
    this.#set({ measuring: null });
    void this.#think();
  }

  #busy(): boolean {
    return this.thought.value.aim !== null || this.thought.value.measuring !== null;
  }

  async #think(): Promise<void> {
    const { on, wanted } = this.thought.value;
    const place = this.#place;
    const run = ++this.#run;
    if (!on || this.#over || !place) {
      this.#client.stop();
      this.#set({ thinking: false });
      return;
    }
    this.#set({ lines: [], thinking: true });
    const report = (known: Line): void => {
      if (run === this.#run) this.#hear(place, known);
    };
    const last = await this.#client.search({ ...this.#query(place), lines: wanted }, report).catch((e: unknown) => this.#broke(e, true));
    if (run !== this.#run) return;
    if (last) this.#set({ lines: last.lines });
    this.#set({ thinking: false });
  }

  #hear(place: Place, known: Line): void {
    const lines = [...this.thought.value.lines];
    lines[known.rank - 1] = known;
    this.#set({ lines: lines.filter(Boolean) });
    if (known.rank === 1) this.#score(place, known);
  }

  #score(place: Place, known: Line): void {
    const scores = new Map(this.thought.value.scores);
    const key = keyOf(place, this.#reading);
    const before = scores.get(key);
    if (before && before.depth > known.depth && !before.forced) return;
    scores.set(key, scoreOf(known, turnAt(place.tree, place.path)));
    this.#set({ scores });
  }

  #query(place: Place): OfStones {
    return stonesQuery(place, this.#reading);
  }

  // A position in which nothing can be searched is no fault of the worker.
  #broke(e: unknown, quiet = false): undefined {
    const broken = e instanceof Error ? e.message : String(e);
    if (!quiet || (e instanceof Error && e.name === "WorkerError")) this.#set({ broken });
    return undefined;
  }

  #set(change: Partial<Thought>): void {
    this.thought.update((t) => ({ ...t, ...change }));
  }
}
