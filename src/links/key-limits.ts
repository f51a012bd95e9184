// Limits how long the text of each link key may be. A packed link of a few hundred characters can expand to a
// hundred thousand, while most keys hold one number.

import { t } from '../languages/t.ts';
import { type Problem, showValue } from '../scenario/problem.ts';
import { LENGTH_MAX, type Pair } from './query.ts';

/**
 * For all edits together, in characters. Packing shrinks them to about a quarter, and many programs cut
 * addresses at 2,000 characters.
 */
export const EDITS_LENGTH_MAX = 6000;

/** Limit for a number, a name, or a few of them. */
const SHORT_MAX = 1000;
/** Limit for the sliders of every server. */
const CONTROLS_MAX = 10_000;

/** Keys that may be longer, also with a server's id in front. */
const LONG_KEYS: ReadonlyMap<string, number> = new Map([
  ['edit', EDITS_LENGTH_MAX],
  ['controls', CONTROLS_MAX],
  // These hold a document, lists of instants or faults, or distributions, which may be lists.
  ...['z', 'scenario', 'timestamps', 'fault', 'machineFault', 'latency', 'think', 'request', 'class'].map(
    (key) => [key, LENGTH_MAX] as const,
  ),
]);

function limitOf(key: string): number {
  if (/(?:^|\.)node\.\d{1,3}$/.test(key)) return LENGTH_MAX;
  return LONG_KEYS.get(key.slice(key.indexOf('.') + 1)) ?? SHORT_MAX;
}

/**
 * The pairs whose texts are short enough, and a problem for each that is too long: a cut text would mean
 * something else.
 */
export function withinLimits(pairs: readonly Pair[]): {
  readonly pairs: readonly Pair[];
  readonly tooLong: readonly Problem[];
} {
  const lengths = new Map<string, number>();
  for (const [key, text] of pairs) lengths.set(key, (lengths.get(key) ?? 0) + text.length);
  const tooLong = new Map<string, Problem>();
  for (const [key, length] of lengths) {
    const limit = limitOf(key);
    if (length > limit) {
      const allowed = t`a text of at most ${limit} characters`;
      tooLong.set(key, { key: showValue(key).slice(1, -1), value: t`${length} characters`, allowed });
    }
  }
  if (tooLong.size === 0) return { pairs, tooLong: [] };
  return { pairs: pairs.filter(([key]) => !tooLong.has(key)), tooLong: [...tooLong.values()] };
}
