// Builds the browser side: `node build.mjs` writes the bundles, and their
// compressed forms, where the server embeds them; `--tests` bundles the tests
// into dist/test for node's runner; `--watch` builds again on every change.

import { build, context } from "esbuild";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { fileURLToPath } from "node:url";
import { join } from "node:path";

const here = fileURLToPath(new URL(".", import.meta.url));
const assets = join(here, "../internal/web/assets");
const catalogues = join(here, "../say");

// The areas of the catalogue that the browser uses; the rest the server renders.
const areas = ["web.", "board.", "color.", "foul.", "ending.", "opening.code-", "language."];

const languages = (await readdir(catalogues)).filter((f) => /^[a-z]{2}\.json$/.test(f)).map((f) => f.slice(0, 2));

/** Resolves "tengen:texts" to the texts of one language that the browser uses. */
function texts(language) {
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

const pages = languages.map((language) => ({
  ...common,
  entryPoints: { [`game.${language}`]: "app/game.tsx", [`site.${language}`]: "app/site.ts", [`lobby.${language}`]: "app/lobby.ts" },
  outdir: assets,
  minify: true,
  plugins: [texts(language)],
}));
const worker = { ...common, entryPoints: { sw: "app/push-worker.ts" }, outdir: assets, minify: true };
const styles = { ...common, entryPoints: { site: "app/site.css" }, outdir: assets, minify: true };

async function compress() {
  for (const name of await readdir(assets)) {
    if (!/\.(js|css)$/.test(name)) continue;
    const body = await readFile(join(assets, name));
    const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
    await writeFile(join(assets, `${name}.br`), brotliCompressSync(body, quality));
    await writeFile(join(assets, `${name}.gz`), gzipSync(body, { level: 9 }));
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
    plugins: [texts("en")],
  });
}

async function clean() {
  for (const name of await readdir(assets)) {
    if (/\.(js|css)(\.br|\.gz)?$/.test(name)) await rm(join(assets, name));
  }
}

if (process.argv.includes("--tests")) {
  await tests();
} else if (process.argv.includes("--watch")) {
  for (const options of [...pages, worker, styles]) await (await context(options)).watch();
} else {
  await clean();
  for (const options of [...pages, worker, styles]) await build(options);
  await compress();
}
