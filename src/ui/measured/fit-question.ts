// The question of a fit: the target percentiles, the traffic, and the length of the runs.

import { measuredAt } from '../../charts/measured-data.ts';
import type { Measurement } from '../../importers/measured/measurement.ts';
import { FIT_KEYS, FIT_PARAMETERS, type FitKey } from '../../scenario/fit-parameters.ts';
import { samplesFor } from '../../scenario/percentile-samples.ts';
import type { Effort, FitQuestion, FitTarget } from '../../scenario/question.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { withMeasuredTraffic } from './measured-traffic.ts';

const FRACTIONS = [
  ['p50', 0.5],
  ['p90', 0.9],
  ['p99', 0.99],
  ['p99.9', 0.999],
] as const;
/** With fewer percentiles than this, the fit also reproduces the mean. */
const TARGETS_FEWEST = 2;
const POINTS = 120;
/** Requests per run. If p99.9 is a target, there are instead so many that ten requests exceed it. */
const REQUESTS = 2500;
const REQUESTS_FOR_NINES = 12_000;

/** The fraction that a target measures, for display; null for the mean. */
export function fractionOf({ measure }: FitTarget): number | null {
  return FRACTIONS.find(([name]) => name === measure)?.[1] ?? null;
}

export function fitTargets(measurement: Measurement): readonly FitTarget[] {
  const { count, meanNanos } = measurement;
  const targets: FitTarget[] = [];
  for (const [measure, fraction] of FRACTIONS) {
    const nanos = measuredAt(measurement, fraction);
    const isSupported = count === null || count >= samplesFor(fraction);
    if (nanos > 0 && isSupported) targets.push({ measure, nanos });
  }
  if (targets.length < TARGETS_FEWEST && meanNanos !== null && meanNanos > 0) {
    targets.push({ measure: 'mean', nanos: meanNanos });
  }
  return targets;
}

/** The fitted parameters that this server uses. */
export function fitKeys(scenario: Scenario, serverId: string): readonly FitKey[] {
  const server = scenario.servers.find((each) => each.id === serverId);
  return server === undefined ? [] : FIT_KEYS.filter((key) => FIT_PARAMETERS[key].applies(scenario, server));
}

/** The scenario to fit. It has the measured traffic if the user has chosen that and the traffic is known. */
export function fitScenario(scenario: Scenario, measurement: Measurement, itsTraffic: boolean): Scenario {
  return (itsTraffic ? withMeasuredTraffic(scenario, measurement) : null) ?? scenario;
}

export function fitQuestion(
  server: string,
  targets: readonly FitTarget[],
  parameters: readonly FitKey[],
): FitQuestion {
  const needsNines = targets.some(({ measure }) => measure === 'p99.9');
  const effort: Effort = {
    requests: needsNines ? REQUESTS_FOR_NINES : REQUESTS,
    maxEvents: 100_000,
    warmup: 0.1,
    replications: 1,
  };
  return { kind: 'fit', server, targets, parameters, points: POINTS, effort };
}
