// What a file may hold and a board cannot: moves on points that are taken, and the
// same move twice after one position.

import type { Node, Tree } from "./tree.js";

/** Takes such moves away, with what follows them; equal moves become one. Says how many were taken. */
export function prune(tree: Tree): { readonly tree: Tree; readonly dropped: number } {
  let dropped = 0;
  const taken = new Set<string>([...tree.setup.black, ...tree.setup.white]);
  const within = (n: Node): Node => {
    const children = merged(n.children).flatMap((child) => {
      if (child.move === null || child.move === "pass") return [within(child)];
      if (taken.has(child.move)) {
        dropped++;
        return [];
      }
      taken.add(child.move);
      const kept = within(child);
      taken.delete(child.move);
      return [kept];
    });
    return { ...n, children };
  };
  return { tree: { ...tree, root: within(tree.root) }, dropped };
}

// One node for each move, in the order in which they came first.
function merged(children: readonly Node[]): Node[] {
  const list: Node[] = [];
  for (const child of children) {
    const k = list.findIndex((n) => n.move === child.move && n.color === child.color);
    const known = list[k];
    if (known) list[k] = join(known, child);
    else list.push(child);
  }
  return list;
}

function join(a: Node, b: Node): Node {
  const comment = a.comment.includes(b.comment) ? a.comment : [a.comment, b.comment].filter(Boolean).join("\n");
  return { ...a, comment, marks: a.marks.length > 0 ? a.marks : b.marks, children: [...a.children, ...b.children] };
}
