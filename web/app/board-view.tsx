// The board inside a Preact page.

import { useLayoutEffect, useRef } from "preact/hooks";
import type { RefObject } from "preact";
import { mount, type Board, type Callbacks } from "../board/board.js";
import type { Point } from "../board/point.js";
import type { BoardState } from "../board/state.js";
import { boardWords } from "./texts.js";

interface Props extends Callbacks {
  readonly state: Partial<BoardState>;
  /** Where the page finds the mounted board. */
  readonly board: RefObject<Board | null>;
}

/** Shows a board with a state; what people do on it goes to the callbacks. */
export function BoardView(props: Props) {
  const box = useRef<HTMLDivElement>(null);
  const latest = useRef(props);
  latest.current = props;
  useLayoutEffect(() => {
    if (!box.current) return;
    const board = mount(box.current, {
      words: boardWords,
      state: props.state,
      legal: (p) => latest.current.legal?.(p) ?? "ok",
      move: (p) => latest.current.move?.(p),
      choose: (p) => latest.current.choose?.(p),
      refuse: (p, why) => latest.current.refuse?.(p, why),
      select: (points) => latest.current.select?.(points),
      inspect: (p) => latest.current.inspect?.(p),
      ...(props.mark ? { mark: (from: Point, to: Point) => latest.current.mark?.(from, to) } : {}),
    });
    props.board.current = board;
    return () => board.destroy();
  }, []);
  useLayoutEffect(() => props.board.current?.set(props.state), [props.state]);
  return <div class="board-box" ref={box} />;
}
