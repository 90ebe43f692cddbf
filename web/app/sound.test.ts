import assert from "node:assert/strict";
import { test } from "node:test";
import { heard, waveOf, type Sound } from "./sound.js";

const RATE = 48_000;
const loudest = (wave: Float32Array): number => wave.reduce((most, x) => Math.max(most, Math.abs(x)), 0);

for (const sound of ["stone", "warning"] satisfies Sound[]) {
  test(`${sound}: heard at once, never too loud, and gone at its end`, () => {
    const wave = waveOf(sound, RATE);
    assert.ok(loudest(wave) <= 1, `as loud as ${loudest(wave)}`);
    assert.ok(loudest(wave.subarray(0, RATE / 50)) > 0.1, "silent in its first moments");
    assert.ok(loudest(wave.subarray(wave.length - RATE / 100)) < 0.01, "cut off at its end");
    assert.ok(Math.abs(wave[0] ?? 1) === 0, "begins with a click");
  });
}

test("a stone is short and the warning soft", () => {
  assert.ok(loudest(waveOf("stone", RATE).subarray(RATE / 10)) < 0.05);
  assert.ok(loudest(waveOf("warning", RATE)) < 0.5);
});

test("a hidden page is heard only by who wants that", () => {
  assert.deepEqual(
    (["always", "visible", "never"] as const).map((hearing) => [heard(hearing, false), heard(hearing, true)]),
    [[true, true], [true, false], [false, false]],
  );
});
