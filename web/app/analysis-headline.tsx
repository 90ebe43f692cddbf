// What is to be said of the position that is shown.

import { LETTERINGS, formatPoint } from "../board/point.js";
import { turnAt } from "../tree/tree.js";
import { lastAt } from "../tree/walk.js";
import { beforeFoul } from "./analysis-judge.js";
import { nextText } from "./analysis-rule.js";
import type { Analysis } from "./analysis-use.js";
import { codeText } from "./opening-record.js";
import { t, texts } from "./texts.js";

/** Shows whose turn it is or how the game ended, and the opening. */
export function Headline({ a, note }: { readonly a: Analysis; readonly note: string }) {
  const { desk, judged, thought } = a;
  const turn = turnAt(desk.tree, desk.path);
  const { opening } = judged;
  const about = desk.tree.about["GN"] ?? [desk.tree.about["PB"], desk.tree.about["PW"]].filter(Boolean).join(" – ");
  return (
    <section class="status">
      {about && <p class="label">{about}</p>}
      {note && desk.past.length === 0 && (
        <p class="refusal" role="alert">
          {note}
        </p>
      )}
      {(judged.broken || thought.broken) && (
        <p class="refusal" role="alert">
          {t("analysis.broken")}
        </p>
      )}
      <p class="headline">
        {judged.end ? <End a={a} /> : t(`web.turn.${turn}`)}
      </p>
      {/* The rules answer a moment later: their lines are there before, so that nothing moves under a hand. */}
      <p class="opening-name">
        {opening.code && (
          <>
            {t("analysis.opening", { code: codeText(opening.code), name: (texts.language === "ru" ? opening.russian : opening.english) ?? "", romaji: opening.romaji ?? "" })}{" "}
            <span lang="ja">{opening.kanji}</span>
          </>
        )}
      </p>
      {a.choices.rule && <p class="opening-name">{judged.protocol && nextText(a.choices.rule, judged.protocol)}</p>}
    </section>
  );
}

function End({ a }: { readonly a: Analysis }) {
  const { desk, judged, choices } = a;
  const end = judged.end;
  if (!end) return null;
  const point = lastAt(desk.tree, desk.path);
  const name = point ? formatPoint(point, LETTERINGS[choices.letters]) : "";
  const text = t(`ending.${end.ending}.${end.winner}` as "ending.foul.white", { point: name, foul: end.foul ? t(`foul.a.${end.foul}`) : "" });
  return (
    <>
      {text}
      {end.foul && point && (
        <button onClick={() => a.explain(point, beforeFoul(desk))}>{t("web.why")}</button>
      )}
    </>
  );
}

/** Shows the forbidden points, each with its explanation. They come and go with every move. */
export function Fouls({ a }: { readonly a: Analysis }) {
  const { judged, choices } = a;
  if (judged.end || judged.forbidden.length === 0 || !choices.forbidden || a.why) return null;
  const letters = LETTERINGS[choices.letters];
  return (
    <section class="forbidden">
      <h2 class="label">{t("web.forbidden")}</h2>
      <ul>
        {judged.forbidden.map(({ point, figure }) => {
          const foul = t(`foul.${({ 3: "double-three", 4: "double-four", 6: "overline" } as const)[figure]}`);
          const name = formatPoint(point, letters);
          return (
            <li key={point}>
              <button aria-label={t("web.forbidden.why", { point: name, foul })} onClick={() => a.explain(point)}>
                {name}
                <span class={`figure figure-${figure}`}>{figure}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
