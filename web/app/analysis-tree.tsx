// The moves as they were tried: the main line, and the variations where they begin.

import { useEffect, useRef } from "preact/hooks";
import { formatPoint, type Letters } from "../board/point.js";
import { startsWith, type MoveName, type Node, type Path, type Tree } from "../tree/tree.js";
import { t } from "./texts.js";

interface Props {
  readonly tree: Tree;
  readonly path: Path;
  readonly letters: Letters;
  readonly go: (path: Path) => void;
}

/** Writes a move as people read it. */
export function moveText(move: MoveName | null, letters: Letters): string {
  if (move === null) return t("analysis.start");
  return move === "pass" ? t("web.move.pass") : formatPoint(move, letters);
}

// A variation one does not stand in is shown so far, in moves.
const SHOWN = 8;

/** Shows a tree. */
export function TreeView({ tree, path, letters, go }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const here = path.join(".");
  useEffect(() => {
    const list = box.current;
    const at = list?.querySelector<HTMLElement>("[aria-current]");
    if (!list || !at) return;
    const [top, bottom] = [at.offsetTop - list.offsetTop, at.offsetTop - list.offsetTop + at.offsetHeight];
    if (top < list.scrollTop) list.scrollTop = top - 8;
    else if (bottom > list.scrollTop + list.clientHeight) list.scrollTop = bottom - list.clientHeight + 8;
  }, [here, tree]);
  const shared = { here: path, letters, go };
  return (
    <div class="tree" ref={box} role="group" aria-label={t("web.moves")}>
      <MoveButton node={tree.root} path={[]} {...shared} />
      <Line node={tree.root} path={[]} {...shared} main />
    </div>
  );
}

interface LineProps {
  readonly node: Node;
  readonly path: Path;
  readonly here: Path;
  readonly letters: Letters;
  readonly go: (path: Path) => void;
  readonly main?: boolean;
}

// What follows a node: the moves of the first choice, and after each the variations
// that begin beside it.
function Line({ node, path, main = false, ...shared }: LineProps) {
  const parts = [];
  let [at, to]: [Node, Path] = [node, path];
  for (let n = 0; at.children[0]; n++) {
    const [next, ...others] = at.children as [Node, ...Node[]];
    const first = [...to, 0];
    if (!main && n >= SHOWN && !startsWith(shared.here, to)) {
      parts.push(<More key={`more${first.join(".")}`} path={first} go={shared.go} />);
      break;
    }
    parts.push(<MoveButton key={first.join(".")} node={next} path={first} {...shared} />);
    for (const [k, variation] of others.entries()) {
      const beside = [...to, k + 1];
      parts.push(
        <div class="variation" key={beside.join(".")}>
          <MoveButton node={variation} path={beside} {...shared} />
          <Line node={variation} path={beside} {...shared} />
        </div>,
      );
    }
    [at, to] = [next, first];
  }
  return <>{parts}</>;
}

function More({ path, go }: Pick<LineProps, "path" | "go">) {
  return (
    <button class="plain" aria-label={t("analysis.more")} onClick={() => go(path)}>
      …
    </button>
  );
}

function MoveButton({ node, path, here, letters, go }: LineProps) {
  const current = path.length === here.length && startsWith(here, path);
  return (
    <>
      <button class={`move move-${node.color}`} aria-current={current ? "true" : undefined} onClick={() => go(path)}>
        {path.length > 0 && <span class="number">{path.length}</span>}
        {moveText(node.move, letters)}
        {node.marks.length > 0 && <span class="drawn" aria-hidden="true" />}
      </button>
      {node.comment && <p class="said">{node.comment}</p>}
    </>
  );
}
