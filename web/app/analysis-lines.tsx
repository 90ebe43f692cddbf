// What the engine thinks: who stands better, and the lines it sees.

import { useState } from "preact/hooks";
import { formatPoint, type Color, type Letters } from "../board/point.js";
import type { Line, MoveName } from "../engine/rules.js";
import { scoreOf, scoreSign, scoreText } from "./analysis-score.js";
import type { Thought } from "./analysis-thinker.js";
import { t } from "./texts.js";

interface Props {
  readonly thought: Thought;
  readonly turn: Color;
  readonly letters: Letters;
  readonly over: boolean;
  readonly toggle: () => void;
  readonly want: (lines: number) => void;
  /** Plays the first so many moves of a line. */
  readonly play: (moves: readonly MoveName[]) => void;
  /** Shows a move on the board, or none. */
  readonly hint: (move: MoveName | null) => void;
}

/** Shows the engine. */
export function EngineLines({ thought, turn, letters, over, toggle, want, play, hint }: Props) {
  const best = thought.lines[0];
  return (
    <section class="engine" aria-label={t("analysis.engine")}>
      <header>
        <button class="switch-on" role="switch" aria-checked={thought.on} onClick={toggle}>
          <span class="knob" aria-hidden="true" />
          {t("analysis.engine")}
        </button>
        {thought.on && <Count wanted={thought.wanted} want={want} />}
      </header>
      {thought.on && (
        <>
          <p class="verdict-line">
            {over ? t("analysis.engine.over") : best ? scoreText(scoreOf(best, turn)) : t("analysis.engine.begins")}
          </p>
          <ol class="lines" onMouseLeave={() => hint(null)}>
            {thought.lines.map((line) => (
              <LineView key={line.rank} line={line} turn={turn} letters={letters} play={play} hint={hint} />
            ))}
          </ol>
          {best && <p class="hint">{t("analysis.engine.work", { depth: best.depth, nodes: short(best.nodes) })}</p>}
        </>
      )}
    </section>
  );
}

// Large numbers in thousands: nobody reads the rest while it runs.
function short(nodes: number): number {
  return Math.ceil(nodes / 1000);
}

function Count({ wanted, want }: Pick<Props, "want"> & { readonly wanted: number }) {
  return (
    <label class="count-lines">
      <span>{t("analysis.engine.lines")}</span>
      <select value={wanted} onChange={(e) => want(Number(e.currentTarget.value))}>
        {[1, 2, 3, 4, 5].map((n) => (
          <option key={n} value={n}>
            {n}
          </option>
        ))}
      </select>
    </label>
  );
}

interface LineProps extends Pick<Props, "turn" | "letters" | "play" | "hint"> {
  readonly line: Line;
}

// Of a long line so many moves are shown.
const SHOWN = 10;

function LineView({ line, turn, letters, play, hint }: LineProps) {
  const [whole, setWhole] = useState(false);
  const score = scoreOf(line, turn);
  const moves = whole ? line.line : line.line.slice(0, SHOWN);
  return (
    <li>
      <span class="score" title={scoreText(score)}>
        <span class="unseen">{scoreText(score)}: </span>
        <span aria-hidden="true">{scoreSign(score)}</span>
      </span>
      <span class="line-moves">
        {moves.map((move, k) => (
          <button
            class="plain"
            key={k}
            onMouseEnter={() => hint(k === 0 ? move : null)}
            onFocus={() => hint(k === 0 ? move : null)}
            onBlur={() => hint(null)}
            onClick={() => play(line.line.slice(0, k + 1))}
          >
            {move === "pass" ? t("web.move.pass") : formatPoint(move, letters)}
          </button>
        ))}
        {line.line.length > moves.length && (
          <button class="plain" aria-label={t("analysis.engine.whole")} onClick={() => setWhole(true)}>
            …
          </button>
        )}
      </span>
    </li>
  );
}
