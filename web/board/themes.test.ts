// Every pair of colours that is used together on a board of each theme: text at
// least 4.5 to 1, marks and lines at least 3 to 1.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { BOARD_MARKS, BOARD_TEXT, tokens, tooNear } from "./contrast.js";
import { THEMES } from "./state.js";

const sheet = readFileSync("board/themes.css", "utf8");

function tokensOf(theme: string): Map<string, string> {
  return tokens(new RegExp(`\\.tb-theme-${theme} \\{([^}]*)\\}`).exec(sheet)?.[1] ?? "");
}

for (const theme of THEMES.filter((name) => name !== "auto")) {
  test(`the board of ${theme}: at least 4.5 to 1`, () => assert.deepEqual(tooNear(tokensOf(theme), BOARD_TEXT, 4.5), []));
  test(`the board of ${theme}: at least 3 to 1`, () => assert.deepEqual(tooNear(tokensOf(theme), BOARD_MARKS, 3), []));
}

test("who chose colours for the whole system sees the board of the greatest contrast", () => {
  const forced = /@media \(forced-colors: active\) \{\s*\.tb-board \{([^}]*)\}/.exec(sheet)?.[1] ?? "";
  for (const [name, color] of tokensOf("contrast")) {
    assert.match(forced, new RegExp(`--${name}: ${color};`), name);
  }
});

test("the board that is dark with the page has the colours of the dark board", () => {
  const dark = tokensOf("dark");
  const shared = [...tokens(readFileSync("app/dark.css", "utf8"))].filter(([name]) => dark.has(name));
  assert.ok(shared.length >= 12, `${shared.length} colours stand in both sheets`);
  for (const [name, color] of shared) assert.equal(color, dark.get(name), name);
});
