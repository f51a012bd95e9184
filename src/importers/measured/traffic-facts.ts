// Determines what is known about the traffic behind a measurement: rate, users and pauses; which of them were
// measured, which follow from others, and which are unknown. The page and the command line use the same
// words.

import { formatCount, formatLatency, formatRate } from '../../languages/quantity.ts';
import { t } from '../../languages/t.ts';
import type { Nanos } from '../../scenario/duration.ts';
import type { Measurement } from './measurement.ts';

/**
 * With a larger share of errors, users did more than send and wait for replies, so their pauses are unknown.
 */
const ERRORS_MOST = 0.01;
/** A pause below this share of the time between two requests is the overhead of the tool. */
const PAUSE_LEAST = 0.1;

/**
 * How long each user paused between two requests: as stated by the output, otherwise by Little's law, users / rate -
 * mean latency; null if neither is known.
 */
export function pauseOf(measurement: Measurement): Nanos | null {
  const { pauseNanos, connections, ratePerSecond, meanNanos, errors, count } = measurement;
  if (pauseNanos !== null) return pauseNanos;
  const isKnown = connections !== null && ratePerSecond !== null && ratePerSecond > 0 && meanNanos !== null;
  if (!isKnown || (errors ?? 0) > ERRORS_MOST * (count ?? 0)) return null;
  const between = (connections / ratePerSecond) * 1e9;
  const pause = between - meanNanos;
  return pause < PAUSE_LEAST * between ? 0 : Math.round(pause);
}

/** Whether the user must say at which rate requests were sent, because the rate of replies may have been lower. */
export function needsOfferedRate({
  startsAt,
  offeredPerSecond,
  connections,
  ratePerSecond,
}: Measurement): boolean {
  return (
    offeredPerSecond === null && ratePerSecond !== null && (startsAt === 'intended' || connections === null)
  );
}

export type Origin = 'measured' | 'follows' | 'unknown';

/** The source of each property of the traffic. */
export interface TrafficOrigins {
  readonly rate: Origin;
  readonly users: Origin;
  readonly pause: Origin;
}

export function trafficOrigins(measurement: Measurement): TrafficOrigins {
  const { offeredPerSecond, connections, pauseNanos } = measurement;
  const isByRate = offeredPerSecond !== null;
  const users = connections === null ? 'unknown' : 'measured';
  const isClosed = !isByRate && users === 'measured' && !needsOfferedRate(measurement);
  // A tool that sends the next request immediately has no pauses; any other pause was computed.
  const pause = pauseNanos === 0 ? 'measured' : pauseOf(measurement) === null ? 'unknown' : 'follows';
  return {
    rate: isByRate ? 'measured' : isClosed && pause !== 'unknown' ? 'follows' : 'unknown',
    users,
    pause: isByRate || isClosed ? pause : 'unknown',
  };
}

/** What is known about the traffic, one sentence for each fact. */
export function trafficWords(measurement: Measurement): readonly string[] {
  const { offeredPerSecond, ratePerSecond, connections } = measurement;
  const { rate, users, pause } = trafficOrigins(measurement);
  const offered = formatRate(offeredPerSecond ?? ratePerSecond ?? 0);
  const length = formatLatency(pauseOf(measurement) ?? 0);
  const rateWords: Readonly<Record<Origin, string>> = {
    measured: t`Offered rate: ${offered}, as the output says.`,
    follows: t`Offered rate: follows from users and pauses.`,
    unknown:
      ratePerSecond === null
        ? t`Offered rate: unknown.`
        : t`Offered rate: unknown. ${offered} is the rate of replies.`,
  };
  const pauseWords: Readonly<Record<Origin, string>> = {
    measured: t`Pauses: none, because the tool sends its next request immediately.`,
    follows: t`Pauses: ${length}, which follows from users, rate and mean latency.`,
    unknown: t`Pauses: unknown.`,
  };
  return [
    rateWords[rate],
    users === 'unknown'
      ? t`Users: unknown.`
      : t`Users: ${formatCount(connections ?? 0)}, as the output says.`,
    ...(rate === 'measured' ? [] : [pauseWords[pause]]),
  ];
}
