// What a person chose for the board on this device.

import type { BoardState } from "../board/state.js";
import type { Game } from "../client/model.js";
import type { Hearing } from "./sound.js";

/** The choices of a device. */
export interface Preferences {
  /** What makes a move of a touched point in a game that is played in one go. */
  readonly confirm: BoardState["confirm"];
  /** The same in a game over days. */
  readonly confirmSlow: BoardState["confirm"];
  readonly numbers: "none" | "last" | "all" | "from";
  /** The first move that has a number, which is 1, where numbers begin later. */
  readonly numbersFrom: number;
  readonly coords: BoardState["coords"];
  readonly theme: BoardState["theme"];
  readonly rotation: BoardState["rotation"];
  readonly mirror: boolean;
  /** Whether the board has the proportions of a wooden one. */
  readonly real: boolean;
  readonly sound: Hearing;
}

const KEY = "tengen.board";

/** Returns what makes a move of a touched point in a game. */
export function confirmOf(preferences: Preferences, game: Game): BoardState["confirm"] {
  return game.options.class === "correspondence" ? preferences.confirmSlow : preferences.confirm;
}

/** Returns what the choices say about the board itself. */
export function boardChoices(p: Preferences): Pick<BoardState, "numbers" | "coords" | "theme" | "rotation" | "mirror" | "real"> {
  const { coords, theme, rotation, mirror, real } = p;
  const numbers = p.numbers === "from" ? { from: p.numbersFrom } : p.numbers;
  return { numbers, coords, theme, rotation, mirror, real };
}

/**
 * Reads the choices. Unless it was chosen otherwise, a finger is asked twice, and in
 * a game over days, where there is time, everybody by a button.
 */
export function readPreferences(): Preferences {
  const chosen: Preferences = {
    confirm: matchMedia("(pointer: coarse)").matches ? "twoTap" : "none",
    confirmSlow: "button",
    numbers: "none",
    numbersFrom: 4, // the first after the opening
    coords: "edges",
    theme: "auto",
    rotation: 0,
    mirror: false,
    real: false,
    sound: "visible",
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
