// Parts of a time axis: what is dragged over, and what keys for in and out lead to.

import type { Nanos } from '../scenario/duration.ts';
import type { TimeSpan } from './chart.ts';

/** No shorter part is shown: windows are 50 ms wide or wider. */
const SHORTEST_NANOS: Nanos = 20e6;
const FACTOR = 2;

/** The part between two instants, in whole milliseconds. */
export function dragged(fromNanos: Nanos, untilNanos: Nanos): TimeSpan {
  const from = Math.max(0, Math.round(fromNanos / 1e6) * 1e6);
  return { fromNanos: from, untilNanos: Math.max(from + SHORTEST_NANOS, Math.round(untilNanos / 1e6) * 1e6) };
}

/** Half or twice of a part, with `at` where it was; null once that is all up to `endNanos`. */
export function zoomed(span: TimeSpan, by: 'in' | 'out', at: Nanos, endNanos: Nanos): TimeSpan | null {
  const length = span.untilNanos - span.fromNanos;
  const next = Math.max(SHORTEST_NANOS, by === 'in' ? length / FACTOR : length * FACTOR);
  if (next >= endNanos) return null;
  const share = (at - span.fromNanos) / length;
  const from = Math.min(Math.max(0, at - share * next), endNanos - next);
  return dragged(from, from + next);
}
