// How somebody wants to see the board while he studies, kept on his device.

import { LETTERINGS } from "../board/point.js";
import type { BoardState } from "../board/state.js";
import type { Reading } from "./analysis-ask.js";

/** The choices. */
export interface ViewChoices {
  readonly numbers: "all" | "last" | "none";
  readonly coords: BoardState["coords"];
  readonly letters: keyof typeof LETTERINGS;
  readonly rotation: BoardState["rotation"];
  readonly mirror: boolean;
  readonly forbidden: boolean;
  readonly reading: Reading;
  /** The opening rule that is followed, such as "taraguchi-10", or none. */
  readonly rule: string;
}

/** The opening rules that can be followed, with the number of fifth moves that is usual. */
export const RULES: readonly string[] = ["rif", "swap", "yamaguchi", "tarannikov", "taraguchi-10", "super-taraguchi-10", "soosorv-8", "sakata", "super-sakata"];

const KEY = "tengen.analysis";

/** Reads the choices; a game that is opened brings its letters and its rules. */
export function readChoices(given: Partial<ViewChoices>): ViewChoices {
  const chosen: ViewChoices = {
    numbers: "all", coords: "edges", letters: "international", rotation: 0, mirror: false, forbidden: true, reading: "rif", rule: "",
  };
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<ViewChoices>;
    return sound({ ...chosen, ...kept, ...given }, chosen);
  } catch {
    return { ...chosen, ...given }; // no storage, or somebody else's text in it
  }
}

function sound(c: ViewChoices, otherwise: ViewChoices): ViewChoices {
  return c.letters in LETTERINGS && [0, 90, 180, 270].includes(c.rotation) ? c : otherwise;
}

/** Keeps the choices, where the browser lets a page keep something. */
export function keepChoices(c: ViewChoices): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(c));
  } catch {
    // Without storage the choice holds until the page is left.
  }
}

/** The board turned by a quarter. */
export function turned(c: ViewChoices): Pick<ViewChoices, "rotation"> {
  return { rotation: ((c.rotation + 90) % 360) as BoardState["rotation"] };
}
