// Least mean time that a request holds its thread, from the first step to its end, including timeouts and
// failures.

import type { Distribution } from '../../scenario/distribution.ts';
import { callsOf, type Fault, type Scenario, type Step, type Upstream } from '../../scenario/scenario.ts';
import type { Server } from '../../scenario/server.ts';
import { isServed } from '../../scenario/services.ts';
import { takesTurns } from '../../scenario/upstream-groups.ts';
import { meanOfNodesSeconds } from '../laws/little.ts';
import { isFairSample } from './fair-sample.ts';
import { lawOf } from './law.ts';
import { leastMeanSeconds } from './least-mean.ts';

const SECOND = 1e9;
/**
 * Everything that depends on a request's number repeats after a period. If the period is at most this number
 * of requests, all of them are evaluated.
 */
const PERIOD_MAX = 10_000;

/** A duration, and the share of requests that continue after it. */
interface Passage {
  readonly seconds: number;
  readonly succeeds: number;
}

/**
 * The time in seconds. Null if it depends on the course of the run: with clients that give up, load-aware
 * balancers, policies that refuse calls, or several request classes.
 */
export function heldSeconds(scenario: Scenario, server: Server): number | null {
  if (scenario.classes.length > 0 || scenario.traffic.patienceNanos !== null) return null;
  // Killing the process ends the requests that have been in it the longest.
  if (scenario.machine.memory.whenFull === 'killed') return null;
  if (!scenario.faults.every(isSlowing)) return null;
  const fair = isFairSample(scenario, server);
  const period = periodOf(scenario);
  if (period > PERIOD_MAX || !scenario.request.every((step) => isKnown(scenario, step))) return null;
  let sum = 0;
  let least = Number.POSITIVE_INFINITY;
  for (let number = 0; number < period; number++) {
    const seconds = secondsOf(scenario, number);
    sum += seconds;
    least = Math.min(least, seconds);
  }
  return fair ? sum / period : least;
}

function isSlowing(fault: Fault): boolean {
  return fault.kind === 'down' || (fault.kind === 'slow' && fault.factor >= 1);
}

/** The period: requests whose numbers differ by it use the same nodes and the same times of `every`. */
function periodOf({ request, upstreams }: Scenario): number {
  let period = 1;
  const turn = (length: number): void => {
    period = (period * length) / commonDivisor(period, length);
  };
  for (const step of request) {
    if (step.kind === 'call') {
      const group = groupOf(upstreams, step.upstream);
      if (group?.balancer === 'round-robin') turn(group.nodes);
      for (const latency of group === undefined ? [] : latenciesOf(group))
        if (latency.kind === 'every') turn(latency.period);
    } else if (step.kind !== 'lock' && 'time' in step && step.time.kind === 'every') {
      turn(step.time.period);
    }
  }
  return period;
}

function commonDivisor(a: number, b: number): number {
  return b === 0 ? a : commonDivisor(b, a % b);
}

/** The time of the request with this number. */
function secondsOf(scenario: Scenario, number: number): number {
  let sum = 0;
  let reached = 1;
  for (const step of scenario.request) {
    if (step.kind === 'lock' || 'units' in step) continue;
    if (step.kind === 'call') {
      const { seconds, succeeds } = callOf(scenario, step.upstream, number);
      sum += reached * seconds;
      reached *= succeeds;
    } else if ('time' in step) {
      sum += reached * meanSecondsAt(step.time, number);
    }
  }
  return sum;
}

/** `share`: the share of requests to which this time applies. */
function meanSecondsAt(time: Distribution, number: number, share = 1): number {
  if (time.kind !== 'every') return leastMeanSeconds(time, true, share);
  return ((number + 1) % time.period === 0 ? time.nanos : time.otherwiseNanos) / SECOND;
}

/**
 * Mean duration of a call and the share of calls after which the request continues; a fault can only reduce
 * that share.
 */
function callOf(scenario: Scenario, name: string, number: number): Passage {
  const group = groupOf(scenario.upstreams, name)!;
  const nodes = Array.from({ length: group.nodes }, (_, index) => index + 1);
  const taken = group.balancer === 'round-robin' ? [(number % group.nodes) + 1] : nodes;
  const passages = taken.map((node) => passageOf(group, node, number)!);
  // A down or slow node may fail calls that would otherwise succeed, so the time of the steps after the call
  // is not counted.
  const faulty = scenario.faults.some((fault) => fault.upstream === name);
  return {
    seconds: meanOfNodesSeconds(passages.map(({ seconds }) => seconds)),
    succeeds: faulty ? 0 : meanOfNodesSeconds(passages.map(({ succeeds }) => succeeds)),
  };
}

function isKnown({ upstreams }: Scenario, step: Step): boolean {
  // A request that waits too long for a connection fails.
  if (step.kind === 'take') return false;
  // If a step makes several calls at once, the mean time of the call that ends the wait has no closed form
  // for most latencies.
  if (step.kind !== 'call') return callsOf(step).length === 0;
  const group = groupOf(upstreams, step.upstream);
  if (group === undefined || !isEven(group)) return false;
  return Array.from({ length: group.nodes }, (_, index) => passageOf(group, index + 1, 0)).every(
    (passage) => passage !== null,
  );
}

function groupOf(upstreams: readonly Upstream[], name: string): Upstream | undefined {
  return upstreams.find((each) => each.name === name);
}

function latenciesOf(group: Upstream): readonly Distribution[] {
  return [group.latency, ...group.nodeLatencies.map(({ latency }) => latency)];
}

/** Whether all nodes get equally many calls, and no call is refused or hedged. */
function isEven(group: Upstream): boolean {
  const { hedgeAfterNanos, inFlightLimit, nodeQueueLimit } = group;
  if (isServed(group)) return false;
  return takesTurns(group) && hedgeAfterNanos === null && inFlightLimit === null && nodeQueueLimit === null;
}

/** Time of a call to this node, and the share of requests that continue; null if there is no closed form. */
function passageOf(group: Upstream, node: number, number: number): Passage | null {
  const own = group.nodeLatencies.find((each) => each.node === node)?.latency;
  const latency = own ?? group.latency;
  const share = own === undefined ? 1 : 1 / group.nodes;
  const timeout = group.timeoutNanos ?? Number.POSITIVE_INFINITY;
  const failAt = group.failAtNanos ?? Number.POSITIVE_INFINITY;
  if (latency.kind === 'constant' || latency.kind === 'every') {
    const nanos = meanSecondsAt(latency, number) * SECOND;
    return {
      seconds: Math.min(nanos, timeout) / SECOND,
      succeeds: nanos < timeout && nanos < failAt ? 1 : 0,
    };
  }
  const limit = Math.min(timeout, failAt);
  const longest = lawOf(latency).longestSeconds;
  if (limit === Number.POSITIVE_INFINITY || (longest !== null && longest * SECOND < limit))
    return { seconds: leastMeanSeconds(latency, true, share), succeeds: 1 };
  if (latency.kind !== 'exponential') return null;
  const { meanNanos } = latency;
  const within = (nanos: number): number => 1 - Math.exp(-nanos / meanNanos);
  const seconds = (meanNanos * (timeout === Number.POSITIVE_INFINITY ? 1 : within(timeout))) / SECOND;
  return { seconds, succeeds: within(limit) };
}
