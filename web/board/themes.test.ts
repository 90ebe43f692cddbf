// Every pair of colours that is used together on a board of each theme: text at
// least 4.5 to 1, marks and lines at least 3 to 1.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { THEMES } from "./state.js";

const TEXT: [string, string][] = [
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
  ["stone-white-edge", "wood"],
  ["mark-on-black", "stone-black-light"],
  ["seal", "stone-white-deep"],
  ["focus-board", "wood"],
];

const sheet = readFileSync("board/themes.css", "utf8");

function tokensOf(theme: string): Map<string, string> {
  const block = new RegExp(`\\.tb-theme-${theme} \\{([^}]*)\\}`).exec(sheet)?.[1] ?? "";
  return new Map([...block.matchAll(/--([a-z-]+):\s*(#[0-9A-F]{6})/g)].map((m) => [m[1] ?? "", m[2] ?? ""]));
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((k) => {
    const c = parseInt(hex.slice(k, k + 2), 16) / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

for (const theme of THEMES.filter((name) => name !== "auto")) {
  const tokens = tokensOf(theme);
  for (const [pairs, least] of [[TEXT, 4.5], [MARKS, 3]] as const) {
    test(`the board of ${theme}: at least ${least} to 1`, () => {
      for (const [a, b] of pairs) {
        const [front, back] = [tokens.get(a), tokens.get(b)];
        assert.ok(front && back, `no token ${a} or ${b}`);
        const ratio = contrast(front, back);
        assert.ok(ratio >= least, `${a} ${front} on ${b} ${back}: ${ratio.toFixed(2)}`);
      }
    });
  }
}

test("who chose colours for the whole system sees the board of the greatest contrast", () => {
  const forced = /@media \(forced-colors: active\) \{\s*\.tb-board \{([^}]*)\}/.exec(sheet)?.[1] ?? "";
  for (const [name, color] of tokensOf("contrast")) {
    assert.match(forced, new RegExp(`--${name}: ${color};`), name);
  }
});
