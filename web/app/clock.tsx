// A clock that is written anew exactly when what it shows changes: the figures,
// and below them what they are.

import { useEffect, useRef, useState } from "preact/hooks";
import type { Color } from "../board/point.js";
import { formatClock, nextTick, readClock } from "../client/time.js";
import type { Clock, Control } from "../client/wire.gen.js";
import { faceOf } from "./clock-face.js";
import type { Seat } from "./seats.js";
import { t, texts } from "./texts.js";

interface Props {
  readonly clock: Clock;
  readonly control: Control;
  readonly seat: Seat;
  readonly color: Color;
  /** Whether the clocks stand though the game goes on. */
  readonly paused: boolean;
  /** The server's time now, in milliseconds. */
  readonly now: () => number;
  /** Is told when the time of the running clock becomes short. */
  readonly warn?: (() => void) | undefined;
}

// Warns once when the time becomes short, and not again before there was enough of
// it: an increment that lifts it a little changes nothing.
function useWarning(short: boolean, calm: boolean, warn: (() => void) | undefined): void {
  const warned = useRef(false);
  useEffect(() => {
    if (calm) warned.current = false;
    if (!short || warned.current) return;
    warned.current = true;
    warn?.();
  }, [short, calm]);
}

// Where something stands below the figures at some time of the game, its room is
// always there, so that the board does not move. Elsewhere the flag that fell, and clocks
// that stand, are told beside the figures, where nothing has to make room.
function hasMore(control: Control): boolean {
  return control.stages.length > 1 || control.periods !== undefined || control.longest !== undefined;
}

/** Shows what a seat has left. */
export function ClockFace({ clock, control, seat, color, paused, now, warn }: Props) {
  const [, tick] = useState(0);
  const reading = readClock(clock, seat, control.period ?? 0, now());
  const face = faceOf(reading, control, clock.faces[seat - 1] ?? { stage: 0 }, paused && clock.turn === seat);
  const running = clock.running === seat;
  useEffect(() => {
    if (!running || reading.left <= 0) return;
    const timer = setTimeout(() => tick((n) => n + 1), Math.min(nextTick(face.shown), reading.left));
    return () => clearTimeout(timer);
  });
  useWarning(running && face.low && reading.left > 0, face.calm, warn);
  const figures = face.days ?? formatClock(face.shown, texts.decimal);
  const kind = ["clock", figures.length > 5 && "many", running && "running", running && face.low && "low", face.last && "last"].filter(Boolean).join(" ");
  return (
    <div class={hasMore(control) ? "clock-box" : "clock-box plain"}>
      <div class={kind} role="timer" aria-label={t(`web.clock.${color}`)}>
        {figures}
      </div>
      {(face.about !== "" || hasMore(control)) && (
        <span class={face.last ? "clock-about last" : "clock-about"}>{face.about || "\u00a0"}</span>
      )}
    </div>
  );
}
