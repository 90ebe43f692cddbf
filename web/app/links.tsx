// The addresses of a game: to invite, to watch, and to come back.

import { useEffect, useState } from "preact/hooks";
import { copyFrom } from "./copy.js";
import { t } from "./texts.js";

/** The addresses that the server gave the page. */
export interface Links {
  readonly share: string;
  /** Brings the viewer's seat back; empty for those who watch. */
  readonly seat: string;
  /** Where the free seat is taken; empty where there is none to take. */
  readonly take: string;
  /** Where a rematch is asked for; empty for those who watch. */
  readonly rematch: string;
  /** Leads to the viewer's next game that waits for him; empty for who has no inbox. */
  readonly next: string;
  /** Shows the best game of the moment, if this page is the television; else empty. */
  readonly tv: string;
  /** The game as a file; empty where there is none. */
  readonly record: string;
  /** Where the game can be analysed; empty where it cannot. */
  readonly analyse: string;
  /** Where a guest makes an account that keeps the game; empty for everybody else. */
  readonly register: string;
}

interface Props {
  readonly name: string;
  readonly address: string;
}

/** Shows an address with a button that copies it. */
export function LinkBox({ name, address }: Props) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setCopied(false), 2_500);
    return () => clearTimeout(timer);
  }, [copied]);
  return (
    <label class="link">
      <span class="label">{name}</span>
      <span class="copy">
        <input readOnly value={address} onFocus={(e) => e.currentTarget.select()} />
        <button
          onClick={async (e) => {
            const input = e.currentTarget.parentElement?.querySelector("input");
            if (input) setCopied(await copyFrom(input));
          }}
        >
          <span aria-live="polite">{t(copied ? "web.copied" : "web.copy")}</span>
        </button>
      </span>
    </label>
  );
}
