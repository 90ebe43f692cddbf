// What a clock shows for every kind of control, and what it says below: main time
// and what follows it, the periods of byo-yomi, a time for each move, days of
// correspondence, the moves to the next control.

import { formatClock, type Reading } from "../client/time.js";
import type { Control } from "../client/wire.gen.js";
import { t, texts } from "./texts.js";

/** What is shown of a clock. */
export interface Face {
  /** The time in figures, in milliseconds. */
  readonly shown: number;
  /** The time in days and hours, for controls that have days; else null. */
  readonly days: string | null;
  /** What stands below the figures. */
  readonly about: string;
  /** Whether the time warns while it runs. */
  readonly low: boolean;
  /** Whether there is so much time that the next shortage is a new one. */
  readonly calm: boolean;
  /** Whether it is the last period of byo-yomi. */
  readonly last: boolean;
}

// From here on, in milliseconds, a clock warns that the flag is near; where a short
// time is given for each move, in the last third of it.
const LOW = 20_000;
const LOW_PERIOD = 10_000;

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** The control in hand: which it is, and how many presses are still to make in it (0 in the last). */
export interface Stage {
  readonly stage: number;
  readonly toGo?: number;
}

/** Returns what is shown of a clock. */
export function faceOf(r: Reading, control: Control, at: Stage, paused: boolean): Face {
  const perMove = control.periods === 1 && control.stages.every((stage) => stage.main === 0);
  const inPeriods = r.periods > 0 && r.main <= 0;
  const last = inPeriods && r.periods === 1 && !perMove;
  const shown = inPeriods ? r.period : r.periods > 0 ? r.main : r.left;
  const final = last || perMove || r.periods === 0;
  const low = inPeriods ? Math.min(LOW_PERIOD, (control.period ?? 0) / 3) : LOW;
  return {
    shown,
    days: control.longest ? daysText(r.left) : null,
    about: r.left === 0 ? t("web.time.flag") : paused ? t("web.time.paused") : aboutOf(r, control, at, perMove),
    low: final && shown < low,
    calm: !final || shown >= 1.5 * low,
    last,
  };
}

function aboutOf(r: Reading, control: Control, at: Stage, perMove: boolean): string {
  const s = seconds(control.period);
  if (perMove) return t("web.time.per-move", { s });
  if (r.periods > 0 && r.main <= 0) return r.periods === 1 ? t("web.time.last", { s }) : t("web.time.period", { n: r.periods, s });
  if (control.longest) return r.single < r.main ? t("web.time.bank", { time: longText(r.main) }) : t("web.time.main");
  if (at.toGo) return t("web.time.to-go", { n: at.toGo });
  return r.periods > 0 ? t("web.time.more", { n: r.periods, s }) : "";
}

function seconds(ms = 0): number {
  return Math.round(ms / 1000);
}

function longText(ms: number): string {
  return daysText(ms) ?? formatClock(ms, texts.decimal);
}

// Days and hours, rounded up; below a day the figures of a clock say it better.
function daysText(ms: number): string | null {
  if (ms < DAY) return null;
  const hours = Math.ceil(ms / HOUR);
  const [d, h] = [Math.floor(hours / 24), hours % 24];
  return h === 0 ? t("web.time.whole-days", { d }) : t("web.time.days", { d, h });
}
