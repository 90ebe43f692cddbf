// How the opening went, for the record: its code, the swaps, the numbers that were
// declared, the fifth moves that were offered.

import { pointsOf } from "../board/point.js";
import { offerLetter } from "../board/state.js";
import type { Game } from "../client/model.js";
import type { OpeningStep } from "../client/wire.gen.js";
import { ruleText } from "./decision-words.js";
import { pointText } from "./look.js";
import { t, texts } from "./texts.js";

interface Props {
  readonly game: Game;
}

/** Shows how the opening went, once there is something to tell. */
export function OpeningRecord({ game }: Props) {
  const code = codeText(game.view.opening ?? "");
  const rule = ruleText(game)?.name ?? "";
  const acts = actsText(game);
  const head = [code && t("web.record.opening", { code }), rule].filter(Boolean).join(" · ");
  if (!head || game.view.phase === "opening") return null;
  if (acts.length === 0) return <p class="label opening-record">{head}</p>;
  return (
    <details class="opening-record">
      <summary>{head}</summary>
      <ul>
        {acts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </details>
  );
}

/** Writes the code of an opening as the language does: 10I, 10Д. */
export function codeText(code: string): string {
  const key = `opening.code-${code.slice(-1).toLowerCase()}`;
  return code && texts.has(key) ? t(key, { n: code.slice(0, -1) }) : "";
}

/** Tells the decisions of the opening in their order, each after its move. */
export function actsText(game: Game): string[] {
  let n = 0;
  const told: string[] = [];
  for (const step of game.steps) {
    n = step.move ?? n;
    const text = actText(game, step, n);
    if (text) told.push(text);
  }
  return told;
}

function actText(game: Game, step: OpeningStep, n: number): string {
  if (step.swap === true) return t("web.record.swapped", { n });
  if (step.n !== undefined) return t("web.record.declared", { n: step.n });
  const offered = pointsOf(step.offer);
  if (offered.length === 0) return "";
  return t("web.record.offered", { points: offered.map((p, k) => `${offerLetter(k)} ${pointText(game, p)}`).join(", ") });
}
