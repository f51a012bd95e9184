// Whether a media query matches, kept current.

import { useSyncExternalStore } from 'preact/compat';
import { useCallback } from 'preact/hooks';

export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}

export const NARROW =
  '(max-width: 699.9px), (min-width: 560px) and (max-height: 499.9px) and (orientation: landscape)';
