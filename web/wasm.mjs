// Builds the WebAssembly: `node wasm.mjs FOLDER` writes rules.wasm (the rules alone),
// engine.wasm (with solver and engine) and wasm_exec.js (the loader that comes with Go)
// into the folder, with their compressed forms, and says how large they are. It fails if
// one is larger than a page may load. `--plain` leaves the compressed forms out.

import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const root = fileURLToPath(new URL("..", import.meta.url));
const plain = process.argv.includes("--plain");
const folder = resolve(process.argv.slice(2).find((a) => !a.startsWith("-")) ?? join(root, "bin/wasm"));

// The areas of the catalogues that package say itself speaks; the rest would be a tenth
// of the rules.
const areas = ["explain.", "foul.", "line.", "verdict.", "list.", "language."];

// What each may weigh, compressed by brotli, in kilobytes of 1,000 bytes.
const builds = [
  { name: "rules", limit: 600 },
  { name: "engine", limit: 1000 },
];

/** Writes catalogues with what the browser needs, and returns the file that puts them in place of the whole ones. */
function smallCatalogues(into) {
  const replace = {};
  for (const file of readdirSync(join(root, "say")).filter((f) => /^[a-z]{2}\.json$/.test(f))) {
    const all = JSON.parse(readFileSync(join(root, "say", file), "utf8"));
    const used = Object.entries(all).filter(([key]) => areas.some((area) => key.startsWith(area)));
    writeFileSync(join(into, file), JSON.stringify(Object.fromEntries(used)));
    replace[join(root, "say", file)] = join(into, file);
  }
  const overlay = join(into, "overlay.json");
  writeFileSync(overlay, JSON.stringify({ Replace: replace }));
  return overlay;
}

function compress(name, limit) {
  const body = readFileSync(join(folder, name));
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 };
  const small = brotliCompressSync(body, { params });
  writeFileSync(join(folder, `${name}.br`), small);
  writeFileSync(join(folder, `${name}.gz`), gzipSync(body, { level: 9 }));
  const size = `${name}: ${Math.round(body.length / 1000)} kB, ${Math.round(small.length / 1000)} kB by brotli`;
  if (small.length > limit * 1000) throw new Error(`${size}, at most ${limit}`);
  process.stdout.write(`${size} (at most ${limit})\n`);
}

const scratch = mkdtempSync(join(tmpdir(), "tengen-wasm-"));
try {
  mkdirSync(folder, { recursive: true });
  const overlay = smallCatalogues(scratch);
  const env = { ...process.env, GOOS: "js", GOARCH: "wasm" };
  for (const { name, limit } of builds) {
    const out = join(folder, `${name}.wasm`);
    const flags = ["-overlay", overlay, "-trimpath", "-ldflags", "-s -w", "-o", out];
    execFileSync("go", ["build", ...flags, `./cmd/wasm/${name}`], { cwd: root, env, stdio: "inherit" });
    if (!plain) compress(`${name}.wasm`, limit);
  }
  const goroot = execFileSync("go", ["env", "GOROOT"], { cwd: root, encoding: "utf8" }).trim();
  copyFileSync(join(goroot, "lib/wasm/wasm_exec.js"), join(folder, "wasm_exec.js"));
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
