// The page that explains any point of any position: a board on which stones can be
// put and points asked about. What the server drew stands there until it runs.

import { render } from "preact";
import { useRef, useState } from "preact/hooks";
import type { Board } from "../board/board.js";
import { formatPoint, isPoint, pointsOf, LETTERINGS, type Point } from "../board/point.js";
import type { BoardState, Forbidden } from "../board/state.js";
import { BoardView } from "./board-view.js";
import { pictureOf, stonesOf } from "./explain-view.js";
import { figureOf } from "./position.js";
import { whyAddress, type Reasons } from "./reasons.js";
import { t } from "./texts.js";
import { WhyPanel } from "./why.js";

/** What the server answers about a position. */
interface Answer {
  readonly black: readonly string[];
  readonly white: readonly string[];
  readonly rules: string;
  readonly letters: keyof typeof LETTERINGS;
  readonly forbidden: Readonly<Record<string, string>>;
  readonly fives: readonly string[];
  readonly reasons: Reasons | null;
}

/** What a touch of the board does. */
type Tool = "ask" | "black" | "white" | "remove";
const TOOLS: readonly Tool[] = ["ask", "black", "white", "remove"];

// The position with a point changed as the tool says.
function changed({ black, white, ...rest }: Answer, tool: Exclude<Tool, "ask">, p: Point): Answer {
  const without = (list: readonly string[]): string[] => list.filter((q) => q !== p);
  const next = { black: without(black), white: without(white) };
  if (tool === "black" && !black.includes(p)) next.black.push(p);
  if (tool === "white" && !white.includes(p)) next.white.push(p);
  return { ...rest, ...next, forbidden: {}, fives: [], reasons: null };
}

function marks(forbidden: Answer["forbidden"]): Forbidden[] {
  return pointsOf(Object.keys(forbidden)).flatMap((point) => {
    const figure = figureOf(forbidden[point]);
    return figure ? [{ point, figure }] : [];
  });
}

function boardOf(answer: Answer, tool: Tool, step: number): Partial<BoardState> {
  const { reasons, rules } = answer;
  const letters = LETTERINGS[answer.letters];
  const asked = { black: answer.black, white: answer.white, rules };
  const shown = reasons
    ? pictureOf({ asked, reasons, letters }, step)
    : { letters, stones: stonesOf(asked), forbidden: marks(answer.forbidden), ghosts: [], shapes: [] };
  const puts = tool === "black" || tool === "white";
  return { ...shown, turn: tool === "white" ? "white" : "black", interactive: puts ? { kind: "move" } : { kind: "none" } };
}

function WhyPage({ first }: { readonly first: Answer }) {
  const [answer, setAnswer] = useState(first);
  const [step, setStep] = useState(0);
  const [tool, setTool] = useState<Tool>("ask");
  const [failed, setFailed] = useState(false);
  const board = useRef<Board>(null);
  const running = useRef<AbortController>(null);
  const ask = async (next: Answer, point: string): Promise<void> => {
    running.current?.abort();
    const control = (running.current = new AbortController());
    setAnswer(next);
    setStep(0);
    try {
      const response = await fetch(whyAddress(next, point, "/why/steps"), { signal: control.signal });
      if (!response.ok) throw new Error(response.statusText);
      setAnswer((await response.json()) as Answer);
      setFailed(false);
      history.replaceState(null, "", whyAddress(next, point));
    } catch {
      if (!control.signal.aborted) setFailed(true);
    }
  };
  const touch = (p: Point): void => {
    if (tool !== "ask") void ask(changed(answer, tool, p), "");
    else if (!answer.black.includes(p) && !answer.white.includes(p)) void ask(answer, p);
  };
  const { reasons } = answer;
  const letters = LETTERINGS[answer.letters];
  const point = reasons?.tree.point ?? "";
  return (
    <div class="why-columns">
      <div class="why-board">
        <BoardView board={board} state={boardOf(answer, tool, step)} move={touch} inspect={touch} />
      </div>
      <div class="why-text">
        {failed && (
          <p class="refusal" role="alert">
            {t("web.why.failed")}
          </p>
        )}
        {reasons && (
          <WhyPanel
            point={isPoint(point) ? formatPoint(point, letters) : point}
            explained={reasons}
            step={step}
            go={setStep}
            close={() => void ask({ ...answer, reasons: null }, "")}
            framed
          />
        )}
        {!reasons && <p class="lead">{t("web.why.pick")}</p>}
        <Fouls answer={answer} letters={letters} ask={(p) => void ask(answer, p)} />
        <Tools tool={tool} choose={setTool} clear={() => void ask({ ...answer, black: [], white: [], forbidden: {}, reasons: null }, "")} />
      </div>
    </div>
  );
}

interface ToolsProps {
  readonly tool: Tool;
  readonly choose: (tool: Tool) => void;
  readonly clear: () => void;
}

function Tools({ tool, choose, clear }: ToolsProps) {
  return (
    <div class="why-tools" role="group" aria-label={t("web.why.tools")}>
      {TOOLS.map((name) => (
        <button key={name} aria-pressed={tool === name} onClick={() => choose(name)}>
          {t(`web.why.tool.${name}`)}
        </button>
      ))}
      <button class="plain" onClick={clear}>
        {t("web.why.clear")}
      </button>
    </div>
  );
}

interface FoulsProps {
  readonly answer: Answer;
  readonly letters: string;
  readonly ask: (p: Point) => void;
}

// All forbidden points, for who would rather read than look.
function Fouls({ answer, letters, ask }: FoulsProps) {
  const list = marks(answer.forbidden).filter(({ point }) => point !== answer.reasons?.tree.point);
  if (list.length === 0) return null;
  return (
    <section class="forbidden">
      <h2 class="label">{t("web.forbidden")}</h2>
      <ul>
        {list.map(({ point, figure }) => {
          const foul = t(`foul.${answer.forbidden[point] as "overline"}`);
          const name = formatPoint(point, letters);
          return (
            <li key={point}>
              <button aria-label={t("web.forbidden.why", { point: name, foul })} onClick={() => ask(point)}>
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

const root = document.getElementById("why");
const data = root?.dataset.why;
if (root && data) {
  root.replaceChildren();
  render(<WhyPage first={JSON.parse(data) as Answer} />, root);
}
