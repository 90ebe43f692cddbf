// The forbidden points that the server told, each with its reason one press away.

import type { Point } from "../board/point.js";
import type { Game } from "../client/model.js";
import { pointText } from "./look.js";
import { forbiddenOf } from "./position.js";
import { t } from "./texts.js";

const NAMES = { 3: "double-three", 4: "double-four", 6: "overline" } as const;

interface Props {
  readonly game: Game;
  readonly present: boolean;
  readonly explain: (p: Point) => void;
}

/** Lists Black's forbidden points. */
export function Forbidden({ game, present, explain }: Props) {
  const points = present && !game.view.outcome ? forbiddenOf(game.view) : [];
  if (points.length === 0) return null;
  return (
    <section class="forbidden">
      <h2 class="label">{t("web.forbidden")}</h2>
      <ul>
        {points.map(({ point, figure }) => {
          const name = pointText(game, point);
          return (
            <li key={point}>
              <button
                aria-label={t("web.forbidden.why", { point: name, foul: t(`foul.${NAMES[figure]}`) })}
                onClick={() => explain(point)}
              >
                {name}
                <span class={`figure figure-${figure}`}>{figure}</span>
              </button>
            </li>
          );
        })}
      </ul>
      <p class="hint">{t("web.forbidden.hint")}</p>
    </section>
  );
}
