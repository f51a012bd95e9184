// Least CPU time per completed request. If requests can fail, requests of a compute-heavy class may end
// early. The bound then counts only what they have computed until then, and assumes that cheap classes
// complete.

import type { Distribution } from '../../scenario/distribution.ts';
import { callsOf, type Scenario, type Step } from '../../scenario/scenario.ts';
import { modelOf, type Server } from '../../scenario/server.ts';
import { isServed } from '../../scenario/services.ts';
import { hasCopies } from '../../scenario/upstream-groups.ts';
import { isFairSample } from './fair-sample.ts';
import { leastMeanSeconds } from './least-mean.ts';

/** A class of requests; times in seconds of CPU. */
interface Kind {
  readonly share: number;
  /** CPU of a request that completes. */
  readonly whole: number;
  /** CPU of a request that ends as early as possible. */
  readonly early: number;
  readonly mayEnd: boolean;
}

/** Least mean CPU seconds per completed request; work under locks is not counted. */
export function computedSeconds(scenario: Scenario, server: Server): number {
  const own = 1 - scenario.classes.reduce((sum, { share }) => sum + share, 0);
  const programs = [...scenario.classes, { share: own, request: scenario.request }];
  const kinds = programs
    .filter(({ share }) => share > 1e-9)
    .map(({ share, request }) => kindOf(scenario, server, share, request));
  return leastOf(kinds);
}

/**
 * Least CPU per completed request over all ways in which requests may end early: (sum of p (a + f (c - a))) /
 * (sum of p f), with f from 0 to 1 for classes that may end early and f = 1 for the others. The minimum is at
 * an end of each f's range; the classes with the cheapest completion complete first.
 */
function leastOf(kinds: readonly Kind[]): number {
  const surely = kinds.filter(({ mayEnd }) => !mayEnd);
  const maybe = kinds
    .filter(({ mayEnd }) => mayEnd)
    .toSorted((a, b) => a.whole - a.early - (b.whole - b.early));
  let cpu = sumOf(surely, ({ whole }) => whole) + sumOf(maybe, ({ early }) => early);
  let completed = sumOf(surely, () => 1);
  let least = completed === 0 ? Number.POSITIVE_INFINITY : cpu / completed;
  for (const { share, whole, early } of maybe) {
    cpu += share * (whole - early);
    completed += share;
    least = Math.min(least, cpu / completed);
  }
  return least;
}

function sumOf(kinds: readonly Kind[], of: (kind: Kind) => number): number {
  return kinds.reduce((sum, kind) => sum + kind.share * of(kind), 0);
}

function kindOf(scenario: Scenario, server: Server, share: number, request: readonly Step[]): Kind {
  const first = firstEnd(scenario, server, request);
  const mayEnd = first !== null;
  const fair = isFairSample(scenario, server) && !mayEnd;
  // In a staged server, requests that compute nothing do not queue, so in an overload they may be the only
  // ones that complete.
  const { hasStages } = modelOf(server);
  const secondsOf = (step: Step): number =>
    !computes(step) || (hasStages && mayBeNothing(step.time)) ? 0 : leastMeanSeconds(step.time, fair, share);
  const cpu = (steps: readonly Step[]): number => steps.reduce((sum, step) => sum + secondsOf(step), 0);
  return { share, whole: cpu(request), early: mayEnd ? cpu(request.slice(0, first)) : 0, mayEnd };
}

function mayBeNothing(time: Distribution): boolean {
  switch (time.kind) {
    case 'normal':
      return time.sdNanos > 0;
    case 'bimodal':
      return time.rareNanos === 0 || time.usualNanos === 0;
    case 'every':
      return time.nanos === 0 || time.otherwiseNanos === 0;
    case 'empirical':
      return time.nanos.includes(0);
    default:
      return false;
  }
}

function computes(step: Step): step is Extract<Step, { kind: 'cpu' | 'offload' }> {
  return step.kind === 'cpu' || (step.kind === 'offload' && step.does === 'compute');
}

/** The number of steps that a request surely finishes, if it may end early; null if it may not. */
function firstEnd(scenario: Scenario, server: Server, request: readonly Step[]): number | null {
  const { traffic, machine } = scenario;
  // A request may be rejected at any stage, and killing the process ends all requests.
  if (modelOf(server).hasStages && 'queueLimit' in server && server.queueLimit !== null) return 0;
  if (machine.memory.whenFull === 'killed' || traffic.patienceNanos !== null) return 0;
  const call = request.findIndex(
    (step) => step.kind === 'take' || callsOf(step).some(({ upstream }) => mayFail(scenario, upstream)),
  );
  const helped = 'helpers' in server;
  const waits = request.findIndex((step) => !computes(step) || (helped && step.kind === 'offload'));
  // Without a limit on requests in progress, requests that wait often may never finish in an overload.
  const endless = traffic.kind === 'open' && !isBounded(server) && waits >= 0;
  const ends = [call, endless ? waits : -1].filter((at) => at >= 0);
  return ends.length === 0 ? null : Math.min(...ends);
}

/**
 * Whether the number of requests in progress is limited. If so, further requests wait, and their order does
 * not depend on how much they will compute.
 */
function isBounded(server: Server): boolean {
  const { heldThreads, hasStages } = modelOf(server);
  return heldThreads !== undefined && !hasStages;
}

/** Whether a call to the group may end without a successful reply. */
function mayFail({ upstreams, faults }: Scenario, name: string): boolean {
  const group = upstreams.find((each) => each.name === name);
  if (group === undefined) return false;
  if (isServed(group)) return true;
  const { breaker, inFlightLimit, nodeQueueLimit, nodeConcurrency, timeoutNanos, failAtNanos } = group;
  if (faults.some(({ upstream }) => upstream === name)) return true;
  if (hasCopies(group) || breaker.failureShare !== null || inFlightLimit !== null || nodeQueueLimit !== null)
    return true;
  const limit = Math.min(timeoutNanos ?? Number.POSITIVE_INFINITY, failAtNanos ?? Number.POSITIVE_INFINITY);
  if (limit === Number.POSITIVE_INFINITY) return false;
  if (nodeConcurrency !== null) return true;
  const latencies = [group.latency, ...group.nodeLatencies.map(({ latency }) => latency)];
  return latencies.some((latency) => {
    if (latency.kind === 'constant') return latency.nanos >= limit;
    return latency.kind !== 'uniform' || latency.highNanos >= limit;
  });
}
