// What just happened, in words: for the line under the headline, and for those
// who hear the page.

import { isPoint } from "../board/point.js";
import type { Game, News } from "../client/model.js";
import { swapNews, whoText } from "./decision-words.js";
import { offersOf } from "./questions.js";
import { lettersOf } from "./position.js";
import { moveText } from "./table.js";
import { statusText } from "./status.js";
import { t } from "./texts.js";

/** Tells in a line what has just happened beside a stone; nothing if the page shows it anyway. */
export function noteText(game: Game, news: News | null): string {
  if (!news || game.view.outcome) return "";
  const theirs = news.seat === 1 || news.seat === 2 ? news.seat !== game.seat : false;
  const who = news.seat === 1 || news.seat === 2 ? whoText(game, news.seat) : "";
  switch (news.name) {
    case "declared":
      return theirs ? t("web.news.declared", { who, n: news.step?.n ?? 0 }) : "";
    case "draw-declined":
    case "takeback-declined":
    case "adjourn-declined":
      return theirs ? t(`web.news.${news.name}`, { who }) : "";
    case "claim-failed": {
      const what = news.what === "five" ? "five" : "foul";
      return t(`web.news.claim-failed.${theirs ? "they" : "you"}.${what}`, { who });
    }
    case "taken-back":
    case "restored":
      return game.moves.length === 0 ? t("web.news.went-back.start") : t("web.news.went-back", { n: game.moves.length });
    case "time-given":
      return t(theirs ? "web.news.time-given.they" : "web.news.time-given.you", { who, n: news.time / 1000 });
    case "plan-dropped":
      return t("web.news.plan-dropped", { move: moveText(news.dropped, lettersOf(game)) });
    case "planned":
      return t(game.view.plan ? "web.news.planned" : "web.news.planned.none");
    case "vacation-began":
    case "vacation-ended":
      return t(`web.news.${news.name}`, { who: theirs ? who : t("web.you") });
    case "placed":
    case "passed":
      return news.planned ? t(theirs ? "web.news.prepared.they" : "web.news.prepared.you", { who }) : "";
    case "resumed":
    case "claim-ruled":
    case "clock-set":
    case "time-added":
    case "continued":
    case "penalised":
      return t(`web.news.${news.name}`);
  }
  return "";
}

// Of many turns that came at once so many are said, the last.
const MOST_SAID = 4;

/** Says what just happened, and what follows from it. */
export function newsText(game: Game, news: News): string {
  const said: string[] = [];
  for (const { color, move } of news.moves.slice(-MOST_SAID)) {
    const side = t(`web.side.${color}`);
    const point = moveText(move, lettersOf(game));
    said.push(isPoint(move) ? t("web.say.stone", { side, point }) : t("web.say.pass", { side }));
  }
  const swap = news.name === "swapped" ? swapNews(game) : null;
  if (swap) said.push(bare(swap.text));
  const note = noteText(game, news);
  if (note) said.push(bare(note));
  for (const offer of offersOf(game)) {
    if (offer.seat !== game.seat && offer.at === game.version) said.push(askedText(offer.kind));
  }
  return [...said, statusText(game)].join(". ");
}

// A sentence without its full stop: sentences are joined with one.
function bare(text: string): string {
  return text.replace(/[.!]$/, "");
}

function askedText(kind: "draw" | "takeback" | "adjourn"): string {
  return t(kind === "draw" ? "web.draw.seen" : kind === "takeback" ? "web.takeback.seen" : "web.adjourn.seen");
}
