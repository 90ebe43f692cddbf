// Small bridges between the client and Preact.

import { useEffect, useState } from "preact/hooks";
import type { Store } from "../client/model.js";

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
