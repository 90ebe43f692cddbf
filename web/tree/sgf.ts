// SGF, as renju programs write it: game 4, 15 lines, columns from the left and rows
// from the top in two letters. Set-up, moves, passes, comments, marks, arrows and
// variations go there and come back; properties that nothing here is made of are
// dropped, and counted.

import { SIZE, colOf, pointAt, rowOf, type Color, type Point } from "../board/point.js";
import { ReadError } from "./moves.js";
import { parseSgf, type SgfNode } from "./sgf-parse.js";
import { EMPTY_SETUP, node, plant, type Mark, type MoveName, type Node, type Setup, type Tree } from "./tree.js";

const A = 97;

/** What of the root is about the whole record, and is kept as it stands. */
const ABOUT = ["GN", "PB", "PW", "BR", "WR", "EV", "RO", "DT", "PC", "RU", "RE", "AN", "SO", "US", "GC", "TM", "ON"];

const SHAPES = { TR: "triangle", SQ: "square", CR: "circle", MA: "cross" } as const;

function writePoint(p: Point): string {
  return String.fromCharCode(A + colOf(p), A + SIZE - 1 - rowOf(p));
}

const escaped = (text: string): string => text.replace(/[\]\\]/g, (c) => `\\${c}`);

const property = (name: string, values: readonly string[]): string =>
  values.length === 0 ? "" : name + values.map((v) => `[${v}]`).join("");

/** Writes a tree. */
export function writeSgf(tree: Tree): string {
  const { black, white, turn } = tree.setup;
  const about = Object.entries(tree.about).filter(([name]) => ABOUT.includes(name));
  const parts = [
    "(;FF[4]GM[4]CA[UTF-8]AP[Tengen]SZ[15]",
    ...about.map(([name, text]) => property(name, [escaped(text)])),
    property("AB", black.map(writePoint)),
    property("AW", white.map(writePoint)),
    turn === "white" || black.length + white.length > 0 ? `PL[${turn === "black" ? "B" : "W"}]` : "",
    said(tree.root),
  ];
  // No recursion: a line may be as deep as a board, and a file deeper.
  const todo: (Node | string)[] = followers(tree.root);
  for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
    if (typeof next === "string") parts.push(next);
    else {
      const where = next.move === "pass" || next.move === null ? "" : writePoint(next.move);
      parts.push(`\n;${next.color === "black" ? "B" : "W"}[${where}]${said(next)}`);
      todo.push(...followers(next));
    }
  }
  return `${parts.join("")})\n`;
}

// What follows a node, the last of it first.
function followers(n: Node): (Node | string)[] {
  if (n.children.length < 2) return [...n.children];
  return n.children.flatMap((child) => ["\n(", child, ")"]).reverse();
}

function said(n: Node): string {
  const points = (kind: string): string[] => n.marks.flatMap((m) => (m.kind === kind && "point" in m ? [writePoint(m.point)] : []));
  return [
    property("C", n.comment === "" ? [] : [escaped(n.comment)]),
    ...Object.entries(SHAPES).map(([name, kind]) => property(name, points(kind))),
    property("LB", n.marks.flatMap((m) => (m.kind === "letter" ? [`${writePoint(m.point)}:${escaped(m.text)}`] : []))),
    property("AR", n.marks.flatMap((m) => (m.kind === "arrow" ? [`${writePoint(m.from)}:${writePoint(m.to)}`] : []))),
  ].join("");
}

/** What was read, and how many properties had no place in it. */
export interface ReadSgf {
  readonly tree: Tree;
  readonly dropped: number;
}

/** Reads the first game of a file. */
export function readSgf(text: string): ReadSgf {
  return new Reader().read(parseSgf(text));
}

class Reader {
  #dropped = 0;

  read(first: SgfNode): ReadSgf {
    const setup = this.#setup(first);
    const { properties } = first;
    const about = Object.fromEntries(ABOUT.flatMap((name) => (properties.has(name) ? [[name, properties.get(name)?.[0] ?? ""]] : [])));
    const tree = plant(setup);
    const begins = this.#moves(first, false);
    // A root that is itself a move hangs under one that is none.
    const children = this.#below(first.children);
    const last = begins.length > 0 ? this.#chain(begins, first, children)[0] : undefined;
    const root = last ? { ...tree.root, children: [last] } : { ...tree.root, ...this.#said(first), children };
    return { tree: { ...tree, root, about }, dropped: this.#dropped };
  }

  // Who begins is said, or told by the first move, or by the stones.
  #setup({ properties, children }: SgfNode): Setup {
    const black = this.#points(properties.get("AB"));
    const white = this.#points(properties.get("AW"));
    if (new Set([...black, ...white]).size < black.length + white.length) {
      throw new ReadError("twice", 0, [...black, ...white].find((p, i, all) => all.indexOf(p) < i) ?? "");
    }
    const pl = properties.get("PL")?.[0]?.toLowerCase()[0];
    const first = [properties, children[0]?.properties].find((p) => p?.has("B") || p?.has("W"));
    const told = pl ?? (first?.has("B") ? "b" : first ? "w" : black.length > white.length ? "w" : "b");
    const turn = told === "w" ? "white" : "black";
    return black.length + white.length === 0 && turn === "black" ? EMPTY_SETUP : { black, white, turn };
  }

  // The nodes under one, children before parents and without recursion.
  #below(top: readonly SgfNode[]): Node[] {
    const made = new Map<SgfNode, Node[]>();
    const order: SgfNode[] = [];
    const todo = [...top];
    for (let next = todo.pop(); next; next = todo.pop()) {
      order.push(next);
      todo.push(...next.children);
    }
    for (const raw of order.reverse()) {
      const children = raw.children.flatMap((child) => made.get(child) ?? []);
      made.set(raw, this.#chain(this.#moves(raw, true), raw, children));
    }
    return top.flatMap((raw) => made.get(raw) ?? []);
  }

  // A node of the file may put several stones; they become moves in a row, and what is
  // said belongs to the last. One without a move hands on what follows it.
  #chain(moves: readonly (readonly [MoveName, Color])[], raw: SgfNode, children: readonly Node[]): Node[] {
    if (moves.length === 0) {
      if (raw.properties.size > 0) this.#dropped++;
      return [...children];
    }
    let below = children;
    let top: Node = node(null, "black");
    for (const [i, [move, color]] of [...moves.entries()].reverse()) {
      top = { ...node(move, color), ...(i === moves.length - 1 ? this.#said(raw) : {}), children: below };
      below = [top];
    }
    return [top];
  }

  #moves({ properties }: SgfNode, stones: boolean): [MoveName, Color][] {
    const list: [MoveName, Color][] = [];
    for (const [name, color] of [["B", "black"], ["W", "white"]] as const) {
      if (stones) for (const p of this.#points(properties.get(`A${name}`))) list.push([p, color]);
      for (const value of properties.get(name)?.slice(0, 1) ?? []) list.push([this.#move(value), color]);
    }
    if (properties.has("AE")) this.#dropped++;
    return list;
  }

  #move(value: string): MoveName {
    const v = value.trim();
    return v === "" || v.toLowerCase() === "tt" ? "pass" : this.#point(v);
  }

  #point(value: string): Point {
    const v = value.trim().toLowerCase();
    const p = v.length === 2 ? pointAt(v.charCodeAt(0) - A, SIZE - 1 - (v.charCodeAt(1) - A)) : null;
    if (!p) throw new ReadError("outside", 0, value);
    return p;
  }

  // A list of points, in which "aa:cc" is a rectangle.
  #points(values: readonly string[] = []): Point[] {
    return values.filter((v) => v.trim() !== "").flatMap((value) => {
      const [from = "", to] = value.split(":");
      const a = this.#point(from);
      if (to === undefined) return [a];
      const b = this.#point(to);
      const [left, right] = [colOf(a), colOf(b)].sort((x, y) => x - y) as [number, number];
      const [low, high] = [rowOf(a), rowOf(b)].sort((x, y) => x - y) as [number, number];
      const points: Point[] = [];
      for (let row = high; row >= low; row--) for (let col = left; col <= right; col++) points.push(pointAt(col, row) as Point);
      return points;
    });
  }

  #said({ properties }: SgfNode): { comment: string; marks: Mark[] } {
    const marks = new Map<string, Mark>(); // one on a point; labels that stand twice are the same
    for (const [name, kind] of Object.entries(SHAPES)) {
      for (const point of this.#points(properties.get(name))) marks.set(point, { kind, point });
    }
    for (const value of properties.get("LB") ?? []) {
      const cut = value.indexOf(":");
      if (cut < 0) continue;
      const point = this.#point(value.slice(0, cut));
      marks.set(point, { kind: "letter", point, text: value.slice(cut + 1).trim().slice(0, 3) });
    }
    for (const value of properties.get("AR") ?? []) {
      const [from = "", to = ""] = value.split(":");
      marks.set(value, { kind: "arrow", from: this.#point(from), to: this.#point(to) });
    }
    const texts = [...(properties.get("N") ?? []), ...(properties.get("C") ?? [])];
    return { comment: texts.join("\n").replace(/\r\n?/g, "\n").trim(), marks: [...marks.values()] };
  }
}
