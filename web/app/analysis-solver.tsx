// The search for forced wins: by fours, by threats, by leaving Black only forbidden
// blocks; and what it came to.

import { useEffect, useState } from "preact/hooks";
import { formatPoint, type Color, type Letters, type Point } from "../board/point.js";
import type { Found, Mode, Thought } from "./analysis-thinker.js";
import type { Shown } from "./analysis-use.js";
import { t } from "./texts.js";

interface Props {
  readonly thought: Thought;
  readonly turn: Color;
  readonly letters: Letters;
  readonly over: boolean;
  /** The position that is shown. */
  readonly position: string;
  /** A win in whose line one stands. */
  readonly shown: Shown | null;
  /** The points at which a win is completed that one stands at the end of. */
  readonly completing: readonly Point[];
  readonly solve: (mode: Mode) => void;
  readonly stop: () => void;
  readonly playOut: (found: Found) => void;
  readonly now: () => number;
}

const MODES: readonly Mode[] = ["vcf", "vct", "foul"];

/** Shows the solver. */
export function Solver({ thought, turn, letters, over, position, shown, completing, solve, stop, playOut, now }: Props) {
  const { aim } = thought;
  const found = shown?.found ?? (thought.found?.key === position ? thought.found : null);
  return (
    <section class="solver" aria-label={t("analysis.solver")}>
      <h2 class="label">{t(`analysis.solver.for.${turn}`)}</h2>
      <div class="modes">
        {MODES.map((mode) => (
          <button
            key={mode}
            disabled={over || (mode === "foul" && turn === "black")}
            aria-pressed={aim?.mode === mode}
            title={t(`analysis.solver.${mode}.about`)}
            onClick={() => solve(mode)}
          >
            {t(`analysis.solver.${mode}`)}
          </button>
        ))}
      </div>
      {aim && (
        <p class="searching">
          <Seconds since={aim.since} now={now} />
          <button onClick={stop}>{t("analysis.stop")}</button>
        </p>
      )}
      <div aria-live="polite">
        {!aim && found && <Outcome found={found} letters={letters} playOut={found.key === position ? playOut : null} />}
        {!aim && shown && completing.length > 0 && (
          <p>{t(`analysis.solver.end.${found?.winner ?? "black"}`, { points: completing.map((p) => formatPoint(p, letters)).join(", ") })}</p>
        )}
      </div>
    </section>
  );
}

function Seconds({ since, now }: { readonly since: number; readonly now: () => number }) {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds(Math.floor((now() - since) / 1000)), 250);
    return () => clearInterval(timer);
  }, [since]);
  return <span>{t("analysis.solver.searching", { n: seconds })}</span>;
}

interface OutcomeProps extends Pick<Props, "letters"> {
  readonly found: Found;
  /** Null where the line is on the board already. */
  readonly playOut: ((found: Found) => void) | null;
}

function Outcome({ found, letters, playOut }: OutcomeProps) {
  if (found.verdict !== "win") return <p>{failureText(found)}</p>;
  const moves = Math.ceil(found.line.length / 2);
  return (
    <>
      <p class="solved">
        <b>{t(`analysis.solver.win.${found.winner}`, { n: moves })}</b> {found.line.map((p) => formatPoint(p, letters)).join(" ")}
      </p>
      {playOut && (
        <p>
          <button onClick={() => playOut(found)}>{t("analysis.solver.play-out")}</button>
        </p>
      )}
    </>
  );
}

function failureText({ mode, verdict, stopped, limit, nodes }: Found): string {
  if (verdict === "no-win") return t(`analysis.solver.${mode}.none`);
  const n = Math.round(nodes / 1000);
  return t(stopped ? "analysis.solver.stopped" : limit === "memory" ? "analysis.solver.memory" : "analysis.solver.unknown", { n });
}
