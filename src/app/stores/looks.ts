// How the page is to look, as it is remembered from visit to visit.

import { type PlainStorage, recallChoice, rememberChoice } from './kept-choice.ts';
import { ARRANGEMENTS, type KeptLooks, PALETTES, THEMES, type Theme } from './view-store.ts';

/** The script in index.html reads the key of the theme, too, before the first paint. */
const KEYS: Readonly<Record<keyof KeptLooks, string>> = {
  theme: 'threadway.theme',
  palette: 'threadway.palette',
  arrangement: 'threadway.arrangement',
};

export function recallLooks(storage: () => PlainStorage): KeptLooks {
  return {
    theme: recallChoice(storage, KEYS.theme, THEMES),
    palette: recallChoice(storage, KEYS.palette, PALETTES),
    arrangement: recallChoice(storage, KEYS.arrangement, ARRANGEMENTS),
  };
}

/** Remembers what is not as it was. */
export function rememberLooks(storage: () => PlainStorage, now: KeptLooks, before: KeptLooks): void {
  for (const key of Object.keys(KEYS) as (keyof KeptLooks)[]) {
    if (now[key] !== before[key]) rememberChoice(storage, KEYS[key], now[key]);
  }
}

/** What `system` comes to on this machine. */
export function resolveTheme(theme: Theme, systemIsDark: boolean): 'light' | 'dark' {
  if (theme !== 'system') return theme;
  return systemIsDark ? 'dark' : 'light';
}
