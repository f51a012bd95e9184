// Remembers the theme and puts it on the document. Storage may be missing or refuse: then nothing is remembered.

import { THEMES, type Theme } from './view-store.ts';

/** The script in index.html reads the same key before the first paint. */
const STORAGE_KEY = 'threadway.theme';

export type PlainStorage = Pick<Storage, 'getItem' | 'setItem'>;

/** `storage` is a function because in some frames merely naming localStorage throws. */
export function recallTheme(storage: () => PlainStorage): Theme {
  try {
    const stored = storage().getItem(STORAGE_KEY);
    return THEMES.find((theme) => theme === stored) ?? 'system';
  } catch {
    return 'system';
  }
}

export function rememberTheme(storage: () => PlainStorage, theme: Theme): void {
  try {
    storage().setItem(STORAGE_KEY, theme);
  } catch {
    // Nothing to do: the choice holds for this visit.
  }
}

/** What `system` comes to on this machine. */
export function resolveTheme(theme: Theme, systemIsDark: boolean): 'light' | 'dark' {
  if (theme !== 'system') return theme;
  return systemIsDark ? 'dark' : 'light';
}
