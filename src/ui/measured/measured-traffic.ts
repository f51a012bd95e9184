// Derives the traffic of a load test from its output.

import type { Measurement } from '../../importers/measured/measurement.ts';
import { constant } from '../../scenario/distribution.ts';
import type { Nanos } from '../../scenario/duration.ts';
import { parseScenario } from '../../scenario/parse.ts';
import type { Scenario, Traffic } from '../../scenario/scenario.ts';
import { clampValue } from '../../scenario/value.ts';

export type TrafficKind = 'closed' | 'open' | 'openOver';

/** With a larger share of errors, users did not simply send and wait. */
const ERRORS_MOST = 0.01;
/** A pause below this share of the time between two requests is the tool's own overhead. */
const PAUSE_LEAST = 0.1;

/**
 * How long each user paused between two requests: as stated in the output, otherwise by Little's law, users /
 * rate - mean latency; null if neither is known.
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

/** Whether only the reader knows the offered rate: the answered rate may have been lower. */
export function asksRate({ startsAt, offeredPerSecond, connections, ratePerSecond }: Measurement): boolean {
  return (
    offeredPerSecond === null && ratePerSecond !== null && (startsAt === 'intended' || connections === null)
  );
}

/** closed: as many users as connections, each sending after a reply. open: a steady rate. null: not known. */
export function trafficKind(measurement: Measurement): TrafficKind | null {
  const { offeredPerSecond, connections } = measurement;
  if (offeredPerSecond !== null && offeredPerSecond > 0) return connections === null ? 'open' : 'openOver';
  if (asksRate(measurement) || connections === null || connections <= 0) return null;
  return pauseOf(measurement) === null ? null : 'closed';
}

/** The scenario under this traffic, without bursts and rate changes; null if the traffic is not known. */
export function withMeasuredTraffic(scenario: Scenario, measurement: Measurement): Scenario | null {
  const kind = trafficKind(measurement);
  const { connections, offeredPerSecond } = measurement;
  if (kind === null) return null;
  const traffic: Traffic = {
    ...scenario.traffic,
    change: { ...scenario.traffic.change, shape: 'steady' },
    ...(kind === 'closed'
      ? {
          kind: 'closed',
          users: clampValue('users', connections) as number,
          think: constant(pauseOf(measurement) ?? 0),
          persistentConnections: null,
        }
      : {
          kind: 'open',
          arrivals: 'constant',
          ratePerSecond: clampValue('rate', offeredPerSecond) as number,
          persistentConnections:
            kind === 'openOver' ? (clampValue('persistent', connections) as number) : null,
        }),
  };
  const parsed = parseScenario({ ...scenario, traffic });
  return parsed.ok ? parsed.scenario : null;
}
