import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { Texts, type Args } from "./text.js";

// The runner starts in the folder of the browser side.
const read = (name: string): unknown => JSON.parse(readFileSync(`../say/${name}`, "utf8"));
const texts = (language: string): Texts => new Texts(language, read(`${language}.json`) as Record<string, string>);

interface Case {
  note: string;
  lang: string;
  text: string;
  args: Args;
  want: string;
}

test("texts are rendered as the server renders them", () => {
  const cases = read("testdata/format.json") as Case[];
  assert.ok(cases.length > 50);
  for (const c of cases) assert.equal(texts(c.lang).render(c.text, c.args), c.want, `${c.note}: ${c.text}`);
});

test("a text that is missing shows its key", () => {
  assert.equal(texts("en").text("web.no-such-text"), "web.no-such-text");
  assert.equal(texts("en").has("web.no-such-text"), false);
  assert.equal(texts("en").has("color.black"), true);
});

test("both languages have every text of the pages", () => {
  const keys = (language: string): string[] => Object.keys(read(`${language}.json`) as object).sort();
  assert.deepEqual(keys("ru"), keys("en"));
});
