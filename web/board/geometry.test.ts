import assert from "node:assert/strict";
import { test } from "node:test";
import { axes, frameOf, nearestPoint, placeOf, pointInCell, cellOf, snapWidth, type Layout } from "./geometry.js";
import { LETTERINGS, SIZE, formatPoint, isPoint, pointAt, readPoint, type Point } from "./point.js";

const layouts: Layout[] = [];
for (const rotation of [0, 90, 180, 270] as const) {
  for (const mirror of [false, true]) {
    for (const real of [false, true]) layouts.push({ coords: "edges", rotation, mirror, real });
  }
}
const points = Array.from({ length: SIZE * SIZE }, (_, k) => pointAt(k % SIZE, Math.floor(k / SIZE)) as Point);
const plain: Layout = { coords: "edges", rotation: 0, mirror: false, real: false };

test("every point comes back from its place, however the board lies", () => {
  for (const layout of layouts) {
    const frame = frameOf(layout);
    const places = new Set<string>();
    for (const p of points) {
      const at = placeOf(p, layout, frame);
      places.add(`${at.x},${at.y}`);
      assert.equal(nearestPoint(at, layout, frame), p);
      assert.equal(nearestPoint({ x: at.x + frame.dx * 0.49, y: at.y - frame.dy * 0.49 }, layout, frame), p);
      assert.equal(pointInCell(...cellOf(p, layout), layout), p);
    }
    assert.equal(places.size, points.length);
  }
});

test("row 1 is below, and a quarter turn takes the left side to the top", () => {
  const corner = (layout: Layout): (Point | null)[] => [
    pointInCell(0, 0, layout),
    pointInCell(14, 0, layout),
    pointInCell(14, 14, layout),
    pointInCell(0, 14, layout),
  ];
  assert.deepEqual(corner(plain), ["a15", "o15", "o1", "a1"]);
  assert.deepEqual(corner({ ...plain, rotation: 90 }), ["a1", "a15", "o15", "o1"]);
  assert.deepEqual(corner({ ...plain, rotation: 180 }), ["o1", "a1", "a15", "o15"]);
  assert.deepEqual(corner({ ...plain, mirror: true }), ["o15", "a15", "a1", "o1"]);
});

test("outside the field there is no point", () => {
  const frame = frameOf(plain);
  for (const [x, y] of [[0, 0], [frame.width, frame.height], [frame.left - frame.dx * 0.6, frame.top]] as const) {
    assert.equal(nearestPoint({ x, y }, plain, frame), null);
  }
});

test("the axes name columns and rows", () => {
  const upright = axes(plain, LETTERINGS["russian-i"]);
  assert.equal(upright.below.join(""), "ABCDEFGHIKLMNOP");
  assert.equal(upright.beside[0], "15");
  const turned = axes({ ...plain, rotation: 90 }, LETTERINGS.international);
  assert.equal(turned.below.join(), "1,2,3,4,5,6,7,8,9,10,11,12,13,14,15");
  assert.equal(turned.beside.join(""), "abcdefghijklmno");
});

test("a wooden board is 22 wide for 24 high", () => {
  const frame = frameOf({ ...plain, real: true });
  assert.ok(Math.abs(frame.dx / frame.dy - 22 / 24) < 1e-12);
});

test("a step between lines is a whole number of device pixels", () => {
  const frame = frameOf(plain);
  const steps = frame.width / frame.dx;
  for (const ratio of [1, 1.25, 2, 3]) {
    for (const available of [320, 361.5, 777, 1024]) {
      const width = snapWidth(available, ratio, frame);
      const pitch = (width / steps) * ratio;
      assert.ok(Math.abs(pitch - Math.round(pitch)) < 1e-9, `${available} at ${ratio}: ${pitch}`);
      assert.ok(width <= available && width > available - steps / ratio - 1e-9);
    }
  }
});

test("points are written and read in each lettering", () => {
  assert.equal(formatPoint("j8", LETTERINGS["russian-i"]), "K8");
  assert.equal(formatPoint("i8", LETTERINGS["russian-j"]), "J8");
  for (const letters of Object.values(LETTERINGS)) {
    for (const p of points) assert.equal(readPoint(formatPoint(p, letters), letters), p);
  }
  assert.equal(readPoint(" H12 ", LETTERINGS.international), "h12");
  for (const text of ["", "h", "8", "h0", "h16", "p1", "h08", "hh", "h8x"]) {
    assert.equal(readPoint(text, LETTERINGS.international), null, text);
  }
  assert.equal(readPoint("j8", LETTERINGS["russian-i"]), null);
  assert.deepEqual(["a1", "o15", "p1", "a0", "a16", "A1"].map(isPoint), [true, true, false, false, false, false]);
});
