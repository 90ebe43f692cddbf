import assert from "node:assert/strict";
import { test } from "node:test";
import { bytesOf, optionsOf, textOf } from "./passkey.js";

test("bytes are written as the server reads them, and read back", () => {
  for (const [bytes, text] of [
    [[], ""],
    [[0], "AA"],
    [[255, 254, 253], "__79"],
    [[251, 239], "--8"],
    [[1, 2, 3, 4], "AQIDBA"],
  ] as const) {
    assert.equal(textOf(Uint8Array.from(bytes).buffer), text);
    assert.deepEqual([...bytesOf(text)], [...bytes]);
  }
});

test("options keep what is no bytes", () => {
  const o = optionsOf({
    challenge: "AQ",
    rpId: "renju.example",
    user: { id: "Ag", name: "Anna", displayName: "Anna" },
    excludeCredentials: [{ id: "Aw", type: "public-key", transports: ["usb"] }],
  });
  assert.deepEqual(o, {
    challenge: Uint8Array.of(1),
    rpId: "renju.example",
    user: { id: Uint8Array.of(2), name: "Anna", displayName: "Anna" },
    excludeCredentials: [{ id: Uint8Array.of(3), type: "public-key", transports: ["usb"] }],
  });
  assert.deepEqual(Object.keys(optionsOf({ challenge: "AQ" })), ["challenge"]);
});
