// What is said at the game: each room that is open to the viewer, and a line to
// write in where he may.

import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Game, Unsaid } from "../client/model.js";
import type { Talk, TalkLine } from "../client/wire.gen.js";
import { nameOf } from "./table.js";
import { t } from "./texts.js";

type Room = TalkLine["room"];

interface Props {
  readonly game: Game;
  readonly talk: Talk;
  readonly unsaid: Unsaid | null;
  /** Says something and returns the id of the message. */
  readonly say: (room: Room, text: string) => string;
  readonly quiet: (quiet: boolean) => void;
}

// From this width on, in CSS pixels, the talk has room of its own beside the board.
const WIDE = "(min-width: 800px)";

/** Shows the talk at a game: on a phone folded, with the number of lines that came. */
export function TalkPanel({ game, talk, unsaid, say, quiet }: Props) {
  const [open, unfold] = useState(() => matchMedia(WIDE).matches);
  const last = talk.lines.at(-1)?.n ?? 0;
  const [read, keepRead] = useState(last);
  useEffect(() => {
    if (open) keepRead(last);
  }, [open, last]);
  if (talk.closed) return null;
  const rooms = (["players", "watchers"] as const).filter((room) => talk.reads.includes(room));
  const unread = open ? 0 : talk.lines.filter((line) => line.n > read && rooms.includes(line.room)).length;
  return (
    <section class="talk" aria-label={t("web.chat")}>
      <h2>
        <button class="plain fold" aria-expanded={open} onClick={() => unfold(!open)}>
          {t("web.chat")}
          {unread > 0 && <b> · {t("web.chat.unread", { n: unread })}</b>}
        </button>
      </h2>
      {open && <Rooms rooms={rooms} game={game} talk={talk} unsaid={unsaid} say={say} quiet={quiet} />}
    </section>
  );
}

interface RoomsProps extends Props {
  readonly rooms: readonly Room[];
}

function Rooms({ rooms, game, talk, unsaid, say, quiet }: RoomsProps) {
  return (
    <>
      {rooms.map((room) => (
        <RoomPanel
          key={room}
          room={room}
          game={game}
          lines={talk.lines.filter((line) => line.room === room)}
          writes={talk.writes.includes(room)}
          unsaid={unsaid}
          say={say}
        />
      ))}
      <button class="plain" onClick={() => quiet(!talk.quiet)}>
        {t(talk.quiet ? "web.chat.on" : "web.chat.off")}
      </button>
    </>
  );
}

interface WritingProps {
  readonly room: Room;
  readonly unsaid: Unsaid | null;
  readonly say: (room: Room, text: string) => string;
}

interface RoomProps extends WritingProps {
  readonly game: Game;
  readonly lines: readonly TalkLine[];
  readonly writes: boolean;
}

function RoomPanel({ room, game, lines, writes, unsaid, say }: RoomProps) {
  const list = useRef<HTMLDivElement>(null);
  useNewestInSight(list, lines.length);
  return (
    <div class="room">
      <p class="label">{t(`web.chat.room.${room}`)}</p>
      <div class="lines" ref={list} role="log" aria-label={t(`web.chat.room.${room}`)} tabIndex={0}>
        {lines.length === 0 && <p class="hint">{t("web.chat.empty")}</p>}
        <ol>
          {lines.map((line) => (
            <li key={line.n}>
              <b>{speakerText(game, line)}</b> {line.text || <i>{t("web.chat.gone")}</i>}
            </li>
          ))}
        </ol>
      </div>
      {writes && <Writing room={room} unsaid={unsaid} say={say} />}
    </div>
  );
}

// Below this many pixels from the end one reads the newest line.
const NEAR = 24;

// Keeps the newest line in sight: when one comes, and when the room becomes larger or
// smaller, unless the reader has gone back to earlier ones.
function useNewestInSight(list: RefObject<HTMLDivElement | null>, count: number): void {
  const reads = useRef(true); // the newest line
  useLayoutEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [count]);
  useEffect(() => {
    const el = list.current;
    if (!el) return;
    const scrolled = (): void => {
      reads.current = el.scrollHeight - el.scrollTop - el.clientHeight < NEAR;
    };
    const sized = new ResizeObserver(() => {
      if (reads.current) el.scrollTop = el.scrollHeight;
    });
    el.addEventListener("scroll", scrolled, { passive: true });
    sized.observe(el);
    for (const child of el.children) sized.observe(child); // lines that wrap anew
    return () => {
      el.removeEventListener("scroll", scrolled);
      sized.disconnect();
    };
  }, []);
}

// Who said a line: a player by his name or his seat, who watched by his name.
function speakerText(game: Game, line: TalkLine): string {
  const { seat, name } = line;
  if (seat === 0) return name || t("web.chat.guest");
  return name && seat !== game.seat ? name : nameOf(game, seat);
}

// What was not said comes back into the field, with the reason below it.
function Writing({ room, unsaid, say }: WritingProps) {
  const [text, write] = useState("");
  const sent = useRef({ id: "", text: "" });
  const mine = unsaid !== null && unsaid.id === sent.current.id;
  useEffect(() => {
    if (mine) write((now) => now || sent.current.text);
  }, [unsaid]);
  return (
    <form
      class="saying"
      onSubmit={(e) => {
        e.preventDefault();
        if (!text.trim()) return;
        sent.current = { id: say(room, text), text };
        write("");
      }}
    >
      <input
        name={`say-${room}`}
        value={text}
        maxLength={280}
        autoComplete="off"
        aria-label={t("web.chat.say")}
        onInput={(e) => write(e.currentTarget.value)}
      />
      <button>{t("web.chat.send")}</button>
      {mine && (
        <p class="refusal" role="alert">
          {unsaid.text}
        </p>
      )}
    </form>
  );
}
