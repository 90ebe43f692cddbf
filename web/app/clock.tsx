// A clock that is written anew exactly when what it shows changes.

import { useEffect, useState } from "preact/hooks";
import type { Color } from "../board/point.js";
import { formatClock, nextTick, timeLeft } from "../client/time.js";
import type { Clock } from "../client/wire.gen.js";
import type { Seat } from "./table.js";
import { t, texts } from "./texts.js";

// From here on, in milliseconds, a running clock warns.
const LOW = 20_000;

interface Props {
  readonly clock: Clock;
  readonly seat: Seat;
  readonly color: Color;
  /** The server's time now, in milliseconds. */
  readonly now: () => number;
}

/** Shows what a seat has left. */
export function ClockFace({ clock, seat, color, now }: Props) {
  const [, tick] = useState(0);
  const left = timeLeft(clock, seat, now());
  const running = clock.running === seat;
  useEffect(() => {
    if (!running || left <= 0) return;
    const timer = setTimeout(() => tick((n) => n + 1), nextTick(left));
    return () => clearTimeout(timer);
  });
  const kind = ["clock", running && "running", running && left < LOW && "low"].filter(Boolean).join(" ");
  return (
    <div class={kind} role="timer" aria-label={t(`web.clock.${color}`)}>
      {formatClock(left, texts.decimal)}
    </div>
  );
}
