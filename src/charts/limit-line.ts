// The limit on the requests in progress as a line beside the latencies. It has an axis of its own, which
// starts at 0 at the bottom of the plot and ends at a round number at the top.

import { formatCount } from '../languages/quantity.ts';
import { t } from '../languages/t.ts';
import type { TimelineColumns } from '../protocol/summary.ts';
import { type LineStyle, serverColour } from './line-style.ts';
import { roundTop } from './ticks.ts';
import { type Bins, largest } from './windows.ts';

interface Limited {
  readonly id: string;
  readonly limit: Bins;
}

/** A dotted line with thin dots, which no latency line uses. */
export const limitStyle = (server: number): LineStyle => ({
  colour: serverColour(server, 3),
  widthPx: 1.6,
  dash: '1 5',
});

/** The limit at the end of each of the first `closed` windows; NaN without one. */
export function limitsOf({ limit, windowNanos }: TimelineColumns, closed: number): Bins {
  return { binNanos: windowNanos, values: limit.slice(0, closed) };
}

/** The number at the top of the axis; null if no server has had a limit. */
export function topOfLimits(servers: readonly Limited[]): number | null {
  const highest = Math.max(...servers.map(({ limit }) => largest(limit.values)));
  return Number.isFinite(highest) ? roundTop(Math.max(10, highest * 1.04)) : null;
}

export function limitSubtitle(servers: readonly Limited[]): readonly string[] {
  const top = topOfLimits(servers);
  return top === null ? [] : [t`dots: concurrency limit, 0 to ${formatCount(top)}`];
}

/** Such as "A: concurrency limit 42"; empty without a limit. */
export function limitNote(id: string, limit: number): readonly string[] {
  return limit > 0 ? [t`${id}: concurrency limit ${formatCount(limit)}`] : [];
}
