// Writes the gallery of boards, a page of its own, to a folder:
// `node board/gallery.mjs FOLDER`. Tests look at it; so may who changes the board.

import { build } from "esbuild";
import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { join } from "node:path";

const folder = process.argv[2];
if (!folder) throw new Error("usage: node board/gallery.mjs FOLDER");
await build({
  absWorkingDir: fileURLToPath(new URL("..", import.meta.url)),
  entryPoints: ["board/gallery.ts", "board/gallery.css"],
  outdir: folder,
  bundle: true,
  charset: "utf8",
  format: "esm",
  logLevel: "warning",
});
await writeFile(
  join(folder, "index.html"),
  `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Boards</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="gallery.css">
<h1 hidden>Boards</h1>
<main></main>
<script type="module" src="gallery.js"></script>
</html>
`,
);
