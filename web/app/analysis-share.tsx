// What comes in and goes out: a link, texts in the formats there are, files.

import { useMemo, useState } from "preact/hooks";
import type { Letters } from "../board/point.js";
import { toQuery, type Place } from "../tree/address.js";
import { FORMATS, readAny, type Format } from "../tree/formats.js";
import { ReadError } from "../tree/moves.js";
import { endOf } from "../tree/walk.js";
import { copyFrom } from "./copy.js";
import { LinkBox } from "./links.js";
import { t } from "./texts.js";

interface Props {
  readonly place: Place;
  readonly letters: Letters;
  readonly load: (place: Place) => void;
}

/** The address of a place. */
export function addressOf(place: Place): string {
  const query = toQuery(place);
  return `/analysis${query && "?"}${query}`;
}

/** The largest file that is read, in characters. */
const LARGEST = 4_000_000;

/** Says what is wrong with a text, and where. */
export function mistakeText(e: unknown): string {
  if (!(e instanceof ReadError)) return t("analysis.read.failed");
  return t(`analysis.read.${e.key}`, { n: e.at + 1, word: e.word || "…" });
}

/** Shows link, import and export. */
export function Share(props: Props) {
  return (
    <>
      <LinkBox name={t("analysis.link")} address={location.origin + addressOf(props.place)} />
      <Import {...props} />
      <Export {...props} />
    </>
  );
}

function Import({ letters, load }: Props) {
  const [text, setText] = useState("");
  const [said, setSaid] = useState<{ readonly text: string; readonly wrong: boolean } | null>(null);
  const read = (from: string): void => {
    try {
      if (from.length > LARGEST) throw new ReadError("long", LARGEST, "");
      const { tree, dropped, format } = readAny(from, letters);
      // A game is shown at its end, a problem at its beginning.
      const setUp = tree.setup.black.length + tree.setup.white.length > 0;
      load({ tree, path: setUp ? [] : endOf(tree, []) });
      const name = t(`analysis.format.${format.name as "sgf"}`);
      setSaid({ text: dropped > 0 ? t("analysis.read.dropped", { format: name, n: dropped }) : t("analysis.read.done", { format: name }), wrong: false });
    } catch (e) {
      setSaid({ text: mistakeText(e), wrong: true });
    }
  };
  const open = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    const from = await file.text();
    setText(from.slice(0, 20_000));
    read(from);
  };
  return (
    <div
      class="import"
      onDragOver={(e) => e.preventDefault()}
      onDrop={(e) => {
        e.preventDefault();
        void open(e.dataTransfer?.files[0]);
      }}
    >
      <label>
        <span class="label">{t("analysis.import")}</span>
        <textarea rows={4} spellcheck={false} autocomplete="off" value={text} onInput={(e) => setText(e.currentTarget.value)} />
      </label>
      <div class="deeds">
        <button disabled={text.trim() === ""} onClick={() => read(text)}>
          {t("analysis.import.read")}
        </button>
        <label class="button">
          {t("analysis.import.file")}
          <input
            class="unseen"
            type="file"
            accept=".sgf,.txt,text/plain"
            onChange={(e) => {
              const input = e.currentTarget;
              void open(input.files?.[0]).then(() => (input.value = ""));
            }}
          />
        </label>
      </div>
      <div aria-live="polite">{said && <p class={said.wrong ? "refusal" : "hint"}>{said.text}</p>}</div>
    </div>
  );
}

function Export({ place }: Props) {
  const [name, setName] = useState("sgf");
  const [copied, setCopied] = useState("");
  const format = FORMATS.find((f) => f.name === name) as Format;
  const text = useMemo(() => format.write(place.tree, place.path), [format, place.tree, place.path]);
  return (
    <div class="export">
      <label>
        <span class="label">{t("analysis.export")}</span>
        <select value={name} onChange={(e) => setName(e.currentTarget.value)}>
          {FORMATS.map((f) => (
            <option key={f.name} value={f.name}>
              {t(`analysis.format.${f.name as "sgf"}`)}
            </option>
          ))}
        </select>
      </label>
      {text === null ? (
        <p class="hint">{t("analysis.export.cannot")}</p>
      ) : (
        <>
          <textarea readOnly rows={4} class={`as-${name}`} value={text} aria-label={t("analysis.export.text")} onFocus={(e) => e.currentTarget.select()} />
          <div class="deeds">
            <button
              onClick={async (e) => {
                const field = e.currentTarget.closest(".export")?.querySelector("textarea");
                if (field && (await copyFrom(field))) setCopied(text);
              }}
            >
              <span aria-live="polite">{t(copied === text ? "web.copied" : "web.copy")}</span>
            </button>
            <button onClick={() => save(text, `tengen${format.endings[0] ?? ""}`)}>{t("analysis.export.save")}</button>
          </div>
        </>
      )}
    </div>
  );
}

function save(text: string, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain;charset=utf-8" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
