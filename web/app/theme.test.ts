import assert from "node:assert/strict";
import { test } from "node:test";
import { headOf } from "./theme.js";

test("the dark colours hold for everybody, for nobody, or as the system says, and never on paper", () => {
  assert.deepEqual(headOf("light"), { schemes: "light", light: "all", dark: "not all" });
  assert.deepEqual(headOf("dark"), { schemes: "dark", light: "not all", dark: "screen" });
  assert.equal(headOf("system").dark, "(prefers-color-scheme: dark)");
});
