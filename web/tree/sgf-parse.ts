// The grammar of SGF: nodes with properties, nested variations. What the properties
// mean is read elsewhere. Real files have two trees in one file, properties that
// stand twice, lower case in long names, rubbish around: all of it is read.

import { ReadError } from "./moves.js";

/** The longest line that is read, in nodes: twice as many as a board has points, with passes. */
export const LONGEST = 1000;

/** A node as it is written: each property with its values, unescaped. */
export interface SgfNode {
  readonly properties: Map<string, string[]>;
  readonly children: SgfNode[];
  readonly depth: number;
}

/** The most nodes that are read: more is no game that somebody studies in a browser. */
export const MOST_NODES = 200_000;

/** Reads the first game tree of a file. */
export function parseSgf(text: string): SgfNode {
  const begin = text.search(/\(\s*;/);
  if (begin < 0) throw new ReadError("sgf", 0, text.trim().slice(0, 20));
  return new Parser(text, begin).game();
}

class Parser {
  readonly #text: string;
  #at: number;
  #nodes = 0;

  constructor(text: string, at: number) {
    this.#text = text;
    this.#at = at;
  }

  // Variations are kept on a stack of our own: a file may nest them deeper than the
  // program may call itself.
  game(): SgfNode {
    const root: SgfNode = { properties: new Map(), children: [], depth: 0 };
    const open: SgfNode[] = [];
    let here = root;
    for (;;) {
      const sign = this.#sign();
      if (sign === "(") open.push(here);
      else if (sign === ")") {
        here = open.pop() ?? root;
        if (open.length === 0) break;
      } else if (sign === ";") {
        const next = this.#node(here.depth + 1);
        here.children.push(next);
        here = next;
      } else throw this.#wrong();
    }
    const first = root.children[0];
    if (!first) throw this.#wrong();
    return first;
  }

  #sign(): string {
    while (/[\s\uFEFF]/.test(this.#text[this.#at] ?? "")) this.#at++;
    return this.#text[this.#at++] ?? "";
  }

  #wrong(): ReadError {
    const at = Math.max(0, this.#at - 1);
    return new ReadError("sgf", at, this.#text.slice(at, at + 20));
  }

  #node(depth: number): SgfNode {
    if (++this.#nodes > MOST_NODES || depth > LONGEST) throw new ReadError("long", this.#at, String(depth > LONGEST ? LONGEST : MOST_NODES));
    const properties = new Map<string, string[]>();
    const name = /\s*([A-Za-z0-9]+)\s*(?=\[)/y;
    for (;;) {
      name.lastIndex = this.#at;
      const found = name.exec(this.#text);
      if (!found) return { properties, children: [], depth };
      this.#at = name.lastIndex;
      const key = (found[1] ?? "").replace(/[a-z]/g, ""); // "Black" is B, as in old files
      const values = properties.get(key) ?? [];
      while (this.#text[this.#at] === "[") values.push(this.#value());
      properties.set(key, values);
    }
  }

  #value(): string {
    let value = "";
    for (let at = this.#at + 1; at < this.#text.length; at++) {
      const c = this.#text[at] as string;
      if (c === "]") {
        this.#at = at + 1;
        const blank = /\s*(?=\[)/y;
        blank.lastIndex = this.#at;
        if (blank.exec(this.#text)) this.#at = blank.lastIndex;
        return value;
      }
      if (c !== "\\") value += c;
      else if (++at < this.#text.length) value += this.#text[at] === "\n" ? "" : this.#text[at];
    }
    throw new ReadError("sgf", this.#at, this.#text.slice(this.#at, this.#at + 20));
  }
}
