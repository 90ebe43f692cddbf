// What a person chose for the board on this device.

import type { BoardState } from "../board/state.js";

/** The choices of a device. */
export interface Preferences {
  readonly confirm: BoardState["confirm"];
  readonly numbers: "none" | "all";
  readonly coords: BoardState["coords"];
}

const KEY = "tengen.board";

/** Reads the choices; a finger is asked twice unless it was chosen otherwise. */
export function readPreferences(): Preferences {
  const chosen: Preferences = {
    confirm: matchMedia("(pointer: coarse)").matches ? "twoTap" : "none",
    numbers: "none",
    coords: "edges",
  };
  try {
    return { ...chosen, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Preferences>) };
  } catch {
    return chosen; // no storage, or somebody else's text in it
  }
}

/** Keeps the choices, where the browser lets a page keep something. */
export function keepPreferences(preferences: Preferences): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(preferences));
  } catch {
    // Without storage the choice holds until the page is left.
  }
}
