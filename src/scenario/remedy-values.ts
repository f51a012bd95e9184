// The values that a remedy tries: numbers of threads, cores or calls, and timeouts.

import type { Nanos } from './duration.ts';
import { nearlyMost } from './first-objectives.ts';
import { type ParameterKey, parameterOf } from './parameters.ts';
import { callCount, callsOf, type Scenario, type Upstream } from './scenario.ts';
import { idleNanosOf, isServed } from './services.ts';
import type { Try } from './story.ts';

/**
 * The shortest timeout that is tried, as a multiple of the p99 of a healthy call. Below: the longest, and the
 * digits of round values.
 */
const TIMEOUT_LEAST = 1.5;
const TIMEOUT_MOST = 8;
const READABLE = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8] as const;

/** Whole numbers to try, beginning with this one: all of them up to 16, then eight per doubling. */
export function candidates(from: number, parameter: ParameterKey): readonly number[] {
  const row = parameterOf(parameter);
  const values: number[] = [];
  const most = row.type === 'number' ? row.max : 0;
  for (let value = 1; value <= most; value += Math.max(1, 2 ** (28 - Math.clz32(value))))
    if (value >= from) values.push(value);
  return values;
}

/** Round limits above this one, up to the number of cores. */
export function higherLimits(limit: number, cores: number): readonly number[] {
  const values: number[] = [];
  for (let size = 0.01; size <= cores; size *= 10)
    for (const digit of READABLE) {
      const value = Number((size * digit).toPrecision(2));
      if (value > limit && value <= cores) values.push(value);
    }
  return values;
}

/**
 * The group to which requests make several calls at once without hedging, so that they wait for the slowest.
 * Undefined if there is none, or if the group has no second node for a hedge.
 */
export function unhedged({ request, classes, upstreams }: Scenario): Upstream | undefined {
  const steps = [request, ...classes.map((each) => each.request)].flat();
  return upstreams.find(
    ({ name, nodes, hedgeAfterNanos }) =>
      nodes > 1 &&
      hedgeAfterNanos === null &&
      steps.some((step) => callCount(step) > 1 && callsOf(step).some(({ upstream }) => upstream === name)),
  );
}

/** The round time after which to hedge: hardly any healthy call to the group takes longer. */
export function hedgesFor(scenario: Scenario, group: Upstream): readonly Nanos[] {
  const usual = isServed(group) ? idleNanosOf(scenario, group) : nearlyMost(group.latency);
  for (let size = 1e5; size <= 1e10; size *= 10)
    for (const digit of READABLE) if (size * digit >= TIMEOUT_LEAST * usual) return [size * digit];
  return [];
}

/** The call timeouts that these tries set. */
export function timeoutsIn(tries: readonly Try[]): readonly Nanos[] {
  return tries.flatMap(({ act }) =>
    act.kind === 'set' && act.key === 'timeout' && typeof act.to === 'number' ? [act.to] : [],
  );
}

/**
 * Round timeouts that healthy calls to the group meet. The longest comes first, because it ends the fewest
 * calls that would have succeeded. `offered`: timeouts that the scene offers as a try. No result is longer
 * than the shortest of them, so that a page does not recommend two different ones.
 */
export function timeoutsFor(
  scenario: Scenario,
  group: Upstream,
  offered: readonly Nanos[],
): readonly Nanos[] {
  const usual = isServed(group) ? idleNanosOf(scenario, group) : nearlyMost(group.latency);
  const inForce = group.timeoutNanos ?? Number.POSITIVE_INFINITY;
  const most = Math.min(TIMEOUT_MOST * usual, inForce - 1, ...offered);
  const values: Nanos[] = [];
  for (let size = 1e6; size <= most; size *= 10)
    for (const digit of READABLE)
      if (size * digit <= most && size * digit >= TIMEOUT_LEAST * usual) values.unshift(size * digit);
  return values;
}
