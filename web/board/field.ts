// The field: wood, lines, star points and coordinates. It is drawn anew only when
// the layout changes.

import { PITCH, axes, placeOf, type Frame, type Layout } from "./geometry.js";
import { SIZE, type Letters, type Point } from "./point.js";
import { short, svg } from "./svg.js";

const STARS: readonly Point[] = ["d4", "d12", "h8", "l4", "l12"];

/** Draws the field of a layout. */
export function drawField(layout: Layout, frame: Frame, letters: Letters): SVGGElement {
  const field = svg("g", { class: "tb-field", "aria-hidden": "true" });
  field.append(...wood(frame), lines(frame), edge(frame), ...stars(layout, frame));
  if (layout.coords !== "off") field.append(coordinates(layout, frame, letters));
  return field;
}

// The grain runs straight from top to bottom, as in a board sawn along the
// radius. The golden ratio spreads the lines evenly without a pattern.
function wood(frame: Frame): SVGElement[] {
  const grain = (count: number, shift: number): string => {
    let d = "";
    for (let k = 0; k < count; k++) {
      const x = frame.width * ((k * 0.618034 + shift) % 1);
      const bend = 3 * Math.sin(k * 2.4);
      d += `M${short(x)} 0Q${short(x + bend)} ${short(frame.height / 2)} ${short(x + bend / 2)} ${short(frame.height)}`;
    }
    return d;
  };
  return [
    svg("rect", { class: "tb-wood", width: frame.width, height: frame.height, rx: 5 }),
    svg("path", { class: "tb-grain", d: grain(46, 0.11), "stroke-width": 1.2 }),
    svg("path", { class: "tb-grain", d: grain(13, 0.37), "stroke-width": 5 }),
  ];
}

function lines(frame: Frame): SVGElement {
  const right = frame.left + (SIZE - 1) * frame.dx;
  const bottom = frame.top + (SIZE - 1) * frame.dy;
  let d = "";
  for (let k = 0; k < SIZE; k++) {
    const x = short(frame.left + k * frame.dx);
    const y = short(frame.top + k * frame.dy);
    d += `M${x} ${short(frame.top)}V${short(bottom)}M${short(frame.left)} ${y}H${short(right)}`;
  }
  return svg("path", { class: "tb-lines", d });
}

function edge(frame: Frame): SVGElement {
  const n = SIZE - 1;
  return svg("rect", { class: "tb-edge", x: frame.left, y: frame.top, width: n * frame.dx, height: n * frame.dy });
}

function stars(layout: Layout, frame: Frame): SVGElement[] {
  return STARS.map((p) => {
    const at = placeOf(p, layout, frame);
    return svg("circle", { class: "tb-star", cx: at.x, cy: at.y, r: PITCH * 0.11 });
  });
}

function coordinates(layout: Layout, frame: Frame, letters: Letters): SVGElement {
  const g = svg("g", { class: "tb-coords", "font-size": PITCH * 0.36 });
  const { below, beside } = axes(layout, letters);
  const n = SIZE - 1;
  const gap = PITCH * 0.76; // from the outer line to the middle of a label
  for (let k = 0; k < SIZE; k++) {
    const x = frame.left + k * frame.dx;
    const y = frame.top + k * frame.dy;
    g.append(label(below[k], x, frame.top + n * frame.dy + gap), label(beside[k], frame.left - gap, y));
    if (layout.coords !== "all") continue;
    g.append(label(below[k], x, frame.top - gap), label(beside[k], frame.left + n * frame.dx + gap, y));
  }
  return g;
}

function label(text: string | undefined, x: number, y: number): SVGElement {
  return svg("text", { x, y, dy: "0.35em" }, text ?? "");
}
