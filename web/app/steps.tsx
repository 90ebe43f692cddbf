// The line of steps of an opening: stones and decisions in their order, the
// present one marked.

import type { Game } from "../client/model.js";
import { signOf, type Sign } from "./decision.js";
import { signText } from "./decision-words.js";
import { t } from "./texts.js";

interface Props {
  readonly game: Game;
}

/** Shows how far the opening has come. */
export function StepLine({ game }: Props) {
  const { steps = [], step, declared = 0, toOffer = 0 } = game.view;
  return (
    <ol class="steps" aria-label={t("web.steps")}>
      {steps.map((s, k) => {
        const sign = signOf(s, k === step ? toOffer : declared);
        const words = signText(sign);
        return (
          <li
            key={k}
            class={k < step ? "sign past" : k === step ? "sign now" : "sign"}
            aria-current={k === step ? "step" : undefined}
            title={words}
          >
            <SignView sign={sign} />
            <span class="unseen">{words}</span>
          </li>
        );
      })}
    </ol>
  );
}

function SignView({ sign }: { readonly sign: Sign }) {
  switch (sign.kind) {
    case "stone":
      return (
        <span class={`small-stone small-stone-${sign.color}`} aria-hidden="true">
          {sign.n}
        </span>
      );
    case "swap":
      return sign.done === false ? <Icon path="M6 9h12M6 15h12" kind="kept" /> : <SwapIcon done={sign.done === true} />;
    case "choice":
      return <Icon path="M4 12h5l7-7h4M9 12l7 7h4M17 2l3 3-3 3M17 16l3 3-3 3" kind="open" />;
    case "declare":
    case "offer":
      return (
        <span class="count" aria-hidden="true">
          {sign.kind === "declare" ? `n=${sign.n || "?"}` : `×${sign.n || "…"}`}
        </span>
      );
  }
}

/** Two arrows that pass each other: the colours change hands. */
export function SwapIcon({ done }: { readonly done: boolean }) {
  return <Icon path="M4 8h15l-4-4M20 16H5l4 4" kind={done ? "swapped" : "open"} />;
}

function Icon({ path, kind }: { readonly path: string; readonly kind: string }) {
  return (
    <svg class={`glyph glyph-${kind}`} viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
