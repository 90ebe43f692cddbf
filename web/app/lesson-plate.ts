// A board of a lesson that answers: a touch tells what is there and why, and an
// exercise takes stones.

import { mount, type Board } from "../board/board.js";
import type { Point } from "../board/point.js";
import type { RulesClient } from "../engine/rules.js";
import { openExplanation } from "./explain-view.js";
import { claimsAt, stateOf, stoneOn, type Figure } from "./lesson-figure.js";
import type { Asked, Reasons } from "./reasons.js";
import { boardWords } from "./texts.js";

/** Renders a text of the page of a lesson. */
export type Words = (key: string, args?: Readonly<Record<string, string | number>>) => string;

/** What a board of a lesson needs of its page. */
export interface Page {
  readonly lang: string;
  readonly words: Words;
  rules(): RulesClient;
  /** The exercise was solved. */
  solved(exercise: HTMLElement): void;
}

/** A board of a lesson with the words beside it. */
export class Plate {
  readonly #el: HTMLElement;
  readonly #page: Page;
  readonly #figure: Figure;
  readonly #said: HTMLElement | null;
  readonly #board: Board;
  readonly #found = new Set<Point>();
  #asked = 0;

  /** Puts a live board in the place of the drawn one. */
  constructor(el: HTMLElement, figure: Figure, page: Page) {
    this.#el = el;
    this.#page = page;
    this.#figure = figure;
    this.#said = el.querySelector(".said");
    const box = el.querySelector<HTMLElement>(".plate-board");
    if (!box) throw new Error("a plate of a lesson has a board");
    box.replaceChildren();
    this.#board = mount(box, {
      words: boardWords,
      state: stateOf(figure),
      legal: (p) => (stoneOn(figure, p) ? "occupied" : "ok"),
      move: (p) => this.#try(p),
      inspect: (p) => void this.#tell(p),
    });
  }

  /** Says a sentence beside the board. */
  say(text: string, kind: "" | "right" | "wrong" = ""): void {
    if (!this.#said) return;
    this.#said.className = `said told ${kind}`.trim();
    this.#said.textContent = text;
  }

  // A stone was put in an exercise that looks for points.
  #try(p: Point): void {
    const { find, all, turn } = this.#figure;
    const before = stateOf(this.#figure);
    if (!find.includes(p)) {
      this.#board.set({ ghosts: [{ point: p, color: turn }] });
      this.say(this.#page.words("wrong", { point: p }), "wrong");
      if (turn === "black") void this.#tellFoul(p);
      return;
    }
    this.#asked++;
    this.#found.add(p);
    const stones = [...this.#found].map((point) => ({ point, color: turn }));
    const done = !all || this.#found.size === find.length;
    this.#board.set({ stones: all ? before.stones : [...before.stones, ...stones], ghosts: all ? stones : [], last: all ? null : p, interactive: done ? { kind: "none" } : { kind: "move" } });
    if (!done) return this.say(this.#page.words("more-to-find", { point: p, n: this.#found.size, all: find.length }), "right");
    this.say(this.#page.words("right", { point: [...this.#found].join(", ") }), "right");
    this.#page.solved(this.#el);
  }

  // A wrong answer that is forbidden besides is worth a word.
  async #tellFoul(p: Point): Promise<void> {
    const asked = ++this.#asked;
    const reasons = await this.reasons(p);
    if (!reasons || asked !== this.#asked || reasons.tree.verdict === "legal") return;
    this.say(`${this.#page.words("wrong", { point: p })}\n${reasons.steps[0]?.text ?? ""}`, "wrong");
    const { black, white } = this.#figure;
    this.#said?.append(this.#whyButton({ black, white }, reasons));
  }

  // What is on a point, what the figure claims about it, and what the rules say of a
  // black stone there.
  async #tell(p: Point): Promise<void> {
    const asked = ++this.#asked;
    const color = stoneOn(this.#figure, p);
    const { black, white } = this.#figure;
    const known = [this.#page.words(`here.${color ?? "empty"}`, { point: p }), ...claimsAt(this.#figure, p)];
    this.#board.set({ ghosts: color ? [] : [{ point: p, color: "black" }] });
    this.say(known.join("\n"));
    if (color) return;
    const reasons = await this.reasons(p);
    if (!reasons || asked !== this.#asked) return;
    this.say([...claimsAt(this.#figure, p), reasons.steps[0]?.text ?? ""].join("\n"));
    if (reasons.steps.length > 1) this.#said?.append(this.#whyButton({ black, white }, reasons));
  }

  /** Asks the rules about a black stone; null if they are not at hand. */
  async reasons(p: Point): Promise<Reasons | null> {
    const { black, white } = this.#figure;
    try {
      const { verdict, steps } = await this.#page.rules().explain({ black, white, point: p, lang: this.#page.lang });
      return { tree: { point: p, verdict }, steps: steps as Reasons["steps"] };
    } catch {
      return null; // the claims of the figure must do
    }
  }

  // A button that opens the explanation step by step.
  #whyButton(asked: Asked, reasons: Reasons): HTMLElement {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "plain";
    button.textContent = this.#page.words("why");
    button.addEventListener("click", () => openExplanation({ asked, reasons }));
    const line = document.createElement("span");
    line.append("\n", button);
    return line;
  }

  /** Offers the explanation of the point that an exercise asked about. */
  async explain(): Promise<void> {
    const { black, white, judge } = this.#figure;
    const reasons = judge ? await this.reasons(judge) : null;
    if (reasons) this.#said?.append(this.#whyButton({ black, white }, reasons));
  }
}
