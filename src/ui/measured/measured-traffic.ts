// Derives the traffic of a load test from the test's output.

import type { Measurement } from '../../importers/measured/measurement.ts';
import { needsOfferedRate, pauseOf } from '../../importers/measured/traffic-facts.ts';
import { constant } from '../../scenario/distribution.ts';
import { parseScenario } from '../../scenario/parse.ts';
import type { Scenario, Traffic } from '../../scenario/scenario.ts';
import { clampValue } from '../../scenario/value.ts';

export type TrafficKind = 'closed' | 'open' | 'openOver';

/**
 * closed: one user per connection, each of which sends its next request when it has received the reply. open:
 * a constant rate. openOver: a constant rate over a fixed number of connections. null: unknown.
 */
export function trafficKind(measurement: Measurement): TrafficKind | null {
  const { offeredPerSecond, connections } = measurement;
  if (offeredPerSecond !== null && offeredPerSecond > 0) return connections === null ? 'open' : 'openOver';
  if (needsOfferedRate(measurement) || connections === null || connections <= 0) return null;
  return pauseOf(measurement) === null ? null : 'closed';
}

/**
 * The scenario under the measured traffic, without bursts and changes of rate; null if the traffic is
 * unknown.
 */
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
