// The texts of the page's language, bundled from the catalogue by the build.

import bundle from "tengen:texts";
import type en from "../../say/en.json";
import type { Words } from "../board/labels.js";
import { Texts } from "../client/text.js";

/** The texts that the bundle holds: the areas named in the build program. */
export type TextKey = Extract<
  keyof typeof en,
  `web.${string}` | `analysis.${string}` | `board.${string}` | `color.${string}` | `foul.${string}` | `ending.${string}` | `opening.code-${string}` | `language.${string}` | `account.title.${string}.short`
>;

/** The texts of the page. */
export const texts = new Texts<TextKey>(bundle.language, bundle.texts);

/** Renders a text of the page. */
export const t = texts.text.bind(texts);

/** The words of the board in the language of the page. */
export const boardWords: Words = {
  board: t("board.name"),
  black: t("board.black"),
  white: t("board.white"),
  empty: t("board.empty"),
  last: t("board.last"),
  win: t("board.win"),
  selected: t("board.selected"),
  pending: t("board.pending"),
  foul: (figure) => t(`foul.${FOULS[figure]}`),
  offer: (letter) => t("board.offer", { letter }),
  same: (letter) => t("board.same", { letter }),
  refusal: (point, why) => t(`board.refusal.${why}`, { point }),
  proposal: (point, by) => t(`board.proposal.${by}`, { point }),
  gathered: (point, n, total) => t("board.gathered", { point, n, total }),
};

const FOULS = { 3: "double-three", 4: "double-four", 6: "overline" } as const;
