// Reads a part of a store, and renders again when that part becomes another one.

import { useSyncExternalStore } from 'preact/compat';

/** What every store of the page offers (`StoreApi` of Zustand among them). */
interface ReadableStore<State> {
  getState(): State;
  subscribe(listener: () => void): () => void;
}

/** `select` gives a part that is the same value as long as nothing of it has changed: no object made for the occasion. */
export function useStore<State, Part>(store: ReadableStore<State>, select: (state: State) => Part): Part {
  return useSyncExternalStore(store.subscribe, () => select(store.getState()));
}
