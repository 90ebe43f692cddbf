// The opening protocol as a dialogue: which colour one has, what each answer
// means, how far the opening has come, and what the rule says.

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { offerLetter } from "../board/state.js";
import { pointsOf } from "../board/point.js";
import type { Game } from "../client/model.js";
import type { Act } from "../client/wire.gen.js";
import { decisionOf, hasProtocol, keepsByPlacing, type Decision } from "./decision.js";
import { colorsText, meaningsOf, ruleText, thenText } from "./decision-words.js";
import { GatherPanel } from "./gather-panel.js";
import { gatheringOf } from "./gather.js";
import { pointText } from "./look.js";
import { StepLine, SwapIcon } from "./steps.js";
import { t } from "./texts.js";
import type { Table } from "./use-table.js";

interface Props {
  readonly table: Table;
  readonly game: Game;
  /** Whether the parts that just appeared may be pressed. */
  readonly ready: boolean;
}

/** Shows the dialogue while the opening rule says what comes next. */
export function Protocol({ table, game, ready }: Props) {
  if (game.view.phase !== "opening" || !hasProtocol(game)) return null;
  const d = decisionOf(game);
  return (
    <section class="protocol">
      <Colors game={game} />
      {d && (d.mine ? <Answers table={table} game={game} d={d} ready={ready} /> : <Meanings game={game} d={d} />)}
      <StepLine game={game} />
      <RuleNote game={game} />
    </section>
  );
}

function Colors({ game }: { readonly game: Game }) {
  const { text, news, color } = colorsText(game);
  if (!text) return null;
  return (
    <p class={news ? "colors-now swapped" : "colors-now"}>
      {news && <SwapIcon done />}
      {color && <span class={`disc disc-${color}`} aria-hidden="true" />}
      <span>{text}</span>
    </p>
  );
}

function Meanings({ game, d }: { readonly game: Game; readonly d: Decision }) {
  return (
    <>
      {meaningsOf(game, d).map((text) => (
        <p class="hint" key={text}>
          {text}
        </p>
      ))}
    </>
  );
}

interface AnswersProps extends Props {
  readonly d: Decision;
}

function Answers({ table, game, d, ready }: AnswersProps) {
  const open = ready && !table.busy;
  const gathering = gatheringOf(table.look.gathering, game);
  if (gathering) {
    return <GatherPanel table={table} game={game} gathering={gathering} ready={open} back={d.kind !== "offer"} />;
  }
  switch (d.kind) {
    case "place":
      return game.view.zone ? <p class="hint">{t("web.zone")}</p> : null;
    case "declare":
      return <Declare most={d.count} open={open} act={table.act} />;
    case "choose":
      return <Choose table={table} game={game} move={d.move + 1} open={open} />;
    case "swap":
    case "choice":
    case "add":
      return <Ways table={table} game={game} d={d} open={open} />;
    case "offer":
      return null; // points are gathered
  }
}

interface WaysProps {
  readonly table: Table;
  readonly game: Game;
  readonly d: Decision;
  readonly open: boolean;
}

// The answers to a swap decision, and what stands beside it.
function Ways({ table, game, d, open }: WaysProps) {
  const other = d.kind === "choice" || d.kind === "add" ? d.kind : null;
  const kind = other === "add" ? "add" : "offer";
  return (
    <div class="ways">
      {d.swap && (
        <Way name={t(`web.open.swap.${d.swap.color}`)} open={open} press={() => table.act({ swap: true })} color={d.swap.color}>
          {thenText(d, d.swap, false)}
        </Way>
      )}
      {d.keep && (
        <Way name={t(`web.open.keep.${d.keep.color}`)} open={open} press={() => table.act({ swap: false })} color={d.keep.color}>
          {thenText(d, d.keep, keepsByPlacing(game))}
        </Way>
      )}
      {other && (
        <Way
          name={other === "add" ? t("web.open.add") : t("web.open.offer", { count: d.count })}
          open={open}
          press={() => table.gather(kind)}
        >
          {t(`web.open.${kind}.about`)}
        </Way>
      )}
      {d.kind === "add" && <p class="hint">{t("web.open.stay", { n: d.move })}</p>}
    </div>
  );
}

interface WayProps {
  readonly name: string;
  readonly open: boolean;
  readonly press: () => void;
  readonly color?: "black" | "white";
  readonly children: ComponentChildren;
}

function Way({ name, open, press, color, children }: WayProps) {
  return (
    <button class="way" disabled={!open} onClick={press}>
      {color && <span class={`disc disc-${color}`} aria-hidden="true" />}
      <span class="way-words">
        <b>{name}</b>
        <small>{children}</small>
      </span>
    </button>
  );
}

interface DeclareProps {
  readonly most: number;
  readonly open: boolean;
  readonly act: (act: Act) => void;
}

function Declare({ most, open, act }: DeclareProps) {
  const [n, choose] = useState(0);
  return (
    <div class="declare">
      <p class="hint">{t("web.open.declare.about")}</p>
      <div class="numbers" role="group" aria-label={t("web.open.declare.number")}>
        {Array.from({ length: most }, (_, k) => k + 1).map((k) => (
          <button key={k} aria-pressed={k === n} disabled={!open} onClick={() => choose(k)}>
            {k}
          </button>
        ))}
      </div>
      <button class="primary wide" disabled={!open || n === 0} onClick={() => act({ declare: n })}>
        {n === 0 ? t("web.open.declare.none") : t("web.open.declare", { n })}
      </button>
    </div>
  );
}

interface ChooseProps {
  readonly table: Table;
  readonly game: Game;
  /** The number of the move after the chosen one. */
  readonly move: number;
  readonly open: boolean;
}

function Choose({ table, game, move, open }: ChooseProps) {
  const offered = pointsOf(game.view.offered);
  const chosen = offered.findIndex((p) => p === table.look.proposed);
  const point = offered[chosen];
  return (
    <div class="choose">
      <p class="hint">{t("web.choose.hint", { n: move })}</p>
      <div class="numbers" role="group">
        {offered.map((p, k) => (
          <button
            key={p}
            aria-label={`${offerLetter(k)}, ${pointText(game, p)}`}
            aria-pressed={k === chosen}
            disabled={!open}
            onClick={() => table.propose([p])}
          >
            {offerLetter(k)}
          </button>
        ))}
      </div>
      <button class="primary wide" disabled={!open || !point} onClick={() => point && table.act({ choose: point })}>
        {point ? t("web.choose.keep", { letter: offerLetter(chosen), point: pointText(game, point) }) : t("web.choose.none")}
      </button>
    </div>
  );
}

function RuleNote({ game }: { readonly game: Game }) {
  const [open, toggle] = useState(false);
  const rule = ruleText(game);
  if (!rule) return null;
  return (
    <div class="rule-note">
      <p class="label">
        {rule.name}{" "}
        <button class="plain" aria-expanded={open} onClick={() => toggle(!open)}>
          {t("web.why")}
        </button>
      </p>
      {open && <p class="hint">{rule.about}</p>}
    </div>
  );
}
