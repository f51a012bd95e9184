// The age of the oldest request in progress, beside the latencies of completed requests. It is needed because
// a server that completes nothing has no new latencies, and its last ones still look healthy.

import { formatLatency } from '../languages/quantity.ts';
import { t } from '../languages/t.ts';
import { COLUMN_FRACTIONS, type ServerSummary, type TimelineColumns } from '../protocol/summary.ts';
import type { Nanos } from '../scenario/duration.ts';
import { type LineStyle, serverColour } from './line-style.ts';
import type { Bins } from './windows.ts';

/**
 * An age is shown only if it exceeds the p99 of the latest completions by this factor, because some request
 * is always in progress.
 */
const TELLING = 2;
/**
 * After this many windows without a completion, the latency curves have a gap and only the age is visible.
 */
const GAP_WINDOWS = 4;
const P99 = COLUMN_FRACTIONS.indexOf(0.99);

/**
 * Long dashes, which no percentile line uses. Each server has shorter dashes than the one before, so that
 * lines at the same height remain visible.
 */
export function oldestStyle(server: number): LineStyle {
  const stroke = 10 - 3 * Math.min(server, 2);
  return { colour: serverColour(server), widthPx: 1.8, dash: `${stroke} ${15 - stroke}` };
}

/** Age at the end of each of the first `closed` windows; NaN if no request was in the system. */
export function oldestAges({ oldestAge, windowNanos }: TimelineColumns, closed: number): Bins {
  return { binNanos: windowNanos, values: oldestAge.slice(0, closed) };
}

/**
 * Like `oldestAges`, but NaN where the age says no more than the latencies. It says more where nothing
 * completes, and where it exceeds the p99 of the latest completions, provided that it reaches TELLING times
 * this p99 at some point of the same stretch.
 */
export function tellingAges(timeline: TimelineColumns, closed: number): Bins {
  const { binNanos, values } = oldestAges(timeline, closed);
  const p99s = timeline.latency.intended.window[P99]!;
  const shown = new Float64Array(closed).fill(Number.NaN);
  let known = 0;
  let from = 0;
  let tells = false;
  for (let window = 0; window <= closed; window += 1) {
    const age = window < closed ? values[window]! : Number.NaN;
    const p99 = window < closed ? p99s[window]! : Number.NaN;
    if (!Number.isNaN(p99)) known = p99;
    if (age > known) {
      tells ||= age >= known * TELLING;
      continue;
    }
    if (tells) shown.set(values.subarray(from, window), from);
    from = window + 1;
    tells = false;
  }
  let gap = 0;
  for (let window = 0; window <= closed; window += 1) {
    if (window < closed && Number.isNaN(p99s[window]!) && values[window]! > 0) {
      gap += 1;
      continue;
    }
    if (gap >= GAP_WINDOWS) shown.set(values.subarray(window - gap, window), window - gap);
    gap = 0;
  }
  return { binNanos, values: shown };
}

/** The current age if it says more than the latencies of completed requests; otherwise NaN. */
export function tellingAgeNow({ values, latency }: Pick<ServerSummary, 'values' | 'latency'>): Nanos {
  const { oldestAge } = values;
  return oldestAge > 0 && !(oldestAge < latency.percentiles.p99 * TELLING) ? oldestAge : Number.NaN;
}

/**
 * Whether only the line of the oldest request reaches the end of the axis, because the latency line has ended
 * earlier. The server's name is then written at the line of the oldest request.
 */
export function endsWithAge(
  { tellingAge }: { readonly tellingAge: Bins },
  latencies: Bins | undefined,
): boolean {
  const goesOn = ({ values }: Bins): boolean => values.length > 0 && !Number.isNaN(values.at(-1));
  return goesOn(tellingAge) && (latencies === undefined || !goesOn(latencies));
}

/** Whether any server has a line for its oldest request. */
export function isOldestDrawn(servers: readonly { readonly tellingAge: Bins }[]): boolean {
  return servers.some(({ tellingAge }) => tellingAge.values.some((nanos) => nanos > 0));
}

/** Such as "A: oldest request in progress 5.5 s"; empty if no request is in progress. */
export function oldestNote(id: string, nanos: Nanos): readonly string[] {
  return Number.isNaN(nanos) ? [] : [t`${id}: oldest request in progress ${formatLatency(nanos)}`];
}
