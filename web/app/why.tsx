// Why a point is forbidden, or is not: the explanation in sentences, and the
// sentence that the board shows now.

import { useEffect, useRef } from "preact/hooks";
import type { Explained } from "../client/wire.gen.js";
import { t } from "./texts.js";

interface Props {
  /** The point as people read it. */
  readonly point: string;
  /** The explanation, or null while it is on its way. */
  readonly explained: Explained | null;
  readonly step: number;
  readonly go: (step: number) => void;
  readonly close: () => void;
}

/** Shows an explanation step by step. */
export function WhyPanel({ point, explained, step, go, close }: Props) {
  const panel = useRef<HTMLElement>(null);
  const current = useRef<HTMLLIElement>(null);
  useEffect(() => {
    panel.current?.focus({ preventScroll: true });
    panel.current?.scrollIntoView({ block: "nearest" });
  }, [point, explained]);
  useEffect(() => current.current?.scrollIntoView({ block: "nearest" }), [step, explained]);
  const total = explained?.steps.length ?? 0;
  const key = (e: KeyboardEvent): void => {
    if (e.key === "Escape") close();
    else if (e.key === "ArrowRight") go(Math.min(total - 1, step + 1));
    else if (e.key === "ArrowLeft") go(Math.max(0, step - 1));
    else return;
    e.preventDefault();
    e.stopPropagation();
  };
  return (
    <section class="why" ref={panel} tabIndex={-1} aria-labelledby="why-title" onKeyDown={key}>
      <header>
        <h2 id="why-title">{t("web.why.title", { point })}</h2>
        <button class="plain" onClick={close}>
          {t("web.why.close")}
        </button>
      </header>
      {explained ? (
        <>
          <ol aria-live="polite" aria-atomic="false">
            {explained.steps.map((s, k) => (
              <li
                key={k}
                ref={k === step ? current : null}
                class={`step depth-${Math.min(3, s.depth)}${s.role === "verdict" ? " verdict" : ""}`}
                aria-current={k === step ? "step" : undefined}
              >
                <button class="plain" onClick={() => go(k)}>
                  {s.text}
                </button>
              </li>
            ))}
          </ol>
          <footer>
            <button disabled={step === 0} onClick={() => go(step - 1)}>
              {t("web.why.back")}
            </button>
            <span class="hint">{t("web.why.step", { n: step + 1, total })}</span>
            <button class="primary" disabled={step >= total - 1} onClick={() => go(step + 1)}>
              {t("web.why.next")}
            </button>
          </footer>
        </>
      ) : (
        <p class="hint">{t("web.why.loading")}</p>
      )}
    </section>
  );
}
