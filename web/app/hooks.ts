// Small bridges between the client and Preact.

import { useEffect, useRef, useState } from "preact/hooks";
import type { RefObject } from "preact";
import type { Board } from "../board/board.js";
import { isPoint } from "../board/point.js";
import type { Model, Store } from "../client/model.js";
import { newsText } from "./news.js";
import { Speaker, heard, type Hearing, type Sound } from "./sound.js";
import { titleText } from "./status.js";

/** Returns the value of a store, and renders again when it changes. */
export function useStore<T>(store: Store<T>): T {
  const [value, setValue] = useState(store.value);
  useEffect(() => {
    setValue(store.value); // it may have changed between the rendering and now
    return store.subscribe(() => setValue(store.value));
  }, [store]);
  return value;
}

/**
 * Reports whether a part that just appeared may be pressed. For a moment it may
 * not: a finger that was on its way to something else must not decide here.
 */
export function useReady(key: unknown): boolean {
  const [ready, setReady] = useState<unknown>(undefined);
  useEffect(() => {
    const timer = setTimeout(() => setReady(key), 450);
    return () => clearTimeout(timer);
  }, [key]);
  return ready === key;
}

/** Tells a screen reader what happened, and the title of the window whose turn it is. */
export function useNews(model: Model, board: RefObject<Board | null>): void {
  const { game, news } = model;
  useEffect(() => {
    if (game && news) board.current?.announce(newsText(game, news));
  }, [news]);
  useEffect(() => {
    if (game) document.title = `${titleText(game)} · Tengen`;
  }, [game]);
}

/** Plays what is to be heard of a game, and returns what plays a sound. */
export function useSounds({ news }: Model, hearing: Hearing): (sound: Sound) => void {
  const speaker = useRef<Speaker | null>(null);
  speaker.current ??= new Speaker(document);
  const play = (sound: Sound): void => {
    if (heard(hearing, document.visibilityState === "hidden")) speaker.current?.play(sound);
  };
  useEffect(() => {
    if (news?.move && isPoint(news.move.move)) play("stone");
  }, [news]);
  return play;
}

/** Walks through the game with the arrow keys, where nothing else wants them. */
export function useWalkKeys(ply: number, total: number, go: (ply: number) => void): void {
  const latest = useRef({ ply, total, go });
  latest.current = { ply, total, go };
  useEffect(() => {
    const key = (e: KeyboardEvent): void => {
      const wanted = e.target instanceof Element && e.target.closest("input, select, textarea, [role=grid]");
      if (wanted || e.ctrlKey || e.metaKey || e.altKey || e.shiftKey) return;
      const { ply, total, go } = latest.current;
      const to = { ArrowLeft: ply - 1, ArrowRight: ply + 1, Home: 0, End: total }[e.key];
      if (to === undefined || to < 0 || to > total) return;
      e.preventDefault();
      go(to);
    };
    document.addEventListener("keydown", key);
    return () => document.removeEventListener("keydown", key);
  }, []);
}
