// Formats: what is written comes back, for some hundred trees by chance, and what
// real files do is read.

import assert from "node:assert/strict";
import { test } from "node:test";
import { LETTERINGS, pointAt, type Point } from "../board/point.js";
import { fromQuery, toQuery } from "./address.js";
import { readBoard } from "./board-text.js";
import { FORMATS, readAny } from "./formats.js";
import { ReadError, readMoves } from "./moves.js";
import { prune } from "./prune.js";
import { readSgf, writeSgf } from "./sgf.js";
import { add, addLine, change, has, plant, type Mark, type Path, type Tree } from "./tree.js";
import { endOf, movesTo, stonesAt } from "./walk.js";

const letters = LETTERINGS.international;

/** Numbers by chance that are the same every time (mulberry32). */
function chance(seed: number): (n: number) => number {
  return (n) => {
    seed = (seed + 0x6d2b79f5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % n;
  };
}

const TEXTS = ["", "x", "a ] b \\ c", "two\nlines", "ёж: \\]", "(;B[hh])", "[", "ends with \\"];

function someTree(seed: number): Tree {
  const any = chance(seed);
  const point = (): Point => pointAt(any(15), any(15)) as Point;
  const some = (n: number): Point[] => [...new Set(Array.from({ length: any(n) }, point))];
  const black = any(2) ? some(5) : [];
  const white = any(2) ? some(5).filter((p) => !black.includes(p)) : [];
  let tree = plant({ black, white, turn: any(3) ? "black" : "white" });
  const paths: Path[] = [[]];
  for (let n = any(40); n > 0; n--) {
    const grown = add(tree, paths[any(paths.length)] ?? [], any(9) ? point() : "pass");
    tree = grown.tree;
    paths.push(grown.path);
  }
  const mark = (): Mark => {
    const kinds = ["triangle", "square", "circle", "cross"] as const;
    if (any(3) === 0) return { kind: "letter", point: point(), text: "ABЖ1"[any(4)] as string };
    return any(3) === 0 ? { kind: "arrow", from: point(), to: point() } : { kind: kinds[any(4)] ?? "cross", point: point() };
  };
  for (const path of paths) {
    const comment = TEXTS[any(TEXTS.length)] as string;
    const marks = any(4) ? [] : [mark()];
    tree = change(tree, path, (n) => ({ ...n, comment, marks }));
  }
  return prune(tree).tree;
}

test("SGF: what is written comes back", () => {
  for (let seed = 1; seed <= 300; seed++) {
    const tree = someTree(seed);
    const text = writeSgf(tree);
    assert.deepEqual(readSgf(text), { tree, dropped: 0 }, text);
    assert.equal(writeSgf(readSgf(text).tree), text);
  }
});

test("SGF: a broken file is an error or a tree, never anything else", () => {
  const any = chance(7);
  for (let seed = 1; seed <= 300; seed++) {
    const text = writeSgf(someTree(seed));
    const at = any(text.length);
    const broken = any(2) ? text.slice(0, at) : text.slice(0, at) + "()[];\\Bxx\u0000"[any(11)] + text.slice(at + any(3));
    try {
      readAny(broken, letters);
    } catch (e) {
      assert.ok(e instanceof ReadError, `${String(e)}: ${broken}`);
    }
  }
});

test("SGF: the habits of real files", () => {
  const moves = (text: string): string => {
    const { tree } = readAny(text, letters);
    return movesTo(tree, endOf(tree, [])).join(" ");
  };
  // Game 1 of 19 lines, capitals, rubbish before and behind, two games in one file.
  assert.equal(moves("\uFEFFSGF:\n(;GM[1]SZ[19]\r\n;B[HH];W[ig])(;B[aa])---"), "h8 i9");
  // A root that is a move, a pass in both spellings, labels that stand twice.
  assert.equal(moves("(;B[hh];W[];B[tt];W[ig]LB[hh:A][hh:A]LB[ig:B])"), "h8 pass pass i9");
  // Stones that are put one by one instead of moves; a comment on its own node is lost, what follows is not.
  assert.equal(moves("(;SZ[15];AB[hh];AW[ig];C[so];B[ii])"), "h8 i9 i7");
  // Compressed lists, set-up, whose turn it is.
  const { tree } = readAny("(;AB[aa:ba]AW[ho]PL[W];W[hh])", letters);
  assert.deepEqual(tree.setup, { black: ["a15", "b15"], white: ["h1"], turn: "white" });
  // Names in old spelling, line breaks that are escaped, variations.
  const old = readAny("(;GaMe[4]PlayerBlack[Ann](;B[hh]C[a\\\nb])(;B[hi]))", letters).tree;
  assert.equal(old.root.children[0]?.comment, "ab");
  assert.equal(old.root.children[1]?.move, "h7");
  assert.equal(old.about["PB"], "Ann");
  // A move on a stone is left out, with what follows it.
  assert.equal(readAny("(;B[hh];W[hh];B[aa])", letters).dropped, 1);
});

test("SGF: what cannot be read says where", () => {
  for (const [text, key] of [
    ["(;B[hh", "sgf"],
    ["(;B[zz])", "outside"],
    ["(;AB[hh]AW[hh])", "twice"],
    [`(${";B[]".repeat(1001)})`, "long"],
  ] as const) {
    assert.throws(() => readSgf(text), (e) => e instanceof ReadError && e.key === key, text.slice(0, 40));
  }
});

test("moves are read as people write them", () => {
  for (const text of ["h8i9i7", "H8 I9 I7", "1. h8 2. i9 3. i7", "1.h8 i9; 2. i7", "h8, i9 -> i7", "h8-i9-i7", "1. h8 i9 2... i7"]) {
    assert.deepEqual(readMoves(text), ["h8", "i9", "i7"], text);
  }
  assert.deepEqual(readMoves("h8--i9 pass"), ["h8", "pass", "i9", "pass"]);
  assert.deepEqual(readMoves("J8", LETTERINGS["russian-j"]), ["i8"]);
  assert.throws(() => readMoves("h8 p16"), (e) => e instanceof ReadError && e.at === 3 && e.word === "p16");
  assert.throws(() => readMoves("h8?"), (e) => e instanceof ReadError && e.word === "?");
});

test("a board is read as it is drawn, with its turn and letters", () => {
  for (let seed = 1; seed <= 100; seed++) {
    const tree = someTree(seed);
    const path = endOf(tree, []);
    const board = FORMATS.find((f) => f.name === "board");
    const text = board?.write(tree, path) ?? "";
    const read = readAny(text, letters);
    assert.equal(read.format.name, "board");
    const lie = (t: Tree, p: Path): string[] => stonesAt(t, p).map((s) => s.point + s.color).sort();
    assert.deepEqual(lie(read.tree, []), lie(tree, path), text);
    assert.equal(board?.write(read.tree, []), text);
  }
});

test("a board as other programs draw it", () => {
  const row = "...............";
  const bare = [row, row, row, row, row, row, row, ".......X.......", "........O......", ...Array<string>(6).fill(row)].join("\n");
  assert.deepEqual(readBoard(bare).setup, { black: ["h8"], white: ["i7"], turn: "black" });
  const numbered = bare.split("\n").map((line, k) => `${15 - k} ${[...line].join(" ")} ${15 - k}`);
  assert.deepEqual(readBoard(["A B C D E F G H I J K L M N O", ...numbered].join("\n")).setup.white, ["i7"]);
  assert.throws(() => readBoard(bare.slice(16)), (e) => e instanceof ReadError && e.key === "board");
});

test("the address of a page is short, and leads to the same place", () => {
  const line = addLine(plant(), [], ["h8", "i9", "i7", "pass"]);
  assert.equal(toQuery(line), "moves=h8i9i7--");
  assert.equal(toQuery({ tree: line.tree, path: [0, 0] }), "moves=h8i9i7--&at=2");
  for (let seed = 1; seed <= 200; seed++) {
    const tree = someTree(seed);
    const at = chance(seed)(3);
    const path = has(tree, [0, 0].slice(0, at)) ? [0, 0].slice(0, at) : [];
    const query = toQuery({ tree, path });
    const read = fromQuery(query);
    if (!read) assert.equal(query, "");
    else assert.deepEqual([stonesAt(read.tree, read.path), toQuery(read)], [stonesAt(tree, path), query]);
  }
  assert.equal(fromQuery("game=x"), null);
  assert.throws(() => fromQuery("moves=h8zz"), ReadError);
});
