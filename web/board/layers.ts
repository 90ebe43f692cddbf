// The layers over the field: zone, stones, marks, offers and shapes. Each is
// computed from the state alone; what stands for a thing differs in shape, not
// only in colour.

import { PITCH, cellOf, placeOf, type Frame, type Place } from "./geometry.js";
import { SIZE, type Color, type Point } from "./point.js";
import { colorOfTouch, offerLetter, shownNumber, type BoardState, type FoulFigure, type Shape, type Stone } from "./state.js";
import { polygon, short, svg } from "./svg.js";

const STONE = PITCH * 0.465; // the radius of a stone

/** A layer: what it is drawn from, and how. It is drawn anew when that changes. */
export interface Layer {
  readonly name: string;
  needs(s: BoardState): readonly unknown[];
  draw(s: BoardState, frame: Frame): SVGElement[];
}

/** All layers in the order in which they lie on each other. */
export const LAYERS: readonly Layer[] = [
  {
    name: "zone",
    needs: (s) => [s.zone, s.stones],
    draw: (s, frame) => (s.zone ? zone(s.zone, s, frame) : []),
  },
  {
    name: "rows",
    needs: (s) => [s.shapes],
    draw: (s, frame) => s.shapes.filter((shape) => shape.kind === "row").map((row) => drawRow(row, s, frame)),
  },
  {
    name: "stones",
    needs: (s) => [s.stones, s.numbers, s.last, s.win],
    draw: (s, frame) => s.stones.map((stone) => drawStone(stone, s, placeOf(stone.point, s, frame))),
  },
  {
    name: "ghosts",
    needs: (s) => [s.ghosts],
    draw: (s, frame) => s.ghosts.map((ghost) => drawGhost(ghost, "tb-ghost", placeOf(ghost.point, s, frame))),
  },
  {
    name: "fouls",
    needs: (s) => [s.forbidden, s.stones, s.ghosts],
    draw: (s, frame) =>
      s.forbidden.map((foul) => drawFoul(foul.figure, placeOf(foul.point, s, frame), colorOn(s, foul.point) !== undefined)),
  },
  {
    name: "offers",
    needs: (s) => [s.offers, s.stones, s.ghosts],
    draw: (s, frame) =>
      s.offers.map((p, k) => drawLetter(offerLetter(k), "tb-offer", placeOf(p, s, frame), colorOn(s, p))),
  },
  {
    name: "selection",
    needs: (s) => [s.selected, s.turn, s.interactive, s.offers],
    draw: (s, frame) => s.selected.flatMap((p, k) => drawSelected(p, k, s, placeOf(p, s, frame))),
  },
  {
    name: "shapes",
    needs: (s) => [s.shapes, s.stones, s.ghosts],
    draw: (s, frame) => s.shapes.filter((shape) => shape.kind !== "row").map((shape) => drawShape(shape, s, frame)),
  },
];

// The colour of what lies on a point, a thought stone included: marks must show on it.
function colorOn(s: BoardState, p: Point): Color | undefined {
  return [...s.stones, ...s.ghosts].find((stone) => stone.point === p)?.color;
}

function moved(at: Place): { transform: string } {
  return { transform: `translate(${short(at.x)} ${short(at.y)})` };
}

// A touched point is shown as the stone it would be; one of several carries the
// letter under which it will be offered.
function drawSelected(point: Point, index: number, s: BoardState, at: Place): SVGElement[] {
  const color = colorOfTouch(s, index);
  const stone = drawGhost({ point, color }, "tb-selected", at);
  const letter = letterOfTouched(point, index, s);
  return letter ? [stone, drawLetter(letter, "tb-pick", at, color)] : [stone];
}

function letterOfTouched(point: Point, index: number, s: BoardState): string {
  const mode = s.interactive;
  if (mode.kind === "multi") return mode.colors ? "" : offerLetter(index);
  return mode.kind === "choose" && s.offers.includes(point) ? offerLetter(s.offers.indexOf(point)) : "";
}

function body(color: Color): SVGElement[] {
  return [
    svg("circle", { class: "tb-shade", r: STONE * 1.1, cy: STONE * 0.1 }),
    svg("circle", { class: `tb-stone tb-${color}`, r: STONE }),
  ];
}

function drawStone(stone: Stone, s: BoardState, at: Place): SVGElement {
  const g = svg("g", { ...moved(at), class: `tb-on-${stone.color}` });
  const won = s.win.includes(stone.point);
  const inner = svg("g", won ? { class: "tb-won" } : {}, ...body(stone.color));
  g.append(inner);
  const number = shownNumber(s, stone);
  const last = stone.point === s.last;
  if (won) inner.append(svg("circle", { class: "tb-win", r: STONE * 0.86 }));
  else if (last) inner.append(svg("circle", { class: "tb-last", r: number === null ? STONE * 0.42 : STONE * 0.84 }));
  if (number !== null) inner.append(figure(String(number), "tb-number", numberSize(number)));
  return g;
}

function drawGhost(ghost: Stone, kind: "tb-ghost" | "tb-selected", at: Place): SVGElement {
  const g = svg("g", { ...moved(at), class: `${kind} tb-on-${ghost.color}` }, ...body(ghost.color));
  if (kind === "tb-selected") g.append(svg("circle", { class: "tb-ring", r: STONE * 1.16 }));
  return g;
}

// Fewer figures may be larger: the eye reads the stone, not the figure.
function numberSize(n: number): number {
  return PITCH * (n < 10 ? 0.5 : n < 100 ? 0.44 : 0.34);
}

function figure(text: string, kind: string, size: number, y = 0): SVGElement {
  return svg("text", { class: kind, "font-size": size, y, dy: "0.35em" }, text);
}

// The mark of a foul has as many sides as the figure in it says. On a stone (the
// one that lost by it) it is smaller.
const MARKS: Record<FoulFigure, { radius: number; flat: boolean; drop: number }> = {
  3: { radius: 0.54, flat: false, drop: 0.06 },
  4: { radius: 0.48, flat: true, drop: 0 },
  6: { radius: 0.44, flat: true, drop: 0 },
};

function drawFoul(kind: FoulFigure, at: Place, onStone: boolean): SVGElement {
  const mark = MARKS[kind];
  const scale = PITCH * (onStone ? 0.86 : 1);
  return svg(
    "g",
    { ...moved(at), class: `tb-foul tb-foul-${kind}` },
    svg("path", { d: polygon(kind, mark.radius * scale, mark.flat) }),
    figure(String(kind), "tb-figure", 0.42 * scale, mark.drop * scale),
  );
}

function drawLetter(text: string, kind: string, at: Place, on?: Color): SVGElement {
  const g = svg("g", { ...moved(at), class: on ? `${kind} tb-on-${on}` : kind });
  if (!on) g.append(svg("circle", { r: PITCH * 0.36 }));
  g.append(figure(text, "tb-figure", PITCH * 0.42));
  return g;
}

// A zone names empty points; a stone that lies among them is drawn as part of it,
// so that the zone has no holes.
function zoneCells(points: readonly Point[], s: BoardState): [number, number][] {
  const cells = points.map((p) => cellOf(p, s));
  const [is, js] = [cells.map(([i]) => i), cells.map(([, j]) => j)];
  const among = ([i, j]: [number, number]): boolean =>
    i >= Math.min(...is) && i <= Math.max(...is) && j >= Math.min(...js) && j <= Math.max(...js);
  return [...cells, ...s.stones.map((stone) => cellOf(stone.point, s)).filter(among)];
}

// The outline of a zone: each side of a unit square around a point that has no
// neighbour in it. What lies outside is shaded.
function zone(points: readonly Point[], s: BoardState, frame: Frame): SVGElement[] {
  const list = zoneCells(points, s);
  const cells = new Set(list.map((cell) => cell.join()));
  let outline = "";
  let inside = "";
  for (const [i, j] of list) {
    const x = frame.left + (i - 0.5) * frame.dx;
    const y = frame.top + (j - 0.5) * frame.dy;
    const [x1, y1, x2, y2] = [x, y, x + frame.dx, y + frame.dy].map(short);
    inside += `M${x1} ${y1}V${y2}H${x2}V${y1}Z`;
    if (!cells.has([i, j - 1].join())) outline += `M${x1} ${y1}H${x2}`;
    if (!cells.has([i, j + 1].join())) outline += `M${x1} ${y2}H${x2}`;
    if (!cells.has([i - 1, j].join())) outline += `M${x1} ${y1}V${y2}`;
    if (!cells.has([i + 1, j].join())) outline += `M${x2} ${y1}V${y2}`;
  }
  const [left, top] = [frame.left - frame.dx / 2, frame.top - frame.dy / 2].map(short);
  const whole = `M${left} ${top}h${short(SIZE * frame.dx)}v${short(SIZE * frame.dy)}h${short(-SIZE * frame.dx)}Z`;
  return [
    svg("path", { class: "tb-outside", d: whole + inside, "fill-rule": "evenodd" }),
    svg("path", { class: "tb-border", d: outline }),
  ];
}

function drawRow(shape: Extract<Shape, { from: Point }>, s: BoardState, frame: Frame): SVGElement {
  const a = placeOf(shape.from, s, frame);
  const b = placeOf(shape.to, s, frame);
  return svg("line", { class: "tb-row", x1: a.x, y1: a.y, x2: b.x, y2: b.y, "stroke-width": PITCH * 0.94 });
}

function drawShape(shape: Shape, s: BoardState, frame: Frame): SVGElement {
  if (shape.kind === "arrow" || shape.kind === "row") {
    return drawArrow(placeOf(shape.from, s, frame), placeOf(shape.to, s, frame));
  }
  const on = colorOn(s, shape.point);
  const g = svg("g", { ...moved(placeOf(shape.point, s, frame)), class: on ? `tb-shape tb-on-${on}` : "tb-shape" });
  const r = PITCH * 0.26;
  switch (shape.kind) {
    case "triangle":
      g.append(svg("path", { d: polygon(3, r * 1.15, false) }));
      break;
    case "square":
      g.append(svg("path", { d: polygon(4, r * 1.15, true) }));
      break;
    case "circle":
      g.append(svg("circle", { r }));
      break;
    case "cross":
      g.append(svg("path", { d: `M${-r} ${-r}L${r} ${r}M${r} ${-r}L${-r} ${r}` }));
      break;
    case "letter":
      if (!on) g.append(svg("circle", { class: "tb-back", r: PITCH * 0.36 }));
      g.append(figure(shape.text, "tb-figure", PITCH * 0.46));
      break;
    case "same":
      g.append(svg("circle", { class: "tb-back tb-same", r: PITCH * 0.38 }), figure(`=${shape.text}`, "tb-figure", PITCH * 0.36));
  }
  return g;
}

function drawArrow(from: Place, to: Place): SVGElement {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const angle = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
  const head = PITCH * 0.34;
  const tip = length - PITCH * 0.2;
  return svg(
    "g",
    { class: "tb-arrow", transform: `translate(${short(from.x)} ${short(from.y)}) rotate(${short(angle)})` },
    svg("path", { d: `M${short(PITCH * 0.3)} 0H${short(tip - head)}` }),
    svg("path", { class: "tb-head", d: `M${short(tip)} 0L${short(tip - head)} ${short(head / 2)}V${short(-head / 2)}Z` }),
  );
}
