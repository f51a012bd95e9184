// The visitor's choices that are kept between visits. If storage is missing or fails, they are not kept.

import { ARRANGEMENTS, type KeptLooks, PALETTES, SINGLE_KEYS, THEMES, type Theme } from './view-store.ts';

export type PlainStorage = Pick<Storage, 'getItem' | 'setItem'>;

/**
 * The stored choice; the first of `choices` if none is stored or the stored one is unknown. `storage` is a
 * function because in some frames even reading `localStorage` throws.
 */
export function recallChoice<Choice extends string>(
  storage: () => PlainStorage,
  key: string,
  choices: readonly [Choice, ...Choice[]],
): Choice {
  try {
    const stored = storage().getItem(key);
    return choices.find((choice) => choice === stored) ?? choices[0];
  } catch {
    return choices[0];
  }
}

export function rememberChoice(storage: () => PlainStorage, key: string, choice: string): void {
  try {
    storage().setItem(key, choice);
  } catch {
    // If it cannot be stored, the choice still applies during this visit.
  }
}

const COACHED_KEY = 'threadway.coached';

export function recallCoached(storage: () => PlainStorage): boolean {
  return recallChoice(storage, COACHED_KEY, ['no', 'yes']) === 'yes';
}

export function rememberCoached(storage: () => PlainStorage): void {
  rememberChoice(storage, COACHED_KEY, 'yes');
}

const CHARTS_KEY = 'threadway.charts';

/** The stored charts; `first` if none are stored or one is unknown. */
export function recallCharts(
  storage: () => PlainStorage,
  known: readonly string[],
  first: readonly string[],
): readonly string[] {
  try {
    const names = (storage().getItem(CHARTS_KEY) ?? '').split(',');
    return names.every((name) => known.includes(name)) ? [...new Set(names)] : first;
  } catch {
    return first;
  }
}

export function rememberCharts(storage: () => PlainStorage, charts: readonly string[]): void {
  rememberChoice(storage, CHARTS_KEY, charts.join(','));
}

/** The script in index.html reads the theme under the same key before the first paint. */
const KEYS: Readonly<Record<keyof KeptLooks, string>> = {
  theme: 'threadway.theme',
  palette: 'threadway.palette',
  arrangement: 'threadway.arrangement',
  singleKeys: 'threadway.single-keys',
};

export function recallLooks(storage: () => PlainStorage): KeptLooks {
  return {
    theme: recallChoice(storage, KEYS.theme, THEMES),
    palette: recallChoice(storage, KEYS.palette, PALETTES),
    arrangement: recallChoice(storage, KEYS.arrangement, ARRANGEMENTS),
    singleKeys: recallChoice(storage, KEYS.singleKeys, SINGLE_KEYS),
  };
}

/** Stores the choices that have changed. */
export function rememberLooks(storage: () => PlainStorage, now: KeptLooks, before: KeptLooks): void {
  for (const key of Object.keys(KEYS) as (keyof KeptLooks)[]) {
    if (now[key] !== before[key]) rememberChoice(storage, KEYS[key], now[key]);
  }
}

/** The theme that `system` means on this machine. */
export function resolveTheme(theme: Theme, systemIsDark: boolean): 'light' | 'dark' {
  if (theme !== 'system') return theme;
  return systemIsDark ? 'dark' : 'light';
}
