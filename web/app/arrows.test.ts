// Which folder may use which: board <- client, engine, tree <- app. The board knows nothing of
// the wire, and nothing is written as markup or inline style, which the content
// security policy forbids.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";

const ALLOWED: Record<string, RegExp> = {
  board: /^\.\/[\w-]+\.js$/,
  client: /^(\.|\.\.\/board)\/[\w.-]+\.js$/,
  engine: /^((\.|\.\.\/board)\/[\w.-]+\.js|tengen:wasm-exec)$/,
  tree: /^(\.|\.\.\/board)\/[\w.-]+\.js$/,
  app: /^((\.|\.\.\/board|\.\.\/client|\.\.\/engine|\.\.\/tree)\/[\w.-]+\.js|preact(\/hooks)?|tengen:texts|\.\.\/\.\.\/say\/en\.json)$/,
};

const sources = Object.keys(ALLOWED).flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => /\.tsx?$/.test(name) && !/\.(test|gen|d)\.ts$/.test(name))
    .map((name) => ({ folder, path: `${folder}/${name}`, text: readFileSync(`${folder}/${name}`, "utf8") })),
);

test("imports follow the arrows", () => {
  assert.ok(sources.length > 30);
  for (const { folder, path, text } of sources) {
    for (const [, from] of text.matchAll(/from "([^"]+)"/g)) {
      assert.match(from ?? "", ALLOWED[folder] ?? /$^/, `${path} imports ${from}`);
    }
  }
});

test("nothing is written as markup or inline style", () => {
  for (const { path, text } of sources) {
    assert.doesNotMatch(text, /innerHTML|insertAdjacentHTML|document\.write|setAttribute\("style"|\sstyle=/, path);
  }
});
