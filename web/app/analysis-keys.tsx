// The keys of the analysis board, and the list of them.

import { useEffect, useRef, useState } from "preact/hooks";
import { t } from "./texts.js";

/** What the keys do, by their names in the texts, in the order of the list. */
export interface Deeds {
  readonly back: () => void;
  readonly on: () => void;
  readonly start: () => void;
  readonly end: () => void;
  readonly up: () => void;
  readonly down: () => void;
  readonly engine: () => void;
  readonly vcf: () => void;
  readonly vct: () => void;
  readonly foul: () => void;
  readonly stop: () => void;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly promote: () => void;
  readonly remove: () => void;
  readonly comment: () => void;
  readonly rotate: () => void;
}

const KEYS: Readonly<Record<keyof Deeds, readonly string[]>> = {
  back: ["ArrowLeft", ","],
  on: ["ArrowRight", "."],
  start: ["Home", "<"],
  end: ["End", ">"],
  up: ["ArrowUp", "["],
  down: ["ArrowDown", "]"],
  engine: ["q"],
  vcf: ["v"],
  vct: ["t"],
  foul: ["x"],
  stop: ["Escape"],
  undo: ["z"],
  redo: ["y"],
  promote: ["+"],
  remove: ["Delete"],
  comment: ["p"],
  rotate: ["r"],
};

const SIGNS: Readonly<Record<string, string>> = { ArrowLeft: "←", ArrowRight: "→", ArrowUp: "↑", ArrowDown: "↓", Escape: "Esc", Delete: "Del" };

// Keys that are on the same place of a Russian keyboard.
const PLACES: Readonly<Record<string, string>> = { KeyQ: "q", KeyV: "v", KeyT: "t", KeyX: "x", KeyZ: "z", KeyY: "y", KeyP: "p", KeyR: "r" };

/** Listens to the keys where nothing else wants them. */
export function useKeys(deeds: Deeds, help: () => void): void {
  const latest = useRef({ deeds, help });
  latest.current = { deeds, help };
  useEffect(() => {
    const hear = (e: KeyboardEvent): void => {
      const wanted = e.target instanceof Element && e.target.closest("input, select, textarea, dialog, .why, [role=radiogroup]");
      if (wanted || e.ctrlKey || e.metaKey || e.altKey || e.defaultPrevented) return;
      if (e.key === "?") return latest.current.help();
      const key = PLACES[e.code] ?? e.key;
      const deed = (Object.keys(KEYS) as (keyof Deeds)[]).find((name) => KEYS[name].includes(key));
      if (!deed) return;
      e.preventDefault();
      latest.current.deeds[deed]();
    };
    document.addEventListener("keydown", hear);
    return () => document.removeEventListener("keydown", hear);
  }, []);
}

/** The list of the keys, as a dialog; and a button that opens it. */
export function KeyHelp({ open, close }: { readonly open: boolean; readonly close: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);
  return (
    <dialog class="keys" ref={dialog} onClose={close} aria-labelledby="keys-title">
      <h2 id="keys-title">{t("analysis.keys")}</h2>
      <dl>
        {(Object.keys(KEYS) as (keyof Deeds)[]).map((name) => (
          <div key={name}>
            <dt>
              {KEYS[name].map((key) => (
                <kbd key={key}>{SIGNS[key] ?? key}</kbd>
              ))}
            </dt>
            <dd>{t(`analysis.key.${name}`)}</dd>
          </div>
        ))}
      </dl>
      <p class="hint">{t("analysis.keys.board")}</p>
      <button class="primary" onClick={close}>
        {t("web.why.close")}
      </button>
    </dialog>
  );
}

/** Whether the list is open, and what opens and closes it. */
export function useHelp(): [boolean, (open: boolean) => void] {
  return useState(false);
}
