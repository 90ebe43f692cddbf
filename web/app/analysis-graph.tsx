// The curve of a game: what Black can expect after each move. A slider under it is the
// way through the game for finger and keyboard.

import type { Score } from "./analysis-score.js";
import { scoreText } from "./analysis-score.js";
import { t } from "./texts.js";

interface Props {
  /** After each move of the line, from none on; undefined where nothing is known. */
  readonly scores: readonly (Score | undefined)[];
  readonly ply: number;
  readonly go: (ply: number) => void;
  readonly measure: () => void;
  readonly stop: () => void;
  readonly measuring: { readonly done: number; readonly total: number } | null;
}

const WIDTH = 600;
const HEIGHT = 120;

// The place of a ply in the drawing.
const across = (ply: number, total: number): number => (total === 0 ? WIDTH / 2 : (WIDTH * ply) / total);
const down = (score: Score): number => Math.round(HEIGHT * (1 - score.black));

// The curve goes through what is known, and is broken where nothing is.
function curve(scores: Props["scores"]): string {
  let d = "";
  scores.forEach((score, ply) => {
    if (score) d += `${d && scores[ply - 1] ? "L" : "M"}${across(ply, scores.length - 1).toFixed(1)} ${down(score)}`;
  });
  return d;
}

/** Shows the curve. */
export function Graph({ scores, ply, go, measure, stop, measuring }: Props) {
  const total = scores.length - 1;
  const here = scores[ply];
  const known = scores.filter(Boolean).length;
  const text = here ? scoreText(here) : t("analysis.graph.unknown");
  const x = across(ply, total);
  return (
    <section class="graph" aria-label={t("analysis.graph")}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true" onClick={(e) => go(plyUnder(e, total))}>
        {known > 0 && <rect class="graph-white" width={WIDTH} height={HEIGHT} />}
        <path class="graph-black" d={area(scores)} />
        <path class="graph-middle" d={`M0 ${HEIGHT / 2}H${WIDTH}`} />
        <path class="graph-curve" d={curve(scores)} />
        <path class="graph-here" d={`M${x} 0V${HEIGHT}`} />
      </svg>
      <input
        type="range"
        min={0}
        max={total}
        value={ply}
        aria-label={t("analysis.graph.move")}
        aria-valuetext={t("analysis.graph.at", { n: ply, text })}
        onInput={(e) => go(Number(e.currentTarget.value))}
      />
      <p class="graph-words">
        <span>{t("analysis.graph.at", { n: ply, text })}</span>
        {measuring ? (
          <button onClick={stop}>{t("analysis.graph.stop", { n: measuring.done, total: measuring.total })}</button>
        ) : (
          known <= total && (
            <button disabled={total === 0} onClick={measure}>
              {t("analysis.graph.measure")}
            </button>
          )
        )}
      </p>
    </section>
  );
}

// What lies under the curve is Black's.
function area(scores: Props["scores"]): string {
  const total = scores.length - 1;
  let d = "";
  let from = -1;
  scores.forEach((score, ply) => {
    if (!score) return;
    if (from < 0) d += `M${across(ply, total).toFixed(1)} ${HEIGHT}`;
    if (from < 0) from = ply;
    d += `L${across(ply, total).toFixed(1)} ${down(score)}`;
    if (!scores[ply + 1]) {
      d += `V${HEIGHT}Z`;
      from = -1;
    }
  });
  return d;
}

function plyUnder(e: MouseEvent, total: number): number {
  const box = (e.currentTarget as Element).getBoundingClientRect();
  return Math.max(0, Math.min(total, Math.round(((e.clientX - box.left) / box.width) * total)));
}
