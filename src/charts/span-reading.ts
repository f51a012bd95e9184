// Measures of a server over a part of the run, computed from its timeline windows. They compare the time
// before a suggestion was tried with the time after it.

import { latencyBinStart, type ServerSummary, type Summary } from '../protocol/summary.ts';
import type { Nanos } from '../scenario/duration.ts';
import type { Effect, EffectMeasure } from '../scenario/story.ts';

export interface Span {
  readonly fromNanos: Nanos;
  readonly untilNanos: Nanos;
}

/** A value before and after a suggestion was tried; NaN if there is no value. */
export interface Change {
  readonly effect: Effect;
  readonly before: number;
  readonly now: number;
}

/** Values that differ by less than this share of the larger count as equal. */
const SAME_SHARE = 0.05;
/** Latencies come from bins that may be up to a quarter wide, so smaller differences mean nothing. */
const SAME_SHARE_OF_LATENCY = 0.25;
/** A reading covers at least this many windows, because values of fewer are mostly chance. */
const WINDOWS_MIN = 3;

export function wayOf({ effect: { measure }, before, now }: Change): 'up' | 'down' | 'nowhere' {
  const share = measure === 'p50' || measure === 'p99' ? SAME_SHARE_OF_LATENCY : SAME_SHARE;
  if (Object.is(before, now) || Math.abs(now - before) <= share * Math.max(Math.abs(before), Math.abs(now)))
    return 'nowhere';
  // Nothing completes any more, so the latency counts as infinite.
  if (Number.isNaN(now)) return 'up';
  return Number.isNaN(before) || now < before ? 'down' : 'up';
}

/** A measure of a server over a part of the run; NaN if the server does not exist or nothing was measured. */
export function readingOf(
  summary: Pick<Summary, 'servers'>,
  serverId: string,
  measure: EffectMeasure,
  span: Span,
): number {
  const server = summary.servers.find(({ id }) => id === serverId);
  if (server === undefined) return Number.NaN;
  if (measure === 'memory') return server.values.memoryReserved;
  const [from, until] = windowsIn(server, span);
  const { timeline } = server;
  const perSecond = 1e9 / ((until - from) * timeline.windowNanos);
  switch (measure) {
    case 'rate':
      return sumOf(timeline.completed, from, until) * perSecond;
    case 'failed':
      return sumOf(timeline.failed, from, until) * perSecond;
    case 'waiting':
      return (
        sumOf(timeline.offered, 0, until) -
        sumOf(timeline.completed, 0, until) -
        sumOf(timeline.failed, 0, until)
      );
    case 'held':
      return heldIn(server, from, until);
    case 'p50':
    case 'p99':
      return percentileIn(server, measure === 'p50' ? 0.5 : 0.99, from, until);
  }
}

/**
 * Range of whole windows in the span. If the span holds fewer than WINDOWS_MIN, earlier windows are added.
 * The last window may still be open.
 */
function windowsIn({ timeline }: ServerSummary, { fromNanos, untilNanos }: Span): readonly [number, number] {
  const { windowNanos, length } = timeline;
  const until = Math.max(1, Math.min(length, Math.floor(untilNanos / windowNanos + 1e-6)));
  const from = Math.min(Math.ceil(fromNanos / windowNanos - 1e-6), until - WINDOWS_MIN);
  return [Math.max(0, from), until];
}

function sumOf(column: Float64Array, from: number, until: number): number {
  let sum = 0;
  for (let at = from; at < until; at += 1) sum += column[at];
  return sum;
}

/** Mean number of threads that have a request. */
function heldIn({ timeline }: ServerSummary, from: number, until: number): number {
  const { running, ready, switching, waiting, stuck, lockWait, paused } = timeline.machine.threads;
  const all = [running, ready, switching, waiting, stuck, lockWait, paused];
  return all.reduce((sum, column) => sum + sumOf(column, from, until), 0) / (until - from);
}

/**
 * Percentile of latency from the intended start, for requests completed in these windows; interpolated within
 * its bin.
 */
function percentileIn({ timeline }: ServerSummary, fraction: number, from: number, until: number): Nanos {
  const { starts, bins, counts } = timeline.latency.intended.bins;
  const byBin = new Map<number, number>();
  let total = 0;
  for (let at = starts[from] ?? 0; at < (starts[until] ?? 0); at += 1) {
    byBin.set(bins[at], (byBin.get(bins[at]) ?? 0) + counts[at]);
    total += counts[at];
  }
  let left = total * fraction;
  for (const [bin, count] of [...byBin].sort(([a], [b]) => a - b)) {
    if (left <= count) {
      const begin = latencyBinStart(bin);
      return begin + ((latencyBinStart(bin + 1) - begin) * left) / count;
    }
    left -= count;
  }
  return Number.NaN;
}
