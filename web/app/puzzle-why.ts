// Why a point on the page of a puzzle is forbidden, or is not: opened over the page, by
// one action.

import type { Point } from "../board/point.js";
import type { Stone } from "../board/state.js";
import { openExplanation } from "./explain-view.js";
import { whyAddress, type Asked, type Reasons } from "./reasons.js";

/** Returns the address that explains a point on a board. */
export function addressOf(stones: readonly Stone[], point: Point): string {
  const of = (color: Stone["color"]): Point[] => stones.filter((s) => s.color === color).map((s) => s.point);
  return whyAddress({ black: of("black"), white: of("white") }, point);
}

/** Opens the explanation that an address of /why asks for; false if there is no answer. */
export async function explain(address: string): Promise<boolean> {
  try {
    const response = await fetch(address.replace("/why?", "/why/steps?"));
    if (!response.ok) return false;
    const { black, white, reasons } = (await response.json()) as Asked & { readonly reasons: Reasons | null };
    if (reasons) openExplanation({ asked: { black, white }, reasons });
    return reasons !== null;
  } catch {
    return false;
  }
}
