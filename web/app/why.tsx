// Why a point is forbidden, or is not: the sentences of an explanation, one step of
// the reasoning after the other. The board that shows them stands beside them.

import { useEffect, useRef } from "preact/hooks";
import type { RefObject } from "preact";
import { stepByKey, lessonOf, type Reasons } from "./reasons.js";
import { t } from "./texts.js";

interface Props {
  /** The point as people read it. */
  readonly point: string;
  /** The explanation, or null while it is on its way. */
  readonly explained: Reasons | null;
  readonly step: number;
  readonly go: (step: number) => void;
  /** Without it the explanation cannot be closed. */
  readonly close?: (() => void) | undefined;
  /** Where another position can be tried. */
  readonly other?: string | undefined;
  /** Whether it stands in a dialog, or in the page as a part of it; else it is a dialog itself. */
  readonly framed?: boolean;
}

/** Shows an explanation step by step. */
export function WhyPanel({ point, explained, step, go, close, other, framed = false }: Props) {
  const panel = useRef<HTMLElement>(null);
  useFocusKept(panel, close !== undefined);
  useEffect(() => panel.current?.scrollIntoView({ block: "nearest" }), [point, explained]);
  const total = explained?.steps.length ?? 0;
  const key = (e: KeyboardEvent): void => {
    if (e.ctrlKey || e.metaKey || e.altKey) return;
    const to = stepByKey(e.key, step, total);
    if (e.key === "Escape" && close) close();
    else if (to !== null) go(to);
    else return;
    e.preventDefault();
    e.stopPropagation();
  };
  return (
    <section class="why" ref={panel} tabIndex={-1} role={framed ? undefined : "dialog"} aria-labelledby="why-title" onKeyDown={key}>
      <header>
        <h2 id="why-title">{t("web.why.title", { point })}</h2>
        {close && (
          <button class="plain" onClick={close}>
            {t("web.why.close")}
          </button>
        )}
      </header>
      {explained ? <Steps explained={explained} step={step} go={go} other={other} /> : <p class="hint">{t("web.why.loading")}</p>}
    </section>
  );
}

// Who opened the explanation by keyboard comes back to where he was.
function useFocusKept(panel: RefObject<HTMLElement | null>, opened: boolean): void {
  useEffect(() => {
    if (!opened) return;
    const before = document.activeElement;
    panel.current?.focus({ preventScroll: true });
    return () => {
      const lost = document.activeElement === document.body || document.activeElement === null;
      if (lost && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
}

interface StepsProps {
  readonly explained: Reasons;
  readonly step: number;
  readonly go: (step: number) => void;
  readonly other?: string | undefined;
}

function Steps({ explained, step, go, other }: StepsProps) {
  const current = useRef<HTMLLIElement>(null);
  useEffect(() => current.current?.scrollIntoView({ block: "nearest" }), [step, explained]);
  const total = explained.steps.length;
  const count = { n: step + 1, total };
  return (
    <>
      <p class="unseen" aria-live="polite">
        {`${t("web.why.step", count)}: ${explained.steps[step]?.text ?? ""}`}
      </p>
      <ol>
        {explained.steps.map((s, k) => (
          <li
            key={k}
            ref={k === step ? current : null}
            class={`step depth-${Math.min(3, s.depth)}${s.role === "verdict" ? " verdict" : ""}${k > step ? " ahead" : ""}`}
            aria-current={k === step ? "step" : undefined}
          >
            <button class="plain" tabIndex={-1} onClick={() => go(k)}>
              {s.text}
            </button>
          </li>
        ))}
      </ol>
      <footer>
        <Turn name={t("web.why.back")} off={step === 0} press={() => go(step - 1)} />
        <span class="hint">{t("web.why.step", count)}</span>
        <Turn name={t("web.why.next")} off={step >= total - 1} press={() => go(step + 1)} primary />
      </footer>
      <p class="why-more">
        <a href={lessonOf(explained.tree.verdict)}>{t("web.why.rule")}</a>
        {other && <a href={other}>{t("web.why.other")}</a>}
      </p>
    </>
  );
}

interface TurnProps {
  readonly name: string;
  readonly off: boolean;
  readonly press: () => void;
  readonly primary?: boolean;
}

// A button that can do nothing more stays, so that the focus is not lost on it.
function Turn({ name, off, press, primary = false }: TurnProps) {
  return (
    <button class={primary ? "primary" : undefined} aria-disabled={off} onClick={() => !off && press()}>
      {name}
    </button>
  );
}
