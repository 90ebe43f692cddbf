// The page on which somebody chooses how boards look and answer on this device,
// beside a board that shows it.

import { render } from "preact";
import { useMemo, useRef, useState } from "preact/hooks";
import type { Board } from "../board/board.js";
import type { BoardState, Stone } from "../board/state.js";
import { BoardView } from "./board-view.js";
import { boardChoices, keepPreferences, readPreferences } from "./preferences.js";
import { Settings } from "./settings.js";

// A game in its first moves, with a forbidden point and a last move.
const STONES: readonly Stone[] = (
  [
    ["h8", "black"],
    ["i9", "white"],
    ["j8", "black"],
    ["i10", "white"],
    ["i7", "black"],
    ["h9", "white"],
    ["i6", "black"],
    ["g9", "white"],
  ] as const
).map(([point, color], i) => ({ point, color, number: i + 1 }));

function Page() {
  const [preferences, setPreferences] = useState(readPreferences);
  const board = useRef<Board | null>(null);
  const state: Partial<BoardState> = useMemo(
    () => ({ ...boardChoices(preferences), stones: STONES, last: "g9", interactive: { kind: "none" } }),
    [preferences],
  );
  return (
    <div class="board-settings">
      <BoardView state={state} board={board} />
      <Settings
        open
        preferences={preferences}
        change={(choice) => {
          const next = { ...preferences, ...choice };
          setPreferences(next);
          keepPreferences(next);
        }}
      />
    </div>
  );
}

const root = document.getElementById("board-settings");
if (root) render(<Page />, root);
