// Tells whether a media query matches, and keeps the answer current.

import { useCallback, useSyncExternalStore } from 'react';

/** Whether the query matches; false while the build renders the page. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  );
}

export const NARROW =
  '(max-width: 699.9px), (min-width: 560px) and (max-height: 499.9px) and (orientation: landscape)';
