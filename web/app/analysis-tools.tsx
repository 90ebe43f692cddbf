// What a touch of the board does, and what can be done with the position.

import type { Color } from "../board/point.js";
import { TOOLS, type Desk, type Tool } from "./analysis-desk.js";
import { t } from "./texts.js";

interface Props {
  readonly desk: Desk;
  readonly turn: Color;
  readonly take: (tool: Tool) => void;
  readonly pass: () => void;
  readonly giveTurn: () => void;
  readonly clear: () => void;
  readonly undo: () => void;
  readonly redo: () => void;
}

// Small drawings of what the tools draw.
const SIGNS: Readonly<Record<Exclude<Tool, "letter">, string>> = {
  play: "M5 12h11M11 6l6 6-6 6",
  black: "M12 4a8 8 0 1 0 .01 0z",
  white: "M12 4a8 8 0 1 0 .01 0z",
  erase: "M5 15l8-9 6 5-8 9H8zM9 11l6 5",
  triangle: "M12 5l8 13H4z",
  square: "M6 6h12v12H6z",
  circle: "M12 5a7 7 0 1 0 .01 0z",
  cross: "M6 6l12 12M18 6L6 18",
  arrow: "M5 19L18 6M9 6h9v9",
};

/** Shows the tools. */
export function Tools({ desk, turn, take, pass, giveTurn, clear, undo, redo }: Props) {
  return (
    <section class="tools" aria-label={t("analysis.tools")}>
      <div class="palette" role="radiogroup" aria-label={t("analysis.tools.touch")} onKeyDown={(e) => choose(e, desk.tool, take)}>
        {TOOLS.map((tool) => (
          <button
            key={tool}
            role="radio"
            class={`tool tool-${tool}`}
            aria-checked={desk.tool === tool}
            aria-label={t(`analysis.tool.${tool}`)}
            title={t(`analysis.tool.${tool}`)}
            tabIndex={desk.tool === tool ? 0 : -1}
            onClick={() => take(tool)}
          >
            {tool === "letter" ? (
              <b aria-hidden="true">A</b>
            ) : (
              <svg viewBox="0 0 24 24" aria-hidden="true">
                <path d={SIGNS[tool]} />
              </svg>
            )}
          </button>
        ))}
      </div>
      <p class="hint">{t(`analysis.tool.${desk.tool}.about`)}</p>
      <div class="deeds">
        <button onClick={pass}>{t("analysis.pass")}</button>
        <button onClick={giveTurn}>{t(turn === "black" ? "analysis.turn.white" : "analysis.turn.black")}</button>
        <button disabled={desk.past.length === 0} onClick={undo}>
          {t("analysis.undo")}
        </button>
        <button disabled={desk.future.length === 0} onClick={redo}>
          {t("analysis.redo")}
        </button>
        <button onClick={clear}>{t("analysis.clear")}</button>
      </div>
    </section>
  );
}

// The arrows go through the tools, as through radio buttons.
function choose(e: KeyboardEvent, tool: Tool, take: (tool: Tool) => void): void {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[e.key];
  if (step === undefined) return;
  e.preventDefault();
  e.stopPropagation();
  const to = (TOOLS.indexOf(tool) + step + TOOLS.length) % TOOLS.length;
  take(TOOLS[to] as Tool);
  (e.currentTarget as Element).querySelectorAll<HTMLElement>("[role=radio]")[to]?.focus();
}
