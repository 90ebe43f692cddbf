// What a seat can do beside placing stones. Every button keeps its place for the
// whole game; a question stands below the buttons, never under the finger that
// raised it, and cannot be answered in its first moment.

import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { Game } from "../client/model.js";
import type { Act } from "../client/wire.gen.js";
import { useReady } from "./hooks.js";
import type { Question } from "./look.js";
import { t } from "./texts.js";

interface Props {
  readonly game: Game;
  readonly busy: boolean;
  readonly question: Question | null;
  readonly ask: (question: Question) => void;
  readonly act: (act: Act) => void;
}

/** Shows the four buttons of a seat. */
export function Actions({ game, busy, question, ask, act }: Props) {
  const may = (name: string): boolean => game.view.may.includes(name) && !busy;
  const asked = (kind: Question["kind"]): boolean => question?.kind === kind;
  return (
    <div class="actions">
      <button disabled={!may("pass")} aria-expanded={asked("pass")} onClick={() => ask({ kind: "pass" })}>
        {t("web.pass")}
      </button>
      <button disabled={!may("draw-offer")} onClick={() => act({ draw: "offer" })}>
        {t("web.draw.offer")}
      </button>
      <button disabled={!may("abort")} aria-expanded={asked("abort")} onClick={() => ask({ kind: "abort" })}>
        {t("web.abort")}
      </button>
      <button disabled={!may("resign")} aria-expanded={asked("resign")} onClick={() => ask({ kind: "resign" })}>
        {t("web.resign")}
      </button>
    </div>
  );
}

interface AskProps {
  readonly question: Question;
  readonly text: string;
  /** Whether the server would refuse the forbidden point anyway. */
  readonly prevented: boolean;
  readonly answer: (yes: boolean) => void;
  readonly why: () => void;
}

/** Asks before something that cannot be undone. */
export function Ask({ question, text, prevented, answer, why }: AskProps) {
  const ready = useReady(question);
  if (question.kind === "foul") {
    return (
      <Decision text={text} id={question.point} raised>
        <button class="primary" disabled={!ready} onClick={() => answer(false)}>
          {t("web.foul.other")}
        </button>
        <button onClick={why}>{t("web.why")}</button>
        {!prevented && (
          <button class="grave" disabled={!ready} onClick={() => answer(true)}>
            {t("web.foul.play")}
          </button>
        )}
      </Decision>
    );
  }
  return (
    <Decision text={text} id={question.kind} raised>
      <button disabled={!ready} onClick={() => answer(false)}>
        {t("web.back")}
      </button>
      <button class="grave" disabled={!ready} onClick={() => answer(true)}>
        {t(`web.${question.kind}`)}
      </button>
    </Decision>
  );
}

interface DrawProps {
  readonly game: Game;
  readonly busy: boolean;
  readonly act: (act: Act) => void;
}

/** Shows the draw offer that stands, and lets the one who is asked answer. */
export function DrawOffer({ game, busy, act }: DrawProps) {
  const { draw, may } = game.view;
  const ready = useReady(draw) && !busy;
  if (draw === 0) return null;
  if (game.seat === 0) return <p class="hint">{t("web.draw.seen")}</p>;
  if (draw === game.seat) return <p class="hint">{t("web.draw.offered")}</p>;
  return (
    <Decision text={t("web.draw.asked")} id={`draw ${draw}`}>
      <button disabled={!ready || !may.includes("draw-accept")} onClick={() => act({ draw: "accept" })}>
        {t("web.draw.accept")}
      </button>
      <button disabled={!ready || !may.includes("draw-decline")} onClick={() => act({ draw: "decline" })}>
        {t("web.draw.decline")}
      </button>
    </Decision>
  );
}

interface DecisionProps {
  readonly text: string;
  readonly id: string;
  /** Whether the viewer raised the question, and so goes on from here. */
  readonly raised?: boolean;
  readonly children: ComponentChildren;
}

function Decision({ text, id, raised, children }: DecisionProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.scrollIntoView({ block: "nearest" }), [id]);
  useEffect(() => {
    if (!raised) return;
    const before = document.activeElement;
    box.current?.focus({ preventScroll: true });
    return () => before instanceof HTMLElement && before.focus({ preventScroll: true });
  }, [raised]);
  return (
    <div class="decision" role="group" aria-label={text} tabIndex={-1} ref={box}>
      <p>{text}</p>
      <div class="answers">{children}</div>
    </div>
  );
}
