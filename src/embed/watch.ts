// A part of a store, followed past any framework.

import type { StoreApi } from 'zustand/vanilla';

/** Calls with what is selected now and whenever it is another. Returns how to stop. */
export function watch<State, Selected>(
  store: StoreApi<State>,
  select: (state: State) => Selected,
  listener: (selected: Selected) => void,
): () => void {
  let last = select(store.getState());
  listener(last);
  return store.subscribe((state) => {
    const next = select(state);
    if (Object.is(next, last)) return;
    last = next;
    listener(next);
  });
}
