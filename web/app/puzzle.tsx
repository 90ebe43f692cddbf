// The page of a puzzle. What the server drew stands there until it runs.

import { render } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Board } from "../board/board.js";
import type { Point } from "../board/point.js";
import { BoardView } from "./board-view.js";
import { boardChoices, readPreferences } from "./preferences.js";
import { ask, type Puzzle } from "./puzzle-ask.js";
import { keepTry, readKept } from "./puzzle-keep.js";
import { answered, atEnd, BEGUN, boardShown, moved, sound, stonesShown, takenBack, walked, type Play } from "./puzzle-play.js";
import { addressOf, explain } from "./puzzle-why.js";
import { t } from "./texts.js";

const HINTS = 3;

// Without a network the board takes no moves: only the server can answer them.
const WAITING = { interactive: { kind: "none" } } as const;

/** Returns whether there is a network, and draws again when that changes. */
function useOnline(): boolean {
  const [online, setOnline] = useState(navigator.onLine);
  useEffect(() => {
    const look = (): void => setOnline(navigator.onLine);
    addEventListener("online", look);
    addEventListener("offline", look);
    return () => {
      removeEventListener("online", look);
      removeEventListener("offline", look);
    };
  }, []);
  return online;
}

interface Props {
  readonly puzzle: Puzzle;
  /** What the server wrote beside the task: the theme and the rating. */
  readonly about: readonly Node[];
}

function PuzzlePage({ puzzle, about }: Props) {
  const [play, setPlay] = useState<Play>(BEGUN);
  const [failed, setFailed] = useState(false);
  const online = useOnline();
  const board = useRef<Board>(null);
  const choices = useMemo(readPreferences, []);
  const [waits, setWaits] = useState<Point | null>(null); // was touched once
  const words = puzzle.texts;
  // There is no button here that would place a stone: who wants to be asked touches twice.
  const confirm = choices.confirm === "none" ? ("none" as const) : ("twoTap" as const);
  const state = useMemo(
    () => ({ ...boardChoices(choices), confirm, ...boardShown(play, puzzle), ...(online ? {} : WAITING) }),
    [play, puzzle, choices, online],
  );

  const tryMove = async (p: Point): Promise<void> => {
    const next = moved(play, p);
    setPlay(next);
    const answer = await ask(puzzle.id, "try", next.moves);
    setFailed(!answer);
    if (answer?.state === "lost" || answer?.state === "solved") keepTry(puzzle.id, answer.state === "solved");
    setPlay(answered(next, answer));
    if (answer) board.current?.announce(answer.text);
  };
  const hint = async (): Promise<void> => {
    const step = Math.min(HINTS, play.hints + 1);
    const answer = await ask(puzzle.id, "hint", play.moves, step);
    setFailed(!answer);
    if (!answer) return;
    if (step > 1) keepTry(puzzle.id, false);
    setPlay({ ...play, hints: step, answer, change: answer.change ?? play.change });
  };
  const solution = async (from: readonly Point[]): Promise<void> => {
    const answer = await ask(puzzle.id, "solution", from);
    setFailed(!answer);
    if (!answer) return;
    keepTry(puzzle.id, false);
    setPlay(walked(play, puzzle, from, answer));
  };
  const move = (p: Point): void => {
    setWaits(null);
    const { walk } = play;
    if (walk) void solution([...walk.from, ...walk.line.slice(0, walk.at), p]);
    else void tryMove(p);
  };
  const taken = state.stones?.map((s) => s.point) ?? [];
  // Somebody asks about a point: that of a foul which was made, or any that is empty.
  const inspect = (p: Point): void => {
    const { why } = play.answer ?? {};
    if (!taken.includes(p)) void explain(addressOf(stonesShown(play, puzzle), p));
    else if (why && play.stage === "lost" && !play.walk && p === play.moves.at(-1)) void explain(why);
  };
  return (
    <div class="puzzle-columns">
      <div class="puzzle-board">
        <BoardView board={board} state={state} move={move} select={(points) => setWaits(points[0] ?? null)} inspect={inspect} legal={(p) => (taken.includes(p) ? "occupied" : "ok")} />
      </div>
      <div class="puzzle-side">
        <h1>{puzzle.task}</h1>
        <p class="puzzle-about" ref={(el) => el?.replaceChildren(...about)} />
        <Said play={play} words={words} waits={waits} failed={failed} online={online} rated={puzzle.rated} />
        {play.walk && <WalkBar play={play} words={words} go={(at) => play.walk && setPlay({ ...play, walk: { ...play.walk, at } })} />}
        <div class="puzzle-acts">
          {play.stage === "lost" && !play.walk && <button type="button" class="primary" onClick={() => setPlay(takenBack(play))}>{words["again"]}</button>}
          {play.stage === "open" && !play.walk && play.hints < HINTS && <button type="button" disabled={!online} onClick={() => void hint()}>{words["hint"]}</button>}
          {play.walk && <button type="button" onClick={() => setPlay({ ...BEGUN, change: play.change })}>{words["start"]}</button>}
          {!play.walk && play.stage !== "asking" && <button type="button" disabled={!online} onClick={() => void solution(play.stage === "solved" ? [] : sound(play))}>{words["solution"]}</button>}
          <Next puzzle={puzzle} primary={play.stage === "solved" || play.walk !== null} />
        </div>
      </div>
    </div>
  );
}

interface SaidProps {
  readonly play: Play;
  readonly words: Puzzle["texts"];
  /** The point that waits for a second touch. */
  readonly waits: Point | null;
  readonly failed: boolean;
  readonly online: boolean;
  readonly rated: boolean;
}

/** What is to be said now. */
function Said({ play, words, waits, failed, online, rated }: SaidProps) {
  const kind = play.walk || waits ? "" : play.stage === "lost" ? "wrong" : play.stage === "solved" || play.answer?.state === "open" ? "right" : "";
  const begun = rated ? words["rated"] : "";
  const end = play.walk && atEnd(play) ? play.answer?.end : "";
  const text = !online ? words["offline"] : failed ? words["failed"] : play.stage === "asking" ? words["thinking"] : waits ? t("web.again", { point: waits }) : (end || (play.answer?.text ?? begun));
  return (
    <div class={`puzzle-said ${kind}`} role="status">
      <p>{text}</p>
      {play.answer?.why && atEnd(play) && <p><Why address={play.answer.why} words={words} /></p>}
      {play.change && <p class="puzzle-change">{play.change}</p>}
    </div>
  );
}

/** Opens the explanation over the page; where that cannot be, it leads to the page for it. */
function Why({ address, words }: { readonly address: string; readonly words: Puzzle["texts"] }) {
  const open = (e: MouseEvent): void => {
    if (e.ctrlKey || e.metaKey || e.shiftKey) return;
    e.preventDefault();
    void explain(address).then((done) => done || location.assign(address));
  };
  return <a href={address} onClick={open}>{words["why"]}</a>;
}

interface WalkProps {
  readonly play: Play;
  readonly words: Puzzle["texts"];
  readonly go: (at: number) => void;
}

/** Goes through a line, by buttons or by the arrows. */
function WalkBar({ play, words, go }: WalkProps) {
  const at = play.walk?.at ?? 0;
  const total = play.walk?.line.length ?? 0;
  useEffect(() => {
    const keys = (e: KeyboardEvent): void => {
      if (e.target instanceof HTMLElement && e.target.closest(".tb-board, input, select, textarea")) return;
      if (e.key === "ArrowRight" && at < total) go(at + 1);
      if (e.key === "ArrowLeft" && at > 0) go(at - 1);
    };
    addEventListener("keydown", keys);
    return () => removeEventListener("keydown", keys);
  });
  const place = (words["walk"] ?? "").replace("{n}", String(at)).replace("{total}", String(total));
  return (
    <div class="puzzle-walk">
      <button type="button" disabled={at === 0} onClick={() => go(at - 1)}>← {words["back"]}</button>
      <button type="button" disabled={at === total} onClick={() => go(at + 1)}>{words["forward"]} →</button>
      <span>{place}</span>
    </div>
  );
}

/** The way to the next puzzle, for a guest of the strength that is kept here. */
function Next({ puzzle, primary }: { readonly puzzle: Puzzle; readonly primary: boolean }) {
  const to = new URL(puzzle.next, location.href);
  to.searchParams.set("rating", String(readKept().strength));
  return <a class={primary ? "button primary" : "button"} href={to.pathname + to.search}>{puzzle.texts["next"]}</a>;
}

const root = document.getElementById("puzzle");
if (root) {
  const puzzle = JSON.parse(root.dataset["puzzle"] ?? "{}") as Puzzle;
  const about = [...(root.querySelector(".puzzle-about")?.childNodes ?? [])];
  root.replaceChildren();
  render(<PuzzlePage puzzle={puzzle} about={about} />, root);
}
