// The traffic that a load tool made, as far as its output says it.

import type { Measurement } from '../../importers/measured/measurement.ts';
import { constant } from '../../scenario/distribution.ts';
import type { Nanos } from '../../scenario/duration.ts';
import { parseScenario } from '../../scenario/parse.ts';
import type { Scenario, Traffic } from '../../scenario/scenario.ts';
import { clampValue } from '../../scenario/value.ts';

export type TrafficKind = 'closed' | 'open' | 'openOver';

/** More errors than these say that users did something else than send and wait. */
const ERRORS_MOST = 0.01;
/** A pause below this share of the time between two requests is what the tool itself takes. */
const PAUSE_LEAST = 0.1;

/**
 * How long each user paused between two requests: as the output says it, else by Little's law, users / rate - mean latency; null
 * where neither tells.
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

/** Whether only a person knows at which rate requests were to be sent: what was answered may have been less. */
export function asksRate({ startsAt, offeredPerSecond, connections, ratePerSecond }: Measurement): boolean {
  return (
    offeredPerSecond === null && ratePerSecond !== null && (startsAt === 'intended' || connections === null)
  );
}

/** closed: as many users as connections, each sends when it has the reply. open: a steady rate. null: nothing is known. */
export function trafficKind(measurement: Measurement): TrafficKind | null {
  const { offeredPerSecond, connections } = measurement;
  if (offeredPerSecond !== null && offeredPerSecond > 0) return connections === null ? 'open' : 'openOver';
  if (asksRate(measurement) || connections === null || connections <= 0) return null;
  return pauseOf(measurement) === null ? null : 'closed';
}

/** The scenario under this traffic, without bursts and changes; null where nothing is known of it. */
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
