// The requests of a span of a log: when each arrived, and how long they took.

import { grouped } from '../../languages/numbers.ts';
import { t } from '../../languages/t.ts';
import type { Nanos } from '../../scenario/duration.ts';
import type { Problem } from '../../scenario/problem.ts';
import { TIMESTAMPS_MAX } from '../../scenario/shapes/common.ts';
import type { LogTimes } from './log-arrivals.ts';
import { durationsOf, type LogDurations } from './log-durations.ts';
import { countIn, type LogSpan } from './log-overview.ts';
import type { SpanChain } from './span-chain.ts';

export interface LogTraffic {
  /** When each request arrived, since the beginning of the span; ascending. */
  readonly timestampsNanos: readonly Nanos[];
  readonly spanNanos: Nanos;
  /** null if the log has no durations. */
  readonly durations: LogDurations | null;
  /** The part of each duration that was waiting, and the rest; null if the log does not say. */
  readonly waits: LogDurations | null;
  readonly rests: LogDurations | null;
  /** The services called by these requests; null if the log shows none. From the whole log, not only from the span. */
  readonly chain: SpanChain | null;
}

export type TakenTraffic =
  | { readonly ok: true; readonly traffic: LogTraffic }
  | { readonly ok: false; readonly problem: Problem };

export function takeTraffic(
  times: LogTimes,
  span: LogSpan,
  has: { readonly durations: boolean; readonly waits: boolean },
  chain: SpanChain | null = null,
): TakenTraffic {
  const count = countIn(times, span);
  if (count === 0 || count > TIMESTAMPS_MAX) {
    const value = count === 0 ? t`no requests` : t`${grouped(count)} requests`;
    const allowed = t`1 to ${grouped(TIMESTAMPS_MAX)} requests: choose another span`;
    return { ok: false, problem: { key: t`span`, value, allowed } };
  }
  const { fromNanos, untilNanos } = span;
  const arrivals = new Float64Array(count);
  const durations = new Float64Array(has.durations ? count : 0);
  const waits = new Float64Array(has.waits ? count : 0);
  const rests = new Float64Array(has.waits ? count : 0);
  let index = 0;
  for (let row = 0; row < times.length; row += 1) {
    if (!times.counts(row)) continue;
    const arrival = times.arrivalAt(row);
    if (arrival < fromNanos || arrival >= untilNanos) continue;
    arrivals[index] = arrival - fromNanos;
    if (has.durations) durations[index] = times.durationAt(row);
    if (has.waits) {
      waits[index] = times.waitAt(row);
      rests[index] = times.durationAt(row) - times.waitAt(row);
    }
    index += 1;
  }
  return {
    ok: true,
    traffic: {
      timestampsNanos: Array.from(arrivals.sort(), Math.round),
      spanNanos: untilNanos - fromNanos,
      durations: has.durations ? durationsOf(durations) : null,
      waits: has.waits ? durationsOf(waits) : null,
      rests: has.waits ? durationsOf(rests) : null,
      chain,
    },
  };
}
