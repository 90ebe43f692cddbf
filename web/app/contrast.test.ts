// Every pair of colours that is used together, in both themes: text at least
// 4.5 to 1, marks, board lines and the borders of controls at least 3 to 1.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { contrast, tokens, tooNear } from "../board/contrast.js";
import { MARKS, TEXT } from "./pairs.js";

const light = tokens(readFileSync("app/tokens.css", "utf8"));
const themes = { light, dark: new Map([...light, ...tokens(readFileSync("app/dark.css", "utf8"))]) };

for (const [theme, colors] of Object.entries(themes)) {
  test(`${theme}: at least 4.5 to 1`, () => assert.deepEqual(tooNear(colors, TEXT, 4.5), []));
  test(`${theme}: at least 3 to 1`, () => assert.deepEqual(tooNear(colors, MARKS, 3), []));
}

test("white against black is 21 to 1", () => {
  assert.equal(contrast("#FFFFFF", "#000000").toFixed(2), "21.00");
  assert.equal(contrast("#777777", "#FFFFFF").toFixed(2), "4.48");
});
