// Builds the browser side: `node build.mjs` writes the bundles, and their
// compressed forms, where the server embeds them; `--tests` bundles the tests
// into dist/test for node's runner; `--watch` builds again on every change. The
// WebAssembly beside them is made by wasm.mjs.

import { build, context } from "esbuild";
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { fileURLToPath } from "node:url";
import { basename, join } from "node:path";

const here = fileURLToPath(new URL(".", import.meta.url));
const assets = join(here, "../internal/web/assets");
const catalogues = join(here, "../say");

// The areas of the catalogue that the browser uses; the rest the server renders.
const areas = ["web.", "board.", "color.", "foul.", "ending.", "opening.code-", "language.", "account.title."];

const languages = (await readdir(catalogues)).filter((f) => /^[a-z]{2}\.json$/.test(f)).map((f) => f.slice(0, 2));

/** Resolves "tengen:texts" to the texts of one language that the browser uses, by areas. */
function texts(language, areas) {
  return {
    name: "texts",
    setup(b) {
      b.onResolve({ filter: /^tengen:texts$/ }, () => ({ path: language, namespace: "texts" }));
      b.onLoad({ filter: /.*/, namespace: "texts" }, async () => {
        const file = join(catalogues, `${language}.json`);
        const all = JSON.parse(await readFile(file, "utf8"));
        const used = Object.entries(all).filter(([key]) => areas.some((area) => key.startsWith(area)));
        const contents = JSON.stringify({ language, texts: Object.fromEntries(used) });
        return { contents, loader: "json", watchFiles: [file] };
      });
    },
  };
}

/** Resolves "tengen:wasm-exec" to the loader that comes with Go. */
const wasmExec = {
  name: "wasm-exec",
  setup(b) {
    b.onResolve({ filter: /^tengen:wasm-exec$/ }, () => {
      const goroot = execFileSync("go", ["env", "GOROOT"], { cwd: here, encoding: "utf8" }).trim();
      return { path: join(goroot, "lib/wasm/wasm_exec.js") };
    });
  },
};

const common = {
  absWorkingDir: here,
  bundle: true,
  charset: "utf8",
  format: "esm",
  target: ["chrome109", "firefox115", "safari16"],
  jsx: "automatic",
  jsxImportSource: "preact",
  legalComments: "none",
  logLevel: "warning",
};

// The pages with a script of their own, and the areas that some use beside those of all.
const scripts = [
  { files: { game: "app/game.tsx", site: "app/site.ts", lobby: "app/lobby.ts", board: "app/board-settings.tsx", lesson: "app/lesson.ts" }, more: [] },
  { files: { why: "app/why-page.tsx", practice: "app/practice.tsx", puzzle: "app/puzzle.tsx" }, more: [] },
  { files: { analysis: "app/analysis.tsx" }, more: ["analysis."] },
];

const pages = languages.flatMap((language) =>
  scripts.map(({ files, more }) => ({
    ...common,
    entryPoints: Object.fromEntries(Object.entries(files).map(([name, file]) => [`${name}.${language}`, file])),
    outdir: assets,
    minify: true,
    plugins: [texts(language, [...areas, ...more])],
  })),
);
// Scripts without words of their own: what they show the server wrote.
const wordless = { ...common, entryPoints: { front: "app/front.ts", inbox: "app/inbox.ts" }, outdir: assets, minify: true };
const worker = { ...common, entryPoints: { sw: "app/worker.ts" }, outdir: assets, minify: true };
// The worker of the rules is no module, so that every browser with WebAssembly starts it.
const engine = { ...common, entryPoints: { engine: "engine/worker.ts" }, outdir: assets, minify: true, format: "iife", plugins: [wasmExec] };
const styles = { ...common, entryPoints: { site: "app/site.css", dark: "app/dark.css", analysis: "app/analysis.css" }, outdir: assets, minify: true };

const all = [...pages, wordless, worker, engine, styles];

/** Writes a file whole: whoever reads at that moment has the old one or the new one. */
async function put(path, body) {
  await writeFile(`${path}.${process.pid}`, body);
  await rename(`${path}.${process.pid}`, path);
}

/** Writes a bundle and its compressed forms, unless it stands there already. */
async function keep({ path, contents }) {
  const forms = [path, `${path}.br`, `${path}.gz`];
  if (forms.every(existsSync) && Buffer.compare(await readFile(path), contents) === 0) return;
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
  await put(`${path}.br`, brotliCompressSync(contents, quality));
  await put(`${path}.gz`, gzipSync(contents, { level: 9 }));
  await put(path, contents);
}

/** Takes away what no bundle is any more. */
async function sweep(bundles) {
  const names = new Set(bundles.map(({ path }) => basename(path)));
  for (const name of await readdir(assets)) {
    const bundle = /^(.*\.(?:js|css))(\.br|\.gz)?$/.exec(name);
    if (bundle && !names.has(bundle[1])) await rm(join(assets, name), { force: true });
  }
}

async function tests() {
  await rm(join(here, "dist/test"), { recursive: true, force: true });
  const files = (await readdir(here, { recursive: true })).filter(
    (f) => f.endsWith(".test.ts") && !f.startsWith("node_modules") && !f.startsWith("dist"),
  );
  await build({
    ...common,
    entryPoints: files,
    outdir: "dist/test",
    outExtension: { ".js": ".mjs" },
    platform: "node",
    target: "node20",
    sourcemap: "inline",
    plugins: [texts("en", [...areas, ...scripts.flatMap(({ more }) => more)])],
  });
}

if (process.argv.includes("--tests")) {
  await tests();
} else if (process.argv.includes("--watch")) {
  for (const options of all) await (await context(options)).watch();
} else {
  const built = await Promise.all(all.map((options) => build({ ...options, write: false })));
  const bundles = built.flatMap(({ outputFiles }) => outputFiles);
  for (const bundle of bundles) await keep(bundle);
  await sweep(bundles);
}
