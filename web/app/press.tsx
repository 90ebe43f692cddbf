// A button that cannot be pressed in the first moment after something has moved:
// a finger that was on its way to something else must not decide here. It looks
// as it will look when it can be.

import type { ComponentChildren } from "preact";

interface Props {
  /** Whether it can be pressed at all. */
  readonly open: boolean;
  /** Whether that moment is over. */
  readonly ready: boolean;
  readonly press: () => void;
  readonly kind?: string;
  readonly "aria-label"?: string;
  readonly "aria-pressed"?: boolean;
  readonly "aria-expanded"?: boolean;
  readonly children: ComponentChildren;
}

/** Shows such a button. */
export function Press({ open, ready, press, kind = "", children, ...rest }: Props) {
  return (
    <button {...rest} class={open && !ready ? `${kind} waiting` : kind} disabled={!open || !ready} onClick={press}>
      {children}
    </button>
  );
}
