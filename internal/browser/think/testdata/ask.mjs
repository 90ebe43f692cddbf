// Loads a build and asks it what comes on standard input, a list of questions of the form
// {"call": "judge", "query": {…}, "stop": ms}; writes the list of answers. With "stop" the
// search is stopped after so many milliseconds, and the answer has in "late" how long it
// took to end then, and in "reports" how often it reported.
//
//     node ask.mjs FOLDER engine < questions.json

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, name] = process.argv.slice(2);
await import(pathToFileURL(join(folder, "wasm_exec.js")).href);
const go = new globalThis.Go();
const { instance } = await WebAssembly.instantiate(readFileSync(join(folder, `${name}.wasm`)), go.importObject);
void go.run(instance);

const answers = [];
for (const { call, query, stop } of JSON.parse(readFileSync(0, "utf8"))) {
  let reports = 0;
  const pending = globalThis.tengen[call](query, () => reports++);
  let stopped = 0;
  if (stop) {
    await new Promise((resolve) => setTimeout(resolve, stop));
    stopped = performance.now();
    globalThis.tengen.stop();
  }
  const answer = await pending;
  answers.push(stop ? { ...answer, late: performance.now() - stopped, reports } : answer);
}
process.stdout.write(JSON.stringify(answers), () => process.exit(0));
