// Builds the WebAssembly: `node wasm.mjs FOLDER` writes rules.wasm (the rules alone),
// engine.wasm (with solver and engine) and wasm_exec.js (the loader that comes with Go)
// into the folder, with their compressed forms, and says how large they are. It fails if
// one is larger than a page may load. `--plain` leaves the compressed forms out.
// `node wasm.mjs --served` writes the compressed forms alone where the server embeds
// them, and does nothing if nothing that they are made of has changed.

import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const root = fileURLToPath(new URL("..", import.meta.url));
const assets = join(root, "internal/web/assets");
const plain = process.argv.includes("--plain");
const served = process.argv.includes("--served");
const folder = resolve(process.argv.slice(2).find((a) => !a.startsWith("-")) ?? join(root, "bin/wasm"));
const env = { ...process.env, GOOS: "js", GOARCH: "wasm" };

// The areas of the catalogues that package say itself speaks; the rest would be a tenth
// of the rules.
const areas = ["explain.", "foul.", "line.", "verdict.", "list.", "language."];

// What each may weigh, compressed by brotli, in kilobytes of 1,000 bytes.
const builds = [
  { name: "rules", limit: 600 },
  { name: "engine", limit: 1000 },
];

/** The texts of a catalogue that the browser needs, as a file has them. */
function smallCatalogue(file) {
  const all = JSON.parse(readFileSync(join(root, "say", file), "utf8"));
  return JSON.stringify(Object.fromEntries(Object.entries(all).filter(([key]) => areas.some((area) => key.startsWith(area)))));
}

const catalogues = readdirSync(join(root, "say")).filter((f) => /^[a-z]{2}\.json$/.test(f));

/** Writes catalogues with what the browser needs, and returns the file that puts them in place of the whole ones. */
function smallCatalogues(into) {
  const replace = {};
  for (const file of catalogues) {
    writeFileSync(join(into, file), smallCatalogue(file));
    replace[join(root, "say", file)] = join(into, file);
  }
  const overlay = join(into, "overlay.json");
  writeFileSync(overlay, JSON.stringify({ Replace: replace }));
  return overlay;
}

function go(...args) {
  return execFileSync("go", args, { cwd: root, env, encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] }).trim();
}

/** A digest of all that the builds are made of: this program, Go, its settings, our sources and the texts. */
function ingredients() {
  const files = go("list", "-deps", "-f", "{{if not .Standard}}{{range .GoFiles}}{{$.Dir}}/{{.}}\n{{end}}{{range .EmbedFiles}}{{$.Dir}}/{{.}}\n{{end}}{{end}}", "./cmd/wasm/...");
  const digest = createHash("sha256").update(go("version")).update(readFileSync(fileURLToPath(import.meta.url)));
  for (const file of ["go.mod", "go.sum"]) digest.update(readFileSync(join(root, file)));
  for (const file of files.split("\n").filter((f) => f && !/\/say\/[a-z]{2}\.json$/.test(f))) digest.update(file).update(readFileSync(file));
  for (const file of catalogues) digest.update(file).update(smallCatalogue(file));
  return digest.digest("hex");
}

/** Builds one program into a folder. */
function compile(name, into, overlay) {
  go("build", "-overlay", overlay, "-trimpath", "-ldflags", "-s -w", "-o", join(into, `${name}.wasm`), `./cmd/wasm/${name}`);
}

/** Writes a file whole: whoever reads at that moment has the old one or the new one. */
function put(path, body) {
  writeFileSync(`${path}.${process.pid}`, body);
  renameSync(`${path}.${process.pid}`, path);
}

/** Writes the compressed forms of a build into a folder, and says how large it is. */
function compress(name, from, into, limit) {
  const body = readFileSync(join(from, name));
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 };
  const small = brotliCompressSync(body, { params });
  put(join(into, `${name}.br`), small);
  put(join(into, `${name}.gz`), gzipSync(body, { level: 9 }));
  const size = `${name}: ${Math.round(body.length / 1000)} kB, ${Math.round(small.length / 1000)} kB by brotli`;
  if (small.length > limit * 1000) throw new Error(`${size}, at most ${limit}`);
  process.stdout.write(`${size} (at most ${limit})\n`);
}

/** Builds what the server embeds, if it would not be the same again. */
function serve(scratch) {
  const stamp = join(assets, "wasm.stamp");
  const forms = builds.flatMap(({ name }) => [`${name}.wasm.br`, `${name}.wasm.gz`]);
  const now = ingredients();
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === now && forms.every((f) => existsSync(join(assets, f)))) return;
  const overlay = smallCatalogues(scratch);
  for (const { name, limit } of builds) {
    compile(name, scratch, overlay);
    compress(`${name}.wasm`, scratch, assets, limit);
  }
  put(stamp, now);
}

function write(scratch) {
  mkdirSync(folder, { recursive: true });
  const overlay = smallCatalogues(scratch);
  for (const { name, limit } of builds) {
    compile(name, folder, overlay);
    if (!plain) compress(`${name}.wasm`, folder, folder, limit);
  }
  copyFileSync(join(go("env", "GOROOT"), "lib/wasm/wasm_exec.js"), join(folder, "wasm_exec.js"));
}

const scratch = mkdtempSync(join(tmpdir(), "tengen-wasm-"));
try {
  if (served) serve(scratch);
  else write(scratch);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
