// Which charts are shown, as it is remembered from visit to visit.

import { type PlainStorage, rememberChoice } from './kept-choice.ts';

const KEY = 'threadway.charts';

/** The charts that were chosen before; `first` where none were, or where something is not known by now. */
export function recallCharts(
  storage: () => PlainStorage,
  known: readonly string[],
  first: readonly string[],
): readonly string[] {
  try {
    const names = (storage().getItem(KEY) ?? '').split(',');
    return names.every((name) => known.includes(name)) ? [...new Set(names)] : first;
  } catch {
    return first;
  }
}

export function rememberCharts(storage: () => PlainStorage, charts: readonly string[]): void {
  rememberChoice(storage, KEY, charts.join(','));
}
