import assert from "node:assert/strict";
import { test } from "node:test";
import type { Game } from "../client/model.js";
import type { OpeningStep, View } from "../client/wire.gen.js";
import { decisionOf, keepsByPlacing, lastSwap, signOf } from "./decision.js";
import { decisionText, meaningsOf, ruleText, swapNews, thenText } from "./decision-words.js";
import { actsText, codeText } from "./opening-record.js";

const put = (move: number): OpeningStep => ({ acts: ["place"], move });
const SWAP: OpeningStep = { acts: ["swap"] };
const CHOICE: OpeningStep = { acts: ["swap", "offer"] };
const OFFER: OpeningStep = { acts: ["offer"] };

// A game at a step of its opening, seen by a seat; as many moves as the steps before made.
function game(protocol: string, steps: OpeningStep[], step: number, seat: 0 | 1 | 2, change: Partial<View> = {}): Game {
  const view = { phase: "opening", steps, step, toAct: 2, black: 1, white: 2, may: [], names: ["", ""], seats: [true, true], ...change };
  const moves = steps.slice(0, step).flatMap((s) => (s.move ? [{ number: s.move }] : []));
  return { seat, options: { protocol, n: 10 }, moves, view } as unknown as Game;
}

const TARAGUCHI = [put(1), SWAP, put(2), SWAP, put(3), SWAP, put(4), CHOICE, put(5), SWAP, put(6)];

test("after a swap decision the next stone is put by who then holds its colour", () => {
  const white = decisionOf(game("taraguchi", TARAGUCHI, 1, 2)); // seat 2 is White, move 2 comes
  assert.deepEqual(white?.keep, { color: "white", again: true, next: "place" });
  assert.deepEqual(white?.swap, { color: "black", again: false, next: "place" });
  const black = decisionOf(game("taraguchi", TARAGUCHI, 1, 2, { black: 2, white: 1 }));
  assert.deepEqual(black?.keep, { color: "black", again: false, next: "place" });
  assert.deepEqual(black?.swap, { color: "white", again: true, next: "place" });
});

test("before an offer the swap decides who offers", () => {
  const steps = [put(1), put(2), put(3), SWAP, put(4), { acts: ["declare"] }, SWAP, OFFER, { acts: ["choose"], move: 5 }, put(6)];
  const d = decisionOf(game("soosorv", steps, 6, 1, { toAct: 1, declared: 3 }));
  assert.deepEqual([d?.kind, d?.count], ["swap", 3]);
  assert.deepEqual(d?.keep, { color: "black", again: true, next: "offer" });
  assert.deepEqual(d?.swap, { color: "white", again: false, next: "offer" });
  assert.equal(d && d.swap && thenText(d, d.swap, false), "Your opponent then offers 3 fifth moves, and you keep one.");
});

test("who adds stones counts as White, and cannot keep the colours by saying so", () => {
  const steps = [put(1), put(2), put(3), put(4), put(5), { acts: ["place", "swap", "add"], move: 6 }];
  const d = decisionOf(game("super-sakata", steps, 5, 1, { toAct: 1, black: 2, white: 1, mustSwap: true }));
  assert.deepEqual([d?.kind, d?.keep, d?.move, d?.stone], ["add", null, 6, "white"]);
  assert.deepEqual(d?.swap, { color: "black", again: false, next: "place" });
});

test("a stone keeps the colours only where the viewer would put it himself", () => {
  assert.equal(keepsByPlacing(game("taraguchi", TARAGUCHI, 1, 2)), true);
  assert.equal(keepsByPlacing(game("taraguchi", TARAGUCHI, 1, 1)), false, "the decision is the other's");
  assert.equal(keepsByPlacing(game("taraguchi", TARAGUCHI, 1, 2, { black: 2, white: 1 })), false, "White puts move 2");
  assert.equal(keepsByPlacing(game("taraguchi", TARAGUCHI, 7, 1, { toAct: 1, toOffer: 10 })), true);
  assert.equal(keepsByPlacing(game("taraguchi", TARAGUCHI, 2, 2)), false, "there is nothing to keep");
});

test("a rule without decisions asks for nothing", () => {
  assert.equal(decisionOf(game("free", [put(1), put(2), put(3)], 1, 2)), null);
  assert.equal(decisionOf(game("taraguchi", TARAGUCHI, 1, 2, { phase: "play" })), null);
  assert.equal(decisionOf(game("taraguchi", TARAGUCHI, 1, 2, { toAct: 0 })), null);
});

test("one sentence says whose decision it is", () => {
  const say = (g: Game): string => {
    const d = decisionOf(g);
    return d ? decisionText(g, d) : "";
  };
  assert.equal(say(game("taraguchi", TARAGUCHI, 1, 2)), "You may swap colours, or place move 2.");
  assert.equal(say(game("taraguchi", TARAGUCHI, 1, 1)), "Your opponent is deciding whether to swap colours.");
  assert.equal(say(game("taraguchi", TARAGUCHI, 1, 0)), "Player 2 (White) is deciding whether to swap colours.");
  assert.equal(say(game("taraguchi", TARAGUCHI, 1, 1, { names: ["", "Anna"] })), "Anna is deciding whether to swap colours.");
  assert.equal(say(game("taraguchi", TARAGUCHI, 2, 2)), "Your move. Place a white stone, move 2.");
  const choice = { toAct: 1, toOffer: 10 } as const;
  assert.equal(say(game("taraguchi", TARAGUCHI, 7, 1, choice)), "Swap colours, place move 5, or offer 10 fifth moves: you choose.");
});

test("the other side is told what the decision can mean for it", () => {
  const g = game("taraguchi", TARAGUCHI, 7, 2, { toAct: 1, toOffer: 10 });
  const d = decisionOf(g);
  assert.deepEqual(d && meaningsOf(g, d), ["If the colours are swapped, you play Black.", "If fifth moves are offered, you keep one of them."]);
  assert.deepEqual(d && meaningsOf({ ...g, seat: 0 }, d), []);
});

test("a swap that was just made is told with the colour one has now", () => {
  const yes = [put(1), { ...SWAP, seat: 2, swap: true }, put(2)] as OpeningStep[];
  assert.deepEqual(lastSwap(game("taraguchi", yes, 2, 1).view), { seat: 2, yes: true });
  assert.equal(swapNews(game("taraguchi", yes, 2, 1, { black: 2, white: 1 }))?.text, "Colours swapped: now you play White!");
  assert.equal(swapNews(game("taraguchi", yes, 2, 0, { black: 2, white: 1 }))?.text, "Colours swapped: Player 2 plays Black now.");
  const no = [put(1), { ...SWAP, seat: 2, swap: false }, put(2)] as OpeningStep[];
  assert.deepEqual(swapNews(game("taraguchi", no, 2, 1)), { text: "The colours stay: you play Black.", swapped: false, color: "black" });
  assert.equal(swapNews(game("taraguchi", no, 1, 1)), null, "the last act was a stone");
});

test("each step has its sign", () => {
  assert.deepEqual(signOf(put(4), 0), { kind: "stone", n: 4, color: "white" });
  assert.deepEqual(signOf({ acts: ["choose"], move: 5 }, 0), { kind: "stone", n: 5, color: "black" });
  assert.deepEqual(signOf(SWAP, 0), { kind: "swap", done: null });
  assert.deepEqual(signOf({ ...SWAP, swap: false }, 0), { kind: "swap", done: false });
  assert.deepEqual(signOf(CHOICE, 10), { kind: "choice" });
  assert.deepEqual(signOf({ acts: ["declare"], n: 5 }, 0), { kind: "declare", n: 5 });
  assert.deepEqual(signOf({ acts: ["offer"], offer: ["h9", "i9"] }, 7), { kind: "offer", n: 2 });
  assert.deepEqual(signOf(OFFER, 7), { kind: "offer", n: 7 });
});

test("every rule with decisions has its name and its two sentences", () => {
  for (const p of ["swap", "rif", "yamaguchi", "tarannikov", "taraguchi", "super-taraguchi", "soosorv", "sakata", "super-sakata"]) {
    const rule = ruleText(game(p, [], 0, 1));
    assert.match(rule?.about ?? "", /\. .+\.$/, p);
    assert.doesNotMatch(`${rule?.name} ${rule?.about}`, /[{}]/, p);
  }
  assert.equal(ruleText(game("none", [], 0, 1)), null);
});

test("the record tells what was decided, each after its move", () => {
  const steps = [
    { ...put(1), seat: 1 },
    { ...SWAP, seat: 2, swap: true },
    { ...put(2), seat: 1 },
    { ...SWAP, seat: 1, swap: false },
    { acts: ["declare"], seat: 2, n: 3 },
    { ...OFFER, seat: 1, offer: ["h10", "a1"] },
  ] as OpeningStep[];
  const g = { ...game("soosorv", steps, 6, 1), steps, options: { protocol: "soosorv", letters: "russian-i" } } as unknown as Game;
  assert.deepEqual(actsText(g), ["After move 1 the colours were swapped.", "3 fifth moves were declared.", "Offered: A H10, B A1."]);
  assert.deepEqual([codeText("10I"), codeText("4D"), codeText("")], ["10I", "4D", ""]);
});
