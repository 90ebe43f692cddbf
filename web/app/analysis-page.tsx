// The page of an analysis: the board, and beside it the engine, the moves, the tools.

import { useMemo, useRef } from "preact/hooks";
import { LETTERINGS, formatPoint, type Point } from "../board/point.js";
import type { EngineClient } from "../engine/rules.js";
import type { Place } from "../tree/address.js";
import { nodeAt, turnAt } from "../tree/tree.js";
import { stonesAt } from "../tree/walk.js";
import { Choices } from "./analysis-choices.js";
import * as desks from "./analysis-desk.js";
import { Graph } from "./analysis-graph.js";
import { Fouls, Headline } from "./analysis-headline.js";
import { KeyHelp, useHelp, useKeys } from "./analysis-keys.js";
import { EngineLines } from "./analysis-lines.js";
import { pictureOf } from "./analysis-picture.js";
import { Share } from "./analysis-share.js";
import { Solver } from "./analysis-solver.js";
import { keyOf } from "./analysis-ask.js";
import { Tools } from "./analysis-tools.js";
import { TreeView } from "./analysis-tree.js";
import { placesOf, turn as rotate, useAnalysis, wholeLine, type Analysis, type Walk } from "./analysis-use.js";
import type { ViewChoices } from "./analysis-view.js";
import { BoardView } from "./board-view.js";
import { t } from "./texts.js";
import { WhyPanel } from "./why.js";

interface Props {
  readonly client: EngineClient;
  readonly start: Place;
  readonly given: Partial<ViewChoices>;
  /** What is to be said at the beginning: a mistake in the address, a game that is not over. */
  readonly note: string;
}

/** Shows an analysis. */
export function AnalysisPage({ client, start, given, note }: Props) {
  const a = useAnalysis(client, start, given);
  const { desk, judged, choices } = a;
  const comment = useRef<HTMLTextAreaElement>(null);
  const picture = useMemo(() => pictureOf(a), [desk, choices, judged, a.why, a.hinted, a.completing]);
  const [help, setHelp] = useHelp();
  useKeys(deedsOf(a, comment), () => setHelp(true));
  return (
    <div class={a.why ? "analysis explaining" : "analysis"}>
      <div class="board-area">
        <BoardView
          board={a.board}
          state={picture}
          legal={(p) => (desk.tool === "play" && occupied(a, p) ? "occupied" : "ok")}
          move={(p) => a.change((d) => desks.touch(d, p))}
          inspect={(p) => inspect(a, p)}
          mark={(from, to) => (from === to || a.why ? inspect(a, to) : a.change((d) => desks.drawArrow(d, from, to)))}
        />
        <Walking a={a} />
      </div>
      <div class="beside">
        <Headline a={a} note={note} />
        <Thinking a={a} />
        <TreeView tree={desk.tree} path={desk.path} letters={LETTERINGS[choices.letters]} go={a.goTo} />
        <Comment a={a} field={comment} />
        <Fouls a={a} />
      </div>
      <div class="below">
        <Handling a={a} />
        <p>
          <button class="plain" aria-haspopup="dialog" onClick={() => setHelp(true)}>
            {t("analysis.keys")}
          </button>
        </p>
        <KeyHelp open={help} close={() => setHelp(false)} />
      </div>
    </div>
  );
}

// What is thought about the position: an explanation that is open, the engine, the solver.
function Thinking({ a }: { readonly a: Analysis }) {
  const { desk, thought, thinker, why } = a;
  const over = a.judged.end !== null;
  const shared = { thought, over, turn: turnAt(desk.tree, desk.path), letters: LETTERINGS[a.choices.letters] };
  return (
    <>
      {why && <WhyPanel point={formatPoint(why.point, shared.letters)} explained={why.reasons} step={why.step} go={a.step} close={a.closeWhy} />}
      <EngineLines {...shared} toggle={() => thinker.toggle()} want={(n) => thinker.want(n)} play={a.playLine} hint={a.hint} />
      <Solver
        {...shared}
        position={a.position}
        shown={a.shown}
        completing={a.completing}
        solve={a.solve}
        stop={() => thinker.stop()}
        playOut={a.playOut}
        now={() => performance.now()}
      />
    </>
  );
}

// What can be done with the position: walked through, changed, seen otherwise, sent.
function Handling({ a }: { readonly a: Analysis }) {
  const { desk, choices } = a;
  return (
    <>
      <Curve a={a} />
      <Tools
        desk={desk}
        turn={turnAt(desk.tree, desk.path)}
        take={(tool) => a.change((d) => desks.take(d, tool))}
        pass={() => a.change((d) => desks.play(d, "pass"))}
        giveTurn={() => a.change(desks.giveTurn)}
        clear={() => a.change(desks.clear)}
        undo={() => a.change(desks.undo)}
        redo={() => a.change(desks.redo)}
      />
      <Choices choices={choices} choose={a.choose} />
      <details class="share">
        <summary>{t("analysis.share")}</summary>
        <Share place={desk} letters={LETTERINGS[choices.letters]} load={(place) => a.change((d) => desks.load(d, place))} />
      </details>
    </>
  );
}

function occupied({ desk }: Analysis, p: Point): boolean {
  return stonesAt(desk.tree, desk.path).some((s) => s.point === p);
}

// A touch of a board that takes no moves draws; else somebody asks about the point.
function inspect(a: Analysis, p: Point): void {
  const { tool } = a.desk;
  if (a.why || tool === "play" || tool === "black" || tool === "white") a.explain(p, a.why?.place);
  else a.change((d) => desks.touch(d, p));
}

function deedsOf(a: Analysis, comment: { readonly current: HTMLTextAreaElement | null }): Parameters<typeof useKeys>[0] {
  const walk = (to: Walk) => (): void => a.walk(to);
  const change = (how: (d: desks.Desk) => desks.Desk) => (): void => a.change(how);
  const black = turnAt(a.desk.tree, a.desk.path) === "black";
  const over = a.judged.end !== null;
  return {
    back: walk("back"), on: walk("on"), start: walk("start"), end: walk("end"), up: walk("up"), down: walk("down"),
    engine: () => a.thinker.toggle(),
    vcf: () => over || a.solve("vcf"),
    vct: () => over || a.solve("vct"),
    foul: () => over || black || a.solve("foul"),
    stop: () => a.thinker.stop(),
    undo: change(desks.undo),
    redo: change(desks.redo),
    promote: change(desks.raise),
    remove: change(desks.cut),
    comment: () => comment.current?.focus(),
    rotate: () => rotate(a),
  };
}

const WALKS: readonly (readonly [Walk, string])[] = [
  ["start", "M6 5v14M18 5l-9 7 9 7"],
  ["back", "M15 5l-8 7 8 7"],
  ["on", "M9 5l8 7-8 7"],
  ["end", "M18 5v14M6 5l9 7-9 7"],
];

function Walking({ a }: { readonly a: Analysis }) {
  const { desk } = a;
  const total = wholeLine(desk).length;
  return (
    <div class="walk" role="group" aria-label={t("analysis.walk")}>
      {WALKS.map(([to, path], k) => (
        <button class="icon" key={to} aria-label={t(`analysis.key.${to}`)} disabled={k < 2 ? desk.path.length === 0 : desk.path.length >= total} onClick={() => a.walk(to)}>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d={path} />
          </svg>
        </button>
      ))}
    </div>
  );
}

function Comment({ a, field }: { readonly a: Analysis; readonly field: { current: HTMLTextAreaElement | null } }) {
  const { desk } = a;
  const here = nodeAt(desk.tree, desk.path);
  return (
    <section class="comment">
      <label>
        <span class="label">{t("analysis.comment")}</span>
        <textarea ref={field} rows={2} value={here.comment} onInput={(e) => a.change((d) => desks.write(d, e.currentTarget.value))} />
      </label>
      <div class="deeds">
        <button disabled={desk.path.every((k) => k === 0)} onClick={() => a.change(desks.raise)}>
          {t("analysis.promote")}
        </button>
        <button disabled={desk.path.length === 0} onClick={() => a.change(desks.cut)}>
          {t("analysis.remove")}
        </button>
      </div>
    </section>
  );
}

function Curve({ a }: { readonly a: Analysis }) {
  const places = placesOf(a.desk);
  const scores = places.map((p) => a.thought.scores.get(keyOf(p, a.choices.reading)));
  const line = wholeLine(a.desk);
  if (line.length === 0) return null;
  return (
    <Graph
      scores={scores}
      ply={a.desk.path.length}
      go={(ply) => a.goTo(line.slice(0, ply))}
      measure={a.measure}
      stop={() => a.thinker.stop()}
      measuring={a.thought.measuring}
    />
  );
}
