// Which colours the sheets of the pages and of the board use, and on what: each of them
// must be among the pairs that are computed in contrast.test.ts, and what is drawn
// half transparent is computed as it is seen.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import { BOARD_MARKS, BOARD_TEXT, contrast, tokens } from "../board/contrast.js";
import { THEMES } from "../board/state.js";
import { MARKS, TEXT } from "./pairs.js";

const light = tokens(readFileSync("app/tokens.css", "utf8"));
const dark = new Map([...light, ...tokens(readFileSync("app/dark.css", "utf8"))]);

// What is no text and no mark, and why it needs no contrast.
const FREE: Record<string, string> = {
  line: "divides and says nothing",
  shade: "a shadow, or what lies behind a dialog",
  "board-shadow": "a shadow",
  "stone-black-light": "the light in a black stone; its edge is a pair",
};

const sheets = ["app", "board"].flatMap((dir) =>
  readdirSync(dir)
    .filter((name) => name.endsWith(".css"))
    .map((name) => readFileSync(`${dir}/${name}`, "utf8")),
);

interface Rule {
  readonly selector: string;
  readonly body: string;
}

const rules: Rule[] = sheets.flatMap((css) =>
  [...css.replace(/\/\*[^]*?\*\//g, "").matchAll(/([^{}]+)\{([^{}]*)\}/g)].map((m) => ({ selector: (m[1] ?? "").trim(), body: m[2] ?? "" })),
);

// The tokens that properties of a rule name.
function named(body: string, property: RegExp): string[] {
  return body
    .split(";")
    .filter((line) => property.test(line.split(":")[0]?.trim() ?? ""))
    .flatMap((line) => [...line.matchAll(/var\(--([a-z-]+)/g)].map((m) => m[1] ?? ""));
}

const isToken = (name: string): boolean => light.has(name);
const all = (property: RegExp): string[] => [...new Set(rules.flatMap(({ body }) => named(body, property)))].filter((name) => isToken(name) && !(name in FREE));

test("every colour of a text is computed on what it stands on", () => {
  const fronts = new Set(TEXT.map(([front]) => front));
  assert.deepEqual(all(/^color$/).filter((name) => !fronts.has(name)), []);
});

test("every colour of a line, a border, a ring or a mark is computed on what it lies on", () => {
  const fronts = new Set([...TEXT, ...MARKS].flat());
  assert.deepEqual(all(/^(border|outline|stroke|fill|stop-color|box-shadow)/).filter((name) => !fronts.has(name)), []);
});

test("every ground is computed under something", () => {
  const grounds = new Set([...TEXT, ...MARKS].flat());
  assert.deepEqual(all(/^background/).filter((name) => !grounds.has(name)), []);
});

test("what a rule writes on a ground of its own is a pair that is computed", () => {
  const pairs = new Set(TEXT.map(([front, back]) => `${front} on ${back}`));
  const used = rules.flatMap(({ selector, body }) => {
    const [front] = named(body, /^(color|fill)$/).filter(isToken);
    const [back] = named(body, /^background(-color)?$/).filter(isToken);
    return front && back ? [`${front} on ${back}`, selector] : [];
  });
  const missing = used.filter((text, i) => i % 2 === 0 && !pairs.has(text));
  assert.deepEqual([...new Set(missing)], []);
  assert.ok(used.length > 10, "rules are no longer found");
});

// A colour of some opacity over another one.
function over(front: string, back: string, opacity: number): string {
  const part = (hex: string, k: number): number => parseInt(hex.slice(1 + 2 * k, 3 + 2 * k), 16);
  const mixed = [0, 1, 2].map((k) => Math.round(part(front, k) * opacity + part(back, k) * (1 - opacity)));
  return "#" + mixed.map((n) => n.toString(16).padStart(2, "0")).join("");
}

test("coordinates that are drawn half transparent can be read on every board", () => {
  const boards = new Map<string, ReadonlyMap<string, string>>([["light pages", light], ["dark pages", dark]]);
  const css = readFileSync("board/themes.css", "utf8");
  for (const theme of THEMES.filter((name) => name !== "auto"))
    boards.set(theme, tokens(new RegExp(`\\.tb-theme-${theme} \\{([^}]*)\\}`).exec(css)?.[1] ?? ""));
  for (const rule of rules.filter(({ body }) => named(body, /^fill$/).includes("wood-ink"))) {
    const opacity = Number(/opacity: ([\d.]+)/.exec(rule.body)?.[1] ?? 1);
    for (const [board, colors] of boards) {
      const [ink, wood] = [colors.get("wood-ink") ?? "", colors.get("wood") ?? ""];
      const ratio = contrast(over(ink, wood, opacity), wood);
      assert.ok(ratio >= 4.5, `${rule.selector} on the board of ${board}: ${ratio.toFixed(2)}`);
    }
  }
});

test("the pairs of the board are pairs of tokens that there are", () => {
  for (const name of [...BOARD_TEXT, ...BOARD_MARKS].flat()) assert.ok(isToken(name), name);
});
