// Every pair of colours that is used together, in both themes: text at least
// 4.5 to 1, marks, board lines and the borders of controls at least 3 to 1.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const TEXT: [string, string][] = [
  ["ink", "paper"],
  ["ink", "surface"],
  ["muted", "paper"],
  ["muted", "surface"],
  ["accent", "paper"],
  ["accent", "surface"],
  ["on-accent", "accent"],
  ["paper", "ink"], // the primary button
  ["ok", "paper"],
  ["warn", "paper"],
  ["wood-ink", "wood"], // coordinates
  ["accent-board", "mark-ground"], // the figure of a foul
  ["wood-ink", "mark-ground"], // the letter of an offer
  ["stone-white", "stone-black"], // numbers
  ["stone-white", "stone-black-light"],
  ["seal", "stone-white"],
  ["seal", "stone-white-deep"],
];

const MARKS: [string, string][] = [
  ["wood-line", "wood"],
  ["accent-board", "wood"],
  ["stone-black", "wood"],
  ["stone-black-edge", "wood"],
  ["stone-white-edge", "stone-white"],
  ["mark-on-black", "stone-black-light"],
  ["seal", "stone-white-deep"],
  ["focus-board", "wood"],
  ["muted", "paper"], // the borders of controls
  ["muted", "surface"],
  ["ok", "surface"],
];

type Tokens = Map<string, string>;

function tokens(css: string): Tokens {
  return new Map([...css.matchAll(/--([a-z-]+):\s*(#[0-9A-F]{6})/gi)].map((m) => [m[1] ?? "", m[2] ?? ""]));
}

const sheet = readFileSync("app/tokens.css", "utf8");
const split = sheet.indexOf("@media");
const light = tokens(sheet.slice(0, split));
const themes = { light, dark: new Map([...light, ...tokens(sheet.slice(split))]) };

function luminance(hex: string): number {
  const part = (k: number): number => {
    const c = parseInt(hex.slice(1 + 2 * k, 3 + 2 * k), 16) / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * part(0) + 0.7152 * part(1) + 0.0722 * part(2);
}

function contrast(a: string, b: string): number {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

for (const [theme, colors] of Object.entries(themes)) {
  for (const [pairs, least] of [[TEXT, 4.5], [MARKS, 3]] as const) {
    test(`${theme}: at least ${least} to 1`, () => {
      for (const [a, b] of pairs) {
        const [front, back] = [colors.get(a), colors.get(b)];
        assert.ok(front && back, `no token ${a} or ${b}`);
        const ratio = contrast(front, back);
        assert.ok(ratio >= least, `${a} ${front} on ${b} ${back}: ${ratio.toFixed(2)}`);
      }
    });
  }
}

test("white against black is 21 to 1", () => {
  assert.equal(contrast("#FFFFFF", "#000000").toFixed(2), "21.00");
  assert.equal(contrast("#777777", "#FFFFFF").toFixed(2), "4.48");
});
