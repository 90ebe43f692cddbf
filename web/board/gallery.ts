// Boards in every state that they know, one below another: to look at, and for the
// tests. This page is not part of the site.

import { mount } from "./board.js";
import { LETTERINGS, type Point } from "./point.js";
import { THEMES, type BoardState, type Stone } from "./state.js";

const MOVES: readonly Point[] = ["h8", "i9", "j8", "g9", "i7", "g7", "i10", "h10", "k7", "f6", "i6"];
const STONES: readonly Stone[] = MOVES.map((point, k) => ({ point, color: k % 2 === 0 ? "black" : "white", number: k + 1 }));
const FIVE: readonly Stone[] = [...STONES, ...(["i8", "i5", "i4"] as const).map((point): Stone => ({ point, color: "black" }))];

/** What the gallery shows, each under its name. */
const BOARDS: Readonly<Record<string, Partial<BoardState>>> = {
  empty: {},
  "last move": { stones: STONES, last: "i6" },
  "number of the last move": { stones: STONES, last: "i6", numbers: "last" },
  "all numbers": { stones: STONES, last: "i6", numbers: "all" },
  "numbers from the fourth on": { stones: STONES, last: "i6", numbers: { from: 4 } },
  "a winning row": { stones: FIVE, last: "i4", win: ["i4", "i5", "i6", "i7", "i8"] },
  "forbidden points": {
    stones: STONES,
    forbidden: [{ point: "i8", figure: 6 }, { point: "j6", figure: 4 }, { point: "h6", figure: 3 }, { point: "h8", figure: 3 }],
  },
  "a zone": { stones: STONES.slice(0, 1), zone: around("h8", 2), interactive: { kind: "move" } },
  "fifth moves to choose from": { stones: STONES.slice(0, 4), offers: ["g8", "k11", "c3"], interactive: { kind: "choose", points: ["g8", "k11", "c3"] } },
  "points that are gathered": {
    stones: STONES.slice(0, 4),
    interactive: { kind: "multi", count: 4 },
    selected: ["h6", "k10", "e5"],
    shapes: [{ kind: "same", point: "j6", text: "A" }],
  },
  "a move that waits": { stones: STONES, last: "i6", interactive: { kind: "move" }, turn: "white", confirm: "twoTap", selected: ["l8"] },
  "stones that are thought of": { stones: STONES, ghosts: [{ point: "l8", color: "black", number: 1 }, { point: "l9", color: "white" }] },
  marks: {
    stones: STONES,
    shapes: [
      { kind: "row", from: "i6", to: "i10" },
      { kind: "triangle", point: "h8" },
      { kind: "square", point: "c3" },
      { kind: "circle", point: "i9" },
      { kind: "cross", point: "m3" },
      { kind: "letter", point: "d12", text: "A" },
      { kind: "letter", point: "g9", text: "Ж" },
      { kind: "arrow", from: "c14", to: "h10" },
      { kind: "arrow", from: "m12", to: "m5" },
    ],
  },
  "Russian letters with I": { stones: STONES, letters: LETTERINGS["russian-i"], coords: "all" },
  "Russian letters with J": { stones: STONES, letters: LETTERINGS["russian-j"], coords: "all" },
  "without coordinates": { stones: STONES, coords: "off" },
  "as long as a wooden board": { stones: STONES, real: true },
  "turned by a quarter": { stones: STONES, rotation: 90, coords: "all" },
  "turned by half": { stones: STONES, rotation: 180 },
  "turned by three quarters": { stones: STONES, rotation: 270 },
  mirrored: { stones: STONES, mirror: true },
  "mirrored and turned": { stones: STONES, mirror: true, rotation: 90 },
  ...Object.fromEntries(
    THEMES.map((theme) => [
      `made of ${theme}`,
      { theme, stones: STONES, last: "i6", numbers: "all", forbidden: [{ point: "h6", figure: 3 }], offers: ["m4"], zone: around("i8", 5) } satisfies Partial<BoardState>,
    ]),
  ),
};

function around(p: Point, steps: number): Point[] {
  const col = LETTERINGS.international.indexOf(p.charAt(0));
  const row = Number(p.slice(1));
  const points: Point[] = [];
  for (let i = col - steps; i <= col + steps; i++) {
    for (let j = row - steps; j <= row + steps; j++) points.push(`${LETTERINGS.international[i]}${j}` as Point);
  }
  return points;
}

const main = document.querySelector("main");
for (const [name, state] of Object.entries(BOARDS)) {
  const figure = document.createElement("figure");
  const caption = document.createElement("figcaption");
  caption.textContent = name;
  const box = document.createElement("div");
  figure.append(box, caption);
  main?.append(figure);
  figure.dataset["asked"] = "";
  const note = (what: string): void => void (figure.dataset["asked"] += `${what} `);
  mount(box, {
    state,
    move: (p) => note(`move ${p}`),
    choose: (p) => note(`choose ${p}`),
    select: (points) => note(`select ${points.join("+")}`),
    inspect: (p) => note(`inspect ${p}`),
    ...(name === "marks" ? { mark: (from: Point, to: Point) => note(`mark ${from} ${to}`) } : {}),
  });
}
