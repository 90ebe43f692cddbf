// One more game after this one: a player asks for it, the other agrees, and both
// are taken to it. Who watches is shown the way.

import { useEffect, useRef, useState } from "preact/hooks";
import type { Game } from "../client/model.js";
import type { Rematch as Told } from "../client/wire.gen.js";
import { t } from "./texts.js";

interface Props {
  readonly game: Game;
  /** How far a rematch has come, as the server told. */
  readonly told: Told | null;
  /** Where it is asked for; empty where it cannot be. */
  readonly address: string;
}

/** Shows what there is to do about a rematch, once the game is over. */
export function Rematch({ game, told, address }: Props) {
  const [failed, setFailed] = useState(false);
  const [sent, setSent] = useState(false);
  // Who comes to an old game later wants to see it, not what came of it.
  const waits = useRef(false);
  if (sent || told?.asked) waits.current = true;
  const next = told?.next ? `/games/${told.next}` : "";
  useEffect(() => {
    if (next && waits.current && game.seat !== 0) location.assign(next);
  }, [next]);
  if (game.view.phase !== "over") return null;
  if (next) {
    return (
      <p class="rematch">
        <a href={next}>{t("web.rematch.next")}</a>
      </p>
    );
  }
  if (!address) return null;
  if (game.view.levels?.some((level) => level > 0)) return <Again address={address} />;
  const asked = told?.asked ?? 0;
  const ask = async (): Promise<void> => {
    setSent(true);
    setFailed(!(await post(address)));
  };
  return (
    <div class="rematch">
      {asked !== 0 && <p role="status">{t(asked === game.seat ? "web.rematch.asked" : "web.rematch.offered")}</p>}
      {asked !== game.seat && (
        <button class={asked ? "primary" : undefined} onClick={ask}>
          {t(asked ? "web.rematch.accept" : "web.rematch")}
        </button>
      )}
      {failed && (
        <p class="refusal" role="alert">
          {t("web.rematch.failed")}
        </p>
      )}
    </div>
  );
}

// The engine agrees at once: the answer is the next game.
function Again({ address }: { readonly address: string }) {
  return (
    <form class="rematch" method="post" action={address}>
      <button>{t("web.rematch")}</button>
    </form>
  );
}

// The answer to the form leads to a page; what follows comes over the connection.
async function post(address: string): Promise<boolean> {
  try {
    const answer = await fetch(address, { method: "POST", redirect: "manual" });
    return answer.ok || answer.type === "opaqueredirect";
  } catch {
    return false;
  }
}
