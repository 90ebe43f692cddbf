// How far two colours lie apart, and which colours of a board lie on each other. The
// tests of the page and of the board's themes ask the same.

/** What is written on a board: at least 4.5 to 1. */
export const BOARD_TEXT: readonly (readonly [string, string])[] = [
  ["wood-ink", "wood"], // coordinates
  ["accent-board", "mark-ground"], // the figure of a foul
  ["wood-ink", "mark-ground"], // the letter of an offer
  ["stone-white", "stone-black"], // numbers
  ["stone-white", "stone-black-light"],
  ["seal", "stone-white"],
  ["seal", "stone-white-deep"],
];

/** What is drawn on it: at least 3 to 1. */
export const BOARD_MARKS: readonly (readonly [string, string])[] = [
  ["wood-line", "wood"],
  ["accent-board", "wood"],
  ["stone-black", "wood"],
  ["stone-black-edge", "wood"],
  ["stone-white-edge", "stone-white"],
  ["stone-white-edge", "wood"],
  ["mark-on-black", "stone-black-light"],
  ["seal", "stone-white-deep"],
  ["focus-board", "wood"],
  ["focus-board", "focus-halo"], // the ring has a halo on both sides
];

/** The tokens of a sheet that are colours, #RRGGBB. */
export function tokens(css: string): Map<string, string> {
  return new Map([...css.matchAll(/--([a-z-]+):\s*(#[0-9A-F]{6})/gi)].map((m) => [m[1] ?? "", m[2] ?? ""]));
}

function luminance(hex: string): number {
  const part = (k: number): number => {
    const c = parseInt(hex.slice(1 + 2 * k, 3 + 2 * k), 16) / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * part(0) + 0.7152 * part(1) + 0.0722 * part(2);
}

/** The contrast of two colours as WCAG counts it, from 1 to 21. */
export function contrast(a: string, b: string): number {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

/** The pairs whose colours lie less apart than they must, in words. */
export function tooNear(colors: ReadonlyMap<string, string>, pairs: readonly (readonly [string, string])[], least: number): string[] {
  return pairs.flatMap(([a, b]) => {
    const [front, back] = [colors.get(a), colors.get(b)];
    if (!front || !back) return [`no token ${a} or ${b}`];
    const ratio = contrast(front, back);
    return ratio >= least ? [] : [`${a} ${front} on ${b} ${back}: ${ratio.toFixed(2)}`];
  });
}
